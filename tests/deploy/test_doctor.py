"""The doctor tells well from bad."""

from pathlib import Path

import pytest
from redis import Redis

from deploy.engine import running
from tests.deploy.test_cli import vintners

pytestmark = pytest.mark.engine


def test_all_is_well_with_our_own_engine_found_by_its_data_folder(tmp_path: Path) -> None:
    with running(tmp_path):
        done = vintners("doctor", "--data", str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert [line[:4] for line in done.stdout.splitlines()] == ["ok  "] * 8


def test_a_misconfigured_engine_and_a_stuck_game_are_bad(tmp_path: Path) -> None:
    with running(tmp_path) as engine, Redis.from_url(engine.url) as client:
        client.config_set("appendonly", "no")
        client.config_set("maxmemory-policy", "allkeys-lru")
        client.xadd("vt:{p00}:dead", {"game": "00"})
        done = vintners("doctor", VINTNERS_ENGINE=engine.url, VINTNERS_DATA=str(tmp_path), VINTNERS_PROT="8001")
    assert done.returncode == 1
    bad = [line for line in done.stdout.splitlines() if line.startswith("BAD")]
    assert [line[5:16].strip() for line in bad] == ["settings", "log on disk", "memory", "games"]


def test_an_engine_that_has_no_room_left_is_bad(tmp_path: Path) -> None:
    with running(tmp_path, maxmemory="1kb") as engine:
        done = vintners("doctor", VINTNERS_ENGINE=engine.url, VINTNERS_DATA=str(tmp_path))
    assert done.returncode == 1
    assert [line.split()[1] for line in done.stdout.splitlines() if line.startswith("BAD")] == ["memory"]
    assert "full: no command is taken" in done.stdout
