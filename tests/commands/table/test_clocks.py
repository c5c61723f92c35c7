"""Clocks of a table: what a seat has left, deadlines as commands, time by consent, and that no undo gives time back."""

from random import Random

import pytest

from commands.base import Rejected
from commands.problems import Problem
from commands.table.clocks import AnswerTime, AskClock, AskTime, DeadlinePassed, WithdrawTime
from commands.table.undo import jump
from events.commit import Author
from projections.clock_rules import ClockRules
from tests.timed import DAY, HOUR, Timed

MOVE = {"kind": "move", "seconds": 24 * 3600, "grace": 12 * 3600}
BANK = {"kind": "bank", "seconds": 100 * 3600, "increment": 10 * 3600, "grace": 3600}


def near(found: int, hours: float) -> bool:
    """Commands take a few milliseconds of the test's clock."""
    return abs(found - hours * HOUR) < 2_000


def test_each_move_has_its_own_time():
    room = Timed(clock=MOVE).started()
    first = room.table.to_act[0]
    room.wait(20)
    assert near(room.left(first), 4)
    room.move(first)
    assert near(room.left(first), 24)


def test_a_bank_shrinks_by_what_is_used_and_grows_by_the_increment():
    room = Timed(clock=BANK).started()
    first = room.table.to_act[0]
    room.wait(30)
    room.move(first)
    assert near(room.left(first), 80)


def test_a_bank_is_not_filled_beyond_its_cap():
    room = Timed(clock={**BANK, "cap": 101 * 3600}).started()
    first = room.table.to_act[0]
    room.move(first)
    assert near(room.left(first), 101)


def test_who_is_not_awaited_uses_no_time():
    room = Timed(clock=BANK).started()
    table = room.table
    waiting = next((seat for seat in range(3) if seat not in table.to_act), None)
    room.wait(50)
    assert waiting is not None
    assert near(room.left(waiting), 100)


def test_no_time_runs_outside_the_daily_window():
    room = Timed(clock={**MOVE, "zone": "Europe/Madrid", "opens": "08:00", "closes": "20:00", "pause": "sat,sun"}).started()
    first, start = room.table.to_act[0], room.clock.now
    room.wait(24 * 7)
    assert near(room.left(first), 24 - 60)
    assert room.due() is not None
    assert room.due()[2] > start


def test_the_time_runs_out_then_the_grace_and_each_is_a_command():
    room = Timed(clock=MOVE).started()
    first = room.table.to_act[0]
    stage, seat, at = room.due()
    assert (stage, seat) == ("time", first)
    assert at == room.table.moved_at + DAY
    room.clock.now = at - 2
    with pytest.raises(Rejected, match="not-yet"):
        room.deadline("time", first)
    room.clock.now = at
    room.deadline("time", first)
    assert room.table.chairs[first].missed == 1
    assert room.due()[:2] == ("grace", first)
    assert abs(room.due()[2] - (at + 12 * HOUR)) < 10
    room.wait(12)
    assert room.pass_deadlines() == ["grace"]
    assert room.table.chairs[first].stand_in


def test_a_deadline_is_of_the_version_it_was_made_for():
    room = Timed(clock=MOVE).started()
    first, version = room.table.to_act[0], room.table.version
    room.wait(25)
    room.move(first)
    with pytest.raises(Problem, match="moved on"):
        room.deadline("time", first, version)


def test_only_the_clock_passes_deadlines():
    room = Timed(clock=MOVE).started().wait(30)
    first = room.table.to_act[0]
    with pytest.raises(Rejected, match="clock-only"):
        room.send(first, DeadlinePassed(version=room.table.version, stage="time", seat=first, at=room.clock.now))


def test_what_a_client_says_of_the_time_does_not_count():
    room = Timed(clock=MOVE).started()
    command = DeadlinePassed(version=room.table.version, stage="time", seat=room.table.to_act[0], at=room.clock.now + 9 * DAY)
    with pytest.raises(Rejected, match="not-yet"):
        room.order(command, Author(None, "clock", None))


@pytest.mark.parametrize("extension_first", [True, False])
def test_of_an_extension_and_a_deadline_at_the_same_instant_exactly_one_counts(extension_first):
    room = Timed(bots=(2,), clock={**MOVE, "grace": 0}).started().bots()
    late = room.table.to_act[0]
    other = 1 - late
    version = room.table.version
    room.clock.now = room.due()[2]
    if extension_first:
        room.send(other, AskTime(receiver=late, seconds=3600))
        with pytest.raises(Problem, match="moved on"):
            room.deadline("time", late, version)
        assert room.table.chairs[late].present
        assert near(room.left(late), 1)
    else:
        room.deadline("time", late, version)
        with pytest.raises(Rejected, match="nobody-there"):
            room.send(other, AskTime(receiver=late, seconds=3600))
        assert room.table.chairs[late].stand_in


def test_time_for_oneself_needs_all_others_and_another_clock_too():
    room = Timed(clock=MOVE).started()
    first = room.table.to_act[0]
    others = [seat for seat in range(3) if seat != first]
    room.wait(20)
    room.send(first, AskTime(receiver=first, seconds=5 * 3600))
    ask = room.table.time_ask.ask
    assert room.said(others[0], AnswerTime(ask=ask, agree=True)) == ["TimeAnswered"]
    assert room.said(others[1], AnswerTime(ask=ask, agree=True)) == ["TimeAnswered", "TimeGiven"]
    assert near(room.left(first), 9)
    room.send(first, AskClock(clock=ClockRules(kind="bank", seconds=3600)))
    ask = room.table.time_ask.ask
    with pytest.raises(Rejected, match="ask-pending"):
        room.send(others[0], AskTime(receiver=others[0], seconds=60))
    room.send(others[0], AnswerTime(ask=ask, agree=False))
    assert room.table.time_ask is None
    room.send(first, AskClock(clock=ClockRules(kind="bank", seconds=3600)))
    ask = room.table.time_ask.ask
    with pytest.raises(Rejected, match="not-your-ask"):
        room.send(others[0], WithdrawTime(ask=ask))
    for person in others:
        room.send(person, AnswerTime(ask=ask, agree=True))
    assert near(room.left(first), 1)


def test_time_used_is_not_given_back_by_undoing_ones_move():
    room = Timed(clock=MOVE).started()
    for _ in range(60):
        before = room.table
        seat = before.to_act[0]
        room.wait(20)
        room.move(seat)
        if jump(room.table, (seat,), before.version, room.handle.past(room.table)).klass == "free":
            break
    assert near(room.left(seat), 24)
    room.undo(seat, before.version)
    assert near(room.left(seat), 4)
    room.wait(3)
    room.move(seat)
    assert near(room.left(seat), 21 if room.table.to_act[0] != seat else room.left(seat) / HOUR)


def back_and_forth(clock, seed):
    """Moves, undo and redo at random with some waiting; gives (seat, turn number, what is left) after every step."""
    room, dice = Timed(clock=clock, undo="consent").started(), Random(seed)
    for _ in range(40):
        table = room.table
        if table.status != "running":
            return
        what = dice.random()
        room.wait(dice.choice([0, 0.01, 0.5]))
        try:
            if what < 0.6:
                room.move(dice=dice)
            elif what < 0.8:
                room.undo(dice.randrange(3), dice.randrange(table.began, table.version + 1))
            else:
                room.redo(dice.randrange(3), dice.randrange(table.began, table.version + 1))
        except (Rejected, IndexError):
            continue
        while room.table.ask:
            room.answer(room.table.ask.must_agree[0], True)
        yield room


@pytest.mark.parametrize("clock", [MOVE, BANK], ids=["move", "bank"])
@pytest.mark.parametrize("seed", range(5))
def test_no_sequence_of_undo_redo_and_move_adds_time(clock, seed):
    least: dict[tuple[int, int], int] = {}
    for room in back_and_forth(clock, seed):
        table = room.table
        for seat, watch in enumerate(table.watches):
            known = least.get((seat, watch.turn), watch.remaining)
            assert watch.remaining <= known, "a turn's clock grew"
            least[seat, watch.turn] = watch.remaining
            top = least.get((seat, len(watch.left) - 1))
            assert top is None or watch.carry is None or watch.carry <= top or watch.turn == len(watch.left) - 1


@pytest.mark.parametrize("seed", range(3))
def test_all_time_used_is_paid_for_in_a_bank_whatever_was_undone(seed):
    used = dict.fromkeys(range(3), 0)
    before = None
    for room in back_and_forth(BANK, seed):
        for table in room.handle.tables.history(room.id):
            before = None if before is not None and before.version >= table.version else before
            for seat in before.to_act if before is not None and before.watches else ():
                used[seat] += table.moved_at - before.moved_at
            before = table
        for seat, watch in enumerate(room.table.watches):
            assert watch.remaining <= 100 * HOUR + (len(watch.left) - 1) * 10 * HOUR - used[seat]
        used, before = dict.fromkeys(range(3), 0), None


def test_the_clock_is_checked_when_the_table_is_made():
    with pytest.raises(Problem, match="clock") as refused:
        Timed(clock={"kind": "move", "zone": "Nowhere"})
    assert refused.value.facts["faults"][0]["place"] == ["clock", "zone"]


def test_an_open_table_closes_by_itself():
    room = Timed(clock=MOVE)
    room.wait(30 * 24 + 1)
    assert room.pass_deadlines() == ["open"]
    assert room.table.status == "cancelled"


def test_a_countdown_never_grows_while_nobody_does_anything():
    room = Timed(clock={**MOVE, "zone": "America/New_York", "opens": "09:00", "closes": "17:00", "pause": "sun"}).started()
    first, shown = room.table.to_act[0], 24 * HOUR
    for _ in range(200):
        room.wait(0.7)
        assert room.left(first) <= shown
        shown = room.left(first)


def test_a_clock_that_is_set_back_moves_no_deadline_and_gives_no_time():
    room = Timed(clock=MOVE).started().wait(10)
    first = room.table.to_act[0]
    other = next(seat for seat in range(3) if seat != first)
    room.send(other, AskTime(receiver=other, seconds=60))
    left, due = room.table.watches[first].remaining, room.due()
    room.clock.now -= 5 * HOUR
    room.send(other, WithdrawTime(ask=room.table.time_ask.ask))
    assert room.table.watches[first].remaining == left
    assert room.due() == due
