"""Listing is judging: whatever is accepted stands in the list, and all else is refused with a code and a rule."""

from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from commands.base import Command, Rejected
from commands.viticulture import GAME
from projections.viticulture.components import components
from projections.viticulture.state import VitState
from tests.commands.viticulture.listing import Listed
from tests.commands.viticulture.test_playouts import CODES, hostile, judged, played


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
