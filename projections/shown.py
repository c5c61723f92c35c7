"""A commit as one reader may see it: public parts as they are, sealed ones only where they name the reader. Pure."""

from typing import Any

from events.codec import Body, Codec, unpacked
from events.commit import Entry, Reader, Said, parts


def shown(entry: Entry, previous: bytes, codec: Codec, reader: Reader, *, undone: bool) -> dict[str, Any]:
    """A stream entry as JSON-ready data. `previous` is the hash of the entry before it."""
    public = unpacked(entry.p)
    said, events = parts(public, unpacked(entry.s), reader)
    return {
        "version": public["v"],
        "at": public["at"],
        "by": public["by"],
        "actor": public["actor"],
        "command": _command(public["c"], said),
        "events": [_event(each, codec, seals) for each, seals in events],
        "hash": entry.h.hex(),
        "prev": previous.hex(),
        "undone": undone,
    }


def events_shown(entry: Entry, codec: Codec, reader: Reader) -> list[Body]:
    """Only the events of a stream entry."""
    _, events = parts(unpacked(entry.p), unpacked(entry.s), reader)
    return [_event(each, codec, seals) for each, seals in events]


def _command(c: Body, said: Said) -> Body:
    """A secret command is open to its sender only; others see that there was one."""
    if said.body is None:
        return {"type": said.type, "sealed": True, "to": c["x"]["to"], "digest": c["x"]["d"].hex()}
    return {"type": said.type, **said.body}


def _event(stored: Body, codec: Codec, seals: list[Body]) -> Body:
    model = codec.model(stored["t"])
    body = codec.newest(stored["t"], stored["n"], stored["b"], [_seal(each) for each in seals] if seals else seals)
    return {"type": stored["t"], "number": model.number, **body}


def _seal(seal: Body) -> Body:
    """Who may read it and its digest; what it says only when it is open."""
    closed = {"to": seal["to"], "digest": seal["digest"].hex()}
    return closed if seal["body"] is None else {**closed, "body": seal["body"]}
