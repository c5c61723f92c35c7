"""A real engine that is gone, hung, paused, full or loading: clear answers in time, reads where they can be had, nothing lost."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from api.app import create_app
from deploy.engine import Engine, running
from events.engine import connected
from events.settings import Settings
from tests.api.actors import Actor, Answer, People, Table, Tables
from tests.deploy.waiting import until
from workers.fold import Fold

pytestmark = pytest.mark.engine

IN_TIME_S = 3.0


class Troubled:
    """A service on an engine of its own, with a running game."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.client = Redis.from_url(engine.url)
        self.app = create_app(Settings(limits="off"), connected(engine.url))
        self.people = People(self.app)
        self.table: Table = Tables(self.people).vino(seats=3)
        self.person: Actor = self.table.awaited()
        self.move: Any = self.person.moves()[0]
        self.watcher = self.people("Wanda")
        Fold(self.client).game(self.table.id)

    @property
    def pid(self) -> int:
        """The engine's process id."""
        assert self.engine.pid
        return self.engine.pid

    def log(self) -> int:
        """How many commits the game has."""
        return int(self.client.xlen(f"vt:{{p{self.table.id[:2]}}}:g:{self.table.id}:log"))

    def sends(self) -> Answer:
        """The same command under the same key, however often."""
        return self.person.send(self.move, key="the one")

    def refused_in_time(self, code: str) -> None:
        """Reads and commands are answered with this problem, soon."""
        for ask in (self.sends, self.person.sees):
            began = time.monotonic()
            answer = ask()
            answer.problem(503, code)
            assert int(answer.headers["Retry-After"]) >= 1
            assert time.monotonic() - began < IN_TIME_S

    def counts_once(self, before: int) -> None:
        """Now it is accepted, and only once however often it was tried."""
        first = self.sends().ok()
        assert self.sends().ok()["version"] == first["version"] == before + 1 == self.log()


@pytest.fixture
def troubled(tmp_path: Path) -> Iterator[Troubled]:
    """Everything is well yet."""
    with running(tmp_path / "data") as engine:
        service = Troubled(engine)
        yield service
        service.client.close()
        service.app.extensions["vintners"].engine.close()


def test_an_engine_that_is_gone_is_told_at_once_and_the_command_counts_once_when_it_is_back(troubled: Troubled) -> None:
    before = troubled.log()
    os.kill(troubled.pid, signal.SIGKILL)
    until(lambda: not troubled.engine.answers())
    troubled.refused_in_time("store-down")
    assert troubled.app.test_client().get("/readyz").status_code == 503
    until(lambda: troubled.engine.tend() is None and troubled.engine.answers())
    troubled.counts_once(before)


def test_an_engine_that_hangs_is_told_in_time_and_the_command_counts_once(troubled: Troubled) -> None:
    before = troubled.log()
    os.kill(troubled.pid, signal.SIGSTOP)
    try:
        troubled.refused_in_time("store-down")
    finally:
        os.kill(troubled.pid, signal.SIGCONT)
    until(lambda: troubled.engine.answers())
    troubled.counts_once(before)


def test_an_engine_that_takes_no_writes_for_a_while_delays_nobody_for_long(troubled: Troubled) -> None:
    before = troubled.log()
    troubled.client.execute_command("CLIENT", "PAUSE", 60_000, "WRITE")
    began = time.monotonic()
    troubled.sends().problem(503, "store-down")
    assert time.monotonic() - began < IN_TIME_S
    assert troubled.people.stranger().get(f"/games/{troubled.table.id}").status == 200, "who only reads is served"
    troubled.client.execute_command("CLIENT", "UNPAUSE")
    troubled.counts_once(before)


def test_a_full_engine_still_serves_reads_and_takes_the_command_once_when_there_is_room(troubled: Troubled) -> None:
    before = troubled.log()
    troubled.client.config_set("maxmemory", "1mb")
    answer = troubled.sends()
    answer.problem(503, "store-full")
    assert int(answer.headers["Retry-After"]) >= 1
    for reader in (troubled.person, troubled.watcher, troubled.people.stranger()):
        for what in ("", "/legal", "/events", "/refusals", "/chat", "/changes", "/steps", "/proof"):
            assert reader.get(f"/games/{troubled.table.id}{what}").status == 200, what
        assert reader.get("/games").status == 200
    for path in ("/me", "/me/turns", "/me/tokens"):
        assert troubled.person.get(path).status == 200, path
    for page in ("/", "/rules/vino", f"/games/{troubled.table.id}", f"/games/{troubled.table.id}/log"):
        assert troubled.app.test_client().get(page).status_code == 200, page
    ready = troubled.app.test_client().get("/readyz")
    assert (ready.status_code, ready.json["code"]) == (503, "store-full")
    for method, path, body in (
        ("POST", "/accounts", {"name": "Late", "password": "a late password"}),
        ("POST", "/games", {"game": "vino", "seats": 3}),
        ("POST", f"/games/{troubled.table.id}/chat", {"text": "hello?"}),
    ):
        troubled.person.call(method, path, body).problem(503, "store-full")
    assert troubled.log() == before
    troubled.client.config_set("maxmemory", "0")
    troubled.people("Late")
    troubled.counts_once(before)


def test_a_refusal_on_a_full_engine_is_still_a_refusal(troubled: Troubled) -> None:
    troubled.client.config_set("maxmemory", "1mb")
    troubled.person.send({"type": "Select", "regions": ["lazio", "veneto"]}).problem(422, "rejected")


def test_an_engine_that_is_loading_says_so(tmp_path: Path) -> None:
    with running(tmp_path / "data") as engine:
        service = Troubled(engine)
        before = service.log()
        service.client.mset({f"filler {number}": b"x" for number in range(2_000)})
        service.client.execute_command("BGREWRITEAOF")
        until(lambda: service.client.info("persistence")["aof_rewrite_in_progress"] == 0)
        slowed = engine.folder.path / "engine.conf"
        slowed.write_text(slowed.read_text() + "key-load-delay 2000\nloading-process-events-interval-bytes 1024\n")
        os.kill(service.pid, signal.SIGKILL)
        until(lambda: not engine.answers())
        until(lambda: engine.tend() is None and service.sends().json["code"] == "store-loading", seconds=10)
        service.refused_in_time("store-loading")
        until(engine.answers, seconds=20)
        service.counts_once(before)
        service.client.close()
        service.app.extensions["vintners"].engine.close()
