"""How often one person or one address may call.

What guards passwords and storage is counted on the engine for all processes. Plain reads and moves are counted in each process
with a bucket of tokens: they must stay quick and needn't be exact.
"""

import math
import time
from collections.abc import Callable, Mapping
from threading import Lock

from limits import RateLimitItem, parse
from limits.storage import RedisStorage
from limits.strategies import FixedWindowRateLimiter
from redis import Redis

from commands.problems import Problem

EXACT: Mapping[str, str] = {
    "sign-up": "60/hour",
    "sign-in": "30/minute",
    "name": "10/minute",
    "table": "120/hour",
    "talk": "60/minute",
    "test": "20/hour",
    "proof": "30/minute",
}
ROUGH: Mapping[str, tuple[float, float]] = {"read": (100, 1_000), "play": (20, 200), "live": (2, 60)}
"""Calls a second in the long run, and at once after a rest."""


class Limits:
    """Counts calls by kind and caller."""

    def __init__(self, engine: Redis, *, on: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self._exact: dict[str, RateLimitItem] = {kind: parse(rate) for kind, rate in EXACT.items()}
        self._counter = FixedWindowRateLimiter(
            RedisStorage("redis://", connection_pool=engine.connection_pool, key_prefix="vt:limit")
        )
        self._buckets = {kind: Buckets(*rate, clock) for kind, rate in ROUGH.items()}

    def hit(self, kind: str, caller: str) -> None:
        """Count a call, or Problem `slow-down` with the seconds to wait."""
        if not self.on:
            return
        if (buckets := self._buckets.get(kind)) is not None:
            wait = buckets.wait(caller)
        else:
            rate = self._exact[kind]
            wait = 0 if self._counter.hit(rate, kind, caller) else self._until_reset(rate, kind, caller)
        if wait:
            raise Problem("slow-down", f"too many requests of the kind {kind}: {_said(kind)}", retry_after=wait)

    def _until_reset(self, rate: RateLimitItem, kind: str, caller: str) -> int:
        reset = self._counter.get_window_stats(rate, kind, caller).reset_time
        return max(1, math.ceil(reset - time.time()))


def _said(kind: str) -> str:
    """A limit in words."""
    if kind in ROUGH:
        return f"{ROUGH[kind][0]:g} a second"
    count, _, unit = EXACT[kind].partition("/")
    return f"{count} {'an' if unit == 'hour' else 'a'} {unit}"


class Buckets:
    """A bucket of tokens for each caller: a call takes one, time puts them back."""

    def __init__(self, a_second: float, at_once: float, clock: Callable[[], float], most: int = 20_000) -> None:
        self._rate, self._full, self._clock, self._most = a_second, at_once, clock, most
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def wait(self, caller: str) -> int:
        """Take a token: 0, or the whole seconds until there is one."""
        now = self._clock()
        with self._lock:
            left, since = self._left.get(caller, (self._full, now))
            left = min(self._full, left + (now - since) * self._rate)
            if left < 1:
                return int((1 - left) / self._rate) + 1
            if len(self._left) >= self._most:
                self._left.clear()
            self._left[caller] = (left - 1, now)
        return 0
