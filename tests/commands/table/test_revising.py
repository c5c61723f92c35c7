"""Rules revisions: a game keeps its own; another is adopted by all, differences shown; two are judged side by side."""

import pytest

from commands.base import Rejected
from commands.games import GAMES
from commands.rulebook import differences
from commands.simulation import Simulation
from commands.table.revising import AnswerRules, ProposeRules, WithdrawRules
from commands.verify import verified
from commands.vino.selection import Select
from tests.commands.proofs import file_of
from tests.service import Room

ONE, OTHER = ("lazio", "campania"), ("veneto", "toscana")


def selecting(**made) -> Room:
    """A room where regions are selected."""
    room = Room(**made).started()
    while room.table.play.phase != "selection":
        room.move()
    return room


def adopt(room: Room, by: int, revision: str) -> None:
    """Proposed and agreed on."""
    room.send(by, ProposeRules(rules=revision))
    for seat in room.table.proposal.must_agree:
        room.send(seat, AnswerRules(proposal=room.table.proposal.proposal, agree=True))


def test_a_new_game_takes_the_usual_revision_or_the_one_it_names():
    assert Room().started().table.rules == GAMES["vino"].standard == "vino-1"
    room = Room(rules="vino-2").started()
    assert (room.table.rules, room.table.play.revision) == ("vino-2", "vino-2")


def test_a_selection_may_be_changed_by_the_second_revision_only():
    for revision in ("vino-1", "vino-2"):
        room = selecting(rules=revision)
        seat, others = room.table.to_act[0], room.table.to_act[1:]
        room.send(seat, Select(seat=seat, regions=ONE))
        may = bool(room.game.legal(room.table.play, seat).commands)
        assert seat not in room.table.to_act
        if revision == "vino-1":
            assert not may
            with pytest.raises(Rejected, match="already-committed"):
                room.send(seat, Select(seat=seat, regions=OTHER))
            continue
        assert may
        room.send(seat, Select(seat=seat, regions=OTHER))
        assert set(room.table.play.selections[seat]) == set(OTHER)
        for other in others:
            room.move(other)
        assert room.table.play.phase != "selection"
        with pytest.raises(Rejected, match="wrong-phase"):
            room.send(seat, Select(seat=seat, regions=ONE))


def test_the_differences_are_shown_with_the_proposal():
    room = Room().started()
    room.send(0, ProposeRules(rules="vino-2"))
    shown = {rule: (before, after) for rule, before, after in room.table.proposal.differences}
    assert set(shown) == {"VINO-SEL-01", "VINO-SEL-04"}
    assert shown["VINO-SEL-04"][0] != shown["VINO-SEL-04"][1]
    assert all(each.before and each.after for each in differences("vino", "vino-1", "vino-2"))


def test_all_must_agree_and_one_no_ends_it():
    room = Room().started()
    room.send(1, ProposeRules(rules="vino-2"))
    assert room.table.proposal.must_agree == (0, 2)
    with pytest.raises(Rejected, match="not-asked"):
        room.send(1, AnswerRules(proposal=room.table.proposal.proposal, agree=True))
    with pytest.raises(Rejected, match="proposal-pending"):
        room.send(2, ProposeRules(rules="vino-2"))
    room.send(0, AnswerRules(proposal=room.table.proposal.proposal, agree=True))
    room.send(2, AnswerRules(proposal=room.table.proposal.proposal, agree=False))
    assert (room.table.proposal, room.table.rules) == (None, "vino-1")
    room.send(1, ProposeRules(rules="vino-2"))
    with pytest.raises(Rejected, match="not-your-proposal"):
        room.send(0, WithdrawRules(proposal=room.table.proposal.proposal))
    room.send(1, WithdrawRules(proposal=room.table.proposal.proposal))
    assert room.table.proposal is None
    with pytest.raises(Rejected, match="no-such-rules"):
        room.send(1, ProposeRules(rules="vino-3"))
    with pytest.raises(Rejected, match="no-such-rules"):
        room.send(1, ProposeRules(rules="vino-1"))


def test_an_adopted_revision_judges_what_follows_and_nothing_before():
    room = selecting()
    seat = room.table.to_act[0]
    room.send(seat, Select(seat=seat, regions=ONE))
    before = room.table
    adopt(room, 0, "vino-2")
    assert (room.table.rules, room.table.play.revision) == ("vino-2", "vino-2")
    room.send(seat, Select(seat=seat, regions=OTHER))
    [(_, commit, _)] = room.handle.tables.commits(room.id, room.table.version - 1)
    assert commit.rules == "vino-2"
    assert room.handle.tables.at(room.id, before.version) == before
    while room.table.status == "running":
        room.move()
    report = verified(file_of(room))
    assert (report.unchecked, report.header.rules) == ([], "vino-2")


def test_going_back_past_the_agreement_takes_the_consent_of_all_and_brings_the_old_rules_back():
    room = selecting()
    start = room.table
    adopt(room, 0, "vino-2")
    room.undo(1, start.version)
    assert room.table.ask.must_agree == (0, 2)
    assert {what for _, what in room.table.ask.shown} == {"agreed"}
    for seat in (0, 2):
        room.answer(seat, agree=True)
    assert (room.table.rules, room.table.play) == ("vino-1", start.play)
    assert verified(file_of(room)).judged == room.table.version


def test_two_revisions_are_judged_side_by_side_and_old_games_stay_as_they_were():
    for rules in ("vino-1", "vino-2"):
        run = Simulation(GAMES["vino"], ["greedy"] * 3, "revisions", rules=rules)
        assert run.play().rules == rules
