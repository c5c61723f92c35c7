"""Walking through a game: from commit to commit, turn to turn, round to round; and what changed on the way, for one reader."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from pydantic_core import from_json, to_json

from commands.games import GAMES
from commands.past import Past
from commands.walks import Mark
from projections.difference import Change, difference
from projections.line import on_line, segments
from projections.table.state import Table

By = Literal["commit", "turn", "round"]


def steps(marks: Iterable[Mark], by: By) -> Iterator[dict[str, Any]]:
    """Stops of a walk through a game's versions: each commit, or the last one of each turn or round.

    A turn is a run of commits that wait for the same seats. Rewinds are stops of their own, since they lead elsewhere.
    """
    held: Mark | None = None
    for mark in marks:
        if held is not None and (by == "commit" or _cycle(held, by) != _cycle(mark, by)):
            yield _stop(held)
        held = mark
    if held is not None:
        yield _stop(held)


def _cycle(mark: Mark, by: By) -> Any:
    return (mark.status, mark.round, mark.jump, mark.to_act if by == "turn" else None)


def _stop(mark: Mark) -> dict[str, Any]:
    return {"version": mark.version, "at": mark.at, "round": mark.round, "to_act": mark.to_act}


def changes(before: Table, after: Table, seat: int | None) -> list[Change]:
    """What a seat, or a watcher, sees changed between two versions of a table."""
    return difference(_seen(before, seat), _seen(after, seat))


def since_last_move(table: Table, seat: int, past: Past) -> int:
    """Version after a seat's last move on the present line; where the game began if it has not moved yet."""
    for back in (64, table.version):
        floor = max(table.began, table.version - back)
        mine = [each.version for each in past.facts(floor) if each.moves and seat in each.seats]
        for version in reversed(mine):
            if on_line(table.jumps, version, table.version):
                return version
        if floor == table.began:
            break
    return table.began


def line(table: Table) -> list[int]:
    """Versions of the present line, oldest first: what replay steps through when abandoned commits are left out."""
    return sorted(version for first, last in segments(table.jumps, table.version) for version in range(first, last + 1))


def _seen(table: Table, seat: int | None) -> dict[str, Any]:
    """The parts of a table that a game goes on in, as plain JSON."""
    outside = {"status": table.status, "to_act": table.to_act}
    play = None if table.play is None else GAMES[table.game].view(table.play, seat)
    whole: dict[str, Any] = from_json(to_json({**outside, "view": play}))
    return whole
