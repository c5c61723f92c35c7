"""A service that lies from the start: chain and seals of its files hold, and yet they are refused, with the version."""

import base64
from collections.abc import Callable
from typing import Any

import pytest

from commands import judge
from commands.draws import Draws
from commands.games import GAMES
from commands.judge import Verdict
from commands.verify import verified
from events.codec import packed, unpacked
from events.commit import digest
from events.proof import Damaged
from tests.commands.proofs import eventful, file_from, file_of, lines_of, publics, rechained, simulated, tampered

RICHER = {"vino": ("WineSold", "income"), "viticulture": ("LiraGained", "lira"), "vinhos": ("WineSold", "bagos")}
"""For each game a number that a player gets more of."""


class Steered(Draws):
    """A server that deals what it likes: every order turned round."""

    def shuffle(self, label, k, items):
        """Not the order that the secret gives."""
        return super().shuffle(label, k, items)[::-1]


@pytest.mark.parametrize("name", list(GAMES))
def test_a_steered_shuffle_is_refused_at_its_version(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("commands.judge.Draws", Steered)
    raw = simulated.__wrapped__(name, seed="steered")
    assert verified(raw).unchecked == []
    monkeypatch.undo()
    drawn = next(number for number, public in enumerate(publics(raw), 1) if public.get("dr"))
    with pytest.raises(Damaged, match=f"version {drawn}: (event .*, the rules give|.*another sealed part|the rules draw)"):
        verified(raw)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_broken_rule_is_refused_at_its_version(name: str, monkeypatch: pytest.MonkeyPatch):
    honest, kind, field = judge.judged, *RICHER[name]
    paid: list[int] = []

    def generous(table, command, who, game, past):
        verdict = honest(table, command, who, game, past)
        at = next((nth for nth, event in enumerate(verdict.events) if event.type == kind), None)
        if at is None or paid:
            return verdict
        paid.extend((table.version + 1, at + 1))
        events = list(verdict.events)
        events[at] = events[at].model_copy(update={field: getattr(events[at], field) + 1})
        return Verdict(tuple(events), verdict.draws)

    monkeypatch.setattr("commands.simulation.judged", generous)
    raw = simulated.__wrapped__(name, seed="broken")
    monkeypatch.undo()
    with pytest.raises(Damaged, match=f"version {paid[0]}: event {paid[1]}, {kind}: {field}"):
        verified(raw)


def a_move(raw: bytes) -> int:
    """The version of a move in the open by another seat than 0, after the start."""
    found = (number for number, public in enumerate(publics(raw), 1) if public["by"] and "b" in public["c"])
    return next(found)


def of_event(public: dict[str, Any], change: Callable[[Any], Any]) -> None:
    """Change the seat that the first event with one names."""
    body = next(event["b"] for event in public["ev"] if isinstance(event["b"].get("seat"), int))
    body["seat"] = change(body["seat"])


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize(
    "change",
    [
        lambda public: public.update(v=float(public["v"])),
        lambda public: public.update(by=float(public["by"])),
        lambda public: public["c"].update(n=1.0),
        lambda public: public["c"].update(n=True),
        lambda public: public["c"]["b"].update(seat=float(public["c"]["b"]["seat"])),
        lambda public: public["ev"][0].update(n=1.0),
        lambda public: of_event(public, float),
        lambda public: of_event(public, str),
    ],
)
def test_the_same_in_another_spelling_is_refused(name: str, change: Callable[[dict[str, Any]], None]):
    raw = simulated(name)
    version = a_move(raw)
    with pytest.raises(Damaged) as damaged:
        verified(tampered(raw, version, change))
    assert damaged.value.place == f"version {version}"


@pytest.mark.parametrize("name", list(GAMES))
def test_the_same_in_other_bytes_is_refused(name: str):
    raw = simulated(name)
    lines, version = lines_of(raw), a_move(raw)
    p = base64.b64decode(lines[version]["p"])
    by = packed("by") + packed(publics(raw)[version - 1]["by"])
    longer = p.replace(by, packed("by") + b"\xcc" + by[-1:])  # the number in two bytes instead of one
    assert unpacked(longer) == unpacked(p) != longer
    lines[version]["p"] = base64.b64encode(longer).decode()
    with pytest.raises(Damaged, match=f"version {version}: its public part is not spelled"):
        verified(file_from(rechained(lines)))


@pytest.mark.parametrize("name", list(GAMES))
def test_a_move_comes_from_a_person_or_a_bot_and_the_rest_from_no_seat(name: str):
    raw = simulated(name)
    start = next(number for number, public in enumerate(publics(raw), 1) if public["c"]["t"] == "StartGame")
    for version, lie in [
        *((a_move(raw), {"actor": actor, "player": None}) for actor in ("host", "system", "clock")),
        (start, {"by": 0}),
        (start, {"actor": "bot"}),
        (start, {"actor": "clock"}),
        (start, {"actor": "system"}),
    ]:
        with pytest.raises(Damaged, match=f"version {version}: no .* sends "):
            verified(tampered(raw, version, lambda public, lie=lie: public.update(lie)))


def resealed(raw: bytes, version: int, nth: int, body: Any) -> bytes:
    """A file in which one seal holds something else, its digest and the chain computed anew."""
    lines = lines_of(raw)
    public, content, salt = unpacked(base64.b64decode(lines[version]["p"])), packed(body), bytes(16)
    shuts = [*([public["c"]["x"]] if "x" in public["c"] else []), *(x for event in public["ev"] for x in event.get("x", ()))]
    shuts[nth]["d"] = digest(salt, content)
    lines[version]["s"][nth] = [salt.hex(), base64.b64encode(content).decode()]
    lines[version]["p"] = base64.b64encode(packed(public)).decode()
    return file_from(rechained(lines))


@pytest.mark.parametrize("name", list(GAMES))
def test_an_open_seal_is_not_empty(name: str):
    """Who seals nothing has sealed no secret: his draws could not be dealt again."""
    raw = simulated(name)
    with pytest.raises(Damaged, match="version 1: seal 1 is open, and nothing is in it"):
        verified(resealed(raw, 1, 0, None))


@pytest.mark.parametrize("secret", ["", "0" * 63, "zz" * 32, 7])
def test_a_secret_that_is_none_is_refused(secret: object):
    with pytest.raises(Damaged):
        verified(resealed(simulated("vino"), 1, 0, secret))


def test_a_secret_command_is_sealed_and_to_its_sender_only():
    raw = simulated("vino")
    version = next(number for number, public in enumerate(publics(raw), 1) if "x" in public["c"])
    with pytest.raises(Damaged, match=f"version {version}: its command is sealed to somebody else"):
        verified(tampered(raw, version, lambda public: public["c"]["x"].update(to=[(public["by"] + 1) % 3])))
    lines = lines_of(raw)
    public = unpacked(base64.b64decode(lines[version]["p"]))
    del public["c"]["x"]
    public["c"]["b"] = unpacked(base64.b64decode(lines[version]["s"].pop(0)[1]))
    lines[version]["p"] = base64.b64encode(packed(public)).decode()
    with pytest.raises(Damaged, match=f"version {version}: a Select is always sealed"):
        verified(file_from(rechained(lines)))


def test_who_asks_for_undo_does_so_in_no_seats_name():
    raw = file_of(eventful())
    version = next(number for number, public in enumerate(publics(raw), 1) if public["c"]["t"] == "AskUndo")
    with pytest.raises(Damaged, match=f"version {version}: no player sends AskUndo like this"):
        verified(tampered(raw, version, lambda public: public.update(by=0)))


def with_public(p: bytes) -> bytes:
    """A file whose ninth commit has these bytes as its public part, the chain computed anew."""
    lines = lines_of(simulated("vino"))
    lines[9]["p"] = base64.b64encode(p).decode()
    return file_from(rechained(lines))


@pytest.mark.parametrize(
    ("raw", "place"),
    [(b"[" * 200_000 + b"\n{}\n{}\n", "line 3"), (b"\n" * 100_000, "line 100000"), (b"\0" * 100_000, "line 1")],
    ids=["deep-json", "empty-lines", "zeros"],
)
def test_what_is_no_proof_file_at_all_is_refused_with_its_place(raw: bytes, place: str):
    with pytest.raises(Damaged) as damaged:
        verified(raw)
    assert damaged.value.place == place


@pytest.mark.parametrize(
    "p",
    [
        b"\x91" * 100_000 + b"\xc0",
        b"\x81\xa1a" * 50_000 + b"\xc0",
        b"\xdf\xff\xff\xff\xff",
        b"\xd6\xff\0\0\0\0",
        b"\x01",
    ],
    ids=["deep-lists", "deep-maps", "a-map-of-four-billion", "a-time", "a-number"],
)
def test_a_public_part_that_is_made_to_break_the_verifier_is_refused(p: bytes):
    with pytest.raises(Damaged, match="version 9: its public part is no commit"):
        verified(with_public(p))


@pytest.mark.parametrize(
    "lie",
    [{"ev": None}, {"ev": "abc"}, {"c": None}, {"c": {"t": None}}, {"dr": 5}, {"cmd": [1] * 16}, {"actor": ["x"]}, {"at": True}],
)
def test_parts_of_the_wrong_kind_are_refused_at_their_version(lie: dict[str, Any]):
    with pytest.raises(Damaged, match="version 9: "):
        verified(tampered(simulated("vino"), 9, lambda public: public.update(lie)))
