"""Walking through a game, what changed, proof files, practice games."""

from typing import Any

from flask import Blueprint, Response
from pydantic_core import to_json

from api.access import entered, seen_from
from api.answers import game_bytes
from api.auth import Caller
from api.desk import desk
from api.door import JSON, door, rendered
from api.games import idempotency_key
from api.history_shapes import Between, ChangesShown, KeyShown, NewFork, StopsShown, Walk
from api.shapes import GameShown, Invited, Key
from commands.export import exported
from commands.forking import Fork
from commands.problems import Problem
from commands.replay import changes as changes_between
from commands.replay import line, since_last_move, steps
from events.signing import service_key
from projections.passes import PLAY

bp = Blueprint("history", __name__)
PROOF = "application/jsonl"
_READ = ("invalid", "unauthenticated", "not-seated", "unknown", "slow-down")


@door(bp, "GET", "/key", gives=KeyShown, problems=("unauthenticated", "slow-down"))
def key(_who: Caller | None) -> dict[str, Any]:
    """The service's public key."""
    return {"algorithm": "Ed25519", "key": service_key(desk().engine).public}


@door(bp, "GET", "/games/<game>/changes", query=Between, gives=ChangesShown, problems=_READ)
def changes(who: Caller | None, game: str, query: Between) -> dict[str, Any]:
    """What the caller sees changed between two versions: by default since his seat's last move."""
    table = entered(desk(), game, who, query.invite)
    seat = seen_from(table, who, query.seat)
    to = table.version if query.to is None else query.to
    since = query.since
    if since is None:
        since = max(1, to - 1) if seat is None else min(to, since_last_move(table, seat, desk().handle.past(table)))
    if max(since, to) > table.version:
        raise Problem("unknown", "no such version")
    at = desk().tables.at
    found = changes_between(at(game, since), table if to == table.version else at(game, to), seat)
    return {"from": since, "to": to, "seat": seat, "changes": found}


@door(bp, "GET", "/games/<game>/steps", query=Walk, gives=StopsShown, problems=_READ)
def walk(who: Caller | None, game: str, query: Walk) -> Response:
    """Where a replay can stop: every commit, the last of each turn, or the last of each round."""
    table, shelf = entered(desk(), game, who, query.invite), desk().shelf
    shelved = (game, table.head, "steps", query.by)
    if (known := shelf.get(shelved)) is None:
        stops = list(steps(desk().walks.marks(table), query.by))
        known = shelf.put(shelved, to_json({"stops": stops, "line": line(table)}))
    return Response(known, content_type=JSON)


@door(bp, "GET", "/games/<game>/proof", limit="proof", query=Invited, media=PROOF, problems=_READ)
def proof(who: Caller | None, game: str, query: Invited) -> Response:
    """The game as a proof file: everything once it is finished, before that with the seals of the caller's seats."""
    table = entered(desk(), game, who, query.invite)
    reader = list(table.seats_of(who.player)) if who is not None else []
    raw = exported(desk().store, table, reader, service_key(desk().engine))
    name = f"{table.game}-{table.id}-{table.version}.proof"
    return Response(raw, content_type=PROOF, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@door(
    bp,
    "POST",
    "/games/<game>/forks",
    scope=PLAY,
    limit="table",
    body=NewFork,
    query=Invited,
    headers=Key,
    gives=GameShown,
    status=201,
    problems=(*_READ, "forbidden", "rejected", "command-id-reused"),
)
def fork(who: Caller, game: str, body: NewFork, query: Invited) -> Response:
    """Start a practice game from a version, hidden things dealt anew from what the caller may know."""
    parent = entered(desk(), game, who, query.invite)
    if body.at > parent.version:
        raise Problem("unknown", "no such version")
    table = desk().handle.fork(parent, Fork(body.at, body.seat), who.player, idempotency_key())
    seat = seen_from(table, who, None)
    answer = rendered(None, 201)
    answer.set_data(game_bytes(desk(), table, who, seat, table.seats_of(who.player)))
    answer.headers["Location"] = f"/api/v1/games/{table.id}"
    return answer
