"""New turn order."""

import pytest

from commands.vino.selling import SkipSale
from events.vino.selection import RoundBegun
from events.vino.turn_order import TurnOrderSet
from tests.commands.vino.positions import A, B, C, D, all_sent, buying, pass_, sell, selling

FOUR = "lazio: A 1,2,3,4 T; C 5 M | abruzzo: B 1 N; C 2,3,4 M; D 6 T"


@pytest.mark.rule("VINO-T34", "VINO-ORD-01", "VINO-ORD-02", "VINO-ORD-03")
def test_the_lowest_income_goes_first_and_equal_ones_keep_their_order():
    spec = all_sent(
        selling(4, FOUR),
        sell(A, "trebbiano", 4, ("lazio-01",), barbera=2),
        SkipSale(seat=B),
        sell(C, "montepulciano", 4, ("lazio-05",), barbera=2),
    )
    spec = spec.when(SkipSale(seat=D))
    assert spec.events[1:] == (TurnOrderSet(order=(B, D, A, C), incomes=(520, 0, 520, 0)), RoundBegun(round=4))
    assert spec.state.cash == (1520, 1000, 1520, 1000)


@pytest.mark.rule("VINO-ORD-02")
def test_seats_that_all_sold_nothing_keep_the_order_they_had():
    spec = selling(3, "lazio: A 1 T; B 2 M; C 3 B", order=(C, A, B), queue=(C, A, B))
    spec = all_sent(spec, SkipSale(seat=C), SkipSale(seat=A), SkipSale(seat=B))
    assert spec.state.order == (C, A, B)


@pytest.mark.rule("VINO-ORD-01")
def test_old_money_does_not_count_for_the_order():
    spec = selling(3, "lazio: A 1 T; B 2 M; C 3 B", cash=(0, 5000, 9000))
    spec = all_sent(spec, sell(A, "trebbiano", 1, barbera=1), SkipSale(seat=B), SkipSale(seat=C))
    assert spec.state.order == (B, C, A)


@pytest.mark.rule("VINO-ORD-03")
def test_income_can_be_spent_in_the_next_round():
    spec = selling(3, "lazio: A 1 T", cash=(0, 0, 0)).when(sell(A, "trebbiano", 1, barbera=1))
    spec = buying(spec, "calabria veneto", "veneto trentino", "veneto trentino")
    assert (spec.state.region, spec.state.cash[A]) == ("calabria", 130)
    spec.when(pass_(A)).accepted()
