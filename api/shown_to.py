"""What somebody was shown he need not be told: noted where a table is answered to a person who has to do with it."""

from api.auth import Caller
from api.desk import Desk
from commands.base import Command, Wish
from projections.table.state import Table


def shown_to(desk: Desk, table: Table, who: Caller | None) -> None:
    """Note that a person was shown a table as it stands now."""
    if who is not None and table.status != "cancelled" and (who.player == table.host or table.seats_of(who.player)):
        desk.seen.mark(table.id, who.player, table.version)


def answered_to(desk: Desk, table: Table, who: Caller, command: Wish) -> None:
    """Who sent a command knows what came of it; that is noted where it would be told otherwise."""
    own_turn = any(version == table.version and table.chairs[seat].player == who.player for seat, version in table.asked)
    if own_turn or not isinstance(command, Command):
        shown_to(desk, table, who)
