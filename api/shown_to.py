"""Who sent a command has been shown what came of it, and need not be told."""

from api.answers import mark_seen
from api.auth import Caller
from api.desk import Desk
from commands.base import Wish
from commands.table.seating import StartGame
from projections.table.state import Table


def answered_to(desk: Desk, table: Table, who: Caller, command: Wish) -> None:
    """Note it where it would be told otherwise: at the start, and when it is his turn again."""
    own_turn = any(version == table.version and table.chairs[seat].player == who.player for seat, version in table.asked)
    if own_turn or isinstance(command, StartGame):
        mark_seen(desk, table, who)
