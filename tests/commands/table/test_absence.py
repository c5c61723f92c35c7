"""Absent seats: automaton, substitute, vote, vacation, and coming back. The others always finish."""

import pytest

from commands.base import Rejected
from commands.problems import Problem
from commands.table.absence import CastVote, TakeBack, TakeOver
from commands.table.seating import Resign
from commands.table.vacation import EndVacation, StartVacation
from tests.timed import DAY, HOUR, Timed

CLOCK = {"kind": "move", "seconds": 24 * 3600, "grace": 12 * 3600, "patience": 48 * 3600}


def away(policy: str, seats: int = 3, **made) -> tuple[Timed, int]:
    """A room and the seat on turn whose person let time and grace pass."""
    room = Timed(seats=seats, clock={**CLOCK, "absence": policy}, **made).started().bots()
    late = room.table.to_act[0]
    room.wait(25).pass_deadlines()
    room.wait(12).pass_deadlines()
    return room, late


def test_a_bot_plays_on_under_the_seats_name_and_its_person_comes_back():
    room, late = away("automaton")
    chair = room.table.chairs[late]
    assert (chair.bot, chair.stand_in, chair.player) == ("greedy", True, f"person-{late}")
    room.bots()
    assert late not in room.table.to_act
    assert room.said(late, TakeBack()) == ["SeatRetaken"]
    assert room.table.chairs[late].present
    assert room.left(late) >= DAY - 1000


def test_a_persons_own_move_takes_the_seat_back():
    room, late = away("automaton")
    room.move(late)
    assert room.table.chairs[late].present


def test_who_let_it_run_out_three_times_does_not_come_back():
    room, late = away("automaton")
    for again in range(3):
        if again < 2:
            room.send(late, TakeBack())
            for _ in range(60):
                if late in room.table.to_act:
                    break
                room.move(next(seat for seat in room.table.to_act if seat != late))
            room.wait(25).pass_deadlines()
            room.wait(12).pass_deadlines()
    assert room.table.chairs[late].missed == 3
    with pytest.raises(Rejected, match="too-often"):
        room.send(late, TakeBack())


def test_an_offered_seat_waits_then_a_bot_plays_and_it_can_still_be_taken_over():
    room, late = away("substitute")
    assert room.table.chairs[late].offered
    assert room.table.chairs[late].bot is None
    assert room.due()[:2] == ("offer", late)
    room.wait(48)
    assert room.pass_deadlines() == ["offer"]
    assert room.table.chairs[late].bot == "greedy"
    new = room.outsider("a substitute")
    assert room.said(new, TakeOver(seat=late)) == ["SeatTakenOver"]
    chair = room.table.chairs[late]
    assert (chair.player, chair.bot, chair.substitute, chair.offered) == ("a substitute", None, True, False)
    with pytest.raises(Problem):
        room.move(late)
    assert room.left(late) >= 24 * HOUR - 1_000


def test_a_substitute_sees_what_the_seat_sees_and_its_former_person_does_not():
    room, late = away("substitute")
    new = room.outsider("a substitute")
    room.send(new, TakeOver(seat=late))
    table = room.table
    assert table.seats_of("a substitute") == (late,)
    assert table.seats_of(f"person-{late}") == ()


def test_nobody_takes_over_who_sits_here_or_gave_a_seat_up():
    room, late = away("substitute")
    other = next(seat for seat in range(3) if seat != late)
    with pytest.raises(Rejected, match="already-seated"):
        room.send(other, TakeOver(seat=late))
    new = room.outsider("a stranger")
    with pytest.raises(Rejected, match="not-offered"):
        room.send(new, TakeOver(seat=other))


def test_a_resigned_seat_is_offered_where_the_table_says_so():
    room = Timed(clock={**CLOCK, "absence": "substitute"}).started()
    assert room.said(1, Resign()) == ["SeatResigned", "SeatOpened"]
    assert room.table.chairs[1].offered
    assert room.table.chairs[1].bot
    new = room.outsider("a substitute")
    room.send(new, TakeOver(seat=1))
    assert room.table.chairs[1].present


def voting() -> tuple[Timed, int, list[int]]:
    room, late = away("vote")
    assert room.table.vote
    return room, late, [seat for seat in range(3) if seat != late]


@pytest.mark.parametrize(
    ("choices", "outcome"),
    [
        (("automaton", "automaton"), ["VoteCast", "VoteDecided", "SeatAutomated"]),
        (("replace", "replace"), ["VoteCast", "VoteDecided", "SeatOpened"]),
        (("wait", "wait"), ["VoteCast", "VoteDecided", "TimeGiven"]),
        (("end", "end"), ["VoteCast", "VoteDecided", "GameAbandoned"]),
        (("end", "wait"), ["VoteCast", "VoteDecided", "TimeGiven"]),
        (("wait", "automaton"), ["VoteCast", "VoteDecided", "SeatAutomated"]),
    ],
)
def test_the_others_vote(choices, outcome):
    room, late, others = voting()
    vote = room.table.vote.vote
    room.send(others[0], CastVote(vote=vote, choice=choices[0]))
    assert room.said(others[1], CastVote(vote=vote, choice=choices[1])) == outcome
    table = room.table
    assert table.vote is None
    if "TimeGiven" in outcome:
        assert abs(room.left(late) - DAY) < 2_000
        assert room.due()[:2] == ("time", late)
    if "GameAbandoned" in outcome:
        assert (table.status, table.to_act) == ("cancelled", ())
        with pytest.raises(Rejected, match="cancelled"):
            room.move(late) if table.to_act else room.send(late, TakeBack())


def test_a_vote_that_nobody_ends_is_ended_by_the_calendar():
    room, late, others = voting()
    room.send(others[0], CastVote(vote=room.table.vote.vote, choice="end"))
    with pytest.raises(Rejected, match="no-voter"):
        room.send(late, CastVote(vote=room.table.vote.vote, choice="wait"))
    room.wait(48)
    assert room.pass_deadlines() == ["vote"]
    assert room.table.status == "running"
    assert room.table.chairs[late].stand_in


def test_who_moves_after_all_is_not_voted_on():
    room, late, _ = voting()
    room.move(late)
    assert room.table.vote is None
    assert room.table.chairs[late].present


def test_no_time_runs_on_vacation_and_the_table_knows_until_when():
    room = Timed(clock=CLOCK).started()
    first = room.table.to_act[0]
    room.wait(5)
    assert room.said(first, StartVacation(days=7)) == ["VacationStarted"]
    due = room.due()
    assert abs(due[2] - (room.clock.now + 7 * DAY + 19 * HOUR)) < 1_000
    room.wait(7 * 24)
    assert abs(room.left(first) - 19 * HOUR) < 2_000
    assert room.table.watches[first].away_days == ((2027, 7),)


def test_vacation_is_limited_by_the_year_and_unused_days_come_back():
    room = Timed(clock={**CLOCK, "vacation_days": 10}).started()
    first = room.table.to_act[0]
    with pytest.raises(Rejected, match="vacation-used-up"):
        room.send(first, StartVacation(days=11))
    room.send(first, StartVacation(days=10))
    with pytest.raises(Rejected, match="already-away"):
        room.send(first, StartVacation(days=1))
    room.wait(3 * 24 + 1)
    room.send(first, EndVacation())
    assert room.table.watches[first].away_days == ((2027, 4),)
    assert room.due()[2] - room.clock.now < DAY
    with pytest.raises(Rejected, match="not-away"):
        room.send(first, EndVacation())


def test_a_new_year_brings_new_days():
    room = Timed(clock={**CLOCK, "seconds": 40 * 86400, "vacation_days": 10, "zone": "Pacific/Auckland"})
    room.clock.now = 1_830_150_000_000  # 29 December 2027
    first = room.started().table.to_act[0]
    room.send(first, StartVacation(days=10))
    room.wait(10 * 24 + 1)
    room.send(first, StartVacation(days=10))
    assert [year for year, _ in room.table.watches[first].away_days] == [2027, 2028]


def test_tables_may_exclude_vacation():
    room = Timed(clock={**CLOCK, "vacation_days": 0}).started()
    with pytest.raises(Rejected, match="no-vacation-here"):
        room.send(room.table.to_act[0], StartVacation(days=1))


def test_vacation_comes_too_late_when_the_time_has_run_out():
    room = Timed(clock=CLOCK).started().wait(25)
    with pytest.raises(Rejected, match="time-ran-out"):
        room.send(room.table.to_act[0], StartVacation(days=1))
