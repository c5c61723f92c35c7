"""The engine's log on disk, forced out every second from beside the engine.

The engine could do this itself (`appendfsync everysec`), but while it waits for the disk it goes on answering without having
written anything: killed in such a moment it forgets up to two seconds of what it has answered. Told to leave the disk alone
it writes before it answers, so that only a power cut can take the last second.
"""

import os
from pathlib import Path
from threading import Event, Thread

_EVERY_S = 1.0


class EverySecond:
    """Forces the files of a folder to disk in a thread of its own, from `start` to `stop`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.fault: str | None = None
        """Why the last try failed."""
        self._over = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Begin."""
        self._thread = Thread(target=self._run, name="to-disk", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End; what is written by then is forced out once more."""
        self._over.set()
        if self._thread:
            self._thread.join(_EVERY_S * 5)

    def force(self) -> None:
        """Once, now."""
        try:
            for path in sorted(self.folder.glob("*")):
                _forced(path)
            self.fault = None
        except OSError as error:
            self.fault = f"the log can't be forced to disk: {error.strerror or error}"

    def _run(self) -> None:
        while not self._over.wait(_EVERY_S):
            self.force()
        self.force()


def _forced(path: Path) -> None:
    try:
        opened = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return  # a log that was rewritten in the meantime
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
