"""RQ as this service uses it: JSON only, deterministic job ids, a short life without a heartbeat."""

from collections.abc import Sequence
from typing import Any

from redis import Redis
from rq import Queue, Retry, SimpleWorker
from rq.exceptions import DuplicateJobError, NoSuchJobError
from rq.job import Job
from rq.serializers import JSONSerializer

NAMES = ("bots", "notices", "doubtful")
JOB_SECONDS = 20
"""No job of ours takes longer; one that does is ended."""
ERRAND_SECONDS = 12
"""Jobs that wait for the world outside are ended sooner: others stand behind them."""


class Hand(SimpleWorker):
    """A worker that does its jobs in its own process and is soon known to be dead when it is."""

    def get_heartbeat_ttl(self, job: Job, working_time: float = 0.0) -> int:  # noqa: ARG002 - RQ's signature
        """Seconds after which a silent worker's job counts as abandoned."""
        return JOB_SECONDS + 5


def queue(engine: Redis, name: str) -> Queue:
    """One of our queues."""
    return Queue(name, connection=engine, serializer=JSONSerializer)


def put(target: Queue, job_id: str, function: str, arguments: Sequence[Any], seconds: int = JOB_SECONDS) -> bool:
    """Enqueue a job unless one of that id is known; whether it was."""
    try:
        target.enqueue_call(
            function,
            args=tuple(arguments),
            job_id=job_id,
            retry=Retry(max=3, interval=[1, 5, 20]),
            result_ttl=60,
            failure_ttl=3_600,
            timeout=seconds,
            unique=True,
        )
    except DuplicateJobError:
        return False
    return True


def put_again(target: Queue, job_id: str, function: str, arguments: Sequence[Any], seconds: int = JOB_SECONDS) -> bool:
    """Enqueue a job whose caller knows that none of that id runs any more; not while one stands in the queue.

    What is left of an earlier one, even half a record of a lost database, is cleared away.
    """
    if target.connection.lpos(target.key, job_id) is not None:
        return False
    try:
        Job.fetch(job_id, connection=target.connection, serializer=JSONSerializer).delete()
    except NoSuchJobError:
        target.connection.delete(Job.key_for(job_id))
    return put(target, job_id, function, arguments, seconds)
