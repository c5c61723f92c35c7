"""Whole games of Viticulture and Vinhos over HTTP while the service's processes are killed in the middle of pending decisions."""

import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from redis import Redis

from tests.deploy.waiting import until
from tests.soak import audit
from tests.soak.journal import Journal
from tests.soak.killing import Killer
from tests.soak.playing import Playing, playing
from tests.soak.sitting import Sitting
from tests.soak.wire import wire

MATRIX = [("viticulture", 2), ("viticulture", 4), ("viticulture", 6), ("vinhos", 2), ("vinhos", 3), ("vinhos", 4)]
KILLED = ["api worker", "fold", "engine", "api master"]


def whole_game(service: Playing, game: str, seats: int, seed: str, kills: list[str], apart: int, patience: int) -> dict[str, Any]:
    """One game to its end, and all that must hold afterwards; gives figures."""
    began, journal = time.monotonic(), Journal()
    killer = Killer(service.kill, list(kills), apart, patience, Random(seed))
    sitting = Sitting(service.port, game, seats, seed, journal, killer)
    final = sitting.play()
    killer.rest()
    assert not journal.faults, journal.faults
    with Redis.from_url(service.engine_url) as engine:
        commits = audit.logs_are_whole(engine, [sitting.id])
        audit.nothing_acknowledged_is_lost(engine, journal)
        assert commits == final["version"]
        assert len(journal) == commits - 1, "each commit but the making of the table is a command that was answered"
        _answered_again(sitting, journal)
        assert audit.logs_are_whole(engine, [sitting.id]) == commits
        until(lambda: audit.fold_is_done(engine, [sitting.id]), seconds=30)
        assert audit.dead_letters(engine) == 0
    sitting.close()
    verified(service, sitting.id)
    assert sorted(each["seat"] for each in final["result"]["standings"]) == list(range(seats))
    return {
        "commands": len(journal),
        "sent again": journal.repeats,
        "stale": sum(code == "stale" for _, code in journal.refused),
        "refused by rules": sum(code == "rejected" for _, code in journal.refused),
        "ways": dict(sorted(sitting.ways.items())),
        "kills": dict(sorted(killer.done.items())),
        "minutes": round((time.monotonic() - began) / 60, 2),
    }


def _answered_again(sitting: Sitting, journal: Journal) -> None:
    """Commands under their old keys get their old answers."""
    tokens = {person.player: person.token for person in sitting.people}
    for each in journal.acknowledged[:: max(1, len(journal) // 40)]:
        with wire(sitting.port, tokens[each.player]) as door:
            found = door.call("POST", f"/games/{each.game}/commands", each.body, Idempotency_Key=each.key).ok()
        assert (found["version"], found["head"]) == (each.version, each.head)


def verified(service: Playing, game: str) -> None:
    """The exported file is proven whole without the service."""
    file = service.data.parent / f"{game}.proof"
    for words in (["export", game, str(file)], ["verify", str(file)]):
        done = service.vintners(*words)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.engine
@pytest.mark.parametrize("game", ["viticulture", "vinhos"])
def test_a_game_of_two_is_played_to_its_end_over_a_kill(tmp_path: Path, game: str) -> None:
    """The short version."""
    with playing(tmp_path / "data") as service:
        figures = whole_game(service, game, 2, "short", ["engine"], 10, 80)
    assert sum(figures["kills"].values()) == 1


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), MATRIX)
def test_whole_games_lose_and_double_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, seats: int) -> None:
    """The long version; prints its figures."""
    with playing(tmp_path / "data") as service:
        figures = [whole_game(service, game, seats, f"long {number}", KILLED * 2, 5, 30) for number in range(2)]
    assert all(sum(each["kills"].values()) >= 4 for each in figures)
    with capsys.disabled():
        print(json.dumps({f"{game}, {seats} seats": figures}))  # noqa: T201
