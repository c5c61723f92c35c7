"""The data folder: who holds it, where its sockets and logs lie."""

import fcntl
import hashlib
import os
import stat
import tempfile
from pathlib import Path
from typing import IO, Self

from deploy.failure import Failure

LONGEST_SOCKET_PATH = 107
"""The kernel refuses longer ones."""
_LOG_LIMIT = 2_000_000


class DataFolder:
    """One data folder, held by one running service at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self._lock: IO[str] | None = None
        self.left_in_haste = False
        """Whether whoever held the folder last was killed before it could tidy up."""

    def hold(self) -> Self:
        """Make the folder if needed and lock it."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
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
        self._lock = lock
        self.left_in_haste = bool(holder)
        self._sign(str(os.getpid()))
        return self

    def release(self) -> None:
        """Let go of the lock, signed off as tidy."""
        if self._lock:
            self._sign("")
            self._lock.close()
            self._lock = None

    def _sign(self, text: str) -> None:
        assert self._lock  # noqa: S101 - callers hold it
        self._lock.truncate(0)
        self._lock.write(text)
        self._lock.flush()

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

    def log(self, name: str) -> Path:
        """The log file of a process; a long one is put aside first."""
        path = self.path / "logs" / f"{name}.log"
        path.parent.mkdir(exist_ok=True)
        if path.exists() and path.stat().st_size > _LOG_LIMIT:
            path.replace(path.with_suffix(".log.1"))
        return path
