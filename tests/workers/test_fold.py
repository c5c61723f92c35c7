"""The fold: read models follow the log, whatever is repeated, late, or dropped."""

from typing import Any

import fakeredis
import pytest
from pydantic_core import to_json
from redis import Redis

from commands.games import GAMES
from commands.table.seating import LeaveSeat
from events.keys import feed, of_game, partition, shared
from projections import snapshots
from projections.read_models import ReadModels, row_of
from tests.service import Room
from workers.effects import Effects
from workers.feed import DELIVERIES, Member
from workers.fold import Fold
from workers.jobs import moved
from workers.rebuild import rebuilt


@pytest.fixture(params=["fake", "real"])
def engine(request: Any) -> Redis:
    """Each test on both engines, from empty."""
    if request.param == "fake":
        return fakeredis.FakeRedis()
    real = Redis.from_url(request.getfixturevalue("engine_url"))
    real.flushall()
    return real


def everything(engine: Redis, room: Room) -> dict[str, Any]:
    """All that lists and pages read of one game."""
    models = ReadModels(engine)
    return {
        "views": engine.hgetall(of_game(room.id, "view")),
        "turns": {who: [row["id"] for row in models.turns(who)] for who in room.people},
        "games": {who: models.games_of(who) for who in room.people},
        "lists": {status: [row["id"] for row in models.listed(status, None, 10)] for status in ("open", "running", "finished")},
        "bots": models.waiting_bots(2**53),
    }


def test_whoever_is_awaited_has_the_game_in_his_list(engine: Redis):
    room, fold = Room(engine=engine).started(), Fold(engine)
    fold.game(room.id)
    awaited = room.table.to_act
    models = ReadModels(engine)
    assert [seat for seat, who in enumerate(room.people) if models.turns(who)] == list(awaited)
    assert [row["id"] for row in models.listed("running", None, 5)] == [room.id]
    assert models.listed("open", None, 5) == []


def test_stored_views_are_those_of_the_game(engine: Redis):
    room = Room(engine=engine).started().moves(12)
    Fold(engine).game(room.id)
    table = room.table
    for reader, seat in (("w", None), ("0", 0), ("2", 2)):
        assert ReadModels(engine).shown(room.id, reader) == (table.version, to_json(GAMES["vino"].view(table.play, seat)))


def test_an_older_fold_overwrites_nothing(engine: Redis):
    room = Room(engine=engine).started()
    old = room.table
    room.moves(5)
    Fold(engine).game(room.id)
    kept = everything(engine, room)
    ReadModels(engine).write(old, room.people, GAMES["vino"].view)
    assert everything(engine, room) == kept


def test_two_folds_and_a_fresh_refold_agree(engine: Redis):
    room, one, two = Room(engine=engine).started(), Fold(engine), Fold(engine)
    for turn in range(60):
        room.move()
        (one if turn % 3 else two).game(room.id)
    one.game(room.id)
    kept = everything(engine, room)
    assert list(rebuilt(engine)) == [room.id]
    assert everything(engine, room) == kept
    assert list(rebuilt(engine, room.id)) == [room.id]
    assert everything(engine, room) == kept


def test_a_game_that_cannot_be_read_is_named_and_holds_up_no_rebuild_of_another(engine: Redis):
    broken, room, faults = Room(engine=engine).started(), Room(engine=engine, secret=b"t" * 32).started(), dict[str, str]()
    Fold(engine).game(broken.id)
    kept = everything(engine, broken)
    engine.xadd(of_game(broken.id, "log"), {"p": b"x", "s": b"x", "h": b"x"}, id=f"{broken.table.version + 1}-0")
    assert list(rebuilt(engine, faults=faults)) == [room.id]
    assert faults.keys() == {broken.id}
    assert everything(engine, broken)["views"] == kept["views"]


def test_a_snapshot_is_used_only_by_the_code_that_wrote_it(engine: Redis, monkeypatch: pytest.MonkeyPatch):
    room = Room(engine=engine).started().moves(60)
    Fold(engine).game(room.id)
    table = room.table
    assert snapshots.version_of(engine, room.id) == table.version
    assert snapshots.latest(engine, room.id, lambda name: GAMES[name].state) == table
    monkeypatch.setattr(snapshots, "code_digest", lambda: "other code")
    assert snapshots.latest(engine, room.id, lambda name: GAMES[name].state) is None
    assert snapshots.version_of(engine, room.id) == 0


def test_a_private_table_is_in_no_public_list(engine: Redis):
    room = Room(engine=engine, private=True)
    Fold(engine).game(room.id)
    assert ReadModels(engine).listed("open", None, 10) == []
    assert [row["id"] for row in ReadModels(engine).games_of(room.people[0])] == [room.id]


def test_who_left_before_the_start_holds_no_seat_in_his_list(engine: Redis):
    room, fold = Room(engine=engine), Fold(engine)
    fold.game(room.id)
    room.send(2, LeaveSeat())
    fold.game(room.id)
    [row] = ReadModels(engine).games_of(room.people[2])
    assert row["mine"] == []
    assert row_of(room.table)["seats"][2]["player"] is None


def test_a_hint_is_worked_once_and_claimed_from_a_dead_member(engine: Redis, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("workers.feed.BLOCK_MS", 10)
    monkeypatch.setattr("workers.feed.MIN_IDLE_MS", 0)
    room, dead, alive = Room(engine=engine), Member(engine, "fold"), Member(engine, "fold")
    dead.join()
    assert {game for _, _, game in dead.hints()} == {room.id}
    claimed = [hint for _ in range(8) for hint in alive.abandoned()]
    assert {game for _, _, game in claimed} == {room.id}
    alive.done(claimed)
    assert [hint for _ in range(8) for hint in alive.abandoned()] == []


def test_a_hint_that_fails_too_often_becomes_a_dead_letter(engine: Redis, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("workers.feed.BLOCK_MS", 10)
    monkeypatch.setattr("workers.feed.MIN_IDLE_MS", 0)
    room, member = Room(engine=engine), Member(engine, "fold")
    member.join()
    member.hints()
    for _ in range(8 * (DELIVERIES + 1)):
        member.abandoned()
    letters = engine.xrange(f"vt:{{p{room.id[:2]}}}:dead")
    assert {fields[b"g"] for _, fields in letters} == {room.id.encode()}
    pending = engine.xpending(feed(partition(room.id)), "fold")
    assert pending["pending"] == 0


@pytest.mark.engine
def test_bots_get_one_job_a_version_and_late_or_doubled_jobs_change_nothing(engine_url: str):
    engine = Redis.from_url(engine_url)
    engine.flushall()
    room, effects = Room(engine=engine, bots=(1, 2)).started(), Effects(engine)
    while room.table.to_act[0] == 0:
        room.move()
    table = room.table
    effects.game(room.id)
    effects.game(room.id)
    waiting = engine.lrange("rq:queue:bots", 0, -1)
    assert waiting == [f"bot-{room.id}-{table.version}-{table.to_act[0]}".encode()]
    assert moved(room.handle, room.id, table.version, table.to_act[0]) == "moved"
    assert moved(room.handle, room.id, table.version, table.to_act[0]) == "late"
    assert room.table.version == table.version + 1
    assert engine.zcard(shared("bots")) == 0
