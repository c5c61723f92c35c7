"""A cached table at a version. A cache only: dropped when the code that folds has changed, never converted."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, cast

import msgpack
from pydantic import ValidationError
from redis import Redis

from events.codec import packed, unpacked
from events.keys import of_game
from projections.base import changed
from projections.positions import adapter
from projections.table.state import Table

EVERY = 50
"""Commits between two snapshots of a game."""
CHECKPOINT_EVERY = 500
"""Commits between two snapshots that are not replaced by later ones."""


@cache
def code_digest() -> str:
    """Digest of everything that folding depends on: the sources and data of events and projections."""
    whole = sha256()
    for room in ("events", "projections"):
        for name, content in sorted(_sources(files(room))):
            whole.update(name.encode() + b"\0" + content + b"\0")
    return whole.hexdigest()


def _sources(folder: Any, path: str = "") -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            found += [] if entry.name == "__pycache__" else _sources(entry, name)
        elif entry.name.endswith((".py", ".json")):
            found.append((name, entry.read_bytes()))
    return found


def dumped(table: Table, state: Any) -> bytes:
    """The bytes of a snapshot. `state` is the type of the game's state."""
    play = b"" if table.play is None else adapter(state).dump_json(table.play)
    return packed([code_digest(), table.version, adapter(Table).dump_json(changed(table, play=None)), play])


def loaded(raw: bytes, state_of: Any) -> Table | None:
    """The table of a snapshot, or None when other code wrote it. `state_of` gives the state type of a game's name."""
    try:
        code, _, outside, play = unpacked(raw)
        if code != code_digest():
            return None
        table = cast("Table", adapter(Table).validate_json(outside))
        return changed(table, play=adapter(state_of(table.game)).validate_json(play) if play else None)
    except (ValueError, ValidationError):
        return None


def save(engine: Redis, table: Table, state: Any) -> None:
    """Keep a snapshot; the newest counts. The first after each so many commits stays, so that old versions are near one."""
    whole = dumped(table, state)
    engine.set(of_game(table.id, "snap"), whole)
    _keep_checkpoint(engine, table, whole)


def checkpoint(engine: Redis, table: Table, state: Any) -> None:
    """Keep a table as it was at a version, while its log is folded anew."""
    if table.version % CHECKPOINT_EVERY == 0:
        _keep_checkpoint(engine, table, dumped(table, state))


def _keep_checkpoint(engine: Redis, table: Table, whole: bytes) -> None:
    number, beyond = divmod(table.version, CHECKPOINT_EVERY)
    if number and (beyond < EVERY or not engine.hexists(of_game(table.id, "past"), str(number))):
        engine.hset(of_game(table.id, "past"), str(number), whole)


def nearest(engine: Redis, game: str, version: int, state_of: Any) -> Table | None:
    """The newest kept table of a game that is not beyond a version."""
    for number in range(version // CHECKPOINT_EVERY, 0, -1):
        raw = cast("bytes | None", engine.hget(of_game(game, "past"), str(number)))
        table = loaded(raw, state_of) if raw else None
        if table is not None and table.version <= version:
            return table
    return None


def version_of(engine: Redis, game: str) -> int:
    """The version of the kept snapshot, 0 without a usable one."""
    raw = cast("bytes | None", engine.getrange(of_game(game, "snap"), 0, 127))
    if not raw:
        return 0
    unpacker = msgpack.Unpacker(raw=False)
    unpacker.feed(raw)
    unpacker.read_array_header()
    code, version = unpacker.unpack(), unpacker.unpack()
    return version if code == code_digest() else 0


def latest(engine: Redis, game: str, state_of: Any) -> Table | None:
    """The newest usable snapshot of a game."""
    raw = cast("bytes | None", engine.get(of_game(game, "snap")))
    return None if raw is None else loaded(raw, state_of)
