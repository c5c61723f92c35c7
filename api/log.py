"""The log of a game, and what was refused: as the caller may see them."""

from typing import Any

from flask import Blueprint

from api.access import entered, reader_of, stood
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
    then = stood(desk().tables, table, query.at)
    reader, known, found = reader_of(table, who, query.seat, then), codec(table.game), list[dict[str, Any]]()
    first, last = max(query.after - 1, 0), min(query.after + query.limit, then.version)
    previous, on_it = genesis(game), line_of(then.jumps, then.version)
    for version, entry in desk().store.entries(game, first, last - first):
        if version > query.after:
            found.append(shown(entry, previous, known, reader, undone=not on_it(version)))
        previous = entry.h
    last = found[-1]["version"] if found else query.after
    return {"events": found, "next": last if last < then.version and found else None}


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
    player = who.player if who is not None else None
    own = [] if player is None else refusals.of_person(desk().engine, game, player)
    others = refusals.of(desk().engine, game) if table.status == "finished" or table.dispute else []
    found = [*own, *(each for each in others if player is None or each.player != player)]
    return {"refusals": visible(table, player, sorted(found, key=lambda each: each.at))}
