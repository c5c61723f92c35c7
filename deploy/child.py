"""One process of the service: started in its own session, watched, started again when it dies, ended with all it started."""

import os
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from deploy.backoff import Backoff
from deploy.tether import tethered

_LONG_LOG = 2_000_000


class Child:
    """A command that should always run. Its output goes to its log; a long log is put aside at a start."""

    def __init__(self, name: str, command: list[str], log: Path, env: Mapping[str, str] | None = None) -> None:
        self.name = name
        self.log = log
        self._command = command
        self._env = {**os.environ, **(env or {})}
        self._process: subprocess.Popen[bytes] | None = None
        self._backoff = Backoff()
        self._started = 0.0
        self._due: float | None = None

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return self._process.pid if self._process and self._process.poll() is None else None

    def start(self) -> None:
        """Start it. Its own session keeps Ctrl-C from reaching it before we say so, and holds together what it starts."""
        self._due = None
        self._started = time.monotonic()
        if self.log.exists() and self.log.stat().st_size > _LONG_LOG:
            self.log.replace(self.log.with_suffix(".log.1"))
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                tethered(self._command), stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self._env, start_new_session=True
            )

    def tend(self) -> str | None:
        """Start it again if it died and its wait is over. A sentence when it was found dead, once a death. Never blocks."""
        if self._process is None or self.pid:
            return None
        now = time.monotonic()
        if self._due is None:
            wait = self._backoff.after(now - self._started)
            self._due = now + wait
            _kill_session(self._process.pid)
            return f"{self.name} ended ({_how(self._process.returncode)}); it starts again in {wait:.1f} s: {self.last_words()}"
        if now >= self._due:
            self.start()
        return None

    def terminate(self) -> None:
        """Ask it to end."""
        if self._process and self.pid:
            self._process.terminate()

    def finish(self, patience: float) -> None:
        """Wait for its end, then end it and whatever it left running by force. It stays down."""
        if self._process is None:
            return
        process, self._process = self._process, None
        with suppress(subprocess.TimeoutExpired):
            process.wait(max(patience, 0.0))
        _kill_session(process.pid)
        process.wait()

    def last_words(self) -> str:
        """The last line of its log; with the line it is about, when an engine's configuration is at fault."""
        with self.log.open("rb") as log:
            log.seek(max(0, self.log.stat().st_size - 4_000))
            lines = [line.strip() for line in log.read().decode(errors="replace").splitlines() if line.strip()][-2:]
        if len(lines) == 2 and not lines[0].startswith(">>>"):
            lines = lines[1:]
        return " ".join(lines) or "it said nothing"


def _how(code: int) -> str:
    return f"code {code}" if code >= 0 else f"killed by {signal.Signals(-code).name}"


def _kill_session(leader: int) -> None:
    """End every process of a session. A group is not enough: job workers put each job into a group of its own."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            after_name = stat.read_text(errors="replace").rpartition(")")[2].split()
            if int(after_name[3]) == leader:
                os.kill(int(stat.parent.name), signal.SIGKILL)
    with suppress(OSError):
        os.killpg(leader, signal.SIGKILL)  # where there is no /proc
