"""The clock of a seat, and what a table is being asked about time and absent seats."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Watch:
    """What a seat has left of its time, as of the table's last commit. Times in milliseconds.

    Each of its moves ends a *turn*. A turn's time only ever shrinks, whichever line the game stands on: going back to a turn
    finds what was left of it, and no more than stood at the furthest turn reached (`carry`), less what is used since. So no
    sequence of undo and move adds time.
    """

    since: int
    """Version of the commit with which this counting began."""
    left: tuple[int, ...]
    """What was left of each turn, the furthest last; negative in the grace."""
    turn: int = 0
    """Where the seat stands on the present line."""
    carry: int | None = None
    """After going back, until the furthest turn is passed: what stood there, less what was used since."""
    start: int = 0
    """What the seat had when it was asked for the present turn."""
    out: bool = False
    """The table has noted that the present turn's time ran out."""
    away_until: int = 0
    """End of a vacation."""
    away_days: tuple[tuple[int, int], ...] = ()
    """(year, days of vacation taken in it)."""

    @property
    def remaining(self) -> int:
        """Milliseconds of play time left; negative in the grace."""
        left = self.left[self.turn]
        return left if self.carry is None else min(left, self.carry)


@dataclass(frozen=True)
class TimeAsk:
    """A pending ask for another clock, or for time for a seat."""

    ask: int
    seat: int
    clock: Mapping[str, Any] | None
    receiver: int | None
    seconds: int
    must_agree: tuple[int, ...]
    """Seats that have still to say yes."""


@dataclass(frozen=True)
class Vote:
    """What is to become of an absent seat; (voter, choice) of those who have said so."""

    vote: int
    seat: int
    voters: tuple[int, ...]
    until: int
    cast: tuple[tuple[int, str], ...] = ()
