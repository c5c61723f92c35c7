"""Accounts of whole random games: coins, grapes, wines and workers change by what an event says, and by nothing else."""

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from commands.viticulture import GAME
from projections.viticulture.components import components
from projections.viticulture.state import Mat, VitState, split
from tests.commands.viticulture.test_playouts import GAMES, played

FEW = [(seats, seed) for seats, seed in GAMES if seed < 3]
GRAPES_IN = {"red": (1, 0), "white": (0, 1), "blush": (1, 1), "sparkling": (2, 1)}
"""Variety -> red and white grapes that a wine of it takes."""


def coins(event: Any, seats: int) -> list[int]:
    """What an event brings each seat."""
    flow = [0] * seats
    match event.type:
        case "LiraGained" | "TourGiven" | "GrapesSold":
            flow[event.seat] += event.lira
        case "LiraPaid":
            flow[event.seat] -= event.lira
        case "StructureBuilt" | "WorkerTrained":
            flow[event.seat] -= event.price
        case "TributePaid":
            flow[event.seat] -= event.lira
            flow[event.receiver] += event.lira
        case "ResidualsPaid":
            flow = list(event.lira)
        case _:
            pass
    return flow


def tokens(there: dict[str, tuple[int, ...]]) -> Counter[str]:
    """Grapes or wines by name."""
    return Counter(f"{colour}-{value}" for colour, values in there.items() for value in values)


def moved(event: Any) -> tuple[Counter[str], Counter[str]]:
    """Grapes and wines that an event brings its seat; less than nothing for what goes."""
    grapes, wines = Counter[str](), Counter[str]()
    match event.type:
        case "FieldHarvested" | "GrapesPlaced":
            grapes.update(event.grapes)
        case "GrapesSold" | "GrapesDiscarded":
            grapes.subtract(event.grapes)
        case "WinesMade":
            grapes.subtract(event.grapes)
            wines.update(event.wines)
        case "OrderFilled":
            wines.subtract(event.wines)
        case "WineDiscarded":
            wines.subtract([event.wine])
        case "WineAged":
            wines.subtract([event.wine])
            wines.update([event.becomes])
        case _:
            pass
    return grapes, wines


@cache
def steps(seats: int, seed: int) -> list[tuple[VitState, Any, VitState]]:
    """Every event of a game, with the table before it and after."""
    found = []
    for state, _, events, _ in played(seats, seed):
        table = state
        for event in events:
            after = GAME.evolve(table, event)
            found.append((table, event, after))
            table = after
    return found


@pytest.mark.parametrize(("seats", "seed"), FEW)
def test_coins_change_by_what_was_earned_paid_or_given(seats: int, seed: int):
    for before, event, after in steps(seats, seed):
        flow = [new.lira - old.lira for old, new in zip(before.mats, after.mats, strict=True)]
        assert flow == coins(event, seats), event


@pytest.mark.rule("VIT-CRU-11", "VIT-ORD-03", "VIT-YE-02")
@pytest.mark.parametrize(("seats", "seed"), FEW)
def test_grapes_and_wines_come_and_go_as_told_and_rise_by_one_at_most_with_the_year(seats: int, seed: int):
    for before, event, after in steps(seats, seed):
        for seat, (old, new) in enumerate(zip(before.mats, after.mats, strict=True)):
            aging = {"TokensAged": 1, "CellarAged": 2}.get(event.type, 0)
            if aging and event.seat == seat:
                _only_older(old, new, aging)
                continue
            grapes, wines = moved(event) if getattr(event, "seat", None) == seat else (Counter(), Counter())
            assert _by(old.pad, new.pad) == grapes, event
            assert _by(old.cellar, new.cellar) == wines, event


def _by(old: dict[str, tuple[int, ...]], new: dict[str, tuple[int, ...]]) -> Counter[str]:
    """The difference, less than nothing for what went."""
    change = Counter(tokens(new))
    change.subtract(tokens(old))
    return change


def _only_older(old: Mat, new: Mat, most: int) -> None:
    """As many tokens as before, none younger, none older by more than that."""
    for before, after in ((old.pad, new.pad), (old.cellar, new.cellar)):
        assert {colour: len(values) for colour, values in after.items() if values} == {
            colour: len(values) for colour, values in before.items() if values
        }
        for colour, values in before.items():
            risen = [late - early for early, late in zip(sorted(values), sorted(after.get(colour, ())), strict=True)]
            assert all(0 <= step <= most for step in risen)


@pytest.mark.rule("VIT-CRU-02", "VIT-CRU-03", "VIT-CRU-04", "VIT-HAR-01")
@pytest.mark.parametrize(("seats", "seed"), FEW)
def test_every_wine_is_made_of_its_grapes_and_every_harvest_of_its_vines(seats: int, seed: int):
    for before, event, _ in steps(seats, seed):
        if event.type == "WinesMade":
            used = Counter(split(grape)[0] for grape in event.grapes)
            wanted = [GRAPES_IN[split(wine)[0]] for wine in (*event.wines, *event.lost)]
            assert (used["red"], used["white"]) == (sum(red for red, _ in wanted), sum(white for _, white in wanted))
        if event.type == "FieldHarvested":
            vines = [components().vines[vine] for vine in before.mats[event.seat].fields[event.field - 1]]
            sums = {"red": sum(vine.red for vine in vines), "white": sum(vine.white for vine in vines)}
            picked = Counter(split(grape)[0] for grape in (*event.grapes, *event.lost))
            assert picked == Counter(colour for colour, value in sums.items() if value)
            assert all(value <= sums[colour] for colour, value in map(split, event.grapes))


@pytest.mark.rule("VIT-TURN-06", "VIT-SPR-05", "VIT-WIN-06")
@pytest.mark.parametrize(("seats", "seed"), FEW)
def test_workers_come_from_training_only_and_all_return_with_the_year(seats: int, seed: int):
    for before, event, after in steps(seats, seed):
        for seat, (old, new) in enumerate(zip(before.mats, after.mats, strict=True)):
            trained = event.type == "WorkerTrained" and event.seat == seat
            assert new.permanent == old.permanent + trained
            if event.type == "WorkersReturned":
                assert (new.free, new.training, new.temporary) == (old.permanent, 0, False)
            else:
                placed = event.type == "WorkerPlaced" and event.seat == seat
                joined = event.type == "TemporaryWorkerJoined" and event.seat == seat
                assert new.free == old.free - placed + joined
        grey = [mat.temporary for mat in after.mats]
        assert sum(grey) <= 1


@pytest.mark.parametrize(("seats", "seed"), FEW)
def test_years_follow_each_other_and_points_reach_the_result(seats: int, seed: int):
    table = played(seats, seed)
    years = [step.state.year for step in table if step.state.season != "setup"]
    assert all(0 <= late - early <= 1 for early, late in pairwise(years))
    final = table[-1].state
    assert {row.seat: row.score for row in GAME.result(final).standings} == {
        seat: mat.points for seat, mat in enumerate(final.mats)
    }
