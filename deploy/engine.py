"""The embedded engine: started, watched and stopped by us, under our own configuration, for one data folder."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError, RedisError
from redis.retry import Retry

from deploy.backoff import Backoff
from deploy.binary import checked, engine_binary
from deploy.failure import Failure
from deploy.folder import DataFolder
from deploy.tether import tethered

_SILENT_FOR = 20.0
"""Seconds an engine may take to open its socket; loading a long log after that may take as long as it likes."""


class Engine:
    """One engine process and its restarts. The data folder must be held by the caller."""

    def __init__(self, folder: DataFolder, appendfsync: Literal["everysec", "always"] = "everysec", maxmemory: str = "0") -> None:
        self.folder = folder
        self.socket = folder.socket("engine")
        self.url = f"unix://{quote(str(self.socket))}"
        self._appendfsync = appendfsync
        self._maxmemory = maxmemory
        self._log = folder.log("engine")
        self._process: subprocess.Popen[bytes] | None = None
        self._backoff = Backoff()
        self._started = 0.0
        self._due: float | None = None
        self._binary = ""

    @property
    def pid(self) -> int | None:
        """The process id while the engine runs."""
        return self._process.pid if self._process and self._process.poll() is None else None

    def start(self) -> None:
        """Start it and wait until it answers. An engine left over from a killed service is stopped first."""
        self._binary = checked(engine_binary())
        self._stop_leftover()
        self._write_config()
        self._spawn()
        self._wait_for_answer()

    def tend(self) -> bool:
        """Start it again if it died and its wait is over; True when that was just done. Never blocks."""
        if self._process is None or self.pid:
            return False
        now = time.monotonic()
        if self._due is None:
            self._due = now + self._backoff.after(now - self._started)
        if now < self._due:
            return False
        self._spawn()
        return True

    def stop(self, patience: float = 8.0) -> None:
        """End it in good order; what was acknowledged is on disk before it goes."""
        if self._process is None:
            return
        process, self._process = self._process, None
        process.terminate()
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def answers(self) -> bool:
        """Whether it takes commands now; still loading its log counts as no."""
        try:
            return self._ping()
        except RedisError:
            return False

    def _ping(self) -> bool:
        with Redis.from_url(self.url, socket_timeout=2, retry=Retry(NoBackoff(), 0)) as client:
            return bool(client.ping())

    def _spawn(self) -> None:
        self._due = None
        self._started = time.monotonic()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                tethered([self._binary, str(self._config)]),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder.path,
                start_new_session=True,  # so that Ctrl-C does not reach it before the processes that still need it
            )

    def _wait_for_answer(self) -> None:
        give_up = time.monotonic() + _SILENT_FOR
        while time.monotonic() < give_up:
            if not self.pid:
                self._process = None
                raise Failure(f"The engine ended at its start: {_last_words(self._log)}")
            try:
                if self._ping():
                    return
            except BusyLoadingError:
                give_up = time.monotonic() + _SILENT_FOR
            except RedisError:
                pass
            time.sleep(0.02)
        self.stop()
        raise Failure(f"The engine did not answer within {_SILENT_FOR:.0f} s: {_last_words(self._log)}")

    @property
    def _config(self) -> Path:
        return self.folder.path / "engine.conf"

    def _write_config(self) -> None:
        lines = {
            "port": "0",
            "unixsocket": _quoted(str(self.socket)),
            "unixsocketperm": "700",
            "dir": _quoted(str(self.folder.path)),
            "pidfile": _quoted(str(self.folder.path / "engine.pid")),
            "daemonize": "no",
            "appendonly": "yes",
            "appendfsync": self._appendfsync,
            "save": '""',
            "maxmemory": self._maxmemory,
            "maxmemory-policy": "noeviction",
        }
        self._config.write_text("".join(f"{key} {value}\n" for key, value in lines.items()))

    def _stop_leftover(self) -> None:
        pid = _running_in(self.folder.path)
        for stop_signal, patience in ((signal.SIGTERM, 8.0), (signal.SIGKILL, 2.0)):
            if pid is None:
                break
            with suppress(ProcessLookupError):
                os.kill(pid, stop_signal)
            give_up = time.monotonic() + patience
            while (pid := _running_in(self.folder.path)) and time.monotonic() < give_up:
                time.sleep(0.02)
        self.socket.unlink(missing_ok=True)


@contextmanager
def running(data: Path, appendfsync: Literal["everysec", "always"] = "everysec", maxmemory: str = "0") -> Iterator[Engine]:
    """An engine of one's own on this data folder, for as long as the block lasts."""
    folder = DataFolder(data).hold()
    try:
        engine = Engine(folder, appendfsync, maxmemory)
        try:
            engine.start()
            yield engine
        finally:
            engine.stop()
    finally:
        folder.release()


def _running_in(folder: Path) -> int | None:
    """The process id of an engine that already works in this folder. A number that now belongs to something else is ignored."""
    try:
        pid = int((folder / "engine.pid").read_text())
        return pid if Path(f"/proc/{pid}/cwd").readlink() == folder.resolve() else None
    except (OSError, ValueError):
        return None


def _quoted(text: str) -> str:
    """Text as the engine's configuration reads it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _last_words(log: Path) -> str:
    """The last line of a log; with the line it is about, when the configuration is at fault."""
    lines = [line.strip() for line in log.read_text(errors="replace").splitlines() if line.strip()][-2:]
    if len(lines) == 2 and not lines[0].startswith(">>>"):
        lines = lines[1:]
    return " ".join(lines) or "it said nothing"
