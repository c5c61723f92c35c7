"""Accounts of whole blind games: money with the bank, wines, Porto, magnate and vintage tiles, event by event."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from commands.vinhos import GAME
from projections.vinhos.components import NEWEST, printed
from projections.vinhos.state import VinhosState, wines_of
from tests.commands.vinhos.test_playouts import Playout

FIGURES = printed(NEWEST)
FEW = [(seats, seed) for seats in (2, 3, 4) for seed in range(30, 34)]
Step = tuple[VinhosState, Any, VinhosState]


@cache
def steps(seats: int, seed: int) -> tuple[Step, ...]:
    """Every event of a game, with the table before it and after."""
    game = Playout(seats, seed)
    while GAME.result(game.state) is None:
        game.play(game.dice.choice(GAME.to_act(game.state)))
    found, table = [], game.first
    for event in game.events:
        after = GAME.evolve(table, event)
        found.append((table, event, after))
        table = after
    return tuple(found[_began(found) :])


def _began(found: list[Step]) -> int:
    return next(number for number, (_, event, _) in enumerate(found) if event.type == "PhaseBegan")


def paid(event: Any, seats: int) -> tuple[list[int], int]:
    """What an event brings each seat, and the bank."""
    flow = [0] * seats
    match event.type:
        case "MarkerMoved":
            flow[event.seat] -= event.bank + event.each * len(event.paid)
            assert event.cost == -flow[event.seat]
            for seat in event.paid:
                flow[seat] += event.each
        case "VineyardTaken" | "WineryBuilt" | "CellarBuilt" | "PersonHired" | "ExpertTaken":
            flow[event.seat] -= event.price
        case "ExpertUsed" | "WineReleased" | "WineSold":
            flow[event.seat] += event.bagos
        case _:
            pass
    return flow, -sum(flow)


@pytest.mark.rule("VNH-MOVE-03", "VNH-MOVE-05", "VNH-SALE-04")
@pytest.mark.parametrize(("seats", "seed"), FEW)
def test_money_goes_between_seats_and_bank_and_nowhere_else(seats: int, seed: int):
    bank = 0
    whole = steps(seats, seed)
    for before, event, after in whole:
        flow, to_bank = paid(event, seats)
        assert [new.bagos - old.bagos for old, new in zip(before.players, after.players, strict=True)] == flow, event
        bank += to_bank
    first, last = whole[0][0], whole[-1][2]
    assert sum(player.bagos for player in last.players) + bank == sum(player.bagos for player in first.players)


def made_and_gone(event: Any, seat: int) -> int:
    """Wines that an event brings a seat; less than nothing for what goes."""
    if event.type == "WinesAged":
        return -sum(lost.seat == seat for lost in event.lost)
    if getattr(event, "seat", None) != seat:
        return 0
    return {
        "StartingWineTaken": 1,
        "WinesMade": len(getattr(event, "wines", ())),
        "WineSold": -1,
        "WineExported": -1,
        "WineReleased": -1,
        "TileBought": -1,
    }.get(event.type, 0)


@pytest.mark.rule("VNH-TERM-02", "VNH-PROD-01", "VNH-FAIR-08", "VNH-CEL-02")
@pytest.mark.parametrize(("seats", "seed"), FEW)
def test_wines_are_made_age_and_go_once(seats: int, seed: int):
    for before, event, after in steps(seats, seed):
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
            had, has = wines_of(old), wines_of(new)
            assert len(has) - len(had) == made_and_gone(event, seat), event
            if event.type != "WinesAged":
                stayed = has if len(has) < len(had) else had
                assert all(has[place] == had[place] for place in stayed), "a wine stays what and where it is"
            else:
                older = {f"{place[:3]}{int(place[3:]) + 1}": wine for place, wine in had.items()}
                lost = {lost.wine for lost in event.lost if lost.seat == seat}
                assert has == {place: wine for place, wine in older.items() if f"{place[:3]}{int(place[3:]) - 1}" not in lost}


@pytest.mark.rule("VNH-REG-03", "VNH-PROD-06", "VNH-SET-07", "VNH-FAIR-11", "VNH-SET-04")
@pytest.mark.parametrize(("seats", "seed"), FEW)
def test_porto_magnate_and_vintage_tiles_are_somewhere_once(seats: int, seed: int):
    actions = [tile.id for tile in FIGURES.magnate_tiles.values() if tile.min_players <= seats]
    tiles = Counter([*actions, *(tile.id for tile in FIGURES.multipliers.values() if tile.with_two or seats > 2)])
    used, gone = 0, Counter[str]()
    for _, event, after in steps(seats, seed):
        used += int(event.porto) if event.type in ("WinesMade", "StartingWineTaken") else 0
        gone.update(event.tiles if event.type == "DisplayCleared" else ())
        assert after.supply.porto + sum(player.porto for player in after.players) + used == FIGURES.porto
        held = [held.tile for player in after.players for held in player.tiles]
        assert Counter([*after.display, *after.magnates, *held]) + gone == tiles, event
        assert len(after.vintages) + after.year == len(FIGURES.vintages)
        assert after.vintage not in after.vintages
