"""The order of refusals: a command with several faults is refused for the first of them."""

import pytest

from commands.base import Begin
from commands.vino import GAME
from commands.vino.selection import Select
from commands.vino.selling import Sell, SkipSale
from tests.commands.vino.positions import (
    A,
    B,
    C,
    Spec,
    buy,
    buy_drawn,
    buy_free,
    buying,
    pass_,
    preliminary,
    sell,
    selling,
    table,
    take,
    third,
)

NOBODY = 7


def lazio(**fields) -> Spec:
    """A, an owner, is up in Lazio; B has its second variety; C, a newcomer, comes next."""
    return buying(table(3, "lazio: A 1 T; B 2 M", **fields), "lazio veneto", "veneto trentino", "lazio trentino")


def giveaway() -> Spec:
    """A is due one of campania-04, 07 and 08."""
    spec = table(3, "campania: A 1,2 T; B 3 M; C 5 B")
    return buying(spec, "campania veneto", "veneto trentino", "veneto trentino").when(buy(A, "campania-06")).accepted()


OVER = table(3, stage="finished")
SELECTION = table(3)
SELECTED = SELECTION.when(Select(seat=A, regions=("lazio", "veneto")))
DRAWN = preliminary(3, "lazio: B 1 T", drawn="liguria veneto", cash=(300, 1000, 1000))
THIRD = third(3, "lazio: A 1 T; B 2 M | liguria: B 1 N; C 2 P", cash=(150, 1000, 1000))
SALE = selling(3, "lazio: A 1,2,3 T; B 4 M")


@pytest.mark.rule("VINO-END-04", "VINO-SET-01")
@pytest.mark.parametrize(
    ("spec", "command", "code"),
    [
        (OVER, pass_(NOBODY), "game-over"),
        (SELECTION, pass_(NOBODY), "not-a-player"),
        (lazio(), buy(NOBODY, "nowhere"), "not-a-player"),
        (SELECTION, Begin(seat=NOBODY), "not-a-player"),
        (SELECTION, Begin(), "wrong-phase"),
        (SELECTION, pass_(B), "wrong-phase"),
        (SELECTED, Select(seat=A, regions=("piemonte",)), "already-committed"),
        (SELECTED, Select(seat=B, regions=("piemonte",)), "unknown-id"),
        (SELECTED, Select(seat=B, regions=("lazio",)), "bad-selection"),
        (SELECTED, buy(A, "nowhere"), "wrong-phase"),
        (DRAWN, buy_free(B, "nowhere"), "wrong-phase"),
        (DRAWN, buy_drawn(B, "nowhere"), "not-your-turn"),
        (DRAWN, buy_drawn(A, "nowhere"), "unknown-id"),
        (DRAWN, buy_drawn(A, "lazio-01"), "bad-count"),
        (DRAWN, buy_drawn(A, "lazio-01", "lazio-01"), "bad-count"),
        (DRAWN, buy_drawn(A, "lazio-01", "veneto-16"), "wrong-region"),
        (DRAWN.placed(chips={"veneto-16": B}), buy_drawn(A, "liguria-03", "veneto-16"), "not-available"),
        (DRAWN, buy_drawn(A, "liguria-03", "veneto-16"), "cannot-afford"),
        (THIRD, buy_drawn(A), "wrong-phase"),
        (THIRD, buy_free(C, "nowhere"), "not-your-turn"),
        (THIRD, buy_free(A, "nowhere", "water"), "unknown-id"),
        (THIRD, buy_free(A, "liguria-01", "water"), "unknown-id"),
        (THIRD, buy_free(A, "liguria-01", "barbera"), "not-available"),
        (THIRD, buy_free(A, "liguria-03", "barbera"), "no-marker"),
        (THIRD, buy_free(A, "veneto-16"), "variety-required"),
        (THIRD, buy_free(A, "veneto-16", "montepulciano"), "variety-unavailable"),
        (THIRD, buy_free(A, "lazio-07", "barbera"), "variety-fixed"),
        (THIRD, buy_free(A, "lazio-07"), "cannot-afford"),
        (lazio(), sell(A, "water", 0), "wrong-phase"),
        (lazio(), buy(C, "nowhere"), "not-your-turn"),
        (lazio(), buy(A, "nowhere", "water"), "unknown-id"),
        (lazio(), buy(A, "veneto-01", "water"), "unknown-id"),
        (lazio(), buy(A, "veneto-01", "montepulciano"), "wrong-region"),
        (lazio(), buy(A, "lazio-02", "montepulciano"), "not-available"),
        (lazio(cash=(0, 0, 0)), buy(A, "lazio-03", "montepulciano"), "variety-fixed"),
        (lazio(cash=(0, 0, 0)), buy(A, "lazio-03"), "cannot-afford"),
        (giveaway(), buy(A, "nowhere"), "wrong-phase"),
        (giveaway(), take(B, "nowhere"), "not-your-turn"),
        (giveaway(), take(A, "nowhere", "campania-06"), "unknown-id"),
        (giveaway(), take(A, "lazio-01", "campania-06"), "bad-count"),
        (giveaway(), take(A, "lazio-01"), "wrong-region"),
        (giveaway(), take(A, "campania-06"), "not-available"),
        (SALE, sell(B, "water", 0), "not-your-turn"),
        (SALE, sell(A, "water", 0, ("lazio-01",)), "unknown-id"),
        (SALE, sell(A, "nebbiolo", 0, ("nowhere",)), "unknown-id"),
        (SALE, sell(A, "nebbiolo", 0, (), water=1), "unknown-id"),
        (SALE, sell(A, "nebbiolo", 9, ("lazio-04",), trebbiano=9), "no-such-wine"),
        (SALE, sell(A, "trebbiano", 9, ("lazio-04",), trebbiano=9), "quantity-out-of-range"),
        (SALE, sell(A, "trebbiano", 3, ("lazio-04",), trebbiano=9), "bad-return"),
        (SALE, sell(A, "trebbiano", 3, ("lazio-03",), trebbiano=9), "bad-raise"),
    ],
)
def test_the_first_fault_is_the_one_that_is_told(spec, command, code):
    refused = spec.when(command).rejected(code)
    assert refused.state == spec.state


@pytest.mark.rule("VINO-SET-06")
def test_before_the_setup_only_the_setup_is_in_its_phase():
    fresh = Spec.of(GAME, 3)
    for command in (pass_(A), Select(regions=("lazio", "veneto")), SkipSale(), buy_free(A, "lazio-01"), take(A)):
        fresh.when(command).rejected("wrong-phase", "VINO-SET-06")
    fresh.when(Begin()).accepted()


@pytest.mark.rule("VINO-INF-03")
def test_a_refusal_tells_nobodys_cash_but_the_senders():
    poor, rich = (lazio(cash=(1000, purse, purse)) for purse in (0, 5000))
    commands = [
        buy(A, "lazio-02"),
        buy(A, "veneto-01"),
        buy(C, "lazio-03"),
        buy(B, "lazio-03"),
        Sell(seat=A, variety="trebbiano", quantity=1),
    ]
    for command in commands:
        assert poor.when(command).error.facts == rich.when(command).error.facts
