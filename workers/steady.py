"""Whether the time of day can be believed: nobody is timed out by a clock that jumped, or for hours when the service was down."""

import logging
import time
from collections.abc import Callable

from redis import Redis

from events.keys import shared

log = logging.getLogger(__name__)
JUMP_MS = 30_000
"""The time of day may differ so much from the time that passed since the last look."""
OUTAGE_MS = 600_000
HOLD_JUMP_MS = 600_000
"""After a jump: time for whatever sets the clock to set it right again."""
HOLD_OUTAGE_MS = 3_600_000
"""After an outage: time for people to move before their deadlines pass."""


class Steady:
    """Compares the time of day with the time that passes, and with the last beat before this process began."""

    def __init__(
        self,
        engine: Redis,
        wall: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        passing: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
    ) -> None:
        self._engine, self._wall, self._passing = engine, wall, passing
        self._ahead = wall() - passing()
        self._held_until = 0
        beat = engine.get(shared("clock-beat"))
        if beat and wall() - int(beat) > OUTAGE_MS:
            self._hold(HOLD_OUTAGE_MS, "the service was down")

    def believed(self) -> bool:
        """Whether deadlines may pass now. Call it at every look."""
        ahead = self._wall() - self._passing()
        if abs(ahead - self._ahead) > JUMP_MS:
            self._hold(HOLD_JUMP_MS, "the clock jumped")
        self._ahead = ahead
        self._engine.set(shared("clock-beat"), self._wall())
        return self._passing() >= self._held_until

    def _hold(self, length: int, why: str) -> None:
        log.warning("no deadline passes for %s minutes: %s", length // 60_000, why)
        self._held_until = max(self._held_until, self._passing() + length)
