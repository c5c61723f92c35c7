"""What is counted: answers by call and status, how long they took, and readers of streams.

Processes that share a folder (PROMETHEUS_MULTIPROC_DIR, made by whoever starts them) are counted as one.
"""

import os
import time
from collections.abc import Iterator
from pathlib import Path

from flask import Flask, Response, g, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from api.hub import Hub
from api.serve import FOLDER

_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Counts:
    """The figures of one process, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._answers = Counter("vintners_answers", "Answers by call and status.", ("call", "status"), registry=self.registry)
        self._seconds = Histogram("vintners_seconds", "Time to answer.", buckets=_BUCKETS, registry=self.registry)
        self._known: dict[tuple[str | None, int], Counter] = {}

    def watch(self, app: Flask) -> None:
        """Count every answer of an application."""

        @app.before_request
        def begin() -> None:
            g.begun = time.perf_counter()

        @app.after_request
        def end(answer: Response) -> Response:
            key = (request.endpoint, answer.status_code)
            if (counter := self._known.get(key)) is None:
                counter = self._known[key] = self._answers.labels(key[0] or "none", key[1])
            counter.inc()
            self._seconds.observe(time.perf_counter() - g.begun)
            return answer

    def watch_streams(self, hub: Hub) -> None:
        """Count the readers of a hub."""
        streams = Gauge("vintners_streams", "Readers of live streams.", registry=self.registry, multiprocess_mode="livesum")
        hub.counted = streams.set

    def scraped(self) -> bytes:
        """All figures, as Prometheus reads them."""
        folder = os.environ.get(FOLDER)
        if folder is None:
            return generate_latest(self.registry)
        for left in _of_the_dead(Path(folder)):
            left.unlink(missing_ok=True)
        together = CollectorRegistry()
        MultiProcessCollector(together, folder)  # type: ignore[no-untyped-call] # it carries no types
        return generate_latest(together)


def _of_the_dead(folder: Path) -> Iterator[Path]:
    """What processes that are gone said of their present state. What they counted stays."""
    for file in folder.glob("gauge_live*.db"):
        try:
            os.kill(int(file.stem.rpartition("_")[2]), 0)
        except ProcessLookupError:
            yield file
