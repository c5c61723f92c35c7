"""A commit: one accepted command with all the events it caused, as one entry of a game's stream."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple

from events.base import Event
from events.codec import Body, Codec, Plain, Seal, packed, unpacked

Actor = Literal["player", "bot", "clock", "host", "system"]
EVERYBODY: Final = "everybody"
"""The reader who may open every seal: the server itself, and all once the game is finished."""

_NO_SEALS = packed([])

Reader = int | None | Literal["everybody"]


class Author(NamedTuple):
    """Who sends a command: a seat (or nobody's seat), the kind of actor, and the opaque id of the person."""

    seat: int | None
    actor: Actor
    player: str | None


class Said(NamedTuple):
    """The command as accepted. `body` is None when it is sealed and the reader may not open it."""

    type: str
    number: int
    body: Body | None
    secret: bool = False


class Commit(NamedTuple):
    """What one accepted command did. `version` counts from 1; `at` is in milliseconds since 1970 UTC."""

    version: int
    at: int
    author: Author
    cmd: bytes
    rules: str
    build: str
    said: Said
    events: tuple[Event, ...]
    draws: tuple[tuple[str, int], ...] = ()
    """(label, k) of each draw by chance, in order."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A stream entry: public part, sealed parts, chain hash."""

    p: bytes
    s: bytes
    h: bytes


def genesis(game: str) -> bytes:
    """What the first commit's hash is chained to."""
    return sha256(b"vintners" + game.encode()).digest()


def chained(previous: bytes, p: bytes) -> bytes:
    """The hash of an entry: it fixes this commit and all before it."""
    return sha256(previous + p).digest()


def digest(salt: bytes, body: bytes) -> bytes:
    """What the public part shows of a sealed one."""
    return sha256(salt + body).digest()


def written(commit: Commit, codec: Codec, previous: bytes, salt: Callable[[], bytes]) -> Entry:
    """The entry of a commit. `salt` gives 16 fresh random bytes for each sealed part."""
    opened: list[list[bytes]] = []

    def shut(seal: Seal) -> Body:
        mixed = salt()
        opened.append([mixed, seal.body])
        return {"to": list(seal.to), "d": digest(mixed, seal.body)}

    author, said = commit.author, commit.said
    c: Body = {"t": said.type, "n": said.number}
    if said.secret:
        c["x"] = shut(Seal(() if author.seat is None else (author.seat,), packed(said.body)))
    else:
        c["b"] = said.body
    public: Body = {"v": commit.version, "at": commit.at, "by": author.seat, "actor": author.actor, "player": author.player}
    public |= {"cmd": commit.cmd, "rules": commit.rules, "build": commit.build, "c": c}
    public["ev"] = [_event(codec.encode(event), shut) for event in commit.events]
    if commit.draws:
        public["dr"] = [list(draw) for draw in commit.draws]
    p = packed(public)
    return Entry(p, packed(opened), chained(previous, p))


def _event(plain: Plain, shut: Callable[[Seal], Body]) -> Body:
    event: Body = {"t": plain.type, "n": plain.number, "b": plain.body}
    if plain.seals:
        event["x"] = [shut(seal) for seal in plain.seals]
    return event


def read(entry: Entry, codec: Codec, reader: Reader = EVERYBODY) -> Commit:
    """The commit of an entry, with the sealed parts that the reader may open."""
    public = unpacked(entry.p)
    said, events = parts(public, () if entry.s == _NO_SEALS else unpacked(entry.s), reader)
    decode = codec.decode
    return Commit(
        version=public["v"],
        at=public["at"],
        author=Author(public["by"], public["actor"], public["player"]),
        cmd=public["cmd"],
        rules=public["rules"],
        build=public["build"],
        said=said,
        events=tuple([decode(each["t"], each["n"], each["b"], seals) for each, seals in events]),
        draws=tuple([(label, k) for label, k in public["dr"]]) if "dr" in public else (),
    )


def parts(public: Body, seals: Sequence[Sequence[bytes]], reader: Reader) -> tuple[Said, list[tuple[Body, list[Body]]]]:
    """The command and the stored events of a public part, each with its seals as {to, body, digest}."""
    rest = iter(seals)
    c = public["c"]
    if "x" in c:
        said = Said(c["t"], c["n"], _opened(c["x"], next(rest, None), reader)["body"], secret=True)
    else:
        said = Said(c["t"], c["n"], c["b"])
    return said, [
        (each, [_opened(x, next(rest, None), reader) for x in each["x"]] if "x" in each else []) for each in public["ev"]
    ]


def _opened(shut: Body, seal: Sequence[Any] | None, reader: Reader) -> Body:
    allowed = reader == EVERYBODY or (isinstance(reader, int) and reader in shut["to"])
    body = unpacked(seal[1]) if allowed and seal is not None else None
    return {"to": shut["to"], "body": body, "digest": shut["d"]}
