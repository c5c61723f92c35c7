"""Whole commits, applied to a table: its own events, the game's, and who is awaited since when."""

from collections.abc import Callable
from typing import Any, Protocol, cast

from events.commit import Commit
from events.table.forking import PositionSet
from events.table.revising import RulesAdopted
from events.table.seating import GameStarted
from events.table.undoing import Rewound
from events.table.union import TABLE_CLASSES, TableEvent
from projections.base import changed
from projections.clock import ticked
from projections.positions import Shaped, restored
from projections.table.evolve import evolve as evolve_table
from projections.table.state import Table


class Folding(Shaped, Protocol):
    """What folding needs to know of a game. `commands.game.Game` is one."""

    @property
    def options(self) -> Any:
        """Model of the table options."""
        ...

    @property
    def initial(self) -> Any:
        """(seats, options, revision) -> state."""
        ...

    @property
    def evolve(self) -> Any:
        """(state, event) -> state."""
        ...

    @property
    def to_act(self) -> Any:
        """State -> seats awaited."""
        ...


Past = Callable[[int], Table]
"""Version -> the table at it: what a rewind goes back to."""


def folded(table: Table, commit: Commit, head: bytes, game: Folding, past: Past) -> Table:
    """The table after a commit. `head` is the commit's chain hash."""
    after, play, evolve, moved, stood = table, table.play, game.evolve, False, None
    for event in commit.events:
        if type(event) not in TABLE_CLASSES:
            play, moved = evolve(play, event), True
            continue
        after = evolve_table(after, cast("TableEvent", event))
        if isinstance(event, GameStarted):
            options = game.options.model_validate(after.options or {})
            play = game.initial(len(after.chairs), options, event.rules)
        elif isinstance(event, PositionSet):
            play = restored(event.position.open(), event.shape, game)
        elif isinstance(event, Rewound):
            stood = past(event.to)
            play, after = stood.play, changed(after, rules=stood.rules, data=stood.data)
        elif isinstance(event, RulesAdopted):
            play = changed(play, revision=event.rules)
    awaited = _awaited(table, commit, game.to_act(play), moved) if after.status == "running" else ()
    folded_table = changed(
        after,
        play=play,
        version=commit.version,
        head=head.hex(),
        created_at=table.created_at or commit.at,
        started_at=table.started_at or (commit.at if after.status == "running" else 0),
        moved_at=commit.at,
        awaited=awaited,
        asked=_asked(table, awaited, commit.version),
    )
    return folded_table if after.clock is None else ticked(table, folded_table, commit, moved, stood)


def _awaited(before: Table, commit: Commit, seats: tuple[int, ...], moved: bool) -> tuple[tuple[int, int], ...]:
    """A seat that was already awaited keeps its time, unless it has just acted and is asked again."""
    since = dict(before.awaited)
    if moved:
        since.pop(commit.author.seat, None)  # type: ignore[arg-type]  # nobody's seat is no key
    return tuple([(seat, since.get(seat, commit.at)) for seat in seats])


def _asked(before: Table, awaited: tuple[tuple[int, int], ...], version: int) -> tuple[tuple[int, int], ...]:
    """The version from which each awaited seat has been awaited."""
    if not before.awaited:
        return tuple([(seat, version) for seat, _ in awaited])
    known = dict(zip(before.awaited, before.asked, strict=True))
    return tuple([known.get(pair) or (pair[0], version) for pair in awaited])
