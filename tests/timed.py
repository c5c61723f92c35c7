"""A table with clocks, around which time passes when a test says so."""

from typing import Any

from commands.base import Wish
from commands.handle import Accepted, Order
from commands.table.clocks import DeadlinePassed
from events.commit import Author
from projections.deadlines import dues, timing_of
from tests.service import Room
from workers.jobs import moved

HOUR = 3_600_000
DAY = 24 * HOUR


class Timed(Room):
    """A room whose people can be slow. Time stands still except by `wait`, but for a millisecond a command."""

    def __init__(self, *args: Any, clock: dict[str, Any], **made: Any) -> None:
        super().__init__(*args, clock=clock, **made)

    def wait(self, hours: float) -> "Timed":
        """The same later."""
        self.clock.now += round(hours * HOUR)
        return self

    def left(self, seat: int) -> int:
        """What a seat's clock shows now, in milliseconds."""
        timing = timing_of(self.table, self.clock.now)
        assert timing
        shown: int = timing["seats"][seat]["left_ms"]
        return shown

    def due(self) -> tuple[str, int | None, int] | None:
        """The next deadline as (stage, seat, at)."""
        return next(((each.stage, each.seat, each.at) for each in dues(self.table)), None)

    def order(self, command: Wish, who: Author) -> Accepted:
        """A command of somebody who is no person at the table."""
        return self.handle.send(self.id, Order(command, who, b"%16d" % self.clock.now))

    def deadline(self, stage: str, seat: int | None, version: int | None = None) -> Accepted:
        """The clock's command."""
        version = self.table.version if version is None else version
        command = DeadlinePassed(version=version, stage=stage, seat=seat)  # type: ignore[arg-type] # wrong ones are tried too
        return self.handle.send(self.id, Order(command, Author(None, "clock", None), b"%16d" % self.clock.now, version))

    def pass_deadlines(self) -> list[str]:
        """All that is overdue, as the clock process would; the stages passed."""
        passed = []
        while (due := self.due()) and due[2] <= self.clock.now:
            self.deadline(due[0], due[1])
            passed.append(due[0])
        return passed

    def bots(self, most: int = 2_000) -> "Timed":
        """The same after the bots that are awaited have moved."""
        for _ in range(most):
            table = self.table
            awaited = [seat for seat in table.to_act if table.chairs[seat].bot]
            if not awaited or table.status != "running":
                return self
            assert moved(self.handle, self.id, table.version, awaited[0]) == "moved"
        raise AssertionError("the bots do not stop")

    def outsider(self, name: str) -> int:
        """One more person, without a seat."""
        self.people.append(name)
        return len(self.people) - 1

    def said(self, person: int, command: Wish) -> list[str]:
        """The types of the events that a command caused."""
        before = self.table.version
        self.send(person, command)
        return [event.type for _, commit, _ in self.handle.tables.commits(self.id, before) for event in commit.events]
