"""What killed workers and schedulers left lying is done all the same."""

from datetime import timedelta

import pytest
from redis import Redis
from rq.intermediate_queue import IntermediateQueue
from rq.scheduler import RQScheduler
from rq.serializers import JSONSerializer

from workers.leftovers import TAKEN_S, Leftovers
from workers.queues import Hand, put, queue

pytestmark = pytest.mark.engine


class Passing:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def engine(engine_url: str) -> Redis:
    """The real engine, from empty."""
    engine = Redis.from_url(engine_url)
    engine.flushall()
    return engine


def test_a_job_whose_time_has_come_is_enqueued_once_although_a_dead_clock_holds_the_lock(engine: Redis) -> None:
    bots = queue(engine, "bots")
    bots.enqueue_in(timedelta(0), "operator.add", 1, 2, job_id="late")
    dead = RQScheduler([bots], engine, serializer=JSONSerializer, name="clock")
    assert dead.acquire_locks() == {"bots"}
    leftovers = Leftovers(engine)
    leftovers.enqueue_due()
    leftovers.enqueue_due()
    assert bots.get_job_ids() == ["late"]


def test_a_job_that_went_with_its_worker_before_it_began_is_enqueued_again(engine: Redis) -> None:
    bots, passing = queue(engine, "bots"), Passing()
    leftovers = Leftovers(engine, passing)
    put(bots, "taken", "operator.add", [1, 2])
    engine.lmove(bots.key, IntermediateQueue(bots.key, engine).key, "LEFT", "RIGHT")
    leftovers.enqueue_lost()
    assert bots.get_job_ids() == []
    passing.now = TAKEN_S
    leftovers.enqueue_lost()
    assert bots.get_job_ids() == ["taken"]
    Hand([bots], connection=engine, serializer=JSONSerializer).work(burst=True, logging_level="ERROR")
    leftovers.enqueue_lost()
    assert (bots.get_job_ids(), engine.llen(IntermediateQueue(bots.key, engine).key)) == ([], 0)
