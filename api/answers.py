"""A table as JSON for one reader. Rendered once for each version, reader and set of names."""

from contextlib import suppress
from typing import Any

from pydantic_core import to_json
from redis import RedisError

from api.access import belongs
from api.auth import Caller
from api.desk import Desk
from commands.games import GAMES
from commands.handle import invite_of
from commands.matters import dispute_shown, proposal_shown
from commands.undo_offer import offered
from events.signing import service_key
from projections.deadlines import timing_of
from projections.names import FORMER
from projections.table.state import Chair, Table


def game_bytes(desk: Desk, table: Table, who: Caller | None, seat: int | None, held: tuple[int, ...], now: bool = True) -> bytes:
    """The answer about a table, as bytes. `held` are the reader's seats. Undo is told of the present only (`now`)."""
    names = desk.people.names(_people(table))
    player = who.player if who is not None else None
    key = (table.id, table.head, player, seat, held, now, tuple(names.items()))
    if now:
        mark_seen(desk, table, who)
    if (known := desk.shelf.get(key)) is not None:
        return known
    shown = game_shown(table, who, seat, held, names)
    signer = service_key(desk.engine)
    shown["signed"] = {"key": signer.public, "signature": signer.head(table.id, table.version, table.head)}
    if now:
        shown["undo"] = offered(table, held, desk.handle.past(table))
    return desk.shelf.put(key, to_json(shown))


def mark_seen(desk: Desk, table: Table, who: Caller | None) -> None:
    """Note that a person was shown a table as it stands: he need not be told of it. Written once for each version.

    An engine that takes no notes does not keep anybody from looking.
    """
    if who is None or not table.seats_of(who.player):
        return
    key = ("seen", table.id, table.version, who.player)
    if desk.shelf.get(key) is None:
        with suppress(RedisError):
            desk.seen.mark(table.id, who.player, table.version)
            desk.shelf.put(key, b"1")


def game_shown(
    table: Table, who: Caller | None, seat: int | None, held: tuple[int, ...], names: dict[str, str]
) -> dict[str, Any]:
    """Everything a reader may know of a table."""
    play = table.play
    return {
        "id": table.id,
        "game": table.game,
        "title": table.title,
        "parent": table.parent and {"game": table.parent[0], "version": table.parent[1]},
        "status": table.status,
        "version": table.version,
        "head": table.head,
        "signed": None,
        "rules": table.rules or GAMES[table.game].standard,
        "private": table.private,
        "host": table.host,
        "host_name": names.get(table.host, FORMER),
        "invite": invite_of(table) if belongs(table, who) else None,
        "options": table.options or {},
        "clock": table.clock,
        "timing": timing_of(table, table.moved_at),
        "seats": [_chair(number, chair, names) for number, chair in enumerate(table.chairs)],
        "to_act": table.to_act,
        "since": dict(table.awaited),
        "you": None if who is None else {"player": who.player, "seats": held, "host": who.player == table.host},
        "seat": seat,
        "undo": None,
        "dispute": dispute_shown(table, who.player if who is not None else None),
        "proposal": proposal_shown(table, who.player if who is not None else None),
        "view": None if play is None else GAMES[table.game].view(play, seat),
        "result": {"standings": table.standings} if table.status == "finished" else None,
    }


def _people(table: Table) -> list[str]:
    return [table.host, *(chair.player for chair in table.chairs if chair.player is not None)]


def _chair(number: int, chair: Chair, names: dict[str, str]) -> dict[str, Any]:
    name = names.get(chair.player, FORMER) if chair.player else chair.bot and f"Bot ({chair.bot})"
    return {
        "seat": number,
        "player": chair.player,
        "name": name,
        "bot": chair.bot,
        "resigned": chair.resigned,
        "stand_in": chair.stand_in,
        "offered": chair.offered,
    }
