"""Stores to test with: the same on fakeredis and on the real engine, and the model they must agree with."""

from dataclasses import dataclass, field

import fakeredis
from redis import Redis

from events.codec import Codec
from events.commit import Author, Commit, Entry, Said, genesis, written
from events.keys import new_game_id
from events.store import Appended, Store
from events.table.seating import SeatLeft
from events.table.union import TABLE_EVENTS

CODEC = Codec(TABLE_EVENTS, {})


def fake_store() -> Store:
    """A store on an engine of its own in this process."""
    return Store(fakeredis.FakeRedis())


def real_store(url: str) -> Store:
    """A store on the real engine."""
    return Store(Redis.from_url(url))


def commit(version: int, cmd: bytes = b"c" * 16) -> Commit:
    """A small commit."""
    said = Said("LeaveSeat", 1, {"seat": 0})
    return Commit(version, 1_000 * version, Author(0, "player", "p1"), cmd, "", "test", said, (SeatLeft(seat=0),))


def entry(version: int, previous: bytes | None = None) -> Entry:
    """The entry of a small commit."""
    return written(commit(version), CODEC, previous or genesis("00"), lambda: b"s" * 16)


@dataclass
class ModelStore:
    """What a store must do, in a dict."""

    logs: dict[str, list[Entry]] = field(default_factory=dict)
    known: dict[tuple[str, bytes], tuple[int, bytes]] = field(default_factory=dict)
    sealed: set[str] = field(default_factory=set)

    def append(self, game: str, expected: int, cmd: bytes, request: bytes, entry: Entry) -> Appended:
        """The answer that the rules of appending give."""
        log = self.logs.setdefault(game, [])
        if (game, cmd) in self.known:
            version, earlier = self.known[game, cmd]
            return Appended("duplicate" if earlier == request else "reused", version)
        if game in self.sealed:
            return Appended("sealed", len(log))
        if len(log) != expected:
            return Appended("conflict", len(log))
        log.append(entry)
        self.known[game, cmd] = (len(log), request)
        return Appended("appended", len(log))


GAMES = [new_game_id() for _ in range(3)]
