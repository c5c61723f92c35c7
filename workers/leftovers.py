"""Jobs whose time has come, and jobs that a killed worker had in its hands: both go back to their queues.

RQ would do this inside its workers, but the lock of a killed one keeps all others from it for minutes. Here the clock does it,
under one name wherever it runs; two clocks at once may enqueue a job twice, which changes nothing.
"""

import time
from collections.abc import Callable

from redis import Redis
from rq.intermediate_queue import IntermediateQueue
from rq.registry import StartedJobRegistry, clean_registries
from rq.scheduler import RQScheduler
from rq.serializers import JSONSerializer

from workers.queues import NAMES, queue

TAKEN_S = 15.0
"""A job that was taken off its queue so long ago and did not begin went with its worker."""


class Leftovers:
    """Looks after all our queues."""

    def __init__(self, engine: Redis, passing: Callable[[], float] = time.monotonic) -> None:
        self._queues, self._passing = [queue(engine, name) for name in NAMES], passing
        self._due = RQScheduler(self._queues, engine, serializer=JSONSerializer, name="clock", logging_level="WARNING")
        self._taken: dict[str, float] = {}

    def enqueue_due(self) -> None:
        """Put jobs that waited for a time, such as a second try, into their queues."""
        self._due.acquire_locks()  # type: ignore[no-untyped-call]  # RQ leaves it untyped
        self._due.enqueue_scheduled_jobs()  # type: ignore[no-untyped-call]  # RQ leaves it untyped

    def enqueue_lost(self) -> None:
        """Put jobs that nobody works on any more into their queues again."""
        taken: dict[str, float] = {}
        for each in self._queues:
            clean_registries(each)
            between = IntermediateQueue(each.key, each.connection)
            begun = set(StartedJobRegistry(queue=each).get_job_ids(cleanup=False))
            for job in between.get_job_ids():
                since = self._taken.get(job, self._passing())
                if job not in begun and self._passing() - since < TAKEN_S:
                    taken[job] = since
                    continue
                with each.connection.pipeline() as pipe:
                    pipe.lrem(between.key, 1, job)
                    if job not in begun:
                        pipe.rpush(each.key, job)
                    pipe.execute()
        self._taken = taken
