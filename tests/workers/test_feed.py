"""Following the feeds through an engine's bad hours: nothing is given up that the engine alone could not do."""

from collections.abc import Callable

import fakeredis
import pytest
from redis import Redis
from redis import exceptions as redis_error

from events.keys import dead, feed, partition
from tests.service import Room
from workers.feed import DELIVERIES, Member, worked


class Outage:
    """Work that the engine can't do for a while."""

    def __init__(self, times: int, error: Exception) -> None:
        self.left, self.error, self.done = times, error, list[str]()

    def __call__(self, game: str) -> None:
        """Fails until the outage is over."""
        if self.left:
            self.left -= 1
            raise self.error
        self.done.append(game)


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Redis:
    """An engine in memory, and workers that don't wait."""
    monkeypatch.setattr("workers.feed.BLOCK_MS", 10)
    monkeypatch.setattr("workers.feed.MIN_IDLE_MS", 0)
    monkeypatch.setattr("workers.feed.CLAIM_EVERY", 0)
    monkeypatch.setattr("workers.feed._wait", lambda _stopping: None)
    return fakeredis.FakeRedis()


@pytest.mark.parametrize(
    "error",
    [
        redis_error.OutOfMemoryError("command not allowed when used memory > 'maxmemory'."),
        redis_error.ResponseError("MISCONF Errors writing to the AOF file"),
        redis_error.ReadOnlyError("You can't write against a read only replica."),
        redis_error.ConnectionError("refused"),
        redis_error.TimeoutError("late"),
        redis_error.BusyLoadingError("LOADING"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_long_outage_brings_no_game_to_the_dead_letters(engine: Redis, error: Exception) -> None:
    room, work = Room(engine=engine), Outage(10 * DELIVERIES, error)
    member = Member(engine, "fold")
    member.join()
    rounds = worked(member, work, never())  # type: ignore[arg-type]
    next(rounds)
    assert set(work.done) == {room.id}
    assert engine.xlen(dead(partition(room.id))) == 0
    assert engine.xpending(feed(partition(room.id)), "fold")["pending"] == 0


def test_a_game_that_the_engine_alone_objects_to_holds_up_no_other(engine: Redis) -> None:
    broken, room = Room(engine=engine), Room(engine=engine, secret=b"t" * 32)
    done: list[str] = []

    def work(game: str) -> None:
        if game == broken.id:
            raise redis_error.ResponseError("WRONGTYPE Operation against a key holding the wrong kind of value")
        done.append(game)

    member = Member(engine, "fold")
    member.join()
    rounds = worked(member, work, never())  # type: ignore[arg-type]
    for _ in range(8 * (DELIVERIES + 2)):
        next(rounds)
    assert set(done) == {room.id}
    letters = engine.xrange(dead(partition(broken.id)))
    assert {fields[b"g"] for _, fields in letters} == {broken.id.encode()}


def never() -> Callable[[], bool]:
    """Something that is never true."""

    class Never:
        def __bool__(self) -> bool:
            return False

        def __call__(self) -> bool:
            return False

    return Never()
