"""Disputes: opened on a commit or a refusal, argued, ruled; the game waits, and a ruling is an ordinary rewind or an end."""

import pytest

from commands.base import Rejected
from commands.refused import visible
from commands.table.disputes import LAPSES_AFTER, OpenDispute, RuleDispute, StateDispute, WithdrawDispute
from commands.table.seating import Resign
from commands.verify import verified
from commands.vino.selection import Select
from commands.vino.selling import SkipSale
from events.refusals import of
from projections.clock import stopped
from projections.deadlines import dues
from tests.commands.proofs import file_of
from tests.service import Room
from workers.deadlines import Deadlines
from workers.jobs import moved


def about(room: Room, by: int, version: int | None = None, **more) -> None:
    """A dispute about a commit, by default the last one."""
    version = room.table.version if version is None and "refusal" not in more else version
    room.send(by, OpenDispute(version=version, rule=more.pop("rule", "VINO-BUY-01"), text="This can't be.", **more))


def rule(room: Room, by: int, ruling: str, to: int | None = None, rules: tuple[str, ...] = ("VINO-BUY-01",)) -> None:
    """A ruling, or a vote."""
    assert room.table.dispute
    room.send(by, RuleDispute(dispute=room.table.dispute.dispute, ruling=ruling, to=to, rules=rules, text="As I see it."))


def mover_and_others(room: Room) -> tuple[int, list[int]]:
    """Somebody moves; who it was, and the others."""
    mover = room.table.to_act[0]
    room.move()
    return mover, [seat for seat in range(3) if seat != mover]


def a_dispute(host_is_party: bool) -> tuple[Room, int, int]:
    """A room with an open dispute about the last move; its opener and its third seat. Seat 0 is the host."""
    room = Room().started()
    while True:
        mover, others = mover_and_others(room)
        if (mover == 0) == host_is_party and (host_is_party or 0 in others):
            opener, third = others if others[0] != 0 else others[::-1]
            about(room, opener)
            return room, opener, third


def test_while_a_dispute_is_open_the_game_waits():
    room, opener, _ = a_dispute(host_is_party=True)
    assert stopped(room.table)
    for act in (
        lambda: room.move(),
        lambda: room.undo(0, room.table.began),
        lambda: about(room, opener),
    ):
        with pytest.raises(Rejected, match="dispute-open"):
            act()
    room.send(opener, StateDispute(dispute=room.table.dispute.dispute, text="Look at the region."))
    assert room.table.dispute.statements == ((opener, "Look at the region."),)
    room.send(opener, WithdrawDispute(dispute=room.table.dispute.dispute))
    assert room.table.dispute is None
    room.move()


@pytest.mark.parametrize("ruling", ["stands", "back", "cancel"])
def test_the_host_rules_when_he_is_no_party_and_it_takes_effect_by_ordinary_commits(ruling: str):
    room, opener, _ = a_dispute(host_is_party=False)
    disputed = room.table.dispute.version
    before = room.handle.tables.at(room.id, disputed - 1)
    with pytest.raises(Rejected, match="not-your-ruling"):
        rule(room, opener, "back", disputed - 1)
    rule(room, 0, ruling, disputed - 1 if ruling == "back" else None)
    table = room.table
    [(_, commit, _)] = room.handle.tables.commits(room.id, table.version - 1)
    effect = {"stands": [], "back": ["Rewound"], "cancel": ["GameCancelled"]}[ruling]
    assert [event.type for event in commit.events] == ["DisputeRuled", *effect]
    assert table.dispute is None
    assert table.status == ("cancelled" if ruling == "cancel" else "running")
    if ruling == "back":
        assert table.play == before.play
    report = verified(file_of(room))
    assert report.judged == report.commits


def test_the_others_vote_when_the_host_is_a_party():
    room, _, third = a_dispute(host_is_party=True)
    assert not room.table.dispute.host_rules
    with pytest.raises(Rejected, match="not-your-ruling"):
        rule(room, 0, "stands")
    assert room.table.dispute.voters == (third,)
    rule(room, third, "back", room.table.dispute.version - 1)
    assert room.table.dispute is None
    assert room.table.jumps


def test_parties_alone_must_be_of_one_mind():
    room = Room(seats=3, bots=(2,)).started()
    while room.table.to_act[0] == 2 or room.table.version < 7:
        table = room.table
        moved(room.handle, room.id, table.version, 2) if table.to_act[0] == 2 else room.move()
    mover = room.table.to_act[0]
    room.move()
    about(room, 1 - mover)
    assert (room.table.dispute.host_rules, room.table.dispute.voters) == (False, (0, 1))
    target = room.table.dispute.version - 1
    rule(room, 0, "back", target)
    assert room.table.dispute.votes
    rule(room, 1, "back", target)
    assert room.table.dispute is None
    assert room.table.play == room.handle.tables.at(room.id, target).play


def test_votes_in_vain_leave_it_standing():
    room = Room(seats=4).started()
    mover = next(iter(room.table.to_act))
    while mover != 0:
        room.move()
        mover = room.table.to_act[0]
    room.move()
    about(room, 1)
    rule(room, 2, "cancel")
    rule(room, 3, "stands")
    assert (room.table.dispute, room.table.status) == (None, "running")


def test_bots_do_not_move_while_people_argue():
    room = Room(bots=(1, 2)).started()
    while room.table.to_act[0] != 0:
        moved(room.handle, room.id, room.table.version, room.table.to_act[0])
    room.move()
    about(room, 0)
    table = room.table
    assert moved(room.handle, room.id, table.version, table.to_act[0]) == "late"


def test_a_refusal_is_disputed_by_whom_it_was_told_and_becomes_public_by_it():
    room = Room().started().moves(2)
    idle = next(seat for seat in range(3) if seat not in room.table.to_act)
    other = next(seat for seat in range(3) if seat != idle)
    for seat in (idle, other):
        with pytest.raises(Rejected):
            room.send(seat, SkipSale(seat=seat))
    noted = {each.seat: each for each in of(room.handle.store.engine, room.id)}
    with pytest.raises(Rejected, match="no-such-refusal"):
        about(room, other, refusal=noted[idle].at)
    about(room, idle, refusal=noted[idle].at, rule="VINO-SALE-01")
    dispute = room.table.dispute
    assert dispute.refused["code"] == noted[idle].code
    assert dispute.parties == (idle,)
    everything = of(room.handle.store.engine, room.id)
    seen = visible(room.table, room.people[other], everything)
    assert [each["seat"] for each in seen if each["facts"]] == [other, None]
    assert len(seen) == len(everything)
    assert visible(room.table, "a watcher", everything) == []
    assert verified(file_of(room)).unchecked == []


def test_the_refusal_of_a_secret_choice_is_shown_without_the_choice():
    room = Room().started()
    while room.table.play.phase != "selection":
        room.move()
    chooser = room.table.to_act[0]
    room.move(chooser)
    again = Select(**room.handle.past(room.table).commit(room.table.version).said.body)
    with pytest.raises(Rejected, match="already-committed"):
        room.send(chooser, again)
    refusal = of(room.handle.store.engine, room.id)[-1]
    about(room, chooser, refusal=refusal.at, rule="VINO-SEL-04")
    assert room.table.dispute.refused["command"] == {"type": "Select"}


def test_what_is_cited_must_exist_and_be_one_matter():
    room = Room().started().moves(1)
    for wrong, code in (
        ({"version": 3, "rule": "VINO-BUY-99"}, "no-such-rule"),
        ({"version": 1}, "no-such-version"),
        ({"version": 99}, "no-such-version"),
        ({"version": room.table.version, "refusal": 5}, "one-matter"),
    ):
        with pytest.raises(Rejected, match=code):
            about(room, 0, **wrong)
    about(room, 0, rule="TABLE-UNDO-03")
    with pytest.raises(Rejected, match="name-the-version"):
        rule(room, 0 if room.table.dispute.host_rules else room.table.dispute.voters[0], "back")


def test_a_dispute_that_nobody_rules_lapses_by_the_clock():
    room, _, _ = a_dispute(host_is_party=True)
    [due] = dues(room.table)
    assert due.stage == "dispute"
    assert due.at >= room.clock.now + LAPSES_AFTER - 1_000
    deadlines = Deadlines(room.handle.store.engine, clock=room.clock)
    assert deadlines.game(room.id) == 0
    room.clock.now = due.at
    assert deadlines.game(room.id) == 1
    assert room.table.dispute is None
    assert verified(file_of(room)).judged == room.table.version


def test_whoever_gives_up_the_seat_ends_his_dispute():
    room, opener, _ = a_dispute(host_is_party=True)
    room.send(opener, Resign())
    assert room.table.dispute is None


def test_nobody_goes_back_past_a_ruling_alone():
    room, _, third = a_dispute(host_is_party=True)
    version = room.table.dispute.version
    rule(room, third, "back", version - 1)
    ruled = room.table.version
    room.redo(0, version)
    assert room.table.ask.must_agree == (1, 2)
    assert (ruled, "ruled") in room.table.ask.shown
