"""`vintners play` as a person at a keyboard sees it: one address, whatever is killed, and a clean end."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from redis import Redis

from deploy import play
from deploy.engine import url_of
from deploy.folder import DataFolder
from tests.deploy.ports import free_port
from tests.deploy.test_cli import vintners
from tests.deploy.waiting import until

pytestmark = [
    pytest.mark.engine,
    pytest.mark.skipif(find_spec("api.serve") is None, reason="the servers have not landed yet"),
]

HOST = "127.0.0.1"


class Played:
    """A running `vintners play`."""

    def __init__(self, data: Path, port: int) -> None:
        self.port = port
        command = play.ours(["play", "--port", str(port), "--data", str(data)])
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=data.parent)
        assert self.process.stdout
        self.first_line = self.process.stdout.readline()

    def child(self, *words: str) -> int:
        """The process id of the one that runs this command."""
        tail = "\0".join(["deploy.cli", *words, ""]).encode()
        for found in Path("/proc").glob("[0-9]*/cmdline"):
            parent = (found.parent / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == self.process.pid and found.read_bytes().endswith(tail):
                return int(found.parent.name)
        raise AssertionError(f"nobody runs {words}")

    def end(self) -> None:
        """Whatever the test did, nothing of it stays."""
        self.process.terminate()
        assert self.process.stdout
        self.process.stdout.close()
        self.process.wait(timeout=8)


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    """The service on a folder and port of its own."""
    running = Played(tmp_path / "data", free_port())
    yield running
    running.end()


def test_the_address_is_said_when_the_service_is_ready(played: Played, tmp_path: Path) -> None:
    assert played.first_line.startswith(f"Vintners is at http://{HOST}:{played.port}/ (data in {tmp_path / 'data'};")
    assert play.ready(HOST, played.port)
    doctor = vintners("doctor", VINTNERS_DATA=str(tmp_path / "data"))
    assert doctor.returncode == 0, doctor.stdout


def test_a_killed_api_is_back_soon(played: Played) -> None:
    os.kill(played.child("api"), signal.SIGKILL)
    until(lambda: not play.ready(HOST, played.port))
    until(lambda: play.ready(HOST, played.port), seconds=10)


def test_a_killed_service_starts_again_on_the_same_port_with_its_data(played: Played, tmp_path: Path) -> None:
    with Redis.from_url(url_of(DataFolder(tmp_path / "data"))) as client:
        client.set("kept", "yes")
    played.process.kill()
    again = Played(tmp_path / "data", played.port)
    try:
        assert play.ready(HOST, played.port)
        with Redis.from_url(url_of(DataFolder(tmp_path / "data"))) as client:
            assert client.get("kept") == b"yes"
    finally:
        again.end()


def test_ctrl_c_ends_it_within_five_seconds(played: Played, tmp_path: Path) -> None:
    began = time.monotonic()
    played.process.send_signal(signal.SIGINT)
    assert played.process.wait(timeout=8) == 0
    assert time.monotonic() - began < 5
    assert not (tmp_path / "data" / "engine.sock").exists()
    assert not play.ready(HOST, played.port)
