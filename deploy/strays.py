"""Processes that a killed service left behind. They were told to end when it died; this makes sure before a new one starts."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path


def end_strays(variable: str, value: str, patience: float = 3.0) -> None:
    """Wait for the end of all processes with this environment variable, then end them by force."""
    give_up = time.monotonic() + patience
    while strays := list(_with_variable(f"{variable}={value}")):
        if time.monotonic() > give_up:
            for pid in strays:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        time.sleep(0.05)


def _with_variable(setting: str) -> Iterator[int]:
    for environ in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # gone in the meantime, or somebody else's
            if os.fsencode(setting) in environ.read_bytes().split(b"\0"):
                yield int(environ.parent.name)
