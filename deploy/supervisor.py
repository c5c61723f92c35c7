"""All processes of the service on one machine: the engine first, the rest on top of it, each started again when it dies."""

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from deploy.child import Child
from deploy.engine import Engine
from deploy.failure import Failure

_LOOK_EVERY = 0.1
_PATIENCE = 3.0
"""Seconds the processes above the engine have to end by themselves."""


class Stop(BaseException):
    """Somebody asked the service to stop. Not an error, so nothing that handles errors may swallow it."""


class Supervisor:
    """Keeps an engine and the processes above it running."""

    def __init__(self, engine: Engine, children: Sequence[Child], say: Callable[[str], None]) -> None:
        self._engine = engine
        self._children = children
        self._say = say

    def run(self, ready: Callable[[], bool], on_ready: Callable[[], None], give_up_after: float = 60.0) -> None:
        """Start all, call `on_ready` once when `ready` says so, and tend them until `Stop` is raised."""
        try:
            self._engine.start()
            for child in self._children:
                child.start()
            self._until(ready, give_up_after)
            on_ready()
            while True:
                self._tend()
        finally:
            self._stop()

    def _until(self, ready: Callable[[], bool], seconds: float) -> None:
        give_up = time.monotonic() + seconds
        while not ready():
            if time.monotonic() > give_up:
                raise Failure(
                    f"The service was not ready after {seconds:.0f} s; the logs are in {self._engine.folder.path / 'logs'}."
                )
            self._tend()

    def _tend(self) -> None:
        for died in filter(None, [self._engine.tend(), *(child.tend() for child in self._children)]):
            self._say(died)
        time.sleep(_LOOK_EVERY)

    def _stop(self) -> None:
        for child in self._children:
            child.terminate()
        give_up = time.monotonic() + _PATIENCE
        for child in self._children:
            child.finish(give_up - time.monotonic())
        self._engine.stop()


@contextmanager
def stoppable() -> Iterator[None]:
    """The first Ctrl-C, SIGTERM or SIGHUP raises `Stop` and ends the block quietly; more of them are ignored while it ends."""
    asked = False

    def ask(_number: int, _frame: FrameType | None) -> None:
        nonlocal asked
        if not asked:
            asked = True
            raise Stop

    signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(number, ask) for number in signals]
    try:
        yield
    except Stop:
        pass
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)
