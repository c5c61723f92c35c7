"""The embedded engine keeps its promises when it is killed, locked out or badly placed."""

import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from deploy import binary
from deploy.backoff import Backoff
from deploy.engine import Engine, running
from deploy.failure import Failure
from deploy.folder import DataFolder
from tests.deploy.waiting import until

pytestmark = pytest.mark.engine


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Engine]:
    """An engine that a test may kill."""
    with running(tmp_path / "data") as started:
        yield started


def test_it_answers_on_a_private_socket_with_the_promised_settings(own: Engine) -> None:
    with Redis.from_url(own.url, decode_responses=True) as client:
        chosen = client.config_get("*")
    assert {key: chosen[key] for key in ("appendonly", "appendfsync", "maxmemory-policy", "port", "save")} == {
        "appendonly": "yes",
        "appendfsync": "no",
        "maxmemory-policy": "noeviction",
        "port": "0",
        "save": "",
    }
    assert stat.S_IMODE(own.socket.stat().st_mode) == 0o700


def test_what_was_written_is_there_after_kill_9_and_restart(tmp_path: Path) -> None:
    with running(tmp_path, appendfsync="always") as own, Redis.from_url(own.url) as client:
        for number in range(200):
            client.xadd("log", {"n": number}, id=f"{number + 1}-0")
        killed = own.pid
        os.kill(killed, signal.SIGKILL)
        until(lambda: "killed by SIGKILL" in (own.tend() or ""))
        until(lambda: own.tend() or own.answers())
        assert own.pid != killed
        assert client.xlen("log") == 200


SLOW_DISK = """
#include <sys/syscall.h>
#include <unistd.h>
static int slow(int call, int fd) { usleep(500000); return syscall(call, fd); }
int fdatasync(int fd) { return slow(SYS_fdatasync, fd); }
int fsync(int fd) { return slow(SYS_fsync, fd); }
"""


@pytest.mark.skipif(shutil.which("cc") is None, reason="a slow disk is played by a compiled library")
def test_what_was_answered_is_there_after_kill_9_also_on_a_disk_that_is_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, library = tmp_path / "slow.c", tmp_path / "slow.so"
    source.write_text(SLOW_DISK)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    monkeypatch.setenv("LD_PRELOAD", str(library))
    with running(tmp_path / "data") as own, Redis.from_url(own.url) as client:
        for _ in range(2):
            answered, began = client.incr("answered"), time.monotonic()
            while time.monotonic() < began + 1.3:
                answered = client.incr("answered")
            os.kill(own.pid, signal.SIGKILL)
            until(lambda: "killed by SIGKILL" in (own.tend() or ""))
            until(lambda: own.tend() or own.answers())
            assert client.get("answered") == b"%d" % answered


def test_the_log_is_forced_to_disk_every_second_and_a_disk_that_fails_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced: list[str] = []
    monkeypatch.setattr("deploy.durable.os.fsync", lambda opened: forced.append(os.readlink(f"/proc/self/fd/{opened}")))
    monkeypatch.setattr("deploy.durable._EVERY_S", 0.01)
    with running(tmp_path) as own:
        until(lambda: any(name.endswith(".incr.aof") for name in forced))

        def broken(_opened: int) -> None:
            raise OSError(5, "Input/output error")

        monkeypatch.setattr("deploy.durable.os.fsync", broken)
        until(lambda: own.tend() == "the log can't be forced to disk: Input/output error")
        assert own.tend() is None


def test_a_restart_waits_longer_each_time_but_not_for_ever() -> None:
    backoff = Backoff()
    waits = [backoff.after(lived=0.0) for _ in range(8)]
    assert waits == sorted(waits)
    assert waits[-1] == 5.0
    assert backoff.after(lived=60.0) == waits[0]


def test_data_outlive_a_good_stop_and_a_folder_with_a_space(tmp_path: Path) -> None:
    data = tmp_path / "wine cellar"
    with running(data) as own, Redis.from_url(own.url) as client:
        client.set("a", "1")
    with running(data) as own, Redis.from_url(own.url) as client:
        assert client.get("a") == b"1"


def test_a_folder_in_use_is_refused_and_names_the_holder(own: Engine) -> None:
    with pytest.raises(Failure, match=f"in use by process {os.getpid()}"), DataFolder(own.folder.path).held():
        pass


def test_a_path_too_long_for_a_socket_gets_a_short_private_one(tmp_path: Path) -> None:
    with running(tmp_path / ("long" * 30)) as own:
        assert own.answers()
        assert len(str(own.socket)) < 108
        assert stat.S_IMODE(own.socket.parent.stat().st_mode) == 0o700
        shared = own.socket.parent
    shared.rmdir()


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_file_in_place_of_the_folder_is_named_as_the_fault(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Failure, match="is not a folder"), DataFolder(tmp_path / place).held():
        pass


def test_a_folder_that_cannot_be_made_is_named_as_the_fault() -> None:
    with pytest.raises(Failure, match="can't be written"), DataFolder(Path("/proc/vintners")).held():
        pass


def test_an_engine_that_dies_at_its_start_shows_its_last_words(tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"maxmemory plenty.*must be a memory value"), running(tmp_path, maxmemory="plenty"):
        pass


def test_no_engine_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binary.importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Failure, match="No engine found"):
        binary.engine_binary()


@pytest.mark.parametrize("said", ["Redis server v=7.0.15 sha=0", "Valkey server v=8.0.9 sha=0", "something else"])
def test_an_old_engine_is_refused(tmp_path: Path, said: str) -> None:
    fake = tmp_path / "valkey-server"
    fake.write_text(f"#!/bin/sh\necho '{said}'\n")
    fake.chmod(0o755)
    with pytest.raises(Failure, match=r"too old or unknown .*: valkey 8\.1 or redis 7\.2 is needed"):
        binary.checked(str(fake))


KILLED_HOLDER = """
import os, signal, sys
from pathlib import Path
from deploy import child, engine
if sys.argv[2] == "untied":
    child.tethered = list
with engine.running(Path(sys.argv[1])) as own:
    print(own.pid, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def killed_holder(data: Path, tie: str) -> int:
    """A service that is killed while its engine runs; gives the engine's process id."""
    done = subprocess.run([sys.executable, "-c", KILLED_HOLDER, str(data), tie], capture_output=True, text=True, timeout=20)
    return int(done.stdout)


def test_the_engine_ends_when_the_service_is_killed(tmp_path: Path) -> None:
    pid = killed_holder(tmp_path, "tied")
    until(lambda: not Path(f"/proc/{pid}/cwd").exists())


def test_an_engine_left_over_is_stopped_and_its_data_taken_over(tmp_path: Path) -> None:
    pid = killed_holder(tmp_path, "untied")
    assert Path(f"/proc/{pid}/cwd").exists()
    with running(tmp_path) as own:
        assert own.pid != pid
        assert own.folder.left_in_haste
        assert not Path(f"/proc/{pid}/cwd").exists()
