"""Undo in Vinhos: nobody holds a secret, so its class hangs on what came to light, as at a year's end."""

import pytest

from commands.vinhos.estates import ActWineries
from commands.vinhos.experts import ActExperts, HireSecond, StopHiring, UseExpert
from commands.vinhos.fair import BuyTile, StopBuying
from commands.vinhos.production import Produce
from commands.vinhos.vineyards import ActVineyards
from commands.vinhos.year import EndTurn
from tests.commands.undoing import asked, redone, seated, sent, shown
from tests.commands.vinhos.positions import A, B, C, acted, experts, planted, table
from tests.commands.vinhos.test_fair import held
from tests.service import Room


def kinds(room: Room, version: int) -> list[str]:
    """Types of a commit's events."""
    _, commit, _ = next(room.handle.tables.commits(room.id, version - 1))
    return [event.type for event in commit.events]


def test_a_turn_that_turned_nothing_over_is_taken_back_whole_and_freely():
    room = seated(experts(table(), A, "WE-taste-money"))
    start, used, built, ended = sent(
        room, UseExpert(seat=A, tile="WE-taste-money"), ActWineries(seat=A, estates=("E1",)), EndTurn(seat=A)
    )
    assert room.table.to_act == (B,)
    found = room.undoing(A, start)
    assert (found.klass, found.vanishes, found.shown) == ("free", (used, built, ended), ())
    done = room.table.play
    room.undo(A, start)
    assert (room.table.play.players[A].experts[0].up, room.table.to_act) == (True, (A,))
    room.redo(A, ended)
    assert room.table.play == done


def test_a_turned_up_expert_wants_everybodys_consent_and_a_choice_about_it_none():
    room = seated(table())
    start, hired, stopped = sent(room, ActExperts(seat=A, deck="aroma"), StopHiring(seat=A))
    assert (room.undoing(A, hired).klass, kinds(room, hired)[-2:]) == ("free", ["ExpertRevealed", "HireOffered"])
    room.undo(A, hired)
    assert room.table.play.turn.step == "hire"
    found = room.undoing(A, start)
    assert (found.klass, shown(found), found.must_agree) == ("ask", [(hired, "opened")], (B, C))
    room.redo(A, stopped)
    done = room.table.play
    asked(room, A, start)
    assert room.table.play.players[A].experts == ()
    redone(room, A, stopped)
    assert room.table.play == done


def test_a_vineyard_shows_the_next_one_unless_the_order_was_announced():
    room = seated(table())
    buy = {"seat": A, "space": "vineyards-nw", "region": "dao", "estate": "E1"}
    start, bought = sent(room, ActVineyards(**buy))
    found = room.undoing(A, start)
    assert (found.klass, shown(found), found.must_agree) == ("ask", [(bought, "opened")], (B, C))
    room = seated(experts(table(), A, "WE-taste-rearrange"))
    order = ("red", "white", "red", "white")
    start, arranged = sent(room, ActVineyards(**buy, expert="WE-taste-rearrange", rearranged="dao", order=order))
    assert "VineyardRevealed" not in kinds(room, arranged)
    found = room.undoing(A, start)
    assert (found.klass, found.shown) == ("free", ())
    before = room.table.play.vineyards["dao"]
    assert before.known == 3
    room.undo(A, start)
    assert room.table.play.vineyards["dao"].known == 1


def test_anothers_offer_is_not_taken_away_without_that_seat():
    room = seated(table(awaited=(B, C, A)))
    start, hired = sent(room, ActExperts(seat=B, deck="aroma"))
    for seat, others in ((A, (B, C)), (C, (A, B))):
        found = room.undoing(seat, start)
        assert (found.klass, found.must_agree) == ("ask", others)
    room.undo(A, start)
    room.answer(C, True)
    assert (room.table.play.turn.step, room.table.ask.must_agree) == ("hire", (B,))
    _, second = sent(room, HireSecond(seat=B, deck="taste"))
    assert room.table.ask is None
    assert room.undoing(A, hired).must_agree == (B, C)
    assert shown(room.undoing(B, hired)) == [(second, "opened")]


def making():
    """Production of year 2: A and B have Farmers who could move; C has nothing to decide."""
    spec = table(phase="production", awaited=(A, B))
    for seat, (one, other) in {A: ("dao", "minho"), B: ("lisboa", "tras-os-montes")}.items():
        spec = planted(planted(spec, seat, "E1", one, "red", farmers=1), seat, "E2", other, "red")
    return spec


def test_making_wine_is_taken_back_freely_until_another_has_made_his():
    room = seated(making())
    start, mine = sent(room, Produce(seat=B, farmers={"E2": 1}))
    found = room.undoing(B, start)
    assert (found.klass, found.vanishes, found.shown) == ("free", (mine,), ())
    assert room.undoing(A, start).must_agree == (B,)
    room.undo(B, start)
    assert room.table.to_act == (A, B)
    assert (room.redo(B, mine).version, room.table.to_act) == (mine + 2, (A,))


@pytest.mark.rule("VNH-YEAR-02")
def test_across_a_years_end_everybody_must_agree_because_a_vintage_tile_was_turned_up():
    room = seated(making())
    start, mine, last = sent(room, Produce(seat=B, farmers={"E2": 1}), Produce(seat=A))
    assert kinds(room, last) == ["WinesMade", "YearBegan", "PhaseBegan"]
    assert room.table.play.year == 3
    done = room.table.play
    own = room.undoing(A, mine)
    assert (own.klass, own.vanishes, shown(own), own.must_agree) == ("ask", (last,), [(last, "opened")], (B, C))
    both = room.undoing(B, start)
    assert (both.klass, both.vanishes, shown(both), both.must_agree) == ("ask", (mine, last), [(last, "opened")], (A, C))
    asked(room, A, mine)
    assert (room.table.play.year, room.table.play.vintage, room.table.to_act) == (2, "VT1", (A,))
    redone(room, A, last)
    assert room.table.play == done
    asked(room, C, start)
    sent(room, Produce(seat=A), Produce(seat=B, farmers={"E1": 1}))
    assert (room.table.play.year, room.table.play.vintage) == (3, done.vintage), "the same tile, whoever ended the year"


def test_the_last_turn_of_a_year_takes_the_year_with_it_when_nobody_has_wine_to_decide_on():
    room = seated(acted(table(phase="action_2", awaited=(C,))))
    start, ended = sent(room, EndTurn(seat=C))
    assert kinds(room, ended)[-2:] == ["YearBegan", "PhaseBegan"]
    found = room.undoing(C, start)
    assert (found.klass, shown(found), found.must_agree) == ("ask", [(ended, "opened")], (A, B))
    first_round = seated(acted(table(phase="action_1", awaited=(C,))))
    start, _ = sent(first_round, EndTurn(seat=C))
    assert first_round.undoing(C, start).klass == "free", "between the rounds of a year nothing is turned up"


def buying(fair_number: int, year: int) -> Room:
    """The Fair's tiles are for sale: A has released last, B and C have wines too."""
    spec = held(20, 12, 4, fair_number=fair_number, display=("MA-sales-1", "MA-winery-1"), magnates=("MA-cellar-1", "MM-fair-1"))
    assert (spec.state.phase, spec.state.year) == ("fair_buy", year)
    return seated(spec)


def test_a_fair_ends_with_new_tiles_and_a_new_year_in_one_commit():
    room = buying(1, 3)
    first, second, third = room.table.play.awaited
    start, bought, *_, last = sent(
        room,
        BuyTile(seat=first, tile="MA-sales-1", wine="E1.2"),
        StopBuying(seat=second),
        StopBuying(seat=third),
    )
    assert [kind for kind in kinds(room, last) if kind in ("DisplayCleared", "DisplayFilled", "YearBegan")] == [
        "DisplayCleared",
        "DisplayFilled",
        "YearBegan",
    ]
    found = room.undoing(third, last - 1)
    assert (found.klass, shown(found)) == ("ask", [(last, "opened")])
    assert set(found.must_agree) == {first, second}
    between = room.undoing(first, start)
    assert between.vanishes == tuple(range(bought, last + 1))
    done = room.table.play
    asked(room, second, start)
    assert room.table.play.display == ("MA-sales-1", "MA-winery-1")
    redone(room, first, last)
    assert room.table.play == done


def test_after_the_last_fair_nothing_is_turned_up():
    room = buying(3, 6)
    *others, last = room.table.play.awaited
    *_, before, ended = sent(room, *[StopBuying(seat=seat) for seat in (*others, last)])
    assert room.table.play.phase == "extra"
    found = room.undoing(last, before)
    assert (found.klass, found.vanishes) == ("free", (ended,))
