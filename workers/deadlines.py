"""Deadlines: what the calendar says has passed becomes an ordinary command, made for the version it was seen at."""

import logging
import time
from collections.abc import Callable
from hashlib import sha256

from redis import Redis, RedisError

from commands.base import Rejected
from commands.handle import Handle, Order
from commands.problems import Problem
from commands.table.clocks import DeadlinePassed
from events.commit import Author
from events.store import Store
from projections.deadlines import Due, dues
from projections.read_models import ReadModels
from projections.table.state import Table

log = logging.getLogger(__name__)
CLOCK = Author(None, "clock", None)
_CHAIN = 8
"""A passed deadline may bring about the next, such as without grace; more in one look are left to the next one."""


def milliseconds() -> int:
    """The time now."""
    return time.time_ns() // 1_000_000


class Deadlines:
    """Passes the deadlines of all games. Two at once are harmless: the second finds the version gone."""

    def __init__(self, engine: Redis, clock: Callable[[], int] = milliseconds) -> None:
        self.handle, self.models, self._clock = Handle(Store(engine), clock=clock), ReadModels(engine), clock

    def look(self) -> int:
        """Pass what is overdue; how many deadlines were. A game that can't be read holds up no other."""
        return sum(self._looked(id_) for id_ in self.models.overdue(self._clock()))

    def game(self, id_: str) -> int:
        """Pass a game's overdue deadlines."""
        passed = 0
        while passed < _CHAIN:
            try:
                table = self.handle.tables.newest(id_)
            except Problem:
                return passed
            first = next(iter(dues(table)), None)
            if first is None or first.at > self._clock() or not self._passed(table, first):
                return passed
            passed += 1
        return passed

    def _looked(self, id_: str) -> int:
        try:
            return self.game(id_)
        except RedisError:
            raise
        except Exception:
            log.exception("game %s", id_)
            return 0

    def _passed(self, table: Table, due: Due) -> bool:
        command = DeadlinePassed(version=table.version, stage=due.stage, seat=due.seat)
        cmd = sha256(f"deadline {table.id} {table.version} {due.stage} {due.seat}".encode()).digest()[:16]
        try:
            self.handle.send(table.id, Order(command, CLOCK, cmd, table.version))
        except Problem:
            return False
        except Rejected as refused:
            log.warning("deadline refused: %s %s %s", table.id, due.stage, refused.code)
            return False
        return True
