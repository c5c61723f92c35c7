"""Many writers at once, on the real engine: nothing is lost, nothing doubled, nobody's choice in another's way."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from threading import Barrier

import pytest
from redis import Redis

from commands.base import Rejected
from commands.bots import bot_move
from commands.handle import Handle, Order, command_id
from commands.problems import Problem
from commands.vino.selection import Select
from events.commit import Author, chained, genesis
from events.keys import of_game
from events.store import Store
from tests.service import Room

pytestmark = pytest.mark.engine

WRITERS = 16


def sent(url: str, room: Room, seat: int, key: str) -> int | None:
    """The version of a bot-chosen move, sent from a process-like handler of its own until accepted or refused."""
    handle = Handle(Store(Redis.from_url(url)))
    for _ in range(60):
        table = handle.tables.newest(room.id)
        if seat not in table.to_act:
            return None
        move = bot_move(room.game, "random", table.play, seat, Random(key))
        order = Order(move, Author(seat, "player", room.people[seat]), command_id(room.people[seat], key), table.version)
        try:
            return handle.send(room.id, order).version
        except Problem:
            continue
        except Rejected:
            return None
    return None


def at_once(jobs: list[Callable[[], int | None]]) -> list[int | None]:
    """All jobs from threads of their own, started together."""
    gate = Barrier(len(jobs))

    def run(job: Callable[[], int | None]) -> int | None:
        gate.wait()
        return job()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def whole(room: Room) -> None:
    """Versions without gaps, the chain unbroken, each command id once."""
    previous, ids = genesis(room.id), []
    for number, (version, entry) in enumerate(room.handle.store.entries(room.id), 1):
        assert version == number
        previous = chained(previous, entry.p)
        assert entry.h == previous
    for _, commit, _ in room.handle.tables.commits(room.id):
        ids.append(commit.cmd)
    assert len(ids) == len(set(ids)) == room.handle.store.engine.hlen(of_game(room.id, "cmd"))


def test_sixteen_writers_on_one_game(engine_url: str):
    room = Room(engine=Redis.from_url(engine_url)).started()
    accepted: list[int] = []
    for turn in range(12):
        awaited = room.table.to_act
        seats = [awaited[number % len(awaited)] for number in range(WRITERS)]
        jobs = [partial(sent, engine_url, room, seat, f"{turn}-{number}") for number, seat in enumerate(seats)]
        accepted += [version for version in at_once(jobs) if version is not None]
    assert len(accepted) == len(set(accepted))
    assert set(accepted) <= set(range(1, room.table.version + 1))
    assert room.table.version == room.table.began + len(accepted)
    whole(room)


def test_sixteen_writers_on_sixteen_games(engine_url: str):
    engine = Redis.from_url(engine_url)
    rooms = [Room(engine=engine, secret=bytes([n]) * 32).started() for n in range(WRITERS)]

    def play(n: int) -> int | None:
        for _ in range(10):
            rooms[n].move()
        return None

    at_once([partial(play, number) for number in range(WRITERS)])
    for room in rooms:
        assert room.table.version == room.table.began + 10
        whole(room)


def test_one_command_sent_sixteen_times_at_once_counts_once(engine_url: str):
    room = Room(engine=Redis.from_url(engine_url)).started()
    seat, before = room.table.to_act[0], room.table
    move = bot_move(room.game, "random", before.play, seat, Random(3))

    def send() -> int:
        handle = Handle(Store(Redis.from_url(engine_url)))
        order = Order(move, Author(seat, "player", room.people[seat]), command_id(room.people[seat], "same"), before.version)
        return handle.send(room.id, order).version

    assert set(at_once([send] * WRITERS)) == {before.version + 1}
    assert room.table.version == before.version + 1


@pytest.mark.rule("VINO-WEB-05", "VINO-T10")
def test_both_last_selections_at_once_are_accepted_with_one_reveal(engine_url: str):
    engine = Redis.from_url(engine_url)
    for number in range(100):
        room = Room(engine=engine, secret=number.to_bytes(32, "big")).started()
        while room.table.play.phase != "selection":
            room.move()
        room.send(1, Select(seat=1, regions=("liguria", "lazio")))
        seen = room.table.version

        def select(seat: int, room: Room = room, seen: int = seen) -> int:
            handle = Handle(Store(engine))
            order = Order(
                Select(seat=seat, regions=("liguria", "lazio")),
                Author(seat, "player", room.people[seat]),
                command_id(room.people[seat], "s"),
                seen,
            )
            return handle.send(room.id, order).version

        assert sorted(at_once([lambda: select(0), lambda: select(2)])) == [seen + 1, seen + 2]  # type: ignore[type-var]
        events = [event.type for _, commit, _ in room.handle.tables.commits(room.id, seen) for event in commit.events]
        assert events.count("SelectionsRevealed") == 1
