"""Who sent a command has been shown what came of it, and need not be told."""

from api.answers import mark_seen
from api.auth import Caller
from api.desk import Desk
from commands.base import Command, Wish
from projections.table.state import Table


def answered_to(desk: Desk, table: Table, who: Caller, command: Wish) -> None:
    """Note it where it would be told otherwise: for all but moves that leave the turn to others."""
    own_turn = any(version == table.version and table.chairs[seat].player == who.player for seat, version in table.asked)
    if own_turn or not isinstance(command, Command):
        mark_seen(desk, table, who)
