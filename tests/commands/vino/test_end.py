"""End and places."""

import pytest

from commands.base import Begin
from commands.vino import GAME
from commands.vino.selection import Select
from commands.vino.selling import SkipSale
from events.vino.end import GameEnded
from projections.base import Standing
from tests.commands.vino.positions import (
    A,
    B,
    C,
    D,
    all_sent,
    buy,
    buy_drawn,
    buy_free,
    buying,
    pass_,
    sell,
    selling,
    table,
    take,
    types,
)

TOSCANA = "toscana: A 1,2,3,4,6,7,8,10,11,13,14,17 N; B 5 T | lazio: C 1 T; D 2 M"


def last_bottle():
    """Toscana's is the last bottle, and A is about to buy its last private vineyard."""
    spec = table(4, TOSCANA, bottles=("toscana",))
    return buying(spec, "toscana trentino", "trentino veneto", "liguria lazio", "liguria lazio")


def in_toscana():
    spec = last_bottle()
    while spec.state.region != "toscana":
        spec = spec.when(pass_(spec.state.to_move)).accepted()
    return spec


def finished(counts, cash):
    """A finished game with so many vineyards and so much cash by seat."""
    vineyards = [vineyard.id for region in GAME.view(table(4).state, None).regions for vineyard in region.vineyards]
    chips = {}
    for seat, count in enumerate(counts):
        chips |= dict.fromkeys(vineyards[len(chips) : len(chips) + count], seat)
    return table(len(counts), chips=chips, stage="finished", cash=cash, bottles=()).state


@pytest.mark.rule("VINO-T35", "VINO-END-01", "VINO-END-02")
def test_when_the_last_bottle_is_gone_all_selected_regions_are_still_bought_in_and_nothing_is_sold():
    spec = in_toscana().when(buy(A, "toscana-20")).accepted()
    spec = all_sent(spec, take(A, "toscana-21"), take(B, "toscana-09", "toscana-12"))
    assert types(spec) == ["VineyardsGiven", "BottleRemoved"]
    assert (spec.state.bottles, spec.state.stage, spec.state.region) == ((), "buying", "toscana")
    spec = all_sent(spec, buy(A, "toscana-15"), pass_(A))
    assert spec.state.region == "veneto"
    spec.when(sell(B, "trebbiano", 1)).rejected("wrong-phase")
    spec = all_sent(spec, buy(B, "veneto-01", "nebbiolo"), pass_(B))
    assert spec.state.region == "trentino"
    spec = all_sent(spec, pass_(A), pass_(B))
    assert types(spec) == ["BuyingPassed", "RegionClosed", "GameEnded"]
    assert spec.state.stage == "finished"
    spec.when(sell(B, "trebbiano", 1)).rejected("game-over", "VINO-END-04")


@pytest.mark.rule("VINO-END-01")
def test_the_last_government_vineyard_bought_may_set_off_the_end_too():
    spec = table(3, "campania: A 1,2,4 T; B 3,5,7 M", bottles=("campania",))
    spec = buying(spec, "campania lazio", "liguria lazio", "liguria lazio")
    while spec.state.region != "campania":
        spec = spec.when(pass_(spec.state.to_move)).accepted()
    spec = all_sent(spec, buy(A, "campania-08"), pass_(A))
    assert types(spec)[-1] == "GameEnded"


@pytest.mark.rule("VINO-END-01", "VINO-RND-01")
def test_while_a_bottle_stands_the_game_goes_on_whatever_the_round():
    spec = selling(3, "lazio: A 1 T", round=500, bottles=("veneto",)).when(SkipSale(seat=A))
    assert (spec.state.stage, spec.state.round) == ("selection", 501)


@pytest.mark.rule("VINO-T36", "VINO-END-03")
def test_most_vineyards_then_most_cash_and_who_is_equal_in_both_shares_the_place():
    result = GAME.result(finished((24, 24, 20, 24), (340, 510, 2000, 510)))
    assert result.standings == (
        Standing(seat=B, place=1, score=24, keys=(510,)),
        Standing(seat=D, place=1, score=24, keys=(510,)),
        Standing(seat=A, place=3, score=24, keys=(340,)),
        Standing(seat=C, place=4, score=20, keys=(2000,)),
    )


@pytest.mark.rule("VINO-END-03")
def test_there_is_no_result_before_the_end():
    assert GAME.result(last_bottle().state) is None


@pytest.mark.rule("VINO-END-04", "VINO-T37", "VINO-INF-03")
def test_at_the_end_everybodys_cash_is_shown():
    before = in_toscana()
    for reader in (None, A, B, C, D):
        cash = [player.cash for player in GAME.view(before.state, reader).players]
        assert cash == [1000 if seat == reader else None for seat in (A, B, C, D)]
    spec = all_sent(before, pass_(A), pass_(B), pass_(A), pass_(B))
    assert spec.state.stage == "selling"
    ended = spec.given(GameEnded(vineyards=(12, 1, 1, 1), cash=(1000, 1000, 1000, 1000)))
    for reader in (None, A, B, C, D):
        assert [player.cash for player in GAME.view(ended.state, reader).players] == [1000, 1000, 1000, 1000]


@pytest.mark.rule("VINO-END-04")
def test_the_end_counts_vineyards_and_cash():
    spec = table(3, "campania: A 1,2,4 T; B 3,5,7 M", bottles=("campania",), cash=(500, 600, 700))
    spec = buying(spec, "campania sardegna", "campania sardegna", "campania sardegna")
    spec = all_sent(spec, pass_(B), buy(A, "campania-08"), pass_(A), pass_(C))
    while spec.state.stage == "buying":
        spec = spec.when(pass_(spec.state.to_move)).accepted()
    assert spec.events[-1] == GameEnded(vineyards=(4, 3, 0), cash=(280, 600, 700))


@pytest.mark.rule("VINO-END-04")
@pytest.mark.parametrize(
    "command",
    [
        Begin(),
        buy(A, "lazio-01"),
        buy_free(9, "nowhere"),
        buy_drawn(A),
        pass_(A),
        take(A),
        sell(A, "water", 1),
        SkipSale(),
        Select(regions=()),
    ],
)
def test_after_the_end_every_command_is_over(command):
    table(3, stage="finished", bottles=()).when(command).rejected("game-over", "VINO-END-04")


@pytest.mark.rule("VINO-END-04")
def test_after_the_end_nobody_is_awaited():
    state = finished((1, 1, 1), (0, 0, 0))
    assert GAME.to_act(state) == ()
    assert [GAME.legal(state, seat).commands for seat in (A, B, C)] == [(), (), ()]
