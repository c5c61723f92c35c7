"""Slow games while every process is killed at random: each due notice arrives, none twice too often, none of what was over."""

import json
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from email.message import EmailMessage
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import pytest
from redis import Redis

from projections.outbox import Outbox
from projections.told import Told
from tests.deploy.waiting import until
from tests.post.receivers import Letters, Mailbox, mail_server, web_server
from tests.soak.playing import Playing, playing
from tests.soak.slowly import Pace, SlowTable, slow_table
from tests.soak.told_audit import BRIEF, ONCE, TWICE, judged
from tests.soak.wire import wire

BRIEFLY = ["effects", "notices", "the jobs"]
KILLED = ["engine", "api worker", "fold", "effects", "effects", "notices", "notices", "doubtful", "clock", "the jobs"]
"""Often those whose end in the middle of something could lose or double a notice."""
REST_S = 50
LONG = Pace(delay=2, lease=12, quick=(0, 1.2), slow=(8, 30), surely=40)
SHORT = Pace(delay=1, lease=3, quick=(0, 0.3), slow=(1.2, 3), surely=20)
REMIND_AHEAD_MS = 24 * 3_600_000


class Killer:
    """Kills something now and then, each at least once; `the jobs` is the loss of RQ's whole database."""

    def __init__(self, service: Playing, killed: list[str], every_s: float, seed: int) -> None:
        self._service, self._every, self._dice, self._stop = service, every_s, Random(seed), Event()
        self._killed, self._first = killed, self._dice.sample(killed, len(killed))
        self.kills: dict[str, int] = {}
        self._thread = Thread(target=self._run, name="killer")

    def __enter__(self) -> "Killer":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._stop.set()
        self._thread.join()

    @property
    def owing(self) -> bool:
        """Whether something was not killed yet."""
        return bool(self._first)

    def _run(self) -> None:
        while not self._stop.wait(self._dice.uniform(0.5, 1.5) * self._every):
            target = self._first.pop() if self._first else self._dice.choice(self._killed)
            if target == "the jobs":
                lose_jobs(self._service.engine_url)
            else:
                self._service.kill(target)
            self.kills[target] = self.kills.get(target, 0) + 1


def lose_jobs(url: str) -> None:
    """Everything that RQ knows is gone."""
    with Redis.from_url(url) as engine:
        try:
            for key in list(engine.scan_iter("rq:*", count=1_000)):
                engine.delete(key)
        except ConnectionError:
            return


def played(port: int, tables: list[SlowTable], turns: int, rests: int, killer: Killer) -> None:
    """Steps at all tables until so many moves were made and everything was killed. Now and then all think for a while."""
    rested = 0
    with wire(port) as watcher:
        while (made := sum(table.moves for table in tables)) < turns or killer.owing:
            if made * (rests + 1) >= turns * (rested + 1):
                rested += 1
                time.sleep(REST_S)
            table = min(tables, key=lambda each: each.next_at)
            time.sleep(max(0.0, table.next_at - time.monotonic()))
            table.step(watcher)


@contextmanager
def receivers() -> Iterator[tuple[Mailbox, Letters]]:
    """Where notices go."""
    with mail_server() as box, web_server() as hook:
        hook.slow_s = 0.15  # so that some are killed between sending and noting it
        yield box, hook


def soaked(data: Path, games: int, turns: int, rests: int, every_s: float, pace: Pace, killed: list[str]) -> dict[str, Any]:
    """The whole test; gives its figures."""
    with receivers() as (box, hook):
        service_at = {"VINTNERS_SMTP_HOST": "127.0.0.1", "VINTNERS_SMTP_PORT": str(box.port), "VINTNERS_SMTP_SECURITY": "none"}
        more = {
            "VINTNERS_ALLOW_PRIVATE_TARGETS": "1",
            "VINTNERS_NOTICE_RETRIES": "1,2,4,8",
            "VINTNERS_NOTICE_LEASE_S": str(pace.lease),
        }
        with playing(data, **service_at, **more) as service:

            def channels(player: str) -> list[dict[str, Any]]:
                hooked = {"kind": "webhook", "target": f"{hook.url}/{player}"}
                return (
                    [hooked, {"kind": "email", "target": f"{player}@players.example"}] if player[-1] in "01234567" else [hooked]
                )

            began = time.monotonic()
            tables = [slow_table(service.port, number, pace, channels) for number in range(games)]
            confirmed(box, service.port, sum(person.player[-1] in "01234567" for table in tables for person in table.people))
            for table in tables:
                table.start()
            with Killer(service, killed, every_s, games) as killer:
                played(service.port, tables, turns, rests, killer)
            with Redis.from_url(service.engine_url) as engine:
                ids = [table.id for table in tables]
                _drained(engine)
                figures = judged(engine, ids, arrived(box, hook), pace)
            return {
                "games": games,
                "moves": sum(table.moves for table in tables),
                "undos": sum(table.undos for table in tables),
                "kills": dict(sorted(killer.kills.items())),
                **figures,
                "mails": len(box.mails),
                "web-hooks": len(hook.got),
                "seconds": round(time.monotonic() - began),
            }


def confirmed(box: Mailbox, port: int, addresses: int) -> None:
    """Everybody says that the address is his."""
    until(lambda: len(box.mails) >= addresses, seconds=60)
    for index in range(len(box.mails)):
        path = box.text(index).partition(f"127.0.0.1:{port}")[2].split()[0]
        with closing(HTTPConnection("127.0.0.1", port, timeout=15)) as door:
            door.request("POST", path)
            assert door.getresponse().status == 200


def _drained(engine: Redis) -> None:
    """Every notice but reminders has come to an end."""
    try:
        until(lambda: not Outbox(engine).due(_now() + REMIND_AHEAD_MS), seconds=150)
    except AssertionError:
        told = Told(engine)
        left = Outbox(engine).due(_now() + REMIND_AHEAD_MS)
        rows = [record for notice in left for record in told.newest(notice.player, 50) if record.notice.id == notice.id]
        raise AssertionError(f"{len(left)} left: {rows[:5]}") from None


def arrived(box: Mailbox, hook: Letters) -> list[tuple[int, str]]:
    """(milliseconds, id) of all that came, in order."""
    mails = [(at, str(mail["X-Vintners-Notice"])) for at, mail in zip(box.times, box.mails, strict=True) if not question(mail)]
    return sorted(mails + [(at, headers["webhook-id"]) for at, (_, headers, _) in zip(hook.times, hook.got, strict=True)])


def question(mail: EmailMessage) -> bool:
    """Whether a mail only asks if the address is right."""
    return str(mail["X-Vintners-Notice"]).startswith("notice-none-")


def _now() -> int:
    return time.time_ns() // 1_000_000


@pytest.mark.engine
def test_a_few_slow_turns_under_kills_tell_everybody_once(tmp_path: Path) -> None:
    """The short version."""
    figures = soaked(tmp_path / "data", 3, 14, 0, 0.7, SHORT, BRIEFLY)
    assert figures[ONCE] + figures[TWICE] > 0
    assert figures[BRIEF] > 0
    assert set(figures["kills"]) == set(BRIEFLY)


@pytest.mark.soak
def test_a_thousand_slow_turns_under_kills(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The long version; prints its figures."""
    figures = soaked(tmp_path / "data", 20, 1_000, 5, 8, LONG, KILLED)
    with capsys.disabled():
        print(json.dumps({"notices": figures}))  # noqa: T201
