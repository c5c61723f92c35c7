"""Games' streams on the engine. The one place that appends to them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal, cast

from redis import Redis

from events.commit import Entry
from events.keys import feed, of_game, partition

Status = Literal["appended", "duplicate", "reused", "conflict", "sealed"]
Rows = list[tuple[bytes, dict[bytes, bytes]]]
_BATCH = 500


@dataclass(frozen=True, slots=True)
class Appended:
    """What came of an append. `version` is the commit's for `appended` and `duplicate`, else the present one."""

    status: Status
    version: int


class Store:
    """Streams of commits. Every method raises redis.RedisError when the engine can't answer."""

    def __init__(self, engine: "Redis") -> None:
        self.engine = engine
        self._append = engine.register_script(files("events").joinpath("append.lua").read_text())

    def append(self, game: str, expected: int, cmd: bytes, request: bytes, entry: Entry) -> Appended:
        """Append one commit if `expected` is still the game's version and the command id `cmd` is new.

        `request` is the digest that tells a repeated command from a reused id. Safe to repeat after a lost answer.
        """
        keys = [of_game(game, "log"), of_game(game, "cmd"), of_game(game, "meta"), feed(partition(game))]
        answer = self._append(keys=keys, args=[expected, cmd, request, entry.p, entry.s, entry.h, game])
        status, value = cast("tuple[bytes, Any]", answer)
        if status == b"known":
            return _known(value, request)
        return Appended(cast("Status", status.decode()), int(value))

    def known(self, game: str, cmd: bytes, request: bytes) -> Appended | None:
        """The stored answer of a command id, if it was accepted before."""
        value = cast("bytes | None", self.engine.hget(of_game(game, "cmd"), cast("str", cmd)))
        return None if value is None else _known(value, request)

    def entries(self, game: str, after: int = 0, limit: int | None = None) -> Iterator[tuple[int, Entry]]:
        """(version, entry) of the commits after a version, oldest first."""
        while limit is None or limit > 0:
            count = _BATCH if limit is None else min(_BATCH, limit)
            rows = cast("Rows", self.engine.xrange(of_game(game, "log"), min=f"{after + 1}-0", count=count))
            for key, fields in rows:
                after = _version(key)
                yield after, _entry(fields)
            if len(rows) < count:
                return
            limit = None if limit is None else limit - len(rows)

    def version(self, game: str) -> int:
        """How many commits a game has; 0 when there is none of that id."""
        return self.engine.xlen(of_game(game, "log"))

    def requests(self, game: str) -> dict[int, bytes]:
        """Version -> digest of the request that was accepted as it."""
        known = cast("dict[bytes, bytes]", self.engine.hgetall(of_game(game, "cmd")))
        parts = (value.partition(b":") for value in known.values())
        return {int(version): request for version, _, request in parts}

    def take_in(
        self,
        game: str,
        entries: Sequence[Entry],
        commands: Mapping[bytes, tuple[int, bytes]],
        refusals: Sequence[bytes],
        last_lines: Mapping[bytes, bytes],
    ) -> bool:
        """A whole game from elsewhere, in one transaction. False when there is another game of that id; True if it is the same.

        `commands` has version and request digest by command id; `last_lines` how files of this game were closed, by digest.
        """
        log = of_game(game, "log")
        with self.engine.pipeline(transaction=True) as pipe:
            pipe.watch(log)  # type: ignore[no-untyped-call] # redis-py has no types for it
            if pipe.exists(log):
                pipe.unwatch()
                return [entry for _, entry in self.entries(game)] == list(entries)
            pipe.multi()
            for version, entry in enumerate(entries, 1):
                pipe.xadd(log, {"p": entry.p, "s": entry.s, "h": entry.h}, id=f"{version}-0")
            for cmd, (version, request) in commands.items():
                pipe.hset(of_game(game, "cmd"), cast("str", cmd), cast("str", b"%d:" % version + request))
            for row in refusals:
                pipe.xadd(of_game(game, "no"), {"r": row})
            for whole, line in last_lines.items():
                pipe.hset(of_game(game, "proof"), cast("str", whole), cast("str", line))
            pipe.xadd(feed(partition(game)), {"g": game, "v": len(entries)})
            pipe.execute()
        return True

    def last_line(self, game: str, whole: bytes) -> bytes | None:
        """How an imported file with this content was closed."""
        return cast("bytes | None", self.engine.hget(of_game(game, "proof"), cast("str", whole)))

    def seal(self, game: str) -> None:
        """Close a game's stream for ever: it was archived."""
        self.engine.hset(of_game(game, "meta"), "sealed", "1")


def _known(value: bytes, request: bytes) -> Appended:
    version, _, digest = value.partition(b":")
    return Appended("duplicate" if digest == request else "reused", int(version))


def _version(key: bytes) -> int:
    return int(key.partition(b"-")[0])


def _entry(fields: dict[bytes, bytes]) -> Entry:
    return Entry(fields[b"p"], fields[b"s"], fields[b"h"])
