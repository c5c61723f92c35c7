"""The way of a command into a stream: once for each id, judged against what is, refused with reasons."""

from random import Random
from typing import Any

import fakeredis
import pytest

from commands.base import Rejected
from commands.bots import bot_move
from commands.games import codec
from commands.handle import Handle, Order, command_id, invite_of
from commands.parse import parsed
from commands.problems import Problem
from commands.table.seating import CancelGame, LeaveSeat, Resign, StartGame, TakeSeat
from commands.verify import verified
from commands.vino.selection import Select
from events import refusals
from events.commit import EVERYBODY, Author, read
from events.store import Store
from tests.commands.proofs import file_of
from tests.service import Room


def test_a_command_counts_once_however_often_it_is_sent():
    room = Room().started()
    table = room.table
    seat = table.to_act[0]
    move = bot_move(room.game, "random", table.play, seat, Random(1))
    first = room.send(seat, move, key="k")
    room.move()
    again = room.send(seat, move, key="k")
    other_process = Handle(Store(room.handle.store.engine))
    once_more = other_process.send(
        room.id, Order(move, Author(seat, "player", room.people[seat]), command_id(room.people[seat], "k"))
    )
    assert first.version == again.version == once_more.version == table.version + 1
    assert first.entry == again.entry == once_more.entry
    assert room.table.version == table.version + 2


def test_a_repeat_that_names_the_old_version_gets_the_stored_answer():
    room = Room()
    first = room.send(0, StartGame(), key="go", expected=room.table.version)
    assert room.send(0, StartGame(), key="go", expected=first.version - 1).version == first.version


def test_one_key_for_two_commands_is_refused_and_keys_of_two_people_are_apart():
    room = Room(seats=3)
    room.send(0, LeaveSeat(), key="x")
    with pytest.raises(Problem, match="another command"):
        room.send(0, TakeSeat(), key="x")
    assert room.send(1, LeaveSeat(), key="x").version == room.table.version


def test_sitting_down_without_a_nonce_can_be_repeated():
    room = Room(seats=3)
    room.send(0, LeaveSeat())
    first = room.send(0, TakeSeat(), key="sit")
    assert room.send(0, TakeSeat(), key="sit").version == first.version


def test_who_named_an_old_version_is_stale_and_who_named_a_future_one_has_lost_the_tail():
    room = Room()
    version = room.table.version
    room.send(0, StartGame())
    with pytest.raises(Problem) as stale:
        room.send(0, CancelGame(), expected=version)
    assert (stale.value.code, stale.value.facts) == ("stale", {"version": version + 1})
    with pytest.raises(Problem) as lost:
        room.send(0, CancelGame(), expected=version + 9)
    assert lost.value.code == "lost-tail"


@pytest.mark.rule("VINO-WEB-05", "VINO-SEL-03")
def test_a_selection_made_against_a_view_without_anothers_is_accepted():
    room = Room().started()
    while room.table.play.phase != "selection":
        room.move()
    seen = room.table.version
    for seat in (2, 0, 1):
        room.send(seat, Select(seat=seat, regions=("liguria", "lazio")), expected=seen)
    assert room.table.version == seen + 3
    assert room.table.play.phase != "selection"
    with pytest.raises(Problem, match="moved on"):
        room.send(0, Resign(), expected=seen)


def test_a_refusal_changes_nothing_and_is_kept_with_rule_and_facts():
    room = Room()
    before = room.table
    with pytest.raises(Rejected) as refused:
        room.send(1, StartGame())
    assert (refused.value.code, refused.value.rule, refused.value.facts) == (
        "host-only",
        "TABLE-START-01",
        {"version": before.version},
    )
    assert room.table == before
    [kept] = refusals.of(room.handle.store.engine, room.id)
    assert (kept.player, kept.code, kept.rule, kept.version) == ("person-1", "host-only", "TABLE-START-01", before.version)
    assert kept.command == {"type": "StartGame"}


def test_another_process_behind_the_log_judges_against_what_is():
    room = Room()
    behind = Handle(Store(room.handle.store.engine))
    behind.tables.newest(room.id)
    room.send(0, StartGame())
    with pytest.raises(Rejected, match="already-started"):
        behind.send(room.id, Order(CancelGame(), Author(None, "player", "person-0"), command_id("person-0", None)))


@pytest.mark.rule("VINO-SET-01", "VINO-T07")
@pytest.mark.parametrize("seats", [0, 1, 2, 6, 9])
def test_a_game_of_too_few_or_too_many_is_not_made(seats: int):
    handle = Handle(Store(fakeredis.FakeRedis()))
    with pytest.raises(Rejected) as refused:
        handle.create("host", {"game": "vino", "seats": seats})
    assert (refused.value.code, refused.value.rule) == ("player-count", "VINO-SET-01")


@pytest.mark.parametrize("made", [{"game": "chess", "seats": 3}, {"game": "vino", "seats": 3, "options": {"colour": "red"}}])
def test_unknown_games_and_options_are_invalid(made: dict[str, Any]):
    handle = Handle(Store(fakeredis.FakeRedis()))
    with pytest.raises(Problem) as invalid:
        handle.create("host", made)
    assert invalid.value.code == "invalid"
    assert invalid.value.facts["faults"]


def test_making_a_table_twice_with_one_key_makes_one_table():
    handle = Handle(Store(fakeredis.FakeRedis()))
    one = handle.create("host", {"game": "vino", "seats": 3}, key="new")
    assert handle.create("host", {"game": "vino", "seats": 3}, key="new") == one
    with pytest.raises(Problem, match="another request"):
        handle.create("host", {"game": "vino", "seats": 4}, key="new")
    assert handle.create("another", {"game": "vino", "seats": 4}, key="new").id != one.id


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        (b"{", "json_invalid"),
        (b"[]", "dict_type"),
        (b'{"seat": 1}', "union_tag_not_found"),
        (b'{"type": "Fly"}', "union_tag_invalid"),
        (b'{"type": "StartGame", "now": true}', "extra_forbidden"),
        (b'{"type": "TakeSeat", "seat": "1"}', "int_type"),
        (b'{"type": "TakeSeat", "seat": true}', "int_type"),
        (b'{"type": "TakeSeat", "seat": 1.5}', "int_type"),
        (b'{"type": "TakeSeat", "nonce": "zz"}', "string_pattern_mismatch"),
        (b'{"type": "Begin"}', "union_tag_invalid"),
        (b'{"type": "Select", "regions": "lazio"}', "tuple_type"),
        (b'{"type": "TakeSeat", "seat": 99999999999999999999999}', "less_than_equal"),
        (b'{"type": "\\ud800"}', "json_invalid"),
        (b"[" * 5_000, "json_invalid"),
    ],
)
def test_what_does_not_parse_is_named_with_its_place(raw: bytes, kind: str):
    with pytest.raises(Problem) as invalid:
        parsed("vino", raw)
    assert invalid.value.code == "invalid"
    assert kind in [fault["kind"] for fault in invalid.value.facts["faults"]]


def test_strangers_and_spammers_fill_no_file_and_push_nothing_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(refusals, "KEPT_EACH", 5)
    monkeypatch.setattr(refusals, "ASIDE", 8)
    room = Room().started()
    engine = room.handle.store.engine
    room.people.append("a stranger")

    def refused(person: int, times: int) -> None:
        for _ in range(times):
            with pytest.raises(Rejected):
                room.send(person, TakeSeat(seat=0, nonce="ab" * 8))

    refused(1, 2)
    refused(3, 20)
    refused(0, 20)
    assert [each.player for each in refusals.of(engine, room.id)] == ["person-1"] * 2 + ["person-0"] * 5
    assert len(refusals.of_person(engine, room.id, "a stranger")) == 0  # pushed out by the spammer's, which are aside too
    refused(3, 1)
    assert [each.code for each in refusals.of_person(engine, room.id, "a stranger")] == ["already-started"]
    assert len(refusals.of_person(engine, room.id, "person-0")) == 5 + 8 - 1
    assert refusals.newest(engine, room.id, 3)[-1].player == "a stranger"
    raw = file_of(room)
    assert b"a stranger" not in raw
    assert raw.count(b'"refused"') == verified(raw).header.refusals == 7


def test_a_refusal_beyond_all_measure_is_kept_aside(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(refusals, "LARGEST", 100)
    room = Room()
    with pytest.raises(Rejected):
        room.send(1, TakeSeat(seat=0, nonce="ab" * 60))
    assert refusals.of(room.handle.store.engine, room.id) == []
    assert len(refusals.of_person(room.handle.store.engine, room.id, "person-1")) == 1


def test_whole_floats_are_whole_numbers():
    assert parsed("vino", b'{"type": "TakeSeat", "seat": 1.0}') == TakeSeat(seat=1)


def test_an_invite_stands_in_no_commit_and_no_refusal():
    room = Room(private=True)
    invite = invite_of(room.table)
    room.send(1, LeaveSeat())
    room.send(1, TakeSeat(invite=invite))
    with pytest.raises(Rejected):
        room.send(1, TakeSeat(invite=invite))
    engine = room.handle.store.engine
    assert not any(invite.encode() in entry.p + entry.s for _, entry in room.handle.store.entries(room.id))
    assert all("invite" not in kept.command for kept in refusals.of(engine, room.id))


def test_the_secret_is_in_no_public_part_and_chance_follows_from_it():
    room = Room(secret=b"x" * 32).started().moves(5)
    entries = [entry for _, entry in room.handle.store.entries(room.id)]
    secret = (b"x" * 32).hex().encode()
    assert not any(secret in entry.p for entry in entries)
    assert secret in entries[0].s
    assert Room(secret=b"x" * 32).started().table.play != Room(secret=b"y" * 32).started().table.play


def test_resigning_hands_the_seat_to_a_bot():
    room = Room().started()
    room.send(1, Resign())
    assert (room.table.chairs[1].bot, room.table.chairs[1].resigned) == ("greedy", True)
    assert room.table.seats_of("person-1") == ()
    with pytest.raises(Rejected, match="not-your-seat"):
        room.send(1, Resign())


def test_every_commit_tells_who_what_and_under_which_rules():
    room = Room().started()
    room.move()
    commits = [read(entry, codec("vino"), EVERYBODY) for _, entry in room.handle.store.entries(room.id)]
    assert [commit.version for commit in commits] == list(range(1, len(commits) + 1))
    assert [commit.author.actor for commit in commits] == ["host", *["player"] * (len(commits) - 1)]
    assert commits[-1].rules == room.table.rules
    assert commits[-1].said.type == "BuyDrawn"
    assert sorted(commit.at for commit in commits) == [commit.at for commit in commits]


def test_nobody_moves_for_a_seat_that_he_does_not_hold_now():
    room = Room().started()
    seat = room.table.to_act[0]
    move = bot_move(room.game, "random", room.table.play, seat, Random(1))
    with pytest.raises(Problem, match="hold") as refused:
        room.send((seat + 1) % 3, move)
    assert refused.value.code == "not-seated"
    assert refusals.of(room.handle.store.engine, room.id) == []


def test_who_resigned_elsewhere_moves_no_more_but_keeps_his_answers():
    room = Room().started()
    seat = room.table.to_act[0]
    move = bot_move(room.game, "random", room.table.play, seat, Random(1))
    slow = Handle(Store(room.handle.store.engine), clock=room.clock)
    slow.tables.newest(room.id)
    sent = room.send(seat, move, key="k")
    room.send(seat, Resign(seat=seat))
    who = Author(seat, "player", room.people[seat])
    with pytest.raises(Problem, match="hold"):
        slow.send(room.id, Order(move, who, command_id(room.people[seat], "another")))
    assert slow.send(room.id, Order(move, who, command_id(room.people[seat], "k"))).version == sent.version
