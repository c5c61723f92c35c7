"""Listing is judging: whatever is accepted stands in the list, and all else is refused with a code and a rule."""

from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from commands.base import Command, Rejected
from commands.viticulture import GAME
from commands.viticulture.visitors.playing import PlayVisitor
from projections.viticulture.components import components
from projections.viticulture.state import VitState, kind
from tests.commands.viticulture.listing import Listed
from tests.commands.viticulture.table import A, at, grapes, wines
from tests.commands.viticulture.test_playouts import CODES, hostile, judged, moves, played


def plausible(dice: Random, state: VitState, command: Command) -> Command:
    """A listed command with one or two things changed to others that exist."""
    names = [name for name in type(command).model_fields if name not in ("type", "number")]
    plain = command.model_dump()
    for name in dice.sample(names, min(len(names), dice.randint(1, 2))):
        plain[name] = _another(dice, state, name)
    try:
        return type(command).model_validate(plain)
    except ValidationError:
        return command


def _another(dice: Random, state: VitState, name: str) -> Any:
    mat = dice.choice(state.mats)
    vines = [vine for field in mat.fields for vine in field]
    pools: dict[str, list[Any]] = {
        "seat": list(range(state.seats)),
        "space": ["left", "middle", "right"],
        "bonus": [True, False],
        "level": [1, 2, 3, 4, 5, 6, 7],
        "deck": ["summer", "winter", "vine", None],
        "structure": [*components().structures, None],
        "vine": [*mat.hand, *vines, None],
        "second_vine": [*mat.hand, *vines, None],
        "field": [1, 2, 3, None],
        "second_field": [1, 2, 3, None],
        "card": list(mat.hand),
        "order": [*mat.hand, None],
        "choice": CHOICES,
        "second_choice": [*CHOICES, None],
        "wine": [f"{variety}-{value}" for variety, values in mat.cellar.items() for value in values],
    }
    lists: dict[str, list[Any]] = {
        "fields": [1, 2, 3],
        "grapes": [f"{colour}-{value}" for colour, values in mat.pad.items() for value in values],
        "wines": pools["wine"],
        "makes": ["red", "white", "blush", "sparkling"],
        "reds": list(mat.pad["red"]),
        "whites": list(mat.pad["white"]),
        "decks": ["summer", "winter"],
        "piles": ["vine", "order", "summer", "winter"],
    }
    if name in lists:
        return dice.choices(lists[name], k=dice.choice((0, 1, 1, 2, 2, 3))) if lists[name] else []
    if name == "cards":
        return {dice.choice(mat.hand): dice.choice((1, 1, 2)) for _ in range(dice.randint(1, 3))} if mat.hand else {}
    return dice.choice(pools[name]) if pools[name] else None


CHOICES = sorted({choice.id for card in components().visitors.values() for choice in card.options})


@pytest.mark.rule("VIT-ERR-01", "VIT-ERR-03", "VIT-WP-01")
@pytest.mark.parametrize(("seats", "seed"), [(seats, seed) for seats in GAME.seats for seed in range(2)])
def test_what_is_not_listed_is_refused_with_a_code_and_a_rule(seats: int, seed: int):
    dice, taken, refused = Random(f"listing {seats} {seed}"), 0, 0
    for number, (state, options, _, chance) in enumerate(played(seats, seed)):
        if number % 2 or not options or state.season == "finished":
            continue
        lists: dict[int, Listed] = {}
        tries = [plausible(dice, state, dice.choice(options)) for _ in range(20)] + [hostile(dice, seats) for _ in range(2)]
        for command in tries:
            outcome = judged(state, command, chance)
            if isinstance(outcome, Rejected):
                refused += 1
                assert (outcome.code in CODES, outcome.rule.startswith("VIT-")) == (True, True)
                continue
            taken += 1
            seat = command.seat
            lists[seat] = lists.get(seat) or Listed(GAME.legal(state, seat))
            assert command in lists[seat], (command, state.season, state.pending)
    assert taken > 50
    assert refused > 200


VISITORS = components().visitors
PURSES: tuple[dict[str, Any], ...] = (
    {
        "lira": 9,
        "points": 4,
        "structures": ("trellis", "medium-cellar"),
        "pad": grapes(red=(2, 4, 5), white=(1, 3)),
        "cellar": wines(red=(3, 4), white=(2,), blush=(5,)),
        "fields": (("sangiovese", "malvasia"), ("merlot",), ()),
        "harvested": (False, True, False),
    },
    {"lira": 3, "points": -4, "structures": ("irrigation",), "pad": grapes(red=(1,), white=(3,)), "fields": (("pinot",), (), ())},
)
BESIDE = ("syrah", "chardonnay", "order-01", "order-08", "broker", "judge", "vendor")
PILES = {"vine": ("syrah",), "winter": ("teacher",), "summer": (), "order": ("order-30",)}


@pytest.mark.rule("VIT-VIS-02", "VIT-VIS-03", "VIT-VIS-05")
@pytest.mark.parametrize("purse", PURSES, ids=["rich", "poor"])
@pytest.mark.parametrize("card", list(VISITORS))
def test_whatever_a_visitor_may_do_is_listed_and_nothing_beside_it(card: str, purse: dict[str, Any]):
    others = {"b": {"lira": 4, "pad": grapes(red=(2,))}, "c": {"lira": 3, "hand": ("merlot", "mentor", "planter")}}
    table = at(kind(card), hand=(card, *(each for each in BESIDE if each != card)), discards=PILES, **purse, **others)
    dice, listed = Random(card), Listed(GAME.legal(table.state, A))
    own = [move for move in moves(table.state, A, dice) if getattr(move, "card", "") == card]
    bare = [PlayVisitor(seat=A, space="left", card=card, choice=choice.id) for choice in VISITORS[card].options]
    taken = 0
    for number in range(300):
        base = dice.choice(bare if number % 2 or not own else own)
        command = plausible(dice, table.state, base) if number > len(bare) * 2 else base
        if not isinstance(judged(table.state, command, table.chance), Rejected):
            taken += 1
            assert command.seat == A
            assert command in listed, command
    assert bool(taken) == bool(own)
