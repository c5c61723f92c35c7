"""Vacation by the calendar of a table's zone: how many days a year has left, and when a vacation ends."""

from datetime import timedelta

from projections.calendar import local
from projections.clock_rules import DAY, ClockRules
from projections.table.absence_state import Watch


def year_of(rules: ClockRules, at: int) -> int:
    """The calendar year of an instant at the table."""
    return local(rules.zone, at).year


def days_left(rules: ClockRules, watch: Watch, year: int) -> int:
    """Days of vacation that a seat has left in a year."""
    return max(0, rules.vacation_days - dict(watch.away_days).get(year, 0))


def vacation_end(rules: ClockRules, at: int, days: int) -> int:
    """The same time of day so many days later, as the zone's clocks show it."""
    wall = local(rules.zone, at)
    return round((wall + timedelta(days=days)).timestamp() * 1000)


def days_back(until: int, at: int) -> int:
    """Whole days of a vacation that are not used when it ends early."""
    return max(0, until - at) // (DAY * 1000)
