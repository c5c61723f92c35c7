"""Figures without HTTP: appending, commands in process, replay, simulation, memory."""

import time
from collections.abc import Iterator
from typing import Any

from redis import Redis

from commands.games import GAMES, codec
from commands.handle import Handle, Order, command_id
from commands.parse import parsed
from commands.simulation import Simulation, no_past
from deploy.bench.figures import spread
from deploy.bench.script import scripted
from events.commit import Author, Entry, read
from events.engine import connected
from events.keys import new_game_id
from events.store import Store
from projections.fold import folded
from projections.table.state import Table

PEOPLE = ("ann", "ben", "cyd")


def replay(name: str = "vino", times: int = 20) -> dict[str, Any]:
    """Decode, validate and fold whole games from their bytes."""
    run = Simulation(GAMES[name], ["greedy"] * GAMES[name].seats[0], "bench", keep=True)
    run.play()
    events, begun = 0, time.perf_counter()
    for _ in range(times):
        table = Table(id=run.table.id)
        for entry in run.entries:
            commit = read(entry, codec(name))
            table = folded(table, commit, entry.h, GAMES[name], no_past)
            events += len(commit.events)
    took = time.perf_counter() - begun
    size = sum(len(entry.p) + len(entry.s) for entry in run.entries) / len(run.entries)
    return {"game": name, "events_per_second": round(events / took), "bytes_a_commit": round(size)}


def simulation(name: str = "vino", games: int = 10) -> dict[str, Any]:
    """Whole games between greedy bots."""
    begun = time.perf_counter()
    for seed in range(games):
        Simulation(GAMES[name], ["greedy"] * GAMES[name].seats[0], str(seed)).play()
    return {"game": name, "games_per_second": round(games / (time.perf_counter() - begun), 2)}


def appends(url: str, count: int = 5_000) -> dict[str, Any]:
    """One writer, one connection, commits of about 300 bytes, and what they cost in memory."""
    store, game, warm = Store(connected(url)), new_game_id(), new_game_id()
    entry = Entry(b"p" * 268, b"\x90", b"h" * 32)
    for version in range(100):  # the script and the buffers of the connection are no part of a commit
        store.append(warm, version, version.to_bytes(16, "big"), b"r" * 8, entry)
    before, seconds = _memory(store.engine), list[float]()
    for version in range(count):
        begun = time.perf_counter()
        store.append(game, version, version.to_bytes(16, "big"), b"r" * 8, entry)
        seconds.append(time.perf_counter() - begun)
    return {**spread(seconds), "memory_a_commit": round((_memory(store.engine) - before) / count)}


def commands(url: str, games: int = 12) -> dict[str, Any]:
    """Parse, judge, append and fold real moves, one after the other, in one process."""
    handle = Handle(Store(connected(url)))
    return spread([took for seed in range(games) for took in _moves(handle, seed)])


def long_game(url: str, commits: int = 20_000, measured: int = 300) -> dict[str, Any]:
    """The same move at 100 commits and at many, in turn: a long history must not slow the next command down."""
    handle = Handle(Store(connected(url)))
    short, long = _Pacing(handle, 1), _Pacing(handle, 2)
    short.reach(100)
    long.reach(commits)
    pairs = [(short.move(), long.move()) for _ in range(measured)]
    first, last = spread([one for one, _ in pairs]), spread([other for _, other in pairs])
    return {"at_100": first, f"at_{commits}": last, "p50_ratio": round(last["p50_ms"] / first["p50_ms"], 2)}


def _moves(handle: Handle, seed: int) -> Iterator[float]:
    script = scripted(handle, PEOPLE, seed)
    for player, body in script.moves:
        begun = time.perf_counter()
        _sent(handle, script.game, player, body)
        yield time.perf_counter() - begun


class _Pacing:
    """A game whose next move is made and taken back, as often as wanted."""

    def __init__(self, handle: Handle, seed: int) -> None:
        self._handle, self._script = handle, scripted(handle, PEOPLE, seed + 1_000)
        for player, body in self._script.moves:
            self._player, self._body = player, body
            if b'"SkipSale"' in body:
                break
            _sent(handle, self._script.game, player, body)

    def reach(self, commits: int) -> None:
        """Make and take back until the log is so long."""
        while self._handle.tables.remembered(self._script.game).version < commits:
            self.move()

    def move(self) -> float:
        """Seconds that the move took; it is taken back unmeasured."""
        version = self._handle.tables.remembered(self._script.game).version
        begun = time.perf_counter()
        _sent(self._handle, self._script.game, self._player, self._body)
        took = time.perf_counter() - begun
        _sent(self._handle, self._script.game, self._player, b'{"type": "AskUndo", "to": %d}' % version)
        return took


def _sent(handle: Handle, game: str, player: str, body: bytes) -> None:
    command = parsed("vino", body)
    handle.send(game, Order(command, Author(getattr(command, "seat", None), "player", player), command_id(player, None)))


def _memory(engine: Redis) -> int:
    return int(engine.info("memory")["used_memory"])
