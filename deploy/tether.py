"""Runs a command that ends when its parent ends, even when the parent is killed: `python tether.py PARENT COMMAND…`.

The kernel is asked to send SIGTERM when the parent dies, then the command takes this process over under the same id. Only
Linux can promise that; elsewhere the command just runs.
"""

import ctypes
import os
import signal
import sys
from pathlib import Path

_SET_PARENT_DEATH_SIGNAL = 1


def tethered(command: list[str]) -> list[str]:
    """The command, tied to the life of the calling process. Call it from a thread that lives as long as the process."""
    return [sys.executable, "-I", "-S", str(Path(__file__)), str(os.getpid()), *command]


def main() -> None:
    """Tie the knot, then become the command."""
    parent, command = int(sys.argv[1]), sys.argv[2:]
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, int(signal.SIGTERM))
    if os.getppid() == parent:  # else the parent died before the knot was tied
        os.execvp(command[0], command)  # noqa: S606 - becoming the command is the point; no shell is wanted


if __name__ == "__main__":
    main()
