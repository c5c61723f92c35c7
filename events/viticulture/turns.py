"""Years, seasons and turns, coins and points (rulebook: Worker Placement)."""

from typing import Literal

from events.base import Event
from events.viticulture.vocab import Season


class YearBegan(Event):
    """A new year: no rooster on the chart, no mark of the year before on any mat."""

    type: Literal["YearBegan"] = "YearBegan"
    year: int


class SeasonBegan(Event):
    """A season opens; seats act in this order and nobody has passed."""

    type: Literal["SeasonBegan"] = "SeasonBegan"
    season: Season
    order: tuple[int, ...]


class TurnCame(Event):
    """The game waits for this seat."""

    type: Literal["TurnCame"] = "TurnCame"
    seat: int


class WorkerPlaced(Event):
    """One free worker went to a space."""

    type: Literal["WorkerPlaced"] = "WorkerPlaced"
    seat: int
    space: str


class Passed(Event):
    """A player places no more workers this season; `forced` when none was left to place."""

    type: Literal["Passed"] = "Passed"
    seat: int
    forced: bool


class LiraGained(Event):
    """Coins from the bank."""

    type: Literal["LiraGained"] = "LiraGained"
    seat: int
    lira: int
    reason: str


class LiraPaid(Event):
    """Coins to the bank."""

    type: Literal["LiraPaid"] = "LiraPaid"
    seat: int
    lira: int
    reason: str


class PointsGained(Event):
    """Victory points, already cut to the end of the track."""

    type: Literal["PointsGained"] = "PointsGained"
    seat: int
    points: int
    reason: str


class PointsLost(Event):
    """Victory points given up."""

    type: Literal["PointsLost"] = "PointsLost"
    seat: int
    points: int
    reason: str


class LastYearCalled(Event):
    """Somebody reached the goal: this year is the last, whatever happens to those points."""

    type: Literal["LastYearCalled"] = "LastYearCalled"
    seat: int
