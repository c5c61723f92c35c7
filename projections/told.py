"""What became of each notice on each channel: the player's own log, and the guard against sending twice.

A record is a fact about the world outside, so it can't be derived again; it is personal and goes with the person.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from importlib.resources import files
from typing import Any, Literal, cast

from pydantic_core import from_json, to_json
from redis import Redis

from events.keys import of_player
from projections.notices import Notice, read_line

KEPT = 1_000
"""Records kept of a person."""
State = Literal["waiting", "held", "sending", "sent", "merged", "withdrawn", "failed", "unsure", "off"]
WHYS: tuple[str, ...] = ("delay", "quiet-hours", "digest", "silent")
WHYS += ("seen", "moved-on", "undone", "overtaken", "game-gone", "lost-twice")
WHYS += ("off", "switched-off", "channel-off", "channel-gone", "channel-paused", "game-off", "no-reminders", "not-for-channel")
WHYS += ("not-for-game", "no-mail-server", "unconfirmed", "confirmed")
"""Codes for why something waits or was not sent; any other reason is what the other side said."""
ENDED = frozenset({"sent", "merged", "withdrawn", "failed", "unsure", "off"})


_OPEN = """
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
for _, old in ipairs(redis.call('ZRANGE', KEYS[2], 0, -tonumber(ARGV[4]) - 1)) do
  redis.call('HDEL', KEYS[1], old)
  redis.call('ZREM', KEYS[2], old)
end
return redis.call('HGET', KEYS[1], ARGV[1])
"""
_CHANGE = """
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
"""


@dataclass(frozen=True, slots=True)
class Record:
    """One notice on one channel. Times in milliseconds."""

    id: str
    line: str
    channel: str
    state: State
    why: str
    """A code: why it waits or was not sent; of a merged one the id of the message that carried it."""
    at: int
    due: int
    updated: int
    tries: int = 0
    """Failures that are known as such."""
    open: int = 0
    """Attempts of which nobody knows how they ended."""
    lease: int = 0
    carries: str = ""
    """Ids of the notices that went in the same message."""

    @property
    def notice(self) -> Notice:
        """What it is about."""
        return read_line(self.line, self.at)

    @property
    def ended(self) -> bool:
        """Nothing more will happen with it."""
        return self.state in ENDED


def record_id(notice: Notice, channel: str) -> str:
    """The id of a message: the same on every attempt, and that of its job."""
    return f"notice-{notice.id}-{channel}"


class Told:
    """Reads and writes the records of a person."""

    def __init__(self, engine: Redis) -> None:
        self._engine = engine
        room = files("projections")
        self._claim = engine.register_script(room.joinpath("told.lua").read_text())
        self._open = engine.register_script(_OPEN)
        self._change = engine.register_script(_CHANGE)
        self._launch = engine.register_script(room.joinpath("launched.lua").read_text())

    def record(self, notice: Notice, channel: str) -> Record | None:
        """The record of a notice on a channel."""
        return self.by_id(notice.player, record_id(notice, channel))

    def by_id(self, player: str, id_: str) -> Record | None:
        """A record by its id."""
        raw = cast("bytes | None", self._engine.hget(of_player(player, "told"), id_))
        return _read(raw) if raw else None

    def opened(self, notice: Notice, channel: str, state: State, why: str, due: int, now: int) -> Record:
        """The record of a notice on a channel, made if there is none; in the person's list at the same instant, or not at all."""
        id_ = record_id(notice, channel)
        fresh = Record(id_, notice.line(), channel, state, why, notice.at, due, now)
        keys = [of_player(notice.player, "told"), of_player(notice.player, "told-at")]
        raw = self._open(keys=keys, args=[id_, _raw(fresh), notice.at, KEPT])
        return _read(cast("bytes", raw)) if raw else fresh

    def changed(self, player: str, record: Record) -> bool:
        """Write a record back; whether it is still there. Of who was erased meanwhile nothing is noted."""
        return bool(self._change(keys=[of_player(player, "told")], args=[record.id, _raw(record)]))

    def claimed(self, player: str, id_: str, now: int, lease_ms: int, carries: Sequence[str]) -> tuple[str, Record | None]:
        """Take a notice in hand: (`go`, its record), or why not."""
        found = self._claim(keys=[of_player(player, "told")], args=[id_, now, now + lease_ms, *carries])
        answer, raw = cast("tuple[bytes, bytes]", tuple(found))
        return answer.decode(), _read(raw) if raw else None

    def launched(self, player: str, record: Record, now: int) -> Record | None:
        """Count an attempt that goes out now; None when the notice is no longer in this worker's hand."""
        raw = cast("bytes", self._launch(keys=[of_player(player, "told")], args=[record.id, record.lease, now]))
        return _read(raw) if raw else None

    def carried(self, player: str, record: Record, state: State, why: str, now: int) -> None:
        """What went in a message shares its end."""
        for id_ in record.carries.split():
            if (each := self.by_id(player, id_)) is not None and each.state == "merged":
                self.changed(player, replace(each, state=state, why=why, updated=now))

    def waiting(self, player: str, channel: str, until: int) -> list[Record]:
        """Records that wait for a channel and are due by a time, oldest first."""
        every = cast("dict[bytes, bytes]", self._engine.hgetall(of_player(player, "told"))).values()
        found = [record for record in map(_read, every) if record.channel == channel and record.state in ("waiting", "held")]
        return sorted((each for each in found if each.due <= until and each.open == 0), key=lambda each: (each.at, each.id))

    def digest_at(self, player: str, channel: str, ready: int, gather_ms: int) -> int:
        """When the digest that a notice belongs to goes out: the one being gathered, or one that begins with this notice."""
        key = of_player(player, "digests")
        known = int(cast("bytes | None", self._engine.hget(key, channel)) or 0)
        if known < ready:
            known = ready + gather_ms
            self._engine.hset(key, channel, str(known))
        return known

    def newest(self, player: str, limit: int) -> list[Record]:
        """The person's log, newest first."""
        ids = cast("list[bytes]", self._engine.zrange(of_player(player, "told-at"), 0, limit - 1, desc=True))
        if not ids:
            return []
        rows = cast("list[bytes | None]", self._engine.hmget(of_player(player, "told"), cast("list[str]", ids)))
        return [_read(row) for row in rows if row is not None]

    def erase(self, player: str) -> None:
        """Forget all of it."""
        self._engine.delete(of_player(player, "told"), of_player(player, "told-at"), of_player(player, "digests"))


def _raw(record: Record) -> bytes:
    return to_json(asdict(record))


def _read(raw: bytes) -> Record:
    row: dict[str, Any] = from_json(raw)
    whole: dict[str, Any] = {name: int(value) if isinstance(value, float) else value for name, value in row.items()}
    return Record(**whole)
