"""What a table agreed about time: how much of it, when it runs, and what happens to a seat that is absent."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, Literal
from zoneinfo import available_timezones

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""In the order of `date.weekday()`."""
HOUR, DAY = 3_600, 86_400
_TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)\Z")


def _whole(given: Any) -> Any:
    return int(given) if isinstance(given, float) and given.is_integer() else given


def _after_midnight(text: str) -> int:
    found = _TIME.match(text)
    hours, minutes = (int(found[1]), int(found[2])) if found else (0, 0)
    return (hours * HOUR + minutes * 60) * 1000


class ClockRules(BaseModel):
    """All about time at a table. A flat record, so that it stands in the log and in a request as it is."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["none", "move", "bank"] = "none"
    """`move`: so many seconds for each move. `bank`: so many for the whole game, and an increment for each move."""
    seconds: Annotated[int, Field(strict=True, ge=1, le=60 * DAY), BeforeValidator(_whole)] = DAY
    increment: Annotated[int, Field(strict=True, ge=0, le=7 * DAY), BeforeValidator(_whole)] = 0
    cap: Annotated[int, Field(strict=True, ge=0, le=120 * DAY), BeforeValidator(_whole)] = 0
    """A bank is never filled beyond this; 0 is no limit."""
    zone: Annotated[str, Field(max_length=64)] = "UTC"
    opens: Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")] = "00:00"
    closes: Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")] = "00:00"
    """Time runs daily from `opens` to before `closes`, on the zone's clocks; over midnight when `closes` is earlier, always when
    they are equal."""
    pause: Annotated[
        str, Field(max_length=27, pattern=r"^(|(mon|tue|wed|thu|fri|sat|sun)(,(mon|tue|wed|thu|fri|sat|sun))*)$")
    ] = ""
    """Days of the week, joined by commas, on which no time runs."""
    grace: Annotated[int, Field(strict=True, ge=0, le=7 * DAY), BeforeValidator(_whole)] = 12 * HOUR
    """Time after a seat's own is used up, before the table's policy sets in. A bank must pay it back."""
    absence: Literal["automaton", "substitute", "vote"] = "automaton"
    """What happens then: a bot plays on, the seat opens to somebody else, or the others vote."""
    patience: Annotated[int, Field(strict=True, ge=0, le=30 * DAY), BeforeValidator(_whole)] = 2 * DAY
    """How long a seat stays open before a bot plays on for it, and how long a vote lasts. By the calendar on the wall."""
    vacation_days: Annotated[int, Field(strict=True, ge=0, le=60), BeforeValidator(_whole)] = 21
    """Days of vacation that each seat may take in a calendar year; 0 is none."""

    @field_validator("zone")
    @classmethod
    def _known(cls, zone: str) -> str:
        if zone not in _zones():
            raise ValueError("no such time zone")
        return zone

    @model_validator(mode="after")
    def _runs_some_time(self) -> "ClockRules":
        if len(self.paused) == len(DAYS):
            raise ValueError("time must run on some day of the week")
        if 0 < (self.window[1] - self.window[0]) % (DAY * 1000) < HOUR * 1000:
            raise ValueError("time must run for at least an hour a day")
        if self.cap and self.cap < self.seconds:
            raise ValueError("the cap is below what the bank starts with")
        return self

    @property
    def paused(self) -> frozenset[int]:
        """Weekdays without time, 0 for Monday."""
        return frozenset(DAYS.index(day) for day in self.pause.split(",") if day)

    @property
    def window(self) -> tuple[int, int]:
        """Opening and closing as milliseconds after midnight."""
        return _after_midnight(self.opens), _after_midnight(self.closes)

    @property
    def always(self) -> bool:
        """Time runs at every hour of every day."""
        return self.opens == self.closes and not self.pause


NO_CLOCK = ClockRules()


def clock_rules(given: Mapping[str, Any] | None) -> ClockRules:
    """The rules in a stored or sent record; none at all is no clock."""
    return NO_CLOCK if not given else _parsed(tuple(sorted(given.items())))


@lru_cache(maxsize=1_000)
def _parsed(items: tuple[tuple[str, Any], ...]) -> ClockRules:
    return ClockRules.model_validate(dict(items))


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())
