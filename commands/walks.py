"""Where each version of a game stood, for walking through it: folded once in a process, from then on only what is new."""

from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock

from commands.tables import Diverged, Tables
from projections.line import Jump
from projections.table.state import Table


@dataclass(frozen=True, slots=True)
class Mark:
    """One version: when, in which round or year, who was awaited, and the last rewind before it."""

    version: int
    head: str
    at: int
    status: str
    round: int | None
    to_act: tuple[int, ...]
    jump: Jump | None


class Walks:
    """Marks of games. `most` is how many stay in memory, of all games together."""

    def __init__(self, tables: Tables, most: int = 50_000) -> None:
        self._tables, self._most = tables, most
        self._known: OrderedDict[str, tuple[Table, Sequence[Mark]]] = OrderedDict()
        self._lock = Lock()

    def marks(self, table: Table) -> Sequence[Mark]:
        """The marks of all versions up to a table's, oldest first."""
        with self._lock:
            known = self._known.get(table.id)
        if known is not None:
            with suppress(Diverged):
                marks = self._onward(*known)
                if len(marks) >= table.version and marks[table.version - 1].head == table.head:
                    return marks[: table.version]
        return self._onward(Table(id=table.id, game=table.game), ())[: table.version]

    def _onward(self, tip: Table, marks: Sequence[Mark]) -> Sequence[Mark]:
        further = list(marks)
        for tip in self._tables.onward(tip):  # noqa: B020 - the last one stays
            further.append(_marked(tip))
        with self._lock:
            self._known[tip.id] = tip, further
            self._known.move_to_end(tip.id)
            kept = sum(len(each) for _, each in self._known.values())
            while kept > self._most and len(self._known) > 1:
                kept -= len(self._known.popitem(last=False)[1][1])
        return further


def round_of(table: Table) -> int | None:
    """The rulebook's cycle: a round or a year."""
    found: int | None = getattr(table.play, "round", None)
    return getattr(table.play, "year", None) if found is None else found


def _marked(table: Table) -> Mark:
    last = table.jumps[-1][-1] if table.jumps else None
    return Mark(table.version, table.head, table.moved_at, table.status, round_of(table), table.to_act, last)
