"""The supervisor starts, restarts and stops real processes, and nothing stays behind, even when it is killed itself."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from deploy.child import Child
from deploy.strays import end_strays
from tests.deploy.waiting import until

pytestmark = pytest.mark.engine

SERVICE = """
import json, os, sys
from pathlib import Path
from deploy.child import Child
from deploy.engine import Engine
from deploy.folder import DataFolder
from deploy.supervisor import Supervisor, stoppable

def python(code):
    return [sys.executable, "-c", code]

WORKER = '''
import os, subprocess, sys, time
job = subprocess.Popen(["sleep", "600"], process_group=0)
print(job.pid, flush=True)
time.sleep(600)
'''
STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(600)"

with stoppable(), DataFolder(Path(sys.argv[1])).held() as folder:
    engine = Engine(folder)
    children = [Child(name, python(code), folder.log(name)) for name, code in (("worker", WORKER), ("stubborn", STUBBORN))]
    def pids():
        print(json.dumps({"engine": engine.pid, **{c.name: c.pid for c in children}}), flush=True)
    def ready():
        return all(c.log.read_text() for c in children)
    Supervisor(engine, children, say=lambda line: print(line, flush=True)).run(ready, on_ready=pids)
"""


def alive(pid: int) -> bool:
    """Whether a process still does anything: a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@dataclass
class Service:
    """A supervised service in a process of its own."""

    process: "subprocess.Popen[str]"
    data: Path
    pids: dict[str, int]

    @classmethod
    def start(cls, data: Path) -> "Service":
        process = subprocess.Popen([sys.executable, "-c", SERVICE, str(data)], stdout=subprocess.PIPE, text=True)
        service = cls(process, data, {})
        service.pids = json.loads(service.line())
        return service

    def line(self) -> str:
        """The next thing it says."""
        assert self.process.stdout
        return self.process.stdout.readline()

    def job(self) -> int:
        """What the newest worker started, in a process group of its own."""
        return int((self.data / "logs" / "worker.log").read_text().split()[-1])


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """A running service; whatever a test leaves of it is ended."""
    running = Service.start(tmp_path)
    yield running
    running.process.kill()
    running.process.wait()
    assert running.process.stdout
    running.process.stdout.close()
    until(lambda: not any(map(alive, [running.pids["engine"], running.pids["worker"]])))
    if alive(running.pids["stubborn"]):
        os.kill(running.pids["stubborn"], signal.SIGKILL)


def test_a_killed_process_starts_again_and_what_it_had_started_is_gone(service: Service) -> None:
    job = service.job()
    os.kill(service.pids["worker"], signal.SIGKILL)
    assert service.line().startswith("worker ended (killed by SIGKILL); it starts again in 0.1 s")
    until(lambda: not alive(job))
    until(lambda: alive(service.job()))
    assert alive(service.pids["stubborn"])


def test_a_killed_engine_starts_again(service: Service) -> None:
    os.kill(service.pids["engine"], signal.SIGKILL)
    assert service.line().startswith("engine ended (killed by SIGKILL)")
    until(lambda: alive(int((service.data / "engine.pid").read_text() or 0)))
    service.pids["engine"] = int((service.data / "engine.pid").read_text())


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_ends_everything_in_time_even_what_will_not_listen(service: Service, how: signal.Signals) -> None:
    began = time.monotonic()
    service.process.send_signal(how)
    service.process.send_signal(how)
    assert service.process.wait(timeout=8) == 0
    assert time.monotonic() - began < 5
    assert not any(map(alive, [*service.pids.values(), service.job()]))
    assert (service.data / "lock").read_text() == ""


def test_when_the_service_is_killed_its_processes_end_too_and_it_can_start_again(service: Service) -> None:
    os.kill(service.process.pid, signal.SIGKILL)
    until(lambda: not alive(service.pids["engine"]) and not alive(service.pids["worker"]))
    again = Service.start(service.data)
    assert alive(again.pids["engine"])
    again.process.terminate()
    assert again.process.wait(timeout=8) == 0
    assert again.process.stdout
    again.process.stdout.close()


def test_a_process_that_outlives_its_service_is_ended_before_the_next_one_starts() -> None:
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(600)"
    mark = f"{os.getpid()}-mark"
    with subprocess.Popen([sys.executable, "-c", deaf], env={"STRAY": mark}, stdout=subprocess.PIPE) as stray:
        assert stray.stdout
        stray.stdout.readline()
        end_strays("STRAY", "another mark", patience=0.1)
        assert stray.poll() is None
        end_strays("STRAY", mark, patience=0.1)
        assert stray.wait(timeout=5) == -signal.SIGKILL


def test_a_long_log_is_put_aside_at_a_start(tmp_path: Path) -> None:
    log = tmp_path / "talker.log"
    log.write_text("x" * 2_000_001)
    child = Child("talker", [sys.executable, "-c", "print('first')"], log)
    child.start()
    child.finish(5)
    assert child.last_words() == "first"
    assert (tmp_path / "talker.log.1").stat().st_size == 2_000_001
