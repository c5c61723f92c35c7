"""Time at a table: what was given, what ran out, and who is away. What each seat has left follows from the log and a calendar."""

from collections.abc import Mapping
from typing import Any, Literal

from events.base import Event


class TimeAsked(Event):
    """A seat asks the others for another clock (`clock`), or for time for one seat (`receiver`, `seconds`)."""

    type: Literal["TimeAsked"] = "TimeAsked"
    ask: int
    """Number of the ask: the version of its commit."""
    seat: int
    clock: Mapping[str, Any] | None
    receiver: int | None
    seconds: int
    must_agree: tuple[int, ...]
    """Seats of people who have still to say yes."""


class TimeAnswered(Event):
    """A seat said yes or no. One no ends the ask."""

    type: Literal["TimeAnswered"] = "TimeAnswered"
    ask: int
    seat: int
    agree: bool


class TimeWithdrawn(Event):
    """Whoever asked took it back."""

    type: Literal["TimeWithdrawn"] = "TimeWithdrawn"
    ask: int


class ClockChanged(Event):
    """All agreed on another clock. Every seat starts with its full time."""

    type: Literal["ClockChanged"] = "ClockChanged"
    clock: Mapping[str, Any]


class TimeGiven(Event):
    """A seat got more time, by consent of all or by a vote to wait."""

    type: Literal["TimeGiven"] = "TimeGiven"
    seat: int
    seconds: int


class TimeRanOut(Event):
    """A seat used up its time while it was awaited. Its grace runs."""

    type: Literal["TimeRanOut"] = "TimeRanOut"
    seat: int


class VacationStarted(Event):
    """A person is away: the clocks of the seat stand still until then. Times in milliseconds."""

    type: Literal["VacationStarted"] = "VacationStarted"
    seat: int
    at: int
    until: int
    days: int
    year: int


class VacationEnded(Event):
    """A person is back before the end; whole days that were not used are given back."""

    type: Literal["VacationEnded"] = "VacationEnded"
    seat: int
    at: int
    days_back: int
    year: int
