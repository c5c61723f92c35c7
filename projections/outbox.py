"""The outbox: whom to tell what from when on. Derived from the logs by the fold; whatever was told of it stands elsewhere.

One sorted set for the whole service: the notice as text, scored by the time of its next look. An entry stays until every
channel of its person has come to an end with it, so that jobs may get lost.
"""

from collections.abc import Callable, Iterable
from typing import cast

from redis import Redis

from events.keys import shared
from projections.notices import Notice, read_line

OLDEST_MS = 3 * 86_400_000
"""What became due longer ago is told only if it still waits for an answer: else it was told then, or the log is folded anew."""


class Outbox:
    """Writes and reads it."""

    def __init__(self, engine: Redis) -> None:
        self._engine, self._key = engine, shared("outbox")

    def add(self, notices: Iterable[Notice], now: int, waits: Callable[[Notice], bool] = lambda _: False) -> None:
        """Put notices in; those that are there keep their next look, but reminders move. `waits`: whether an old one does."""
        fresh = [notice for notice in notices if notice.at > now - OLDEST_MS or waits(notice)]
        first = {notice.line(): notice.at for notice in fresh if "remind" not in notice.kinds}
        moved = {notice.line(): notice.at for notice in fresh if "remind" in notice.kinds}
        if first:
            self._engine.zadd(self._key, first, nx=True)
        if moved:
            self._engine.zadd(self._key, moved)

    def due(self, now: int, limit: int = 500) -> list[Notice]:
        """Notices to look at, the oldest first."""
        rows = self._engine.zrange(self._key, 0, now, byscore=True, offset=0, num=limit, withscores=True)
        return [read_line(row.decode(), int(at)) for row, at in cast("list[tuple[bytes, float]]", rows)]

    def look_again(self, notice: Notice, at: int) -> None:
        """Look at a notice again later."""
        self._engine.zadd(self._key, {notice.line(): at}, xx=True)

    def done(self, notice: Notice) -> None:
        """Nothing is left to tell."""
        self._engine.zrem(self._key, notice.line())

    def waiting(self) -> int:
        """How many notices are in it."""
        return self._engine.zcard(self._key)
