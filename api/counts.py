"""What a process counts: answers by call and status, and how long they took."""

import time

from flask import Flask, Response, g, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from api.hub import Hub

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
        Gauge("vintners_streams", "Readers of live streams.", registry=self.registry).set_function(hub.count)
