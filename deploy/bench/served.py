"""Figures over HTTP: the api process as it runs in production, 16 connections that play real games."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from commands.handle import Handle
from deploy.bench.figures import spread
from deploy.bench.script import Script, scripted
from deploy.bench.wire import Wire
from events.engine import connected
from events.store import Store

CONNECTIONS = 16


@contextmanager
def api(url: str, folder: Path) -> Iterator[str]:
    """An api process on a unix socket; its path."""
    path = str(folder / "api.sock")
    env = os.environ | {
        "VINTNERS_ENGINE": url,
        "VINTNERS_API_SOCKET": path,
        "VINTNERS_LIMITS": "off",
        "VINTNERS_API_WORKERS": "2",
    }
    process = subprocess.Popen([sys.executable, "-m", "deploy.cli", "api"], env=env)
    try:
        _ready(path)
        yield path
    finally:
        process.terminate()
        process.wait(10)


def served(url: str, folder: Path) -> dict[str, Any]:
    """Commands and reads a second, and how long one takes."""
    with api(url, folder) as path:
        wire = Wire(path)
        tokens, players = _people(wire)
        handle = Handle(Store(connected(url)))
        scripts = [scripted(handle, players, seed) for seed in range(CONNECTIONS * 2)]
        shares = [scripts[number::CONNECTIONS] for number in range(CONNECTIONS)]
        sent = _at_once(lambda number: _played(path, shares[number], tokens))
        read = _at_once(lambda number: _looked(path, scripts[number].game, list(tokens.values()), 1_500))
    return {"connections": CONNECTIONS, "commands": sent, "reads": read}


def _people(wire: Wire) -> tuple[dict[str, str], tuple[str, ...]]:
    tokens: dict[str, str] = {}
    for name in ("Ann", "Ben", "Cyd"):
        body = json.dumps({"name": name, "password": "a password to measure with"}).encode()
        made = json.loads(wire.asked("POST", "/api/v1/accounts", body)[1])
        tokens[made["player"]] = made["token"]
    return tokens, tuple(tokens)


def _played(path: str, scripts: Sequence[Script], tokens: dict[str, str]) -> list[float]:
    wire, seconds = Wire(path), []
    for script in scripts:
        for player, body in script.moves:
            begun = time.perf_counter()
            status, answer = wire.asked("POST", f"/api/v1/games/{script.game}/commands", body, tokens[player])
            seconds.append(time.perf_counter() - begun)
            if status != 200:
                raise RuntimeError(answer.decode())
    return seconds


def _looked(path: str, game: str, tokens: Sequence[str], times: int) -> list[float]:
    wire, seconds = Wire(path), []
    for _, token in zip(range(times), cycle(tokens), strict=False):
        begun = time.perf_counter()
        status, answer = wire.asked("GET", f"/api/v1/games/{game}", b"", token)
        seconds.append(time.perf_counter() - begun)
        if status != 200:
            raise RuntimeError(answer.decode())
    return seconds


def _at_once(job: Any) -> dict[str, float]:
    begun = time.perf_counter()
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        seconds = [each for found in pool.map(job, range(CONNECTIONS)) for each in found]
    took = time.perf_counter() - begun
    return {**spread(seconds), "per_second": round(len(seconds) / took, 1)}


def _ready(path: str) -> None:
    for _ in range(600):
        try:
            with Wire(path) as wire:
                if wire.asked("GET", "/healthz", b"")[0] == 200:
                    return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the api did not start")
