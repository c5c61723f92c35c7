"""The compose file runs every process; the same commands with the same variables come up healthy as plain processes."""

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml
from redis import Redis

from deploy import play
from deploy.binary import MINIMUM
from deploy.engine import running
from tests.deploy.ports import free_port
from tests.deploy.waiting import until

FOLDER = Path(play.__file__).parent
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service.get("image") == "vintners"}


def variables(service: dict[str, Any]) -> dict[str, str]:
    """What a service gets to read, with the defaults of what the host leaves open."""
    return {name: re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value) for name, value in service["environment"].items()}


def test_every_process_of_play_is_a_service_and_no_other() -> None:
    assert {name: service["command"] for name, service in OURS.items()} == play.PROCESSES


def test_the_engine_keeps_what_it_is_given_and_is_new_enough() -> None:
    words = SERVICES["engine"]["command"]
    options = dict(zip(words[1::2], words[2::2], strict=True))
    assert options == {"--appendonly": "yes", "--appendfsync": "everysec", "--save": "", "--maxmemory-policy": "noeviction"}
    kind, version = re.fullmatch(r"valkey/(valkey):(\d+\.\d+)", SERVICES["engine"]["image"]).groups()
    assert tuple(map(int, version.split("."))) >= MINIMUM[kind]
    assert SERVICES["engine"]["volumes"] == ["games:/data"]


def test_only_the_proxy_is_open_to_the_world() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["web"]


def test_the_proxy_sends_live_streams_to_live_unbuffered_and_the_rest_to_the_api() -> None:
    proxy = (FOLDER / "nginx.conf").read_text()
    rooms = dict(re.findall(r"location ([^{]+) \{(.*?)\}", proxy, re.DOTALL))
    port = {name: OURS[name]["environment"]["VINTNERS_PORT"] for name in ("api", "live")}
    assert f"http://live:{port['live']};" in rooms["~ /live$"]
    assert "proxy_buffering off;" in rooms["~ /live$"]
    assert f"http://api:{port['api']};" in rooms["/"]
    assert "Host $http_host;" in proxy


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """An engine that no other test has touched."""
    with running(tmp_path_factory.mktemp("compose")) as own:
        yield own.url


Start = Callable[[str], tuple["subprocess.Popen[str]", int]]


@pytest.fixture
def start(engine: str, tmp_path: Path) -> Iterator[Start]:
    """Start a service of the compose file as a process; only the addresses are this machine's. Its end must be a good one."""
    started: list[subprocess.Popen[str]] = []

    def up(name: str) -> tuple["subprocess.Popen[str]", int]:
        port = free_port()
        given = variables(OURS[name]) | {"VINTNERS_ENGINE": engine, "VINTNERS_HOST": "127.0.0.1", "VINTNERS_PORT": str(port)}
        clean = {key: value for key, value in os.environ.items() if not key.startswith("VINTNERS_")}
        with (tmp_path / "log").open("w") as log:
            process = subprocess.Popen(
                play.ours(OURS[name]["command"]),
                env=clean | given,
                cwd=tmp_path,
                stdout=log,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        started.append(process)
        return process, port

    yield up
    for process in started:
        process.terminate()
        try:
            assert process.wait(timeout=6) == 0, (tmp_path / "log").read_text()
        finally:
            process.kill()


@pytest.mark.engine
@pytest.mark.skipif(find_spec("api.serve") is None, reason="the servers have not landed yet")
@pytest.mark.parametrize("name", ["api", "live"])
def test_what_answers_requests_says_it_is_ready(start: Start, name: str) -> None:
    _, port = start(name)
    until(lambda: play.ready("127.0.0.1", port), seconds=15)


@pytest.mark.engine
@pytest.mark.parametrize(("name", "group"), [("fold", b"fold"), ("effects", b"effects")])
def test_what_follows_the_log_joins_its_group(start: Start, engine: str, name: str, group: bytes) -> None:
    process, _ = start(name)
    with Redis.from_url(engine) as client:
        until(lambda: client.exists("vt:{p3f}:feed"), seconds=10)
        until(lambda: group in [found["name"] for found in client.xinfo_groups("vt:{p3f}:feed")])
    assert process.poll() is None


@pytest.mark.engine
@pytest.mark.parametrize("name", ["bots", "notices", "doubtful"])
def test_what_does_jobs_waits_at_its_queue(start: Start, engine: str, name: str) -> None:
    process, _ = start(name)
    with Redis.from_url(engine) as client:
        until(lambda: [client.hget(key, "state") for key in client.smembers(f"rq:workers:{name}")] == [b"idle"], seconds=10)
    assert process.poll() is None


@pytest.mark.engine
def test_the_clock_clears_away_what_killed_workers_left(start: Start, engine: str) -> None:
    with Redis.from_url(engine) as client:
        client.zadd("rq:wip:bots", {"lost-job": 1})
        process, _ = start("clock")
        until(lambda: not client.exists("rq:wip:bots"), seconds=10)
    assert process.poll() is None
