"""Somebody leaves the service for good: his seats go to bots, so that nobody waits for a person who is no more."""

import logging
from hashlib import sha256

from commands.base import Rejected, Wish
from commands.handle import Handle, Order
from commands.problems import Problem
from commands.table.seating import CancelGame, LeaveSeat, Resign
from events.commit import Author
from projections.read_models import ReadModels
from projections.table.state import Table

log = logging.getLogger(__name__)


class Departure:
    """Leaves all of a person's tables."""

    def __init__(self, handle: Handle, models: ReadModels) -> None:
        self._handle, self._models = handle, models

    def leave(self, player: str) -> None:
        """Resign from running games, and leave or cancel open tables. What can't be left now is not in the way of the erasure."""
        for row in self._models.games_of(player):
            try:
                table = self._handle.tables.newest(row["id"])
                for command in _farewells(table, player):
                    self._say(table.id, player, command)
            except (Problem, Rejected) as no:
                log.warning("%s could not leave %s: %s", player, row["id"], no)

    def _say(self, game: str, player: str, command: Wish) -> None:
        cmd = sha256(f"leave {game} {player} {command.model_dump_json()}".encode()).digest()[:16]
        self._handle.send(game, Order(command, Author(None, "player", player), cmd))


def _farewells(table: Table, player: str) -> list[Wish]:
    seats = table.seats_of(player)
    if table.status == "running":
        return [Resign(seat=seat) for seat in seats]
    if table.status == "open" and table.host == player:
        return [CancelGame()]
    return [LeaveSeat(seat=seat) for seat in seats] if table.status == "open" else []
