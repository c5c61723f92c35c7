"""Making tables and looking at them."""

from hashlib import sha256
from typing import Any
from zlib import crc32

from flask import Blueprint, Response, request

from api.access import caught_up, entered, must_have, seen_from, stood
from api.answers import game_bytes, mark_seen
from api.auth import Caller
from api.desk import desk
from api.door import JSON, door
from api.shapes import GameShown, Key, LegalShown, NewGame, SeenAt
from commands.games import GAMES
from commands.problems import Problem
from projections.passes import PLAY

bp = Blueprint("games", __name__)
KEY_LENGTH = 200


@door(
    bp,
    "POST",
    "/games",
    scope=PLAY,
    limit="table",
    body=NewGame,
    headers=Key,
    gives=GameShown,
    status=201,
    problems=("invalid", "unauthenticated", "forbidden", "rejected", "command-id-reused", "slow-down"),
)
def create(who: Caller, body: NewGame) -> Response:
    """Make a table; the caller is its host."""
    if body.seed is not None and not desk().settings.allow_fixed_seed:
        raise Problem("forbidden", "this service makes no games with a fixed seed")
    secret = sha256(body.seed.encode()).digest() if body.seed is not None else None
    made = body.model_dump(exclude={"seed"})
    table = desk().handle.create(who.player, made, secret, idempotency_key())
    answer = _answer(game_bytes(desk(), table, who, None, ()), 201)
    answer.headers["Location"] = f"/api/v1/games/{table.id}"
    return answer


@door(
    bp,
    "GET",
    "/games/<game>",
    query=SeenAt,
    gives=GameShown,
    problems=("invalid", "unauthenticated", "not-seated", "unknown", "lost-tail", "slow-down"),
)
def look(who: Caller | None, game: str, query: SeenAt) -> Response:
    """A table as the caller may see it, now or at a version."""
    table = entered(desk(), game, who, query.invite)
    if query.min_version is not None:
        table = caught_up(desk().tables, table, query.min_version)
    then = stood(desk().tables, table, query.at)
    seat = seen_from(table, who, query.seat, then)
    return _unless_known(game_bytes(desk(), then, who, seat, table.seats_of(who.player if who else None), then is table))


@door(
    bp,
    "GET",
    "/games/<game>/legal",
    query=SeenAt,
    gives=LegalShown,
    problems=("invalid", "unauthenticated", "not-seated", "unknown", "lost-tail", "slow-down"),
)
def legal(who: Caller | None, game: str, query: SeenAt) -> dict[str, Any]:
    """What a seat of the caller may send now; nothing for watchers, before the start, and at a past version."""
    table = entered(desk(), game, who, query.invite)
    if query.min_version is not None:
        table = caught_up(desk().tables, table, query.min_version)
    seat, at = seen_from(table, who, query.seat), table.version if query.at is None else query.at
    must_have(table, at)
    if at != table.version or seat is None or table.status != "running" or table.dispute is not None:
        return {"version": at, "seat": seat, "commands": (), "forms": ()}
    mark_seen(desk(), table, who)
    found = GAMES[table.game].legal(table.play, seat)
    return {"version": table.version, "seat": seat, "commands": found.commands, "forms": found.forms}


def idempotency_key() -> str | None:
    """The caller's own id of a request, any printable text."""
    key = request.headers.get("Idempotency-Key")
    if not key:
        return None
    if len(key) > KEY_LENGTH or not key.isprintable():
        fault = {"place": ["Idempotency-Key"], "fault": f"printable text of at most {KEY_LENGTH} characters", "kind": "header"}
        raise Problem("invalid", "the header Idempotency-Key is no key", faults=[fault])
    return key


def _unless_known(content: bytes) -> Response:
    """The answer, or 304 when `If-None-Match` says that the reader has it."""
    tag = f'"{crc32(content):08x}-{len(content)}"'
    known = request.headers.get("If-None-Match") == tag
    return Response(b"" if known else content, 304 if known else 200, {"ETag": tag}, content_type=JSON)


def _answer(content: bytes, status: int = 200) -> Response:
    return Response(content, status, content_type=JSON)
