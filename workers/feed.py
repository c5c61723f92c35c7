"""Reading the partitions' feeds as one member of a consumer group."""

import logging
import os
import signal
import socket
import time
import uuid
from collections.abc import Callable, Iterator
from types import FrameType
from typing import cast

from redis import Redis, RedisError, ResponseError

from events.engine import ails
from events.keys import PARTITIONS, dead, feed

log = logging.getLogger(__name__)

BLOCK_MS = 1_000
MIN_IDLE_MS = 5_000
"""Several times the longest batch: who has not acknowledged by then is taken for dead."""
DELIVERIES = 3
BATCH = 256
CLAIM_EVERY = 0.5
"""Seconds between two looks at an eighth of the feeds for what dead members left."""

Hint = tuple[str, bytes, str]
"""(feed, entry id, game)"""
Rows = list[tuple[bytes, dict[bytes, bytes]]]


class Stopping:
    """Becomes true at SIGTERM or SIGINT."""

    def __init__(self) -> None:
        self.now = False
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self._stop)

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.now = True

    def __bool__(self) -> bool:
        return self.now


class Member:
    """One consumer of a group over all feeds. `engine` must be a client whose socket waits longer than BLOCK_MS."""

    def __init__(self, engine: Redis, group: str) -> None:
        self.engine, self.group = engine, group
        self.name = f"{socket.gethostname()}-{os.getpid()}-{uuid.uuid4().hex[:8]}"
        self._feeds = [feed(number) for number in range(PARTITIONS)]
        self._next_claim = 0

    def join(self) -> None:
        """Make sure that the group exists on each feed, from its first hint on."""
        for key in self._feeds:
            try:
                self.engine.xgroup_create(key, self.group, id="0", mkstream=True)
            except ResponseError as error:
                if "BUSYGROUP" not in str(error):
                    raise

    def hints(self) -> list[Hint]:
        """New hints, waiting a moment when there are none."""
        answer = self.engine.xreadgroup(self.group, self.name, dict.fromkeys(self._feeds, ">"), count=BATCH, block=BLOCK_MS)
        found = cast("list[tuple[bytes, Rows]]", answer or [])
        return [(key.decode(), entry, fields[b"g"].decode()) for key, rows in found for entry, fields in rows]

    def abandoned(self) -> list[Hint]:
        """Hints of members that died, from the next eighth of the feeds; too often delivered ones go to the dead letters."""
        found: list[Hint] = []
        for number in range(self._next_claim, self._next_claim + 8):
            found += self._claimed(number)
        self._next_claim = (self._next_claim + 8) % PARTITIONS
        return found

    def done(self, hints: list[Hint]) -> None:
        """Acknowledge."""
        by_feed: dict[str, list[bytes]] = {}
        for key, entry, _ in hints:
            by_feed.setdefault(key, []).append(entry)
        with self.engine.pipeline(transaction=False) as pipe:
            for key, entries in by_feed.items():
                pipe.xack(key, self.group, *entries)
            pipe.execute()

    def bury(self, game: str, why: str) -> None:
        """Note a game that can't be processed, for the operator."""
        log.error("dead letter: %s, group %s: %s", game, self.group, why)
        self.engine.xadd(dead(int(game[:2], 16)), {"g": game, "group": self.group, "why": why[:500]}, maxlen=1_000)

    def _claimed(self, number: int) -> list[Hint]:
        key = feed(number)
        answer = self.engine.xautoclaim(key, self.group, self.name, min_idle_time=MIN_IDLE_MS, count=BATCH)
        rows = cast("Rows", cast("list[object]", answer)[1])
        if not rows:
            return []
        pending = self.engine.xpending_range(key, self.group, min="-", max="+", count=BATCH, consumername=self.name)
        often = {each["message_id"]: each["times_delivered"] for each in cast("list[dict[str, bytes | int]]", pending)}
        kept: list[Hint] = []
        for entry, fields in rows:
            hint = (key, entry, fields[b"g"].decode())
            if cast("int", often.get(entry, 1)) > DELIVERIES:
                self.bury(hint[2], f"delivered more than {DELIVERIES} times")
                self.done([hint])
            else:
                kept.append(hint)
        return kept


def worked(member: Member, work: Callable[[str], None], stopping: Stopping) -> Iterator[int]:
    """Work on each game that a hint names, until stopped; gives the number of hints after every round.

    A game that fails stays unacknowledged, is delivered again later, and never holds up another. What was in hand when the engine
    failed is kept and tried again, however long that takes: an outage is no fault of a game and brings none to the dead letters.
    """
    claim_at, held = 0.0, list[Hint]()
    while not stopping:
        try:
            if not held:
                held = member.hints()
                if time.monotonic() >= claim_at:
                    held += member.abandoned()
                    claim_at = time.monotonic() + CLAIM_EVERY
            failed = {game for game in {hint[2] for hint in held} if not _succeeds(work, game)}
            member.done([hint for hint in held if hint[2] not in failed])
            worked_on, held = len(held), []
            yield worked_on
        except RedisError:
            log.exception("the engine did not answer")
            _wait(stopping)
            _rejoin(member)


def _succeeds(work: Callable[[str], None], game: str) -> bool:
    try:
        work(game)
    except RedisError as error:
        if ails(error):
            raise
        log.exception("game %s", game)
        return False
    except Exception:
        log.exception("game %s", game)
        return False
    return True


def _wait(stopping: Stopping) -> None:
    if not stopping:
        time.sleep(0.5)


def _rejoin(member: Member) -> None:
    try:
        member.join()
    except RedisError:
        log.warning("still no engine")
