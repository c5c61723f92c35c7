"""kill -9 of every process, again and again, while people play: nothing answered is lost, nothing is counted twice."""

import json
import time
from pathlib import Path

import pytest
from redis import Redis
from rq.registry import FailedJobRegistry

from tests.deploy.waiting import until
from tests.soak import audit
from tests.soak.load import Load, loaded
from tests.soak.playing import TARGETS, Playing, playing
from tests.soak.wire import wire
from workers.queues import queue


def killed_under_load(service: Playing, load: Load, targets: list[str], between: int) -> None:
    """Kill one after the other; each only after some more commands were accepted since the last."""
    for target in targets:
        before = len(load.journal)
        until(lambda before=before: load.journal.faults or len(load.journal) >= before + between, seconds=60)  # type: ignore[misc]
        assert not load.journal.faults
        service.kill(target)


def judged(service: Playing, load: Load) -> dict[str, float]:
    """All that must hold afterwards. Gives figures."""
    journal, games, players = load.journal, load.games, [person.player for person in load.people]
    with Redis.from_url(service.engine_url) as engine:
        assert not journal.faults, journal.faults
        commits = audit.logs_are_whole(engine, games)
        audit.nothing_acknowledged_is_lost(engine, journal)
        audit.chat_is_whole(engine, journal)
        assert audit.all_finished(engine, games)
        until(lambda: audit.fold_is_done(engine, games), seconds=30)
        kept = audit.models(engine, games, players)
        rebuilt = service.vintners("rebuild")
        assert rebuilt.returncode == 0, rebuilt.stderr
        assert audit.models(engine, games, players) == kept
        return {
            "games": len(games),
            "commits": commits,
            "acknowledged": len(journal),
            "sent again": journal.repeats,
            "refused": len(journal.refused),
            "chat": len(journal.said),
            "streams opened": sum(each.connections for each in load.listeners),
            "failed bot jobs": FailedJobRegistry(queue=queue(engine, "bots")).count,
            "longest stand, s": round(journal.longest_wait_s, 1),
        }


def answered_again(service: Playing, load: Load, most: int) -> None:
    """Commands sent long ago under their old keys get their old answers, and no log grows."""
    with Redis.from_url(service.engine_url) as engine:
        before = audit.logs_are_whole(engine, load.games)
        tokens = {person.player: person.token for person in load.people}
        for each in load.journal.acknowledged[:: max(1, len(load.journal) // most)]:
            with wire(service.port, tokens[each.player]) as door:
                found = door.call("POST", f"/games/{each.game}/commands", each.body, Idempotency_Key=each.key).ok()
            assert (found["version"], found["head"]) == (each.version, each.head)
        assert audit.logs_are_whole(engine, load.games) == before


def soaked(data: Path, pairs: int, targets: list[str], between: int, *, hints_too: bool = False) -> dict[str, float]:
    """The whole test; gives its figures."""
    began = time.monotonic()
    with playing(data) as service:
        with loaded(service.port, pairs) as load:
            killed_under_load(service, load, targets, between)
        figures = judged(service, load)
        answered_again(service, load, 200)
        with Redis.from_url(service.engine_url) as engine:
            until(lambda: not hints_too or not audit.hints_left(engine), seconds=30)
            assert audit.dead_letters(engine) == 0
    return {"kills": len(targets), **figures, "seconds": round(time.monotonic() - began, 1)}


@pytest.mark.engine
def test_a_kill_of_each_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """The short version."""
    soaked(tmp_path / "data", 1, ["engine", "api worker", "fold", "bots"], 4)


@pytest.mark.soak
def test_ten_kills_of_each_lose_and_double_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The long version; prints its figures."""
    figures = soaked(tmp_path / "data", 4, list(TARGETS) * 10, 20, hints_too=True)
    with capsys.disabled():
        print(json.dumps({"kill -9": figures}))  # noqa: T201
