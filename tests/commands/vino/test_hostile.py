"""Commands that no honest client sends: whatever pydantic lets through is accepted or refused, never a crash."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from commands.base import Begin, Rejected
from commands.vino import GAME
from commands.vino.buying import Buy, Pass
from commands.vino.giveaways import Take
from commands.vino.preliminary import BuyDrawn, BuyFree
from commands.vino.selection import Select
from commands.vino.selling import Sell, SkipSale
from tests.commands.vino.positions import (
    LEVEL,
    VARIETIES,
    A,
    Spec,
    answer,
    buy,
    buying,
    preliminary,
    selling,
    table,
    third,
)
from tests.spec import seeded

VINEYARDS = [vineyard.id for region in GAME.view(table(3).state, None).regions for vineyard in region.vineyards]
REGIONS = [region.id for region in GAME.view(table(3).state, None).regions]
GARBAGE = ["", "nowhere", "lazio-1", "LAZIO-01", "veneto-01 ", "None", "0", "__class__", "\u0000", "é" * 500]

seats = st.integers(0, 9)
vineyard = st.sampled_from([*VINEYARDS, *GARBAGE, "lazio"])
region = st.sampled_from([*REGIONS, *GARBAGE, "lazio-01"])
variety = st.sampled_from([*VARIETIES.values(), *GARBAGE, "lazio"])
number = st.one_of(st.integers(-3, 60), st.sampled_from([2**53 - 1, 1 - 2**53]))


def lists(items: Any) -> Any:
    """Short, long, with repetitions."""
    return st.lists(items, max_size=25).map(tuple)


commands = st.one_of(
    st.builds(BuyDrawn, seat=seats, vineyards=lists(vineyard)),
    st.builds(BuyFree, seat=seats, vineyard=vineyard, variety=st.none() | variety),
    st.builds(Select, seat=seats, regions=lists(region)),
    st.builds(Buy, seat=seats, vineyard=vineyard, variety=st.none() | variety),
    st.builds(Pass, seat=seats),
    st.builds(Take, seat=seats, vineyards=lists(vineyard)),
    st.builds(
        Sell,
        seat=seats,
        variety=variety,
        quantity=number,
        returned=lists(vineyard),
        raises=st.dictionaries(variety, number, max_size=6),
    ),
    st.builds(SkipSale, seat=seats),
    st.builds(Begin, seat=seats),
)


@cache
def positions() -> list[Spec]:
    """One of each phase."""
    campania = table(3, "campania: A 1,2 T; B 3 M; C 5 B")
    giveaway = buying(campania, "campania veneto", "veneto trentino", "veneto trentino").when(buy(A, "campania-06"))
    return [
        Spec.of(GAME, 3),
        preliminary(3, drawn="liguria lazio"),
        third(5, "lazio: A 1 T; B 2 M; C 3 B"),
        table(4).when(Select(seat=A, regions=("lazio", "veneto"))),
        buying(table(3, "lazio: B 1 T"), "lazio veneto", "lazio veneto", "lazio veneto"),
        buying(table(3, "lazio: B 1,3 T"), "lazio veneto", "veneto trentino", "lazio veneto"),
        giveaway,
        selling(3, "toscana: A 1,2,3,4,6,7,8,10,11 T | lazio: A 1 B; B 2 M", market={**LEVEL, "barbera": -500, "nebbiolo": 500}),
        table(3, stage="finished", bottles=()),
    ]


@pytest.mark.parametrize("quantity", [2**53, -(2**53), 1e300, 10**40, True, "2", 2.5])
def test_a_number_that_cannot_be_kept_does_not_even_parse(quantity):
    with pytest.raises(ValidationError):
        Sell(variety="trebbiano", quantity=quantity)


@given(st.sampled_from(range(9)), commands)
def test_every_command_in_every_phase_is_accepted_or_refused(place, command):
    spec = positions()[place]
    got = answer(spec.state, command, seeded())
    if isinstance(got, Rejected):
        assert f"refusal.{got.code}" in GAME.texts["en"]
        assert f" {got.rule} " in GAME.rules()
    else:
        assert spec.given(*got).state != spec.state


@given(st.data())
def test_hostile_commands_of_the_awaited_seat_are_accepted_or_refused(data):
    spec = data.draw(st.sampled_from(positions()[1:-1]))
    command = data.draw(commands)
    seat = GAME.to_act(spec.state)[0]
    got = answer(spec.state, command.model_copy(update={"seat": seat}), seeded())
    if isinstance(got, Rejected):
        assert got.code not in {"game-over", "not-a-player", "not-your-turn", "already-committed"}
