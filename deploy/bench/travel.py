"""How long news travels: from a command to the folded view and to readers of streams; and how many readers may sit idle."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from selectors import EVENT_READ, DefaultSelector
from typing import Any

from commands.handle import Handle, Order, command_id
from commands.parse import parsed
from deploy.bench.figures import spread
from deploy.bench.script import Script, scripted
from events.commit import Author
from events.engine import connected
from events.store import Store
from projections.read_models import ReadModels

PEOPLE = ("ann", "ben", "cyd")
_PATIENCE_S = 60


def travel(url: str, games: int = 8, idle: int = 2_500) -> dict[str, Any]:
    """Each from before the command was sent. `folded`: its view is stored. `streamed`: a reader has its version.

    `idle`: so many readers in each of two live processes, and how long one append took to reach the last of them.
    """
    engine = connected(url)
    handle, models = Handle(Store(engine)), ReadModels(engine)
    with ExitStack() as stack:
        stack.enter_context(_process("fold", VINTNERS_ENGINE=url))
        ports = [stack.enter_context(_live(url)) for _ in range(2)]
        scripts = [scripted(handle, PEOPLE, seed + 2_000) for seed in range(2 * games)]
        return {
            "folded": spread([each for script in scripts[:games] for each in _folded(handle, models, script)]),
            "streamed": spread([each for script in scripts[games:] for each in _streamed(handle, ports[0], script)]),
            "idle": _idle(handle, scripted(handle, PEOPLE, 3_000), ports, idle),
        }


def _folded(handle: Handle, models: ReadModels, script: Script) -> Iterator[float]:
    for move in script.moves:
        begun = time.perf_counter()
        version = _sent(handle, script.game, move)
        while models.shown(script.game, "w")[0] < version:
            if time.perf_counter() > begun + _PATIENCE_S:
                raise RuntimeError("the fold stands still")
        yield time.perf_counter() - begun


def _streamed(handle: Handle, port: int, script: Script) -> Iterator[float]:
    with _reader(port, script.game) as reader:
        for move in script.moves:
            begun = time.perf_counter()
            end = b"data: %d\n\n" % _sent(handle, script.game, move)
            received = b""
            while end not in received:
                received += reader.recv(4_096)
            yield time.perf_counter() - begun


def _idle(handle: Handle, script: Script, ports: list[int], count: int) -> dict[str, Any]:
    with ExitStack() as stack:
        readers = [stack.enter_context(_reader(port, script.game)) for port in ports for _ in range(count)]
        waiting = DefaultSelector()
        for reader in readers:
            waiting.register(reader, EVENT_READ)
        begun, told, seconds = time.perf_counter(), set[Any](), list[float]()
        version = _sent(handle, script.game, script.moves[0])
        while len(told) < len(readers) and time.perf_counter() < begun + _PATIENCE_S:
            for key, _ in waiting.select(1):
                if b"data: %d\n" % version in key.fileobj.recv(4_096):  # type: ignore[union-attr] # all are sockets
                    told.add(key.fileobj)
                    seconds.append(time.perf_counter() - begun)
        return {"readers": len(readers), "told": len(told), "p50_ms": _ms(seconds, 0.5), "last_ms": _ms(seconds, 1)}


def _ms(seconds: list[float], share: float) -> float:
    return round(sorted(seconds)[int((len(seconds) - 1) * share)] * 1_000, 1)


def _sent(handle: Handle, game: str, move: tuple[str, bytes]) -> int:
    player, body = move
    command = parsed("vino", body)
    order = Order(command, Author(getattr(command, "seat", None), "player", player), command_id(player, None))
    return handle.send(game, order).version


def _reader(port: int, game: str) -> socket.socket:
    """A stream that has said all there was when it began."""
    reader = socket.create_connection(("127.0.0.1", port), timeout=_PATIENCE_S)
    reader.sendall(f"GET /api/v1/games/{game}/live HTTP/1.1\r\nHost: bench\r\n\r\n".encode())
    received = b""
    while b"data: " not in received:
        received += reader.recv(4_096)
    return reader


@contextmanager
def _live(url: str) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    with _process("live", VINTNERS_ENGINE=url, VINTNERS_PORT=str(port), VINTNERS_LIMITS="off"):
        _soon(lambda: _listens(port))
        yield port


@contextmanager
def _process(name: str, **variables: str) -> Iterator[None]:
    process = subprocess.Popen([sys.executable, "-P", "-m", "deploy.cli", name], env=os.environ | variables)
    try:
        yield
    finally:
        process.terminate()
        process.wait(10)


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _soon(done: Callable[[], bool]) -> None:
    for _ in range(600):
        if done():
            return
        time.sleep(0.1)
    raise RuntimeError("a process did not start")
