"""Waiting for other processes, never for long."""

import time
from collections.abc import Callable


def until(true: Callable[[], object], seconds: float = 5.0) -> None:
    """Wait for something that happens soon."""
    give_up = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < give_up, "it did not happen in time"
        time.sleep(0.02)
