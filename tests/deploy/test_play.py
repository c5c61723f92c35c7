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
        self.data = data
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


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """The service on a folder and port of its own, for tests that leave it running."""
    running = Played(tmp_path_factory.mktemp("play") / "data", free_port())
    yield running
    running.end()


def test_the_address_is_said_when_the_service_is_ready(played: Played) -> None:
    assert played.first_line.startswith(f"Vintners is at http://{HOST}:{played.port}/ (data in {played.data};")
    assert play.ready(HOST, played.port)
    doctor = vintners("doctor", VINTNERS_DATA=str(played.data))
    assert doctor.returncode == 0, doctor.stdout


def test_a_killed_api_is_back_soon(played: Played) -> None:
    os.kill(played.child("api"), signal.SIGKILL)
    until(lambda: not play.ready(HOST, played.port))
    until(lambda: play.ready(HOST, played.port), seconds=40)


def test_a_killed_service_starts_again_with_its_port_and_data_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    killed = Played(tmp_path / "data", free_port())
    url = url_of(DataFolder(killed.data))
    with Redis.from_url(url) as client:
        client.set("kept", "yes")
    killed.process.kill()
    again = Played(killed.data, killed.port)
    try:
        assert play.ready(HOST, killed.port)
        with Redis.from_url(url) as client:
            assert client.get("kept") == b"yes"
        began = time.monotonic()
        again.process.send_signal(signal.SIGINT)
        assert again.process.wait(timeout=8) == 0
        assert time.monotonic() - began < 5
        assert not (killed.data / "engine.sock").exists()
        assert not play.ready(HOST, killed.port)
    finally:
        killed.end()
        again.end()
