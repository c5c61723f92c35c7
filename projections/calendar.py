"""Play time: when a table's clocks run by the calendar of its zone, to the millisecond.

Time runs at an instant exactly when the zone's wall clocks then show a time inside the daily window, on a day that is not
paused. So an hour that summer time skips gives none, and one that comes twice counts twice. Instants are milliseconds since
1970 UTC. Arithmetic only: nothing here asks what time it is.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from projections.clock_rules import DAY, HOUR, ClockRules

_DAY, _HOUR = DAY * 1000, HOUR * 1000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FIRST_WEEKDAY = _EPOCH.weekday()
_FAR = 1_500
"""Days that a search looks ahead; the longest time a table can agree on passes sooner."""

Span = tuple[int, int]


def played(rules: ClockRules, start: int, end: int) -> int:
    """Milliseconds of play time between two instants."""
    if end <= start:
        return 0
    if rules.always:
        return end - start
    return sum(min(closes, end) - max(opens, start) for opens, closes in _open(rules, start, end))


def reached(rules: ClockRules, start: int, time: int) -> int:
    """The first instant at which so much play time has passed since `start`; `start` itself for none."""
    if time <= 0:
        return start
    if rules.always:
        return start + time
    for opens, closes in _open(rules, start, start + _FAR * _DAY):
        begun = max(opens, start)
        if time <= closes - begun:
            return begun + time
        time -= closes - begun
    raise OverflowError("no calendar has so much play time")


def runs(rules: ClockRules, at: int) -> bool:
    """Whether time runs at an instant."""
    return rules.always or any(opens <= at for opens, _ in _open(rules, at, at + 1))


def local(zone: str, at: int) -> datetime:
    """An instant as the zone's calendar and clocks show it."""
    return (_EPOCH + timedelta(milliseconds=at)).astimezone(ZoneInfo(zone))


def _open(rules: ClockRules, start: int, end: int) -> Iterator[Span]:
    """Spans of play time that touch the time from `start` to `end`, in order."""
    for day in range(start // _DAY, (end - 1) // _DAY + 1):
        for opens, closes in _open_on(rules, day):
            if opens < end and closes > start:
                yield opens, closes


@lru_cache(maxsize=20_000)
def _open_on(rules: ClockRules, day: int) -> tuple[Span, ...]:
    """Spans of play time in one day of UTC, counted from 1970."""
    found: list[Span] = []
    for start, end, offset in _steady(rules.zone, day):
        for opens, closes in _windows(rules, start + offset, end + offset):
            found.append((max(opens - offset, start), min(closes - offset, end)))
    return tuple(span for span in found if span[0] < span[1])


def _windows(rules: ClockRules, start: int, end: int) -> Iterator[Span]:
    """Daily windows that touch a stretch of wall time; each lies within one day of the wall calendar."""
    opens, closes = rules.window
    parts = [(opens, closes)] if opens < closes else [(0, closes), (opens, _DAY)]
    for day in range(start // _DAY, end // _DAY + 1):
        if (day + _FIRST_WEEKDAY) % 7 not in rules.paused:
            for first, last in parts:
                yield day * _DAY + first, day * _DAY + last


@lru_cache(maxsize=20_000)
def _steady(zone: str, day: int) -> tuple[tuple[int, int, int], ...]:
    """Stretches (start, end, offset from UTC) of a day of UTC in which the zone's clocks are not changed."""
    place, begun, found = ZoneInfo(zone), day * _DAY, list[tuple[int, int, int]]()
    start, offset = begun, _offset(place, begun)
    for hour in range(1, 25):
        mark = begun + hour * _HOUR
        if _offset(place, mark) != offset:
            change = _change(place, mark - _HOUR, mark)
            found.append((start, change, offset))
            start, offset = change, _offset(place, change)
    return tuple(each for each in (*found, (start, begun + _DAY, offset)) if each[0] < each[1])


def _change(place: ZoneInfo, before: int, after: int) -> int:
    """The first instant of the new offset; clocks are changed on whole seconds."""
    low, high, old = before // 1000, after // 1000, _offset(place, before)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _offset(place, middle * 1000) == old else (low, middle)
    return high * 1000


def _offset(place: ZoneInfo, at: int) -> int:
    offset = (_EPOCH + timedelta(milliseconds=at)).astimezone(place).utcoffset()
    return 0 if offset is None else round(offset.total_seconds() * 1000)
