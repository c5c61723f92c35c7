"""Who may see which table, and through which seat. To outsiders a private table is the same as none."""

import hmac
import time

from api.auth import Caller
from api.desk import Desk
from commands.handle import invite_of
from commands.problems import Problem
from commands.tables import Tables
from events.commit import EVERYBODY, Reader
from projections.table.state import Table

_WAIT_S, _LOOK_S = 1.0, 0.02


def no_such_game() -> Problem:
    """The one answer for a game that is not there, or not for you."""
    return Problem("unknown", "no such game")


def entered(desk: Desk, game: str, who: Caller | None, invite: str = "") -> Table:
    """The table as it stands now, for whom it is open."""
    table = desk.tables.newest(game)
    if not may_enter(table, who, invite):
        raise no_such_game()
    return table


def may_enter(table: Table, who: Caller | None, invite: str = "") -> bool:
    """Public tables are open; private ones to those who sit or sat there, the host, and who has the invite."""
    return not table.private or belongs(table, who) or invited(table, invite)


def belongs(table: Table, who: Caller | None) -> bool:
    """The host and whoever has a seat, even one that he resigned."""
    return who is not None and (who.player == table.host or any(chair.player == who.player for chair in table.chairs))


def invited(table: Table, invite: str) -> bool:
    """Whether this is the table's invite."""
    return bool(invite) and hmac.compare_digest(invite.encode(), invite_of(table).encode())


def seen_from(table: Table, who: Caller | None, named: int | None, then: Table | None = None) -> int | None:
    """The seat that a reader looks from: the named one if he holds it, else the one awaited, else his first; None watches.

    Who holds a seat now sees what it was shown `then`; who held it then does not.
    """
    held = table.seats_of(who.player) if who is not None else ()
    if named is not None:
        if named not in held:
            raise Problem("not-seated", "you do not hold that seat")
        return named
    return next((seat for seat in (then or table).to_act if seat in held), held[0] if held else None)


def reader_of(table: Table, who: Caller | None, named: int | None, then: Table | None = None) -> Reader:
    """Whose seals are open to a reader: his seat's, and all once the game is finished; `then` as it was at that time."""
    return EVERYBODY if (then or table).status == "finished" else seen_from(table, who, named, then)


def stood(tables: Tables, table: Table, at: int | None) -> Table:
    """The table at a version that it has had; as it stands without one."""
    if at is None or at == table.version:
        return table
    must_have(table, at)
    return tables.at(table.id, at)


def must_have(table: Table, version: int) -> None:
    """Problem `unknown` unless the table has had this version."""
    if not 0 < version <= table.version:
        raise Problem("unknown", "no such version")


def caught_up(tables: Tables, table: Table, version: int) -> Table:
    """The table at a version its reader has seen already; waits a moment for the store to have it."""
    until = time.monotonic() + _WAIT_S
    while table.version < version:
        if time.monotonic() > until:
            raise Problem("lost-tail", "the store is behind what was seen", version=table.version)
        time.sleep(_LOOK_S)
        table = tables.newest(table.id)
    return table
