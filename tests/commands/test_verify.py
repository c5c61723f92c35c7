"""Proof files: what holds is accepted; whatever was changed is refused, with the place."""

import base64
from random import Random

import pytest

from commands.games import GAMES
from commands.verify import verified
from events.codec import packed, unpacked
from events.commit import digest
from events.proof import Damaged
from events.signing import ServiceKey, file_message, head_message, is_signed
from tests.commands.proofs import (
    KEY,
    eventful,
    file_from,
    file_of,
    lines_of,
    publics,
    rechained,
    simulated,
    tampered,
)
from tests.service import Room


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name, game in GAMES.items() for seats in game.seats])
def test_every_simulated_game_is_proven_whole(name: str, seats: int):
    for bots in ("greedy", "random"):
        report = verified(simulated(name, seats, bots=bots))
        assert report.unchecked == []
        assert report.judged == report.commits == report.header.version
        assert report.draws > 0


def test_a_game_with_undo_redo_and_refusals_is_proven_whole():
    raw = file_of(eventful())
    types = {event["t"] for public in publics(raw) for event in public["ev"]}
    assert {"UndoAsked", "UndoAnswered", "Rewound", "UndoLapsed"} <= types
    report = verified(raw)
    assert report.unchecked == []
    assert report.refusals == report.header.refusals > 10
    assert report.signed_by == KEY.public


@pytest.mark.parametrize("name", list(GAMES))
def test_no_byte_of_a_file_is_free(name: str):
    dice = Random(1)
    for raw in (simulated(name),) * 600 + (file_of(eventful()),) * 100:
        at = dice.randrange(len(raw))
        other = bytes([raw[at] ^ (1 << dice.randrange(8))])
        with pytest.raises(Damaged) as damaged:
            verified(raw[:at] + other + raw[at + 1 :])
        assert damaged.value.place
        assert damaged.value.reason


def test_every_byte_of_the_last_line_counts():
    raw = file_of(eventful())
    for at in range(raw.rindex(b"\n", 0, -1), len(raw)):
        with pytest.raises(Damaged):
            verified(raw[:at] + bytes([raw[at] ^ 0x20]) + raw[at + 1 :])


@pytest.mark.parametrize("more", [b"\n", b" ", b"{}\n", b"\0"])
def test_nothing_may_follow_or_lead(more: bytes):
    raw = simulated("vino")
    for other in (raw + more, more + raw, raw[:-1], raw[:-2], b"", raw.replace(b"\n", b"\r\n", 1), raw.replace(b":", b": ", 1)):
        with pytest.raises(Damaged):
            verified(other)


@pytest.mark.parametrize("name", list(GAMES))
def test_reordered_dropped_doubled_and_renumbered_commits_are_named(name: str):
    raw = simulated(name)
    for change, place in (
        (lambda lines: lines.insert(9, lines.pop(10)), "version 9"),
        (lambda lines: lines.pop(12), "version 12"),
        (lambda lines: lines.insert(20, lines[20]), "version 21"),
        (lambda lines: lines[30].update(v=31), "version 30"),
        (lambda lines: lines.pop(), "line 1"),
    ):
        lines = lines_of(raw)
        change(lines)
        lines[0]["version"] = len(lines) - 1
        with pytest.raises(Damaged) as damaged:
            verified(file_from(lines))
        assert damaged.value.place == place


def sealed_at(raw: bytes) -> int:
    """A version whose commit has a seal of somebody's."""
    return next(number for number, public in enumerate(publics(raw), 1) if public["c"].get("x"))


@pytest.mark.parametrize("name", list(GAMES))
def test_a_changed_seal_or_salt_is_named(name: str):
    raw = simulated(name)
    version = next(number for number, line in enumerate(lines_of(raw)) if number > 1 and line["s"])
    for part in (0, 1):
        lines = lines_of(raw)
        pair = lines[version]["s"][0]
        salt, body = bytes.fromhex(pair[0]), base64.b64decode(pair[1])
        other = (bytes([salt[0] ^ 1]) + salt[1:], body) if part == 0 else (salt, packed([unpacked(body)]))
        lines[version]["s"][0] = [other[0].hex(), base64.b64encode(other[1]).decode()]
        with pytest.raises(Damaged, match=f"version {version}: seal 1 is not the one"):
            verified(file_from(lines))


def test_a_closed_seal_in_a_finished_game_is_a_fault():
    raw = simulated("vino")
    version = sealed_at(raw)
    lines = lines_of(raw)
    lines[version]["s"][0] = None
    with pytest.raises(Damaged, match=f"version {version}: seal 1 is closed"):
        verified(file_from(lines))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "viticulture"),
        ("status", "running"),
        ("rules", "vino-0"),
        ("data", "0" * 64),
        ("reader", [0]),
        ("standings", []),
        ("head", "0" * 64),
        ("version", 7),
        ("refusals", 3),
        ("game", "0" * 24),
        ("format", "other"),
        ("number", 2),
    ],
)
def test_whatever_a_file_states_of_itself_is_checked(field: str, value: object):
    lines = lines_of(simulated("vino"))
    lines[0][field] = value
    with pytest.raises(Damaged):
        verified(file_from(lines))


@pytest.mark.parametrize("name", list(GAMES))
def test_a_changed_result_is_refused(name: str):
    lines = lines_of(simulated(name))
    lines[0]["standings"][0]["score"] += 1
    with pytest.raises(Damaged, match="line 1: the result it states"):
        verified(file_from(lines))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("code", "funds"),
        ("rule", "VINO-X-1"),
        ("facts", {}),
        ("version", 10_000),
        ("seat", 9),
        ("more", 1),
        ("command", {"type": "Pass"}),
    ],
)
def test_a_changed_refusal_is_named(field: str, value: object):
    lines = lines_of(file_of(eventful()))
    first = next(number for number, line in enumerate(lines) if "refused" in line)
    lines[first]["refused"][field] = value
    with pytest.raises(Damaged, match="refusal 1: "):
        verified(file_from(lines))


def test_a_dropped_or_redated_refusal_breaks_the_signature():
    for change in (lambda lines: lines.pop(), lambda lines: lines[-1]["refused"].update(at=1)):
        raw = file_of(eventful())
        lines = lines_of(raw)
        change(lines)
        lines[0]["refusals"] = sum("refused" in line for line in lines)
        report = verified(file_from(lines))
        assert report.signed_by is None  # nobody has signed this one, and a signature can't be carried over:
        with pytest.raises(Damaged, match="signature"):
            verified(carried_over(raw, file_from(lines)))


def carried_over(signed: bytes, other: bytes) -> bytes:
    """A file with the key and signature of another one."""
    body, unsigned = other[: other.rindex(b"\n", 0, -1) + 1], other[other.rindex(b"\n", 0, -1) + 1 :]
    return body + unsigned.split(b'"key"')[0] + b'"key"' + signed[signed.rindex(b"\n", 0, -1) :].split(b'"key"')[1]


@pytest.mark.parametrize(
    "change",
    [
        lambda public: public.update(at=1),
        lambda public: public.update(by=2 if public["by"] != 2 else 1),
        lambda public: public.update(actor="player"),
        lambda public: public.update(actor="nobody"),
        lambda public: public.update(player="x"),
        lambda public: public.update(rules="vino-0"),
        lambda public: public.update(v=3),
        lambda public: public.update(cmd=b"short"),
        lambda public: public.update(note="more"),
        lambda public: public.update(dr=[["starting-marker", 3]]),
        lambda public: public["c"].update(t="Pass"),
        lambda public: public["ev"].clear(),
        lambda public: public["ev"].append(public["ev"][-1]),
        lambda public: public["ev"][0].update(n=2),
        lambda public: public["ev"][0]["b"].update(more=1),
        lambda public: public["ev"][0]["b"].update(price=1),
    ],
)
def test_a_lie_in_a_commit_is_refused_at_its_version_though_the_chain_holds(change):
    raw = simulated("vino")
    version = next(number for number, public in enumerate(publics(raw), 1) if public["c"]["t"] == "Buy")
    with pytest.raises(Damaged) as damaged:
        verified(tampered(raw, version, change))
    assert damaged.value.place == f"version {version}"


def test_a_command_id_that_is_used_twice_is_refused():
    raw = simulated("vino")
    used = publics(raw)[6]["cmd"]
    with pytest.raises(Damaged, match=r"version 9: its command id"):
        verified(tampered(raw, 9, lambda public: public.update(cmd=used)))


def test_a_seal_that_was_swapped_by_the_server_is_refused():
    """The chain and the seal hold, but the opened selection is not what was selected."""
    raw = simulated("vino")
    version = sealed_at(raw)
    lines = lines_of(raw)
    body = packed(["Lazio", "Veneto"])
    salt = bytes(16)
    public = unpacked(base64.b64decode(lines[version]["p"]))
    public["ev"][0]["x"][0]["d"] = digest(salt, body)
    lines[version]["p"] = base64.b64encode(packed(public)).decode()
    lines[version]["s"][1] = [salt.hex(), base64.b64encode(body).decode()]
    with pytest.raises(Damaged, match=f"version {version}: event 1, RegionsSelected: another sealed part"):
        verified(file_from(rechained(lines)))


def test_a_running_game_is_proven_as_far_as_the_reader_may_see():
    room = Room().started()
    while room.table.play.phase != "selection":
        room.move()
    room.moves(40)
    whole = verified(file_of(room))
    assert (whole.unchecked, whole.judged) == ([], room.table.version)
    for reader, judged in (([0], True), ([], False)):
        report = verified(file_of(room, reader))
        assert report.closed > 0
        assert 3 < report.judged < room.table.version
        assert any("closed to this reader" in line for line in report.unchecked)
        assert any("positions from version" in line for line in report.unchecked)
        del judged


def test_a_redacted_file_holds_no_seal_of_others():
    room = Room().started().moves(12)
    for reader in ([], [0], [1], [0, 2]):
        lines = lines_of(file_of(room, reader))
        for line, public in zip(lines[1:], publics(file_of(room, reader)), strict=False):
            named = [
                *([public["c"]["x"]] if "x" in public["c"] else []),
                *(x for event in public["ev"] for x in event.get("x", ())),
            ]
            for pair, shut in zip(line["s"], named, strict=True):
                assert (pair is not None) == any(seat in shut["to"] for seat in reader)
        assert all(line["r"] == "" for line in lines if "r" in line)


def test_files_are_the_same_bytes_every_time_and_grow_only_at_their_end():
    room = Room().started().moves(5)
    early, table = file_of(room), room.table
    assert file_of(room) == early
    room.moves(3)
    late = lines_of(file_of(room))
    assert late[1 : table.version + 1] == lines_of(early)[1:]


def test_a_head_once_signed_cannot_be_denied():
    room = Room().started()
    table = room.table
    signature = KEY.head(table.id, table.version, table.head)
    assert is_signed(KEY.public, head_message(table.id, table.version, table.head), signature)
    assert not is_signed(KEY.public, head_message(table.id, table.version + 1, table.head), signature)
    assert not is_signed(ServiceKey(b"o" * 32).public, head_message(table.id, table.version, table.head), signature)
    assert not is_signed(KEY.public, file_message(b"x"), "zz")
