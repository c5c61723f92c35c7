"""Server-sent events: the version of a game, whenever it changes. Nothing else is ever in the stream."""

import time
from collections.abc import Iterator

from flask import Blueprint, Response, current_app, request

from api.access import entered
from api.auth import Caller
from api.desk import desk
from api.door import door
from api.hub import Hub
from api.shapes import Invited
from commands.problems import Problem
from events.store import Store

bp = Blueprint("live", __name__)
QUIET_S = 15
"""A comment line after so long without news: it finds out readers that are gone."""
MOST, MOST_UNKNOWN = 100, 500
"""Streams that one person, or one address of people who did not say who they are, may hold open in a process."""
LIFE_S = 3_600
"""A stream ends after so long; its reader comes back by itself, with whatever right he has then."""


@door(
    bp,
    "GET",
    "/games/<game>/live",
    limit="live",
    query=Invited,
    media="text/event-stream",
    problems=("invalid", "unauthenticated", "unknown", "slow-down"),
)
def live(who: Caller | None, game: str, query: Invited) -> Response:
    """A stream of the game's versions. It goes on after `Last-Event-ID` (or `?after=`)."""
    hub: Hub | None = current_app.extensions["vintners-hub"]
    if hub is None:
        raise Problem("unknown", "streams are served by the live process")
    table = entered(desk(), game, who, query.invite)
    holder = who.player if who else request.remote_addr or ""
    if desk().limits.on and hub.held(holder) >= (MOST if who else MOST_UNKNOWN):
        raise Problem("slow-down", "too many open streams", retry_after=QUIET_S)
    return Response(
        _told(hub, desk().store, table.id, _seen(), holder),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


def _seen() -> int:
    last = request.headers.get("Last-Event-ID") or request.args.get("after") or ""
    return int(last) if last.isascii() and last.isdigit() and len(last) < 16 else -1


def _told(hub: Hub, store: Store, game: str, seen: int, holder: str) -> Iterator[str]:
    reader, end = hub.join(game, holder), time.monotonic() + LIFE_S
    try:
        now = store.version(game)
        yield f"retry: 1000\nid: {now}\nevent: version\ndata: {now}\n\n" if now != seen else ": here\n\n"
        while time.monotonic() < end:
            version = reader.wait(QUIET_S)
            if version is None:
                yield ": still here\n\n"
            elif version > now:
                now = version
                yield f"id: {now}\nevent: version\ndata: {now}\n\n"
    finally:
        hub.leave(game, reader)
