"""The log of a game, and what was refused: as the caller may see them."""

from typing import Any

from flask import Blueprint

from api.access import entered, reader_of
from api.auth import Caller
from api.desk import desk
from api.door import door
from api.shapes import Commits, CommitsShown, Invited, RefusalsShown
from commands.games import codec
from commands.refused import visible
from events import refusals
from events.commit import genesis
from projections.line import line_of
from projections.shown import shown

bp = Blueprint("log", __name__)


@door(
    bp,
    "GET",
    "/games/<game>/events",
    query=Commits,
    gives=CommitsShown,
    problems=("invalid", "unauthenticated", "not-seated", "unknown", "slow-down"),
)
def events(who: Caller | None, game: str, query: Commits) -> dict[str, Any]:
    """The log: every accepted command with its events, hash-chained, oldest first."""
    table = entered(desk(), game, who, query.invite)
    reader, known, found = reader_of(table, who, query.seat), codec(table.game), list[dict[str, Any]]()
    first = max(query.after - 1, 0)
    previous, on_it = genesis(game), line_of(table.jumps, table.version)
    for version, entry in desk().store.entries(game, first, query.limit + query.after - first):
        if version > query.after:
            found.append(shown(entry, previous, known, reader, undone=not on_it(version)))
        previous = entry.h
    last = found[-1]["version"] if found else query.after
    return {"events": found, "next": last if last < table.version and found else None}


@door(
    bp,
    "GET",
    "/games/<game>/refusals",
    query=Invited,
    gives=RefusalsShown,
    problems=("invalid", "unauthenticated", "unknown", "slow-down"),
)
def refused(who: Caller | None, game: str, query: Invited) -> dict[str, Any]:
    """Commands that the rules refused: the caller's own; everybody's once the game is finished or disputed."""
    table = entered(desk(), game, who, query.invite)
    return {"refusals": visible(table, who.player if who is not None else None, refusals.of(desk().engine, game))}
