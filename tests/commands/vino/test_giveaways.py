"""Government give-away and bottles."""

import pytest

from commands.vino import GAME
from events.vino.giveaways import BottleRemoved, GiveawayBegun, VineyardsGiven
from events.vino.vocab import Share
from projections.vino.board import cellar, free_vineyards
from tests.commands.vino.positions import (
    SIX_BOTTLES,
    A,
    B,
    C,
    D,
    E,
    all_sent,
    buy,
    buying,
    owned,
    pass_,
    sell,
    selling,
    table,
    take,
    types,
)

CAMPANIA = "campania: A 1,2 T; B 3 M; C 5 B"
CALABRIA = "calabria: A 1,2,3,4 P; B 6,7 M"


def campania():
    """A is alone in Campania and may buy its last private vineyard."""
    return buying(table(3, CAMPANIA), "campania veneto", "veneto trentino", "veneto trentino")


@pytest.mark.rule("VINO-T21", "VINO-GIV-01", "VINO-GIV-02", "VINO-GIV-03", "VINO-GIV-04", "VINO-GIV-05", "VINO-GIV-07")
def test_the_last_private_vineyard_of_campania_sets_off_the_giveaway():
    spec = campania().when(buy(A, "campania-06"))
    assert spec.events[1:] == (
        GiveawayBegun(region="campania", shares=(Share(seat=A, due=1), Share(seat=C, due=2), Share(seat=B, due=0))),
    )
    assert (spec.state.phase, GAME.to_act(spec.state)) == ("giveaway", (A,))
    assert [command.vineyards for command in GAME.legal(spec.state, A).commands] == [
        ("campania-04",), ("campania-07",), ("campania-08",),
    ]  # fmt: skip
    spec = spec.when(take(A, "campania-08"))
    assert spec.events[:4] == (
        VineyardsGiven(seat=A, region="campania", vineyards=("campania-08",), variety="trebbiano"),
        VineyardsGiven(
            seat=C, region="campania", vineyards=("campania-04", "campania-07"), variety="barbera", reason="no-choice"
        ),
        BottleRemoved(region="campania", cause="give-away", left=5),
        spec.events[3],
    )
    assert types(spec)[3] == "RegionClosed"
    assert owned(spec, "campania") == {"A": 4, "B": 1, "C": 3}
    assert spec.state.cash == (800, 1000, 1000)
    assert cellar(spec.state, C)["barbera"] == 3


@pytest.mark.rule("VINO-T22", "VINO-GIV-07", "VINO-GIV-01")
def test_during_a_giveaway_only_its_receiver_acts_and_only_by_taking_his_number():
    spec = campania().when(buy(A, "campania-06")).accepted()
    spec.when(buy(A, "campania-04")).rejected("wrong-phase", "VINO-GIV-01")
    spec.when(pass_(A)).rejected("wrong-phase", "VINO-GIV-01")
    spec.when(take(C, "campania-04")).rejected("not-your-turn", "VINO-GIV-07")
    spec.when(take(A, "campania-04", "campania-07")).rejected("bad-count", "VINO-GIV-07")
    spec.when(take(A)).rejected("bad-count", "VINO-GIV-07")
    spec.when(take(A, "campania-06")).rejected("not-available", "VINO-GIV-04")
    spec.when(take(A, "calabria-05")).rejected("wrong-region", "VINO-GIV-04")


@pytest.mark.rule("VINO-T23", "VINO-GIV-06", "VINO-GIV-08", "VINO-GIV-11")
def test_two_owners_leave_one_vineyard_over_and_the_buyer_goes_on():
    spec = buying(table(3, CALABRIA), "calabria veneto", "veneto trentino", "veneto trentino")
    spec = spec.when(buy(A, "calabria-09"))
    assert spec.events[1].shares == (Share(seat=A, due=1), Share(seat=B, due=2))
    spec = all_sent(spec, take(A, "calabria-11"), take(B, "calabria-08", "calabria-10"))
    assert types(spec) == ["VineyardsGiven", "BottleRemoved"]
    assert [vineyard.id for vineyard in free_vineyards(spec.state, "calabria")] == ["calabria-05"]
    assert GAME.to_act(spec.state) == (A,)
    spec = spec.when(buy(A, "calabria-05"))
    assert types(spec) == ["VineyardBought", "RegionClosed", "RegionOpened"]
    assert spec.state.cash[A] == 1000 - 180 - 120


@pytest.mark.rule("VINO-T24", "VINO-GIV-02", "VINO-GIV-03")
def test_owners_who_did_not_select_the_region_receive_before_the_buyer():
    spec = table(4, "campania: A 1,2 T; B 3,5 M")
    spec = buying(spec, "veneto trentino", "veneto trentino", "campania trentino", "campania trentino")
    spec = spec.when(buy(C, "campania-06", "barbera"))
    assert spec.events[1].shares == (Share(seat=B, due=1), Share(seat=A, due=2), Share(seat=C, due=0))
    assert GAME.to_act(spec.state) == (B,)
    spec = spec.when(take(B, "campania-07"))
    assert types(spec)[:4] == ["VineyardsGiven", "VineyardsGiven", "BottleRemoved", "RegionClosed"]
    assert owned(spec, "campania") == {"A": 4, "B": 3, "C": 1}


@pytest.mark.rule("VINO-T25", "VINO-GIV-10")
def test_the_last_government_vineyard_bought_takes_the_bottle_away_once():
    spec = table(3, "campania: A 1,2,4 T; B 3,5,7 M")
    spec = buying(spec, "campania veneto", "veneto trentino", "veneto trentino")
    spec = spec.when(buy(A, "campania-08"))
    assert spec.events[1:] == (BottleRemoved(region="campania", cause="last-bought", left=5),)
    spec = spec.when(buy(A, "campania-06"))
    assert types(spec) == ["VineyardBought", "RegionClosed", "RegionOpened"]
    assert owned(spec, "campania") == {"A": 5, "B": 3}


@pytest.mark.rule("VINO-T26", "VINO-GIV-11")
def test_without_a_bottle_the_last_private_vineyard_gives_nothing_away():
    spec = table(3, "campania: A 1,2 T; B 3 M; C 4,5,7 B", bottles=SIX_BOTTLES[1:])
    spec = buying(spec, "veneto trentino", "campania trentino", "veneto trentino")
    spec = spec.when(buy(B, "campania-06"))
    assert types(spec) == ["VineyardBought"]
    assert [vineyard.id for vineyard in free_vineyards(spec.state, "campania")] == ["campania-08"]


@pytest.mark.rule("VINO-GIV-01", "VINO-GIV-04")
def test_a_giveaway_interrupts_the_rotation_of_newcomers():
    spec = table(4, "abruzzo: A 1,2,3,4,6,7 T; B 9 M")
    spec = buying(spec, "veneto trentino", "veneto trentino", "abruzzo trentino", "abruzzo trentino")
    spec = all_sent(spec, buy(C, "abruzzo-05", "nebbiolo"), buy(D, "abruzzo-11", "barbera"))
    assert (spec.state.phase, GAME.to_act(spec.state)) == ("giveaway", (A,))
    spec = all_sent(spec, take(A, "abruzzo-08"), take(D, "abruzzo-10", "abruzzo-12"))
    assert spec.state.chips["abruzzo-13"] == B
    assert types(spec)[:4] == ["VineyardsGiven", "VineyardsGiven", "BottleRemoved", "RegionClosed"]


@pytest.mark.rule("VINO-GIV-08")
def test_a_newcomer_keeps_his_place_in_the_rotation_when_a_vineyard_stays_free():
    spec = table(4, "calabria: A 1,2,3,4,6,7 P")
    spec = buying(spec, "veneto trentino", "veneto trentino", "calabria trentino", "calabria trentino")
    spec = all_sent(spec, buy(C, "calabria-09", "barbera"), take(A, "calabria-05"), take(C, "calabria-10", "calabria-11"))
    assert spec.state.queue == (D, C)
    spec.when(buy(D, "calabria-08", "montepulciano")).accepted()


@pytest.mark.rule("VINO-GIV-02", "VINO-GIV-03")
def test_the_vineyard_just_bought_counts_for_rank_and_tie():
    spec = table(3, "campania: A 1,3 T; B 2,5 M")
    spec = buying(spec, "campania veneto", "veneto trentino", "veneto trentino")
    spec = spec.when(buy(A, "campania-06"))
    assert [share.seat for share in spec.events[1].shares] == [A, B]
    tie = table(3, "campania: A 1 T; B 2,3,5 M")
    tie = buying(tie, "campania veneto", "veneto trentino", "veneto trentino").when(buy(A, "campania-06"))
    assert [share.seat for share in tie.events[1].shares] == [B, A]
    level = table(3, "campania: A 1 T; C 2 B; B 3,5 M")
    level = buying(level, "campania veneto", "veneto trentino", "veneto trentino").when(buy(A, "campania-06"))
    assert [share.seat for share in level.events[1].shares] == [A, B, C]


@pytest.mark.rule("VINO-GIV-03")
def test_gifts_do_not_change_the_ranks():
    spec = table(3, "calabria: A 1,2,3 P; B 4,6,7 M")
    spec = buying(spec, "veneto trentino", "veneto trentino", "calabria trentino")
    spec = spec.when(buy(C, "calabria-09", "barbera"))
    assert spec.events[1].shares == (Share(seat=B, due=1), Share(seat=A, due=2), Share(seat=C, due=1))
    spec = spec.when(take(B, "calabria-05"))
    assert spec.state.giveaway.receivers[0].seat == A


@pytest.mark.rule("VINO-GIV-04")
def test_one_for_the_first_two_for_the_second_all_the_rest_for_the_third_none_for_others():
    board = "toscana: A 1,2,3,4 N; B 6,7,8 T; C 10,11 M; D 13 P; E 14,17 B"
    spec = buying(table(5, board), "toscana veneto", *["veneto trentino"] * 4)
    spec = spec.when(buy(A, "toscana-20"))
    shares = [(share.seat, share.due) for share in spec.events[1].shares]
    assert shares == [(A, 1), (B, 2), (E, 5), (C, 0), (D, 0)]
    spec = all_sent(spec, take(A, "toscana-21"), take(B, "toscana-05", "toscana-09"))
    assert len(GAME.legal(spec.state, E).commands) == 0
    assert owned(spec, "toscana") == {"A": 6, "B": 5, "C": 2, "D": 1, "E": 7}


@pytest.mark.rule("VINO-GIV-04", "VINO-GIV-07")
def test_who_is_due_more_than_remain_gets_what_there_is_without_a_command():
    spec = table(3, "campania: A 1,2,4 T; B 3 M; C 5 B")
    spec = buying(spec, "campania veneto", "veneto trentino", "veneto trentino").when(buy(A, "campania-06"))
    assert spec.events[1].shares == (Share(seat=A, due=1), Share(seat=C, due=1), Share(seat=B, due=0))
    spec = spec.when(take(A, "campania-07"))
    assert spec.events[1].vineyards == ("campania-08",)
    last = table(3, "campania: A 1,2,4,7 T; B 3 M; C 5 B")
    last = buying(last, "campania veneto", "veneto trentino", "veneto trentino").when(buy(A, "campania-06"))
    assert types(last)[:4] == ["VineyardBought", "GiveawayBegun", "VineyardsGiven", "BottleRemoved"]
    assert last.state.chips["campania-08"] == A


@pytest.mark.rule("VINO-GIV-07")
def test_the_second_chooses_two_of_more_and_may_not_decline():
    spec = buying(table(3, CALABRIA), "calabria veneto", "veneto trentino", "veneto trentino")
    spec = all_sent(spec, buy(A, "calabria-09"), take(A, "calabria-11"))
    assert [command.vineyards for command in GAME.legal(spec.state, B).commands] == [
        ("calabria-05", "calabria-08"), ("calabria-05", "calabria-10"), ("calabria-08", "calabria-10"),
    ]  # fmt: skip
    spec.when(take(B)).rejected("bad-count")
    spec.when(take(B, "calabria-05")).rejected("bad-count")
    spec.when(take(B, "calabria-05", "calabria-05")).rejected("bad-count")
    spec.when(take(B, "calabria-05", "calabria-11")).rejected("not-available")


@pytest.mark.rule("VINO-GIV-09")
def test_a_trigger_without_any_government_vineyard_still_takes_the_bottle():
    spec = table(3, "campania: A 1,2,4,7,8 T; B 3,5 M")
    spec = buying(spec, "campania veneto", "veneto trentino", "veneto trentino").placed(bottles=SIX_BOTTLES)
    spec = spec.when(buy(A, "campania-06"))
    assert types(spec)[:3] == ["VineyardBought", "GiveawayBegun", "BottleRemoved"]
    assert [share.due for share in spec.events[1].shares] == [0, 0]
    assert spec.events[2] == BottleRemoved(region="campania", cause="give-away", left=5)


@pytest.mark.rule("VINO-GIV-12", "VINO-GIV-13")
def test_bottles_never_return_and_returned_government_vineyards_are_the_governments_again():
    board = "campania: A 1,2,4,6,8 T; B 3,5,7 M | abruzzo: A 1 T"
    spec = selling(3, board, bottles=SIX_BOTTLES[1:], queue=(A,))
    spec = spec.when(sell(A, "trebbiano", 6, ("campania-04", "campania-08"), barbera=2)).accepted()
    assert spec.state.bottles == SIX_BOTTLES[1:]
    assert [vineyard.government for vineyard in free_vineyards(spec.state, "campania")] == [True, True]
    spec = buying(spec, "veneto trentino", "campania trentino", "veneto trentino")
    spec.when(buy(B, "campania-04")).accepted()


@pytest.mark.rule("VINO-GIV-13")
def test_a_returned_government_vineyard_is_given_in_a_later_giveaway():
    spec = selling(3, "campania: A 1,2,4 T; B 3 M; C 5 B", queue=(A,))
    spec = spec.when(sell(A, "trebbiano", 3, ("campania-04",), barbera=1)).accepted()
    spec = buying(spec, "campania veneto", "veneto trentino", "veneto trentino")
    spec = all_sent(spec, buy(A, "campania-06"), take(A, "campania-04"))
    assert spec.state.chips["campania-04"] == A
