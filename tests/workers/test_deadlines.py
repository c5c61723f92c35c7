"""The clock process: deadlines found by the fold pass once, and not while the time of day can't be believed."""

import fakeredis
import pytest

from events.keys import of_game
from projections.read_models import ReadModels
from tests.timed import DAY, HOUR, Timed
from workers.clock import wake_bots
from workers.deadlines import Deadlines
from workers.effects import Effects
from workers.fold import Fold
from workers.steady import HOLD_JUMP_MS, HOLD_OUTAGE_MS, Steady

CLOCK = {"kind": "move", "seconds": 24 * 3600, "grace": 12 * 3600}


@pytest.fixture
def room() -> Timed:
    engine = fakeredis.FakeRedis()
    room = Timed(engine=engine, clock=CLOCK).started()
    Fold(engine).game(room.id)
    return room


def test_a_deadline_that_passed_becomes_one_commit_whoever_looks(room):
    engine = room.handle.store.engine
    late, version = room.table.to_act[0], room.table.version
    one, other = Deadlines(engine, room.clock), Deadlines(engine, room.clock)
    assert one.look() == 0
    room.wait(24)
    assert one.look() + other.look() == 1
    assert room.table.version == version + 1
    assert room.table.chairs[late].missed == 1


def test_the_list_of_deadlines_follows_the_fold(room):
    engine = room.handle.store.engine
    models = ReadModels(engine)
    assert models.overdue(room.clock.now) == []
    assert models.overdue(room.table.moved_at + DAY) == [room.id]
    room.move()
    Fold(engine).game(room.id)
    assert models.overdue(room.table.moved_at + DAY - HOUR) == []


def test_a_game_that_cannot_be_read_holds_up_no_deadline_and_no_bot_of_another(room):
    engine = room.handle.store.engine
    broken = [Timed(engine=engine, clock=CLOCK, bots=bots, secret=b"t" * 32).started() for bots in ((), (0, 1, 2))]
    for each in broken:
        Fold(engine).game(each.id)
        engine.xadd(of_game(each.id, "log"), {"p": b"x", "s": b"x", "h": b"x"}, id=f"{each.table.version + 1}-0")
    room.wait(24)
    assert set(ReadModels(engine).overdue(room.clock.now)) == {broken[0].id, room.id}
    assert ReadModels(engine).waiting_bots(room.clock.now) == [broken[1].id]
    version = room.table.version
    assert Deadlines(engine, room.clock).look() == 1
    assert room.table.version == version + 1
    wake_bots(Effects(engine), room.clock.now)


def test_without_grace_the_seat_is_given_up_in_the_same_look():
    engine = fakeredis.FakeRedis()
    room = Timed(engine=engine, clock={**CLOCK, "grace": 0}).started()
    Fold(engine).game(room.id)
    late = room.table.to_act[0]
    room.wait(24)
    assert Deadlines(engine, room.clock).look() == 1
    assert room.table.chairs[late].stand_in


class Time:
    def __init__(self):
        self.wall, self.passing = 1_800_000_000_000, 5_000

    def step(self, wall: int, passing: int | None = None):
        self.wall += wall
        self.passing += wall if passing is None else passing


def steady(engine, time: Time) -> Steady:
    return Steady(engine, lambda: time.wall, lambda: time.passing)


def test_a_clock_that_jumps_ahead_times_nobody_out_at_once():
    time = Time()
    watched = steady(fakeredis.FakeRedis(), time)
    assert watched.believed()
    time.step(1_000)
    assert watched.believed()
    time.step(3 * HOUR, passing=1_000)
    assert not watched.believed()
    time.step(-3 * HOUR, passing=1_000)
    assert not watched.believed()
    time.step(HOLD_JUMP_MS)
    assert watched.believed()


def test_after_an_outage_people_have_an_hour():
    engine, time = fakeredis.FakeRedis(), Time()
    assert steady(engine, time).believed()
    time.step(8 * HOUR)
    watched = steady(engine, time)
    assert not watched.believed()
    time.step(HOLD_OUTAGE_MS)
    assert watched.believed()


def test_a_quick_restart_holds_nothing_up():
    engine, time = fakeredis.FakeRedis(), Time()
    steady(engine, time).believed()
    time.step(20_000)
    assert steady(engine, time).believed()


def test_an_open_table_that_nobody_comes_to_is_closed_by_the_clock():
    engine = fakeredis.FakeRedis()
    room = Timed(engine=engine, clock={"kind": "none"})
    Fold(engine).game(room.id)
    clock = Deadlines(engine, room.clock)
    room.wait(29 * 24)
    assert clock.look() == 0
    room.wait(24)
    assert clock.look() == 1
    assert room.table.status == "cancelled"
    Fold(engine).game(room.id)
    assert ReadModels(engine).overdue(room.clock.now + 365 * DAY) == []
