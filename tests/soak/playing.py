"""A running `vintners play` whose processes can be found and killed."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from deploy import play
from deploy.engine import url_of
from deploy.folder import DataFolder
from tests.deploy.ports import free_port
from tests.deploy.waiting import until

CHILD = "a child of it"
TARGETS: dict[str, tuple[str, ...]] = {
    "engine": ("engine.sock",),
    "api worker": ("api", CHILD),
    "api master": ("api",),
    "fold": ("fold",),
    "effects": ("effects",),
    "bots": ("work", "bots"),
    "notices": ("work", "notices"),
    "doubtful": ("work", "doubtful"),
    "clock": ("clock",),
    "live master": ("live",),
    "live worker": ("live", CHILD),
}
"""What may be killed → how to find it."""


class Playing:
    """The service on a data folder and port of its own, without limits on requests."""

    def __init__(self, data: Path, **variables: str) -> None:
        self.data, self.port = data, free_port()
        self.engine_url = url_of(DataFolder(data))
        self.log = data.parent / f"{data.name}.log"
        env = {name: value for name, value in os.environ.items() if not name.startswith("VINTNERS_")}
        env |= {"VINTNERS_LIMITS": "off", **variables}
        self.env = env | {"VINTNERS_ENGINE": self.engine_url}
        """Variables for other commands that work on the same engine."""
        with self.log.open("w") as log:
            command = play.ours(["play", "--port", str(self.port), "--data", str(data)])
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=env)
        until(lambda: self.process.poll() is not None or "Vintners is at" in self.log.read_text(), seconds=90)
        assert self.process.poll() is None, self.log.read_text()

    def pid(self, target: str) -> int | None:
        """The process id of a target, or None while it is down."""
        name, *more = TARGETS[target]
        if target == "engine":
            return next((pid for pid in children(self.process.pid) if words(pid)[-1].endswith(name)), None)
        below = more[-1:] == [CHILD]
        command = ["-m", "deploy.cli", name, *(more[:-1] if below else more)]
        found = [pid for pid in children(self.process.pid) if words(pid)[-len(command) :] == command]
        if below:
            found = [pid for master in found for pid in children(master)]
        return found[0] if found else None

    def kill(self, target: str) -> int:
        """kill -9, as soon as the target is up; gives the process id."""
        until(lambda: self.pid(target), seconds=40)
        pid = self.pid(target)
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        return pid

    def vintners(self, *command: str) -> "subprocess.CompletedProcess[str]":
        """Another command of ours on the same engine."""
        return subprocess.run(play.ours([*command]), env=self.env, capture_output=True, text=True, timeout=120)

    def end(self) -> int:
        """Ctrl-C; gives the exit code."""
        self.process.terminate()
        return self.process.wait(timeout=15)


@contextmanager
def playing(data: Path, **variables: str) -> Iterator[Playing]:
    """The service for as long as the block lasts; nothing of it stays."""
    service = Playing(data, **variables)
    try:
        yield service
        assert service.end() == 0
    finally:
        with suppress(ProcessLookupError):
            service.process.kill()
        service.process.wait(timeout=10)


def children(parent: int) -> list[int]:
    """Process ids of the children of a process, oldest first."""
    found: list[int] = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, IndexError):
            if int(stat.read_text(errors="replace").rpartition(")")[2].split()[1]) == parent:
                found.append(int(stat.parent.name))
    return sorted(found)


def words(pid: int) -> list[str]:
    """The words of a process's command line; one empty word for a process that is gone."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").rstrip("\0").split("\0")
    return [""]
