"""Proof files to tamper with: read to plain data, changed, and closed again as if nothing had happened."""

import base64
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from commands.base import Rejected
from commands.bots import bot_move
from commands.export import bare, exported
from commands.games import GAMES
from commands.simulation import Simulation
from commands.vino.selling import SkipSale
from events.codec import packed, unpacked
from events.commit import chained, genesis
from events.proof import EVERYTHING, Reader, closed
from events.signing import ServiceKey
from projections.line import each_jump
from tests.service import Room

KEY = ServiceKey(b"k" * 32)
Lines = list[dict[str, Any]]


@cache
def simulated(name: str, seats: int = 0, seed: str = "proof", bots: str = "greedy") -> bytes:
    """The proof file of a whole game between bots."""
    run = Simulation(GAMES[name], [bots] * (seats or GAMES[name].seats[0]), seed, keep=True)
    return bare(run.play(), run.entries)


@cache
def eventful(name: str = "vino", commits: int = 10_000) -> Room:
    """A game between people to its end, or so many commits of it, with undo, redo, declined asks and refusals."""
    room, dice = Room(name, GAMES[name].seats[0]).started(), Random(5)
    while room.table.status == "running" and room.table.version < commits:
        try:
            _something(room, dice)
        except Rejected:
            continue
    return room


def _something(room: Room, dice: Random) -> None:
    table, act, seats = room.table, dice.random(), range(len(room.people))
    if table.ask and act > 0.4:
        room.answer(dice.choice(table.ask.must_agree), agree=dice.random() < 0.8)
    elif act < 0.05:
        room.undo(dice.choice(seats), dice.randint(max(table.began, table.version - 6), table.version - 1))
    elif act < 0.08 and table.jumps:
        room.redo(dice.choice(seats), next(each_jump(table.jumps))[0] - 1)
    elif act < 0.12:
        seat = dice.choice(seats)
        wish = bot_move(room.game, "random", table.play, table.to_act[0], dice)
        room.send(seat, SkipSale(seat=seat) if room.game.name == "vino" else wish.model_copy(update={"seat": seat}))
    else:
        room.move(dice.choice(table.to_act), dice)


def file_of(room: Room, reader: Reader = EVERYTHING, key: ServiceKey = KEY) -> bytes:
    """The proof file of a room's game."""
    return exported(room.handle.store, room.table, reader, key)


def lines_of(raw: bytes) -> Lines:
    """The lines of a file as plain data, without the last one."""
    return [json.loads(line) for line in raw.splitlines()[:-1]]


def file_from(lines: Lines, key: ServiceKey | None = None) -> bytes:
    """A well-formed file of such lines: whoever tampers can always compute the sum again."""
    return closed(b"".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n" for line in lines), key)


def rechained(lines: Lines) -> Lines:
    """The same with a chain that holds: what a server could write that lies from the start."""
    header, commits = lines[0], [line for line in lines if "p" in line]
    previous = genesis(header["game"])
    for line in commits:
        previous = chained(previous, base64.b64decode(line["p"]))
        line["h"] = previous.hex()
    header["head"], header["version"] = previous.hex(), len(commits)
    return lines


def tampered(raw: bytes, version: int, change: Callable[[dict[str, Any]], None]) -> bytes:
    """A file in which one commit's public part was changed and the chain computed anew."""
    lines = lines_of(raw)
    public = unpacked(base64.b64decode(lines[version]["p"]))
    change(public)
    lines[version]["p"] = base64.b64encode(packed(public)).decode()
    return file_from(rechained(lines))


def publics(raw: bytes) -> list[dict[str, Any]]:
    """The public parts of a file's commits."""
    return [unpacked(base64.b64decode(line["p"])) for line in lines_of(raw) if "p" in line]
