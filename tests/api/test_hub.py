"""The one reading of the feeds: whoever waits for a game is told its newest version, come what may."""

from threading import Thread

import pytest
from fakeredis import FakeRedis, FakeServer
from redis import RedisError

from api import hub as hubs
from api.hub import Hub
from events.keys import feed, partition
from tests.deploy.waiting import until

GAME, OTHER = "0a" * 12, "3f" * 12


def hint(engine: FakeRedis, game: str, version: int) -> None:
    engine.xadd(feed(partition(game)), {"g": game, "v": version})


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Hub:
    """A hub that has begun to read."""
    monkeypatch.setattr(hubs, "BLOCK_MS", 1)
    hub = Hub(FakeRedis())
    hub.round()
    return hub


def test_a_reader_is_told_the_newest_version_of_his_game(hub: Hub) -> None:
    reader, other = hub.join(GAME), hub.join(OTHER)
    for version in (5, 6, 7):
        hint(hub._engine, GAME, version)  # type: ignore[arg-type]
    hub.round()
    assert (reader.wait(0), other.wait(0)) == (7, None)
    assert reader.wait(0) is None


def test_what_was_before_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "BLOCK_MS", 1)
    engine = FakeRedis()
    hint(engine, GAME, 3)
    hub = Hub(engine)
    reader = hub.join(GAME)
    hub.round()
    assert reader.wait(0) is None


def test_who_left_is_told_nothing_and_not_counted(hub: Hub) -> None:
    reader = hub.join(GAME)
    assert hub.count() == 1
    hub.leave(GAME, reader)
    hub.leave(GAME, reader)
    hint(hub._engine, GAME, 5)  # type: ignore[arg-type]
    hub.round()
    assert (hub.count(), reader.wait(0)) == (0, None)


def test_news_from_while_the_engine_was_away_are_told_when_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "BLOCK_MS", 1)
    server = FakeServer()
    hub = Hub(FakeRedis(server=server))
    hub.round()
    reader = hub.join(GAME)
    server.connected = False
    with pytest.raises(RedisError):
        hub.round()
    server.connected = True
    hint(FakeRedis(server=server), GAME, 9)
    hub.round()
    assert reader.wait(0) == 9


def test_no_error_ends_the_pump(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "BLOCK_MS", 1)
    monkeypatch.setattr(hubs, "_PAUSE_S", 0.001)
    hub = Hub(FakeRedis())
    errors: list[Exception] = [RedisError("away"), RuntimeError("a bug"), RedisError("again")]
    honest, rounds = hub._tell, []

    def stumbles(rows: hubs.Rows) -> None:
        rounds.append(rows)
        if errors:
            raise errors.pop()
        honest(rows)

    monkeypatch.setattr(hub, "_tell", stumbles)
    hub.round()
    reader = hub.join(GAME)
    Thread(target=hub.pump, daemon=True).start()
    for version in range(1, 5):
        hint(hub._engine, GAME, version)  # type: ignore[arg-type]
        until(lambda seen=version: len(rounds) >= seen)  # type: ignore[misc]
    until(lambda: reader.wait(0) == 4)


def test_the_pump_says_that_it_lives(hub: Hub) -> None:
    assert [name.decode() for name in hub._engine.hkeys("vt:{all}:beats")] == [hub.name]
