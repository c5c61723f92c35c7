"""The data folder: who holds it, where its sockets and logs lie."""

import fcntl
import hashlib
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Self

from deploy.failure import Failure

LONGEST_SOCKET_PATH = 107
"""The kernel refuses longer ones."""


class DataFolder:
    """One data folder, held by one running service at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self.left_in_haste = False
        """Whether whoever held the folder last was killed before it could tidy up."""

    @contextmanager
    def held(self) -> Iterator[Self]:
        """Make the folder if needed, lock it for as long as the block lasts, then sign it off as tidy."""
        with self._lock() as lock:
            _sign(lock, str(os.getpid()))
            try:
                yield self
            finally:
                _sign(lock, "")

    def _lock(self) -> IO[str]:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            (self.path / "logs").mkdir(exist_ok=True)
            lock = (self.path / "lock").open("a+")
        except (FileExistsError, NotADirectoryError):
            raise Failure(f"The data folder {self.path} is not a folder.") from None
        except OSError as error:
            raise Failure(f"The data folder {self.path} can't be written: {error.strerror}.") from None
        lock.seek(0)
        holder = lock.read().strip()
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise Failure(f"The data folder {self.path} is in use by process {holder or 'unknown'}.") from None
        self.left_in_haste = bool(holder)
        return lock

    def socket(self, name: str) -> Path:
        """Where the socket of this name lies: in the folder, or a short private one if the path is too long for the kernel."""
        path = self.path / f"{name}.sock"
        if len(os.fsencode(path)) <= LONGEST_SOCKET_PATH:
            return path
        digest = hashlib.sha256(os.fsencode(self.path)).hexdigest()[:12]
        private = Path(tempfile.gettempdir()) / f"vintners-{os.getuid()}-{digest}"
        private.mkdir(mode=0o700, exist_ok=True)
        found = private.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or stat.S_IMODE(found.st_mode) & 0o077:
            raise Failure(f"{private} should be a private folder of this user, but is not; remove it.")
        return private / f"{name}.sock"

    def counts(self) -> Path:
        """An empty folder in which the processes of one run count together."""
        path = self.path / "counts"
        path.mkdir(exist_ok=True)
        for left in path.glob("*.db"):
            left.unlink(missing_ok=True)
        return path

    def log(self, name: str) -> Path:
        """The log file of a process."""
        return self.path / "logs" / f"{name}.log"


def _sign(lock: IO[str], text: str) -> None:
    lock.truncate(0)
    lock.write(text)
    lock.flush()
