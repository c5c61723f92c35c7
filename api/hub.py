"""Who waits for news of which game in this process, and the one reading of the feeds that wakes them."""

import logging
import os
import socket
import time
from collections import Counter
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import cast

from redis import Redis, RedisError

from events.keys import PARTITIONS, feed, shared

BLOCK_MS = 5_000
_PAUSE_S = 0.5
_SAY_BEAT_S = 5.0
log = logging.getLogger("vintners.live")
Rows = list[tuple[bytes, dict[bytes, bytes]]]


class Reader:
    """A mailbox of one: only the newest version counts, so a slow reader never piles anything up. `holder` is who reads."""

    def __init__(self, holder: str = "") -> None:
        self.holder = holder
        self._version = 0
        self._news = Event()

    def tell(self, version: int) -> None:
        """A game has this version now."""
        self._version = version
        self._news.set()

    def wait(self, seconds: float) -> int | None:
        """The newest version told since the last look, or None when there was none in time."""
        if not self._news.wait(seconds):
            return None
        self._news.clear()
        return self._version


class Hub:
    """Readers by game. `beat` is when the pump last came round, by the monotonic clock."""

    def __init__(self, engine: Redis) -> None:
        self._engine = engine
        self._readers: dict[str, set[Reader]] = {}
        self._held: Counter[str] = Counter()
        self._lock = Lock()
        self.name = f"live:{socket.gethostname()}-{os.getpid()}"
        self.beat = time.monotonic()
        self._after: dict[str, str] = {}
        """Feed → id of the last hint that was told. Kept over errors: what came meanwhile is told afterwards."""
        self._said = 0.0
        self.counted: Callable[[int], None] = lambda _count: None
        """Is told the number of readers whenever it changes."""

    def join(self, game: str, holder: str = "") -> Reader:
        """A new reader of a game. Join first, then look at the version: nothing falls between."""
        reader = Reader(holder)
        with self._lock:
            self._readers.setdefault(game, set()).add(reader)
            self._held[holder] += 1
            self.counted(self._held.total())
        return reader

    def leave(self, game: str, reader: Reader) -> None:
        """The reader is gone."""
        with self._lock:
            readers = self._readers.get(game, set())
            readers.discard(reader)
            if not readers:
                self._readers.pop(game, None)
            self._held[reader.holder] -= 1
            if not self._held[reader.holder]:
                del self._held[reader.holder]
            self.counted(self._held.total())

    def held(self, holder: str) -> int:
        """How many streams somebody holds in this process."""
        with self._lock:
            return self._held[holder]

    def count(self) -> int:
        """Readers in this process."""
        with self._lock:
            return sum(map(len, self._readers.values()))

    def start(self) -> None:
        """Begin to read the feeds, beside whatever this process does."""
        Thread(target=self.pump, name="live-pump", daemon=True).start()

    def pump(self) -> None:
        """For ever: hints of the feeds to the readers. No error ends it; each is logged."""
        while True:
            try:
                self.round()
            except RedisError as error:
                log.warning("no feeds: %s", error)
            except Exception:
                log.exception("the pump stumbled")
            else:
                continue
            time.sleep(_PAUSE_S)

    def round(self) -> None:
        """Tell what came since the last round, waiting a while when there is nothing. The first one begins at the present."""
        self._after = self._after or self._ends()
        answer = self._engine.xread(self._after, block=BLOCK_MS)  # type: ignore[arg-type] # invariant dict
        for key, rows in cast("list[tuple[bytes, Rows]]", answer or []):
            self._after[key.decode()] = rows[-1][0].decode()
            self._tell(rows)
        self.beat = time.monotonic()
        if self.beat >= self._said + _SAY_BEAT_S:
            self._said = self.beat
            self._engine.hset(shared("beats"), self.name, int(time.time() * 1000))

    def _tell(self, rows: Rows) -> None:
        news = {fields[b"g"].decode(): int(fields[b"v"]) for _, fields in rows}
        with self._lock:
            told = [(reader, version) for game, version in news.items() for reader in self._readers.get(game, ())]
        for reader, version in told:
            reader.tell(version)

    def _ends(self) -> dict[str, str]:
        """Where each feed ends now. Ids, not `$`: what comes between two readings must not be missed."""
        keys = [feed(number) for number in range(PARTITIONS)]
        pipe = self._engine.pipeline(transaction=False)
        for key in keys:
            pipe.xrevrange(key, count=1)
        last = cast("list[Rows]", pipe.execute())
        return {key: rows[0][0].decode() if rows else "0-0" for key, rows in zip(keys, last, strict=True)}
