"""Undo and redo: classes derived from the log, asks with the exact commits, lines that stay readable."""

from random import Random

import pytest

from commands.base import Rejected
from commands.parse import parsed
from commands.problems import Problem
from commands.table.undo import AskUndo, jump
from events.commit import Author
from projections.line import each_jump
from tests.service import Room
from workers.jobs import moved


def selling(room: Room) -> Room:
    """The room when somebody is about to buy for the second time in a row: moves that hide and draw nothing."""
    for _ in range(200):
        table = room.table
        if table.play.phase == "selling":
            return room
        room.move()
    raise AssertionError("no selling phase")


def klass(room: Room, person: int, to: int):
    table = room.table
    return jump(table, table.seats_of(room.people[person]), to, room.handle.past(table))


def test_own_last_move_that_drew_and_showed_nothing_is_undone_at_once():
    room = selling(Room().started())
    before = room.table
    seller = before.to_act[0]
    room.move()
    assert klass(room, seller, before.version).klass == "free"
    room.undo(seller, before.version)
    after = room.table
    assert after.play == before.play
    assert after.to_act == before.to_act
    assert after.version == before.version + 2


def test_a_move_of_another_seat_in_between_makes_it_an_ask():
    room = selling(Room().started())
    before = room.table
    first = before.to_act[0]
    room.move()
    second = room.table.to_act[0]
    assert second != first
    room.move()
    found = klass(room, first, before.version)
    assert (found.klass, found.must_agree) == ("ask", (second,)) or found.shown
    assert found.vanishes == (before.version + 1, before.version + 2)


def test_a_draw_makes_everybody_agree():
    room = Room().started()
    first = room.table.to_act[0]
    start = room.table.version
    room.move()
    found = klass(room, first, start)
    assert found.klass == "ask"
    assert {each.what for each in found.shown} == {"drew"}
    assert found.must_agree == tuple(seat for seat in range(3) if seat != first)


def test_the_game_goes_back_when_all_agree_and_draws_come_again():
    room = Room().started()
    start = room.table
    first = start.to_act[0]
    room.move(dice=Random(1))
    after_first = room.table
    room.undo(first, start.version)
    assert room.table.play == after_first.play
    for person in room.table.ask.must_agree:
        room.answer(person, True)
    assert room.table.play == start.play
    room.move(dice=Random(1))
    assert room.table.play == after_first.play


def test_one_no_leaves_all_as_it_was():
    room = Room().started()
    start = room.table
    first = start.to_act[0]
    room.move()
    before = room.table
    room.undo(first, start.version)
    room.answer(room.table.ask.must_agree[0], False)
    assert (room.table.play, room.table.ask, room.table.awaited) == (before.play, None, before.awaited)


def test_an_ask_can_be_withdrawn_by_its_asker_only():
    room = Room().started()
    first, start = room.table.to_act[0], room.table.version
    room.move()
    room.undo(first, start)
    with pytest.raises(Rejected, match="not-your-ask"):
        room.withdraw((first + 1) % 3)
    room.withdraw(first)
    assert room.table.ask is None


def test_an_ask_lapses_when_the_game_moves_on():
    room = Room().started()
    first, start = room.table.to_act[0], room.table.version
    room.move()
    room.undo(first, start)
    accepted = room.move()
    assert room.table.ask is None
    [(_, commit, _)] = room.handle.tables.commits(room.id, accepted.version - 1)
    assert "UndoLapsed" in [event.type for event in commit.events]


def test_two_asks_do_not_stand_at_once():
    room = Room().started().moves(2)
    room.undo(0, room.table.began)
    with pytest.raises(Rejected, match="ask-pending"):
        room.undo(1, room.table.began)


def test_a_watcher_may_not_ask_and_a_strange_version_is_refused():
    room = Room().started().moves(2)
    room.people.append("a watcher")
    with pytest.raises(Problem, match="hold that seat"):
        room.undo(3, room.table.began)
    for to in (room.table.began - 1, room.table.version, room.table.version + 5, -1):
        with pytest.raises(Rejected, match="no-such-version"):
            room.undo(0, to)


def test_options_of_the_table_close_undo():
    for option, reason in (("none", "not-at-this-table"), ("free-only", "only-free")):
        room = Room(undo=option).started()
        first, start = room.table.to_act[0], room.table.version
        room.move()
        with pytest.raises(Rejected) as refused:
            room.undo(first, start)
        assert (refused.value.code, refused.value.facts["reason"]) == ("undo-closed", reason)


def test_bots_agree_to_everything():
    room = Room(bots=(1, 2)).started()
    while room.table.to_act[0] != 0:
        table = room.table
        moved(room.handle, room.id, table.version, table.to_act[0])
    start = room.table
    room.move()
    room.undo(0, start.version)
    assert room.table.play == start.play


def test_an_abandoned_line_comes_back_and_its_commits_stay_readable():
    room = selling(Room().started())
    start, seller = room.table, room.table.to_act[0]
    room.move()
    sold = room.table
    room.undo(seller, start.version)
    with pytest.raises(Rejected, match="not-abandoned"):
        room.redo(seller, start.version)
    room.redo(seller, sold.version)
    assert room.table.play == sold.play
    assert [version for version, _, _ in room.handle.tables.commits(room.id)] == list(range(1, room.table.version + 1))


def test_every_version_keeps_its_state_for_ever_under_undo_and_redo():
    dice = Random(7)
    room = Room().started()
    seen = {table.version: table for table in room.handle.tables.history(room.id)}
    for _ in range(150):
        table = room.table
        act = dice.random()
        person = dice.randrange(3)
        try:
            if table.ask and act < 0.6:
                room.answer(dice.choice(table.ask.must_agree), dice.random() < 0.8)
            elif act < 0.2:
                room.undo(person, dice.randint(table.began, table.version))
            elif act < 0.3:
                room.redo(person, dice.randint(table.began, table.version))
            else:
                room.move(dice.choice(table.to_act), dice)
        except Rejected:
            continue
        seen[room.table.version] = room.table
        jumped = next(each_jump(room.table.jumps), None)
        if jumped and jumped[0] == room.table.version:
            assert room.table.play == seen[jumped[1]].play
    for refolded in room.handle.tables.history(room.id):
        assert refolded == seen[refolded.version]
    cold = Room.__new__(Room)
    cold.__dict__.update(room.__dict__)
    cold.handle.tables.forget(room.id)
    for version in sorted(seen, reverse=True):
        assert cold.handle.tables.at(room.id, version) == seen[version]
    assert room.table.jumps


def test_the_command_is_a_json_object_like_any_other():
    assert parsed("vino", b'{"type": "AskUndo", "to": 4.0}') == AskUndo(to=4)
    assert Author(None, "player", "x").seat is None
