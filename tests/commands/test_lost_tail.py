"""A store that lost its end, such as after a power cut elsewhere: said once, then everybody goes on from what is there."""

from typing import Any

import pytest
from redis import Redis

from commands.games import GAMES
from commands.handle import Handle, Order, command_id
from commands.problems import Problem
from commands.tables import Diverged, Tables
from events.commit import Author
from events.keys import of_game
from events.store import Store
from tests.service import Room


def loses_its_end(engine: Redis, game: str, commits: int) -> None:
    """The engine forgets a game's last commits."""
    log, known = of_game(game, "log"), of_game(game, "cmd")
    rows: list[tuple[bytes, Any]] = engine.xrange(log)  # type: ignore[assignment]
    engine.delete(log)
    for key, fields in rows[:-commits]:
        engine.xadd(log, fields, id=key)
    for cmd, value in engine.hgetall(known).items():  # type: ignore[union-attr]
        if int(value.partition(b":")[0]) > len(rows) - commits:
            engine.hdel(known, cmd)


@pytest.fixture
def room() -> Room:
    """A game under way."""
    return Room().started().moves(6)


def other(room: Room) -> Room:
    """The same table seen by another process."""
    twin = object.__new__(Room)
    twin.__dict__ = {**room.__dict__, "handle": Handle(Store(room.handle.store.engine), clock=room.clock)}
    return twin


def test_a_writer_who_is_ahead_of_the_store_is_told_so_and_then_goes_on(room: Room) -> None:
    before = room.table.version
    loses_its_end(room.handle.store.engine, room.id, 2)
    with pytest.raises(Problem) as told:
        room.move()
    assert (told.value.code, told.value.facts) == ("lost-tail", {"version": before - 2})
    assert room.move().version == before - 1


def test_who_remembers_another_history_takes_the_one_that_is_there(room: Room) -> None:
    twin, before = other(room), room.table.version
    assert twin.table == room.table
    loses_its_end(room.handle.store.engine, room.id, 1)
    twin.handle.tables.forget(room.id)
    twin.handle.send(room.id, twin_order(twin))
    twin.moves(3)
    assert room.table == twin.table == Tables(room.handle.store).newest(room.id)
    assert room.table.version == before + 3
    assert room.handle.tables.at(room.id, before).head == twin.handle.tables.at(room.id, before).head
    assert room.move().version == before + 4


def twin_order(twin: Room) -> Any:
    """A move that is not the one that was lost: the last that is listed."""
    table = twin.table
    seat = table.to_act[0]
    legal = GAMES["vino"].legal(table.play, seat)
    return Order(legal.commands[-1], Author(seat, "player", twin.people[seat]), command_id(twin.people[seat], None))


def test_a_log_whose_chain_is_broken_is_folded_by_nobody(room: Room) -> None:
    engine, log = room.handle.store.engine, of_game(room.id, "log")
    rows: list[tuple[bytes, Any]] = engine.xrange(log)  # type: ignore[assignment]
    engine.delete(log)
    for number, (key, fields) in enumerate(rows):
        engine.xadd(log, {**fields, b"h": b"x" * 32} if number == 3 else fields, id=key)
    with pytest.raises(Diverged):
        Tables(Store(engine)).newest(room.id)
