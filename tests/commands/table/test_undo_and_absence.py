"""Undo where bots play and people are away: nobody gains by the silence of those who can't answer."""

import pytest

from commands.base import Rejected
from commands.past import Facts
from commands.table.absence import TakeBack
from commands.table.disputes import OpenDispute, RuleDispute
from commands.table.revising import ProposeRules
from commands.table.undo import Again, ask_reapply, jump
from events.table.undoing import Shown
from projections.outcomes import outcome_of
from projections.table.state import Table
from tests.commands.table.test_absence import away
from tests.service import Room
from tests.timed import Timed
from workers.jobs import moved


def two_and_a_bot() -> tuple[Timed, int, int]:
    """A table of two people and a bot, one of the two away: the room, who is away, and who is not."""
    room, late = away("automaton", bots=(2,))
    other = 1 - late
    for _ in range(20):
        room.bots()
        if other in room.table.to_act:
            return room, late, other
    raise AssertionError("the other is never awaited")


def shown(room: Timed, person: int) -> Table:
    """Moves of a person until one draws or shows something; gives the table before that one."""
    for _ in range(200):
        before = room.bots().table
        room.move(person if person in before.to_act else before.to_act[0])
        if jump(room.table, (person,), before.version, room.handle.past(room.table)).shown:
            return before
    raise AssertionError("nothing is shown")


def test_what_was_shown_is_not_taken_back_behind_the_back_of_one_who_may_return():
    room, late, other = two_and_a_bot()
    before = shown(room, other)
    with pytest.raises(Rejected) as refused:
        room.undo(other, before.version)
    assert (refused.value.code, refused.value.facts["reason"]) == ("undo-closed", "nobody-to-agree")
    room.send(late, TakeBack())
    room.undo(other, before.version)
    assert room.table.ask.must_agree == (late,)


def test_other_rules_are_not_adopted_behind_the_back_of_one_who_may_return():
    room, late, other = two_and_a_bot()
    with pytest.raises(Rejected) as refused:
        room.send(other, ProposeRules(rules="vino-2"))
    assert (refused.value.code, refused.value.facts["absent"]) == ("nobody-to-agree", [late])
    room.send(late, TakeBack())
    room.send(other, ProposeRules(rules="vino-2"))
    assert room.table.proposal.must_agree == (late,)


def test_nobody_rules_his_own_dispute_with_one_who_is_away():
    room, late, other = two_and_a_bot()
    theirs = max(version for version, commit, _ in room.handle.tables.commits(room.id) if commit.author.seat == late)
    room.send(other, OpenDispute(version=theirs, rule="VINO-BUY-01", text="Let us end this."))
    dispute = room.table.dispute
    assert (dispute.host_rules, dispute.voters) == (False, (0, 1))
    room.send(other, RuleDispute(dispute=dispute.dispute, ruling="cancel", rules=("TABLE-DISPUTE-07",), text="Cancel."))
    assert (room.table.status, room.table.dispute.votes[0].seat) == ("running", other)


def test_what_a_bot_answered_is_not_taken_back_without_the_other_people():
    room = Room(seats=3, bots=(2,)).started()
    for _ in range(300):
        before = room.table
        _go_on(room)
        if before.play.phase == room.table.play.phase == "selling" and before.to_act != (2,) == room.table.to_act:
            break
    seller = before.to_act[0]
    assert jump(room.table, (seller,), before.version, room.handle.past(room.table)).klass == "free"
    _go_on(room)
    found = jump(room.table, (seller,), before.version, room.handle.past(room.table))
    assert (found.klass, found.shown, found.must_agree) == ("ask", (), (1 - seller,))


def _go_on(room: Room) -> None:
    table = room.table
    if table.to_act[0] == 2:
        moved(room.handle, room.id, table.version, 2)
    else:
        room.move()


def test_who_plays_with_bots_alone_undoes_as_he_likes_and_no_rating_changes():
    room = Room(bots=(1, 2)).started()
    undone = 0
    while room.table.status == "running":
        table = room.table
        if table.to_act[0] != 0:
            moved(room.handle, room.id, table.version, table.to_act[0])
            continue
        room.move()
        if undone < 5 and room.table.status == "running":
            room.undo(0, table.version)
            assert room.table.play == table.play
            undone += 1
            room.move()
    assert undone == 5
    outcome = outcome_of(room.table)
    assert outcome is not None
    assert not outcome.rated


def test_an_ask_to_make_moves_again_does_not_tell_how_far_they_hold():
    """Whether a later move holds rests on what an earlier one draws, and nobody has agreed to that draw yet."""
    table = Room().started().table
    line = [Facts(10, (0,), "player", True, ("drew",)), Facts(11, (0,), "player", True, ("opened",))]
    draws, opens = Shown(version=10, what="drew"), Shown(version=11, what="opened")
    holds, stops = Again(commands=(10, 11), shown=(draws, opens)), Again(commands=(10,), shown=(draws,))
    asks = [ask_reapply(table, 11, (0,), line, found) for found in (holds, stops)]
    assert asks[0] == asks[1]
    assert asks[0][0].shown == (draws, opens)
