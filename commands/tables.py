"""Tables as they stand, or stood: loaded from snapshot and stream, kept in a bounded cache.

States never change, so threads share them.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Any

from commands.games import GAMES, TABLE_CODEC, codec
from commands.problems import Problem
from events.codec import unpacked
from events.commit import Commit, chained, genesis, read
from events.keys import is_game_id
from events.store import Store
from events.table.seating import GameCreated
from projections import snapshots
from projections.fold import folded
from projections.table.state import Table

_AT_HAND = 1_000
"""Tables that stay at hand while a log is folded."""


class Diverged(Exception):
    """The log is not the one that a remembered table was folded from: the store lost its end, and it grew anew."""


class Tables:
    """Loads tables. `kept` is how many stay in memory."""

    def __init__(self, store: Store, kept: int = 2_000, kept_past: int = 4_000) -> None:
        self.store = store
        self._kept, self._kept_past = kept, kept_past
        self._cache: OrderedDict[str, Table] = OrderedDict()
        self._past: OrderedDict[tuple[str, int], Table] = OrderedDict()
        self._lock = Lock()

    def newest(self, game: str) -> Table:
        """The table as it stands now. Problem `unknown` when there is none of that id."""
        return self._forward(self._remembered(game) or self._start(game))

    def remembered(self, game: str) -> Table:
        """The table as last seen by this process, which may be behind; loaded when it never was."""
        return self._remembered(game) or self.newest(game)

    def at(self, game: str, version: int) -> Table:
        """The table as it was at a version. Problem `unknown` when it has no such version."""
        with self._lock:
            found = self._past.get((game, version))
        return found or self._reached(game, version)

    def history(self, game: str) -> Iterator[Table]:
        """The table after each of its commits, from the first."""
        return self.onward(Table(id=game, game=self.game_of(game)))

    def commits(self, game: str, after: int = 0) -> Iterator[tuple[int, Commit, bytes]]:
        """(version, commit, chain hash) after a version, with every seal open."""
        name = self.game_of(game)
        for version, entry in self.store.entries(game, after):
            yield version, read(entry, codec(name)), entry.h

    def game_of(self, game: str) -> str:
        """Which game is played at a table. Problem `unknown` when there is none of that id."""
        table = self._remembered(game)
        return table.game if table else self._first(game)

    def keep(self, table: Table) -> None:
        """Remember a table, unless a newer state of it is remembered already."""
        with self._lock:
            known = self._cache.get(table.id)
            if known is None or known.version <= table.version:
                self._cache[table.id] = table
            self._cache.move_to_end(table.id)
            while len(self._cache) > self._kept:
                self._cache.popitem(last=False)
            self._keep_past(table)

    def forget(self, game: str) -> None:
        """Load a table anew next time."""
        with self._lock:
            self._cache.pop(game, None)
            for key in [key for key in self._past if key[0] == game]:
                del self._past[key]

    def _remembered(self, game: str) -> Table | None:
        with self._lock:
            return self._cache.get(game)

    def _start(self, game: str) -> Table:
        if not is_game_id(game):
            raise Problem("unknown", "no such game")
        return snapshots.latest(self.store.engine, game, state_of) or Table(id=game, game=self._first(game))

    def _first(self, game: str) -> str:
        if not is_game_id(game):
            raise Problem("unknown", "no such game")
        for _, entry in self.store.entries(game, 0, 1):
            made = unpacked(entry.p)["ev"][0]
            created = TABLE_CODEC.decode(made["t"], made["n"], made["b"], made["x"])
            if isinstance(created, GameCreated):
                return created.game
        raise Problem("unknown", "no such game")

    def _forward(self, table: Table) -> Table:
        try:
            for each in self.onward(table):
                table = each
        except Diverged:
            table = self._anew(table.id)
        if table.version == 0:
            raise Problem("unknown", "no such game")
        self.keep(table)
        return table

    def _anew(self, game: str) -> Table:
        """Folded from the first commit, after all that was remembered of another history was dropped."""
        self.forget(game)
        table = Table(id=game, game=self._first(game))
        for each in self.onward(table):
            table = each
        return table

    def onward(self, table: Table, limit: int | None = None) -> Iterator[Table]:
        """The table after each commit that follows a known state of it; Diverged when the log does not go on from there.

        Rewinds mostly go back a few commits: those just passed are at hand, so that a log full of rewinds folds in one pass.
        """
        rules, known, passed = GAMES[table.game], codec(table.game), {table.version: table}
        head = bytes.fromhex(table.head) if table.head else genesis(table.id)

        def past(version: int) -> Table:
            return passed.get(version) or self.at(table.id, version)

        for _, entry in self.store.entries(table.id, table.version, limit):
            if (head := chained(head, entry.p)) != entry.h:
                raise Diverged(f"{table.id} has another history up to version {table.version} than was remembered")
            table = folded(table, read(entry, known), entry.h, rules, past)
            passed[table.version] = table
            passed.pop(table.version - _AT_HAND, None)
            yield table

    def past(self, game: str) -> Callable[[int], Table]:
        """Version -> the table at it."""
        return lambda version: self.at(game, version)

    def _reached(self, game: str, version: int) -> Table:
        """Folded from the nearest checkpoint below, and kept; so are the places of checkpoints passed, which may be missing."""
        table = self._nearest(game, version)
        if version > table.version > 0 or version > 0 == table.version:
            for each in self.onward(table, version - table.version):
                table = each
                if table.version % snapshots.CHECKPOINT_EVERY == 0:
                    with self._lock:
                        self._keep_past(table)
        if table.version != version or version < 1:
            raise Problem("unknown", "no such version")
        with self._lock:
            self._keep_past(table)
        return table

    def _nearest(self, game: str, version: int) -> Table:
        """The newest place of a checkpoint up to a version that this process has passed, or the engine has kept."""
        every = snapshots.CHECKPOINT_EVERY
        last = version - version % every
        with self._lock:
            passed = next((self._past[game, each] for each in range(last, 0, -every) if (game, each) in self._past), None)
        if passed is not None and passed.version == last:
            return passed
        kept = snapshots.nearest(self.store.engine, game, version, state_of) if is_game_id(game) else None
        known = [table for table in (passed, kept) if table is not None]
        return max(known, key=lambda table: table.version) if known else Table(id=game, game=self.game_of(game))

    def _keep_past(self, table: Table) -> None:
        self._past[table.id, table.version] = table
        while len(self._past) > self._kept_past:
            self._past.popitem(last=False)


def state_of(game: str) -> Any:
    """The type of a game's state."""
    return GAMES[game].state
