"""Moves of an abandoned line, made again: up to the first that does not hold, by the consent of whom they concern."""

from random import Random

import pytest

from commands.base import Rejected
from commands.table.undo import Reapply
from commands.verify import verified
from tests.commands.proofs import file_of
from tests.commands.table.test_undo import selling
from tests.commands.test_forking import practice
from tests.service import Room


def reapply(room: Room, person: int, tip: int) -> None:
    """Ask for it."""
    room.send(person, Reapply(to=tip))


def last(room: Room):
    """The last commit."""
    [(_, commit, _)] = room.handle.tables.commits(room.id, room.table.version - 1)
    return commit


def test_own_moves_are_made_again_at_once_and_lead_to_the_same_position():
    room = selling(Room().started())
    start, seller = room.table, room.table.to_act[0]
    room.move(seller)
    sold = room.table
    room.undo(seller, start.version)
    reapply(room, seller, sold.version)
    assert room.table.play == sold.play
    assert last(room).events[0].type == "Reapplied"
    assert last(room).events[0].commands == (sold.version,)
    assert verified(file_of(room)).judged == room.table.version


def test_others_are_asked_and_the_draws_come_again():
    room = Room().started()
    start = room.table
    room.move(dice=Random(1))
    room.move(dice=Random(2))
    tip = room.table
    room.undo(start.to_act[0], start.version)
    for seat in room.table.ask.must_agree:
        room.answer(seat, agree=True)
    assert room.table.play == start.play
    asker = start.to_act[0]
    reapply(room, asker, tip.version)
    ask = room.table.ask
    assert (ask.reapply, ask.returns) == (True, (start.version + 1, start.version + 2))
    assert ask.must_agree == tuple(seat for seat in range(3) if seat != asker)
    assert room.table.play == start.play
    for seat in ask.must_agree:
        room.answer(seat, agree=True)
    assert room.table.play == tip.play
    report = verified(file_of(room))
    assert report.judged == report.commits


def test_it_stops_at_the_first_move_that_does_not_hold_and_names_it():
    room = Room().started()
    start = room.table
    first = start.to_act[0]
    room.move(dice=Random(1))
    room.move(dice=Random(2))
    tip = room.table
    room.undo(first, start.version)
    for seat in room.table.ask.must_agree:
        room.answer(seat, agree=True)
    room.move(dice=Random(1))  # the first move again by hand: the line's first one is now out of turn
    before = room.table
    reapply(room, first, tip.version)
    assert room.table.ask.returns == (start.version + 1, start.version + 2)  # not tried before all have agreed
    for seat in room.table.ask.must_agree:
        room.answer(seat, agree=True)
    found = next(event for event in last(room).events if event.type == "Reapplied")
    assert (found.commands, found.stopped.version, found.stopped.code) == ((), start.version + 1, "not-your-turn")
    assert room.table.play == before.play


def test_own_moves_of_which_none_holds_are_refused_with_the_reason():
    room = selling(Room().started())
    start, seller = room.table, room.table.to_act[0]
    room.move(seller)
    tip = room.table
    room.undo(seller, start.version)
    room.move(seller)
    with pytest.raises(Rejected) as refused:
        reapply(room, seller, tip.version)
    assert refused.value.code == "nothing-to-reapply"
    assert refused.value.facts["stopped"]["version"] == tip.version


def test_part_of_a_line_holds_and_the_rest_is_named():
    """One person in all seats selects for each. Going back he selects for the second by hand, then makes the moves again."""
    room = Room().started()
    while room.table.play.phase != "selection":
        room.move()
    room = practice(room, room.table.version)
    start = room.table
    first, second, third = start.to_act
    for seat in (first, second, third):
        room.move(seat, Random(seat))
    tip = room.table
    room.undo(0, start.version)
    room.move(second, Random(9))
    by_hand = room.table.play.selections[second]
    reapply(room, 0, tip.version)
    found = next(event for event in last(room).events if event.type == "Reapplied")
    assert found.commands == (start.version + 1,)
    assert (found.stopped.version, found.stopped.code) == (start.version + 2, "already-committed")
    assert set(room.table.play.selections) == {first, second}
    assert room.table.play.selections[second] == by_hand


def test_a_sealed_choice_of_another_seat_is_not_made_again():
    room = Room().started()
    while room.table.play.phase != "selection":
        room.move()
    start = room.table
    first, second = start.to_act[:2]
    room.move(first)
    room.move(second)
    tip = room.table
    room.undo(first, start.version)
    for seat in room.table.ask.must_agree:
        room.answer(seat, agree=True)
    reapply(room, first, tip.version)
    for seat in room.table.ask.must_agree:
        room.answer(seat, agree=True)
    found = next(event for event in last(room).events if event.type == "Reapplied")
    assert found.commands == (start.version + 1,)
    assert (found.stopped.version, found.stopped.code) == (start.version + 2, "sealed-command")


def test_the_present_line_and_strangers_have_nothing_to_reapply():
    room = Room().started().moves(2)
    with pytest.raises(Rejected, match="not-abandoned"):
        reapply(room, 0, room.table.version)
    with pytest.raises(Rejected, match="not-abandoned"):
        reapply(room, 0, 99)
