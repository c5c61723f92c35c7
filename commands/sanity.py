"""What must hold for a commit's public part, whatever is played: order, time, ids, authors, known fields."""

from collections.abc import Sequence
from typing import Any

from events.base import Event
from events.codec import Body, Codec, packed, unpacked
from events.commit import Commit
from events.proof import Pair
from projections.table.state import Table

_FIELDS = {"v", "at", "by", "actor", "player", "cmd", "rules", "build", "c", "ev"}
_ACTORS = {"player", "bot", "clock", "host", "system"}
_ELSE = "is not spelled as a service spells it"


def unsound(public: dict[str, Any], table: Table, rules: str, used: set[bytes], codec: Codec) -> str | None:
    """The first thing that is wrong with the public part of the commit that follows a table, or None.

    `rules` is the revision it must have been judged by, `used` the command ids before it.
    """
    return _unsound_around(public, table, rules, used) or _unsound_inside(public, codec)


def _unsound_around(public: dict[str, Any], table: Table, rules: str, used: set[bytes]) -> str | None:
    seats = range(len(table.chairs))
    for holds, fault in (
        (set(public) - {"dr"} == _FIELDS, "it has other fields than a commit"),
        (public["v"] == table.version + 1, f"it says version {public['v']}"),
        (type(public["at"]) is int and public["at"] >= max(table.moved_at, 1), "its time lies before that of the last commit"),
        (len(public["cmd"]) == 16 and public["cmd"] not in used, "its command id is malformed or was used before"),
        (public["actor"] in _ACTORS, f"no such actor: {public['actor']}"),
        (public["by"] is None or public["by"] in seats, f"no such seat: {public['by']}"),
        (public["rules"] == rules, f"it was judged by {public['rules'] or 'no rules'}, the game is played by {rules}"),
        (isinstance(public["build"], str), "its build is no text"),
    ):
        if not holds:
            return fault
    return None


def _unsound_inside(public: dict[str, Any], codec: Codec) -> str | None:
    said = public["c"]
    if set(said) not in ({"t", "n", "b"}, {"t", "n", "x"}):
        return "its command has fields that no command has"
    if "x" in said and said["x"]["to"] != ([] if public["by"] is None else [public["by"]]):
        return "its command is sealed to somebody else than its sender"
    for event in public["ev"]:
        model = codec.model(event["t"])
        if not set(event) <= {"t", "n", "b", "x"}:
            return f"{event['t']} has fields that no event has"
        if event["n"] == model.number and set(event["b"]) - set(model.model_fields):
            return f"{event['t']} has fields that no such event has"
    return None


def misspelt(p: bytes, seals: Sequence[Pair], commit: Commit, asked: Body | None, codec: Codec) -> str | None:
    """What of a commit is right, but not spelled as a service spells it: 1.0 or "1" for 1, a number in more bytes than it needs.

    `p` and `seals` are as they stand in the file; `asked` is the command's body as it should be, None where it is closed.
    An event in an older shape is not compared.
    """
    public, opened = unpacked(p), iter(seals)
    said = public["c"]
    body = _body(next(opened)) if "x" in said else said["b"]
    numbers = [
        public["v"],
        public["at"],
        *([] if public["by"] is None else [public["by"]]),
        *(k for _, k in public.get("dr", ())),
    ]
    if packed(public) != p or not all(type(each) is int for each in numbers):
        return f"its public part {_ELSE}"
    if type(said["n"]) is not int or (asked is not None and not _alike(body, asked)):
        return f"its command {_ELSE}"
    for stored, event in zip(public["ev"], commit.events, strict=True):
        own = [_body(next(opened)) for _ in stored.get("x", ())]
        if type(stored["n"]) is not int or (stored["n"] == type(event).number and not _spelled(stored, own, event, codec)):
            return f"its {event.type} {_ELSE}"
    return None


def _body(pair: Pair) -> Any:
    return None if pair is None else unpacked(pair[1])


def _spelled(stored: Body, own: list[Any], event: Event, codec: Codec) -> bool:
    plain = codec.encode(event)
    bodies = [None if body is None else unpacked(seal.body) for body, seal in zip(own, plain.seals, strict=True)]
    places = [list(seal.to) for seal in plain.seals]
    return _alike(stored["b"], plain.body) and _alike(own, bodies) and _alike([x["to"] for x in stored.get("x", ())], places)


def _alike(stored: Any, known: Any) -> bool:
    """The same things of the same types. What an older build did not say yet may be missing."""
    if isinstance(stored, dict) and isinstance(known, dict):
        kinds = {key: type(key) for key in known}
        return all(kinds.get(key) is type(key) and _alike(value, known[key]) for key, value in stored.items())
    if isinstance(stored, list) and isinstance(known, list | tuple):
        return len(stored) == len(known) and all(map(_alike, stored, known))
    return type(stored) is type(known) and bool(stored == known)
