"""The one door for moves and for what is done at a table."""

import re
from hashlib import sha256
from typing import Any

from flask import Blueprint, request

from api.access import belongs, invited, no_such_game, reader_of
from api.auth import Caller
from api.desk import Desk, desk
from api.door import door
from api.games import idempotency_key
from api.shapes import AcceptedShown, Invited, Sending
from api.shown_to import answered_to
from api.strict import body, strict
from commands.base import Command, Wish
from commands.games import codec
from commands.handle import Accepted, Order, command_id
from commands.parse import parsed
from commands.problems import Problem
from commands.table.absence import TakeOver
from commands.table.seating import TakeSeat
from events.codec import packed
from events.commit import Author
from projections.passes import PLAY
from projections.shown import events_shown
from projections.table.state import Table

bp = Blueprint("commands", __name__)
_VERSION = re.compile(r'\s*"?(\d{1,15})"?\s*\Z')


@door(
    bp,
    "POST",
    "/games/<game>/commands",
    scope=PLAY,
    limit="play",
    documented_body="commands",
    query=Invited,
    headers=Sending,
    gives=AcceptedShown,
    problems=(
        "invalid",
        "unauthenticated",
        "forbidden",
        "not-seated",
        "unknown",
        "stale",
        "lost-tail",
        "sealed",
        "rejected",
        "command-id-reused",
        "slow-down",
    ),
)
def send(who: Caller, game: str, query: Invited) -> dict[str, Any]:
    """Send a command. With `Idempotency-Key` it counts once however often it is sent; with `If-Match` only at that version."""
    at, raw, key = desk(), body(), idempotency_key()
    cmd = command_id(who.player, key)
    table = at.tables.remembered(game)
    if table.private and not (belongs(table, who) or invited(table, query.invite)):
        table = at.tables.newest(game)
    if table.private and not (belongs(table, who) or invited(table, query.invite)):
        return _from_outside(at, table, who, raw, cmd)
    strict(raw)
    command = parsed(table.game, raw)
    digest = _digest(who, command)
    try:
        seated = _with_seat(at, table, who, command)
    except Problem:
        if (earlier := at.handle.earlier(game, cmd, digest)) is not None:
            return _answer(at, game, who, earlier, command)
        raise
    return _sent(at, game, who, seated, cmd, digest)


def _from_outside(at: Desk, table: Table, who: Caller, raw: bytes, cmd: bytes) -> dict[str, Any]:
    """A private table hears an outsider only when he sits down with its invite, or repeats what he sent while he belonged."""
    try:
        strict(raw)
        command = parsed(table.game, raw)
    except Problem:
        raise no_such_game() from None
    digest = _digest(who, command)
    if isinstance(command, TakeSeat | TakeOver) and invited(table, command.invite or ""):
        return _sent(at, table.id, who, command, cmd, digest)
    try:
        earlier = at.handle.earlier(table.id, cmd, digest)
    except Problem:
        raise no_such_game() from None
    if earlier is None:
        raise no_such_game()
    return _answer(at, table.id, who, earlier, command)


def _sent(at: Desk, game: str, who: Caller, command: Wish, cmd: bytes, digest: bytes) -> dict[str, Any]:
    order = Order(command, Author(None, "player", who.player), cmd, _expected(at, game), digest)
    return _answer(at, game, who, at.handle.send(game, order), command)


def _digest(who: Caller, command: Wish) -> bytes:
    """Tells a repeat from another command under the same key: as it was sent, before a seat is filled in."""
    return sha256(packed([who.player, command.type, command.model_dump(mode="json", exclude_unset=True)])).digest()[:8]


def _with_seat(at: Desk, table: Table, who: Caller, command: Wish) -> Wish:
    """Fill in the seat of a move: the only one held, or the only held one that is awaited."""
    if not isinstance(command, Command) or "seat" in command.model_fields_set:
        return command
    held = table.seats_of(who.player)
    if len(held) != 1 or table.status != "running":
        table = at.tables.newest(table.id)
        held = table.seats_of(who.player)
    if not held:
        raise Problem("not-seated", "you have no seat at this table")
    asked = held if len(held) == 1 else [seat for seat in table.to_act if seat in held]
    if len(asked) != 1:
        fault = {"place": ["seat"], "fault": "you hold several seats: name one", "kind": "missing"}
        raise Problem("invalid", "the command names no seat", faults=[fault])
    return command.model_copy(update={"seat": asked[0]})


def _expected(at: Desk, game: str) -> int | None:
    """The version in `If-Match`; a text that is none has certainly passed."""
    header = request.headers.get("If-Match")
    if header is None or header.strip() == "*":
        return None
    if (found := _VERSION.match(header)) is None:
        raise Problem("stale", "If-Match holds no version of this game", version=at.tables.newest(game).version)
    return int(found[1])


def _answer(at: Desk, game: str, who: Caller, accepted: Accepted, command: Wish) -> dict[str, Any]:
    """What was accepted, as its sender may see it."""
    table = accepted.table or at.tables.newest(game)
    answered_to(at, table, who, command)
    seat = command.seat if isinstance(command, Command) and command.seat in table.seats_of(who.player) else None
    events = events_shown(accepted.entry, codec(table.game), reader_of(table, who, seat))
    return {"version": accepted.version, "head": accepted.entry.h.hex(), "events": events}
