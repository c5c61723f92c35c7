"""The embedded engine: started, watched and stopped by us, under our own configuration, for one data folder."""

import os
import signal
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

from deploy.binary import checked, engine_binary
from deploy.child import Child
from deploy.durable import EverySecond
from deploy.failure import Failure
from deploy.folder import DataFolder

Fsync = Literal["everysec", "always"]
_LOG_FOLDER = "appendonlydir"
_SILENT_FOR = 20.0
"""Seconds an engine may take to open its socket; loading a long log after that may take as long as it likes."""


class Engine:
    """One engine process and its restarts. The data folder must be held by the caller."""

    def __init__(self, folder: DataFolder, appendfsync: Fsync = "everysec", maxmemory: str = "0") -> None:
        self.folder = folder
        self.socket = folder.socket("engine")
        self.url = url_of(folder)
        self._config = folder.path / "engine.conf"
        self._appendfsync = appendfsync
        self._maxmemory = maxmemory
        self._child: Child | None = None
        self._to_disk = EverySecond(folder.path / _LOG_FOLDER)
        self._fault: str | None = None

    @property
    def pid(self) -> int | None:
        """The process id while the engine runs."""
        return self._child.pid if self._child else None

    def start(self) -> None:
        """Start it and wait until it answers. An engine left over from a killed service is stopped first."""
        binary = checked(engine_binary())
        self._stop_leftover()
        self._write_config()
        self._child = Child("engine", [binary, str(self._config)], self.folder.log("engine"))
        self._child.start()
        self._wait_for_answer(self._child)
        if self._appendfsync == "everysec":
            self._to_disk.start()

    def tend(self) -> str | None:
        """Start it again if it died, see `Child.tend`. A sentence also when its log can't be forced to disk any more."""
        fault, self._fault = self._fault, self._to_disk.fault
        return (self._child.tend() if self._child else None) or (self._fault if self._fault != fault else None)

    def stop(self, patience: float = 8.0) -> None:
        """End it in good order; what was acknowledged is on disk before it goes."""
        if self._child:
            self._child.terminate()
            self._child.finish(patience)
        self._to_disk.stop()

    def answers(self) -> bool:
        """Whether it takes commands now; still loading its log counts as no."""
        try:
            return self._ping()
        except RedisError:
            return False

    def _ping(self) -> bool:
        with Redis.from_url(self.url, socket_timeout=2, retry=Retry(NoBackoff(), 0)) as client:
            return bool(client.ping())

    def _wait_for_answer(self, child: Child) -> None:
        give_up = time.monotonic() + _SILENT_FOR
        while time.monotonic() < give_up:
            if not child.pid:
                raise Failure(f"The engine ended at its start: {child.last_words()}")
            try:
                if self._ping():
                    return
            except BusyLoadingError:
                give_up = time.monotonic() + _SILENT_FOR
            except RedisError:
                pass
            time.sleep(0.02)
        self.stop()
        raise Failure(f"The engine did not answer within {_SILENT_FOR:.0f} s: {child.last_words()}")

    def _write_config(self) -> None:
        lines = {
            "port": "0",
            "unixsocket": _quoted(self.socket),
            "unixsocketperm": "700",
            "dir": _quoted(self.folder.path),
            "pidfile": _quoted(self.folder.path / "engine.pid"),
            "daemonize": "no",
            "appendonly": "yes",
            "appenddirname": _LOG_FOLDER,
            "appendfsync": "always" if self._appendfsync == "always" else "no",  # every second: see durable.py
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
def running(data: Path, appendfsync: Fsync = "everysec", maxmemory: str = "0") -> Iterator[Engine]:
    """An engine of one's own on this data folder, for as long as the block lasts."""
    with DataFolder(data).held() as folder:
        engine = Engine(folder, appendfsync, maxmemory)
        try:
            engine.start()
            yield engine
        finally:
            engine.stop()


def url_of(folder: DataFolder) -> str:
    """Where the engine of a data folder listens."""
    return f"unix://{quote(str(folder.socket('engine')))}"


def _running_in(folder: Path) -> int | None:
    """The process id of an engine that already works in this folder. A number that now belongs to something else is ignored."""
    try:
        pid = int((folder / "engine.pid").read_text())
        return pid if Path(f"/proc/{pid}/cwd").readlink() == folder.resolve() else None
    except (OSError, ValueError):
        return None


def _quoted(path: Path) -> str:
    """A path as the engine's configuration reads it."""
    return '"' + str(path).replace("\\", "\\\\").replace('"', '\\"') + '"'
