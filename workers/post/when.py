"""When a notice goes out: after its delay, gathered into a digest, not in quiet hours."""

from datetime import datetime, timedelta

from projections.calendar import local
from projections.notices import URGENT, Notice
from projections.notify_rules import Channel, Preferences, QuietHours
from projections.self_notices import THROUGH_ITSELF

AT_ONCE = frozenset({"remind", "out", "test", "paused", "confirm"})
"""These don't wait for a delay: they come late as it is."""
NEVER_GATHERED = AT_ONCE


def ready(notice: Notice, channel: Channel, preferences: Preferences) -> int:
    """When the delay of a notice is over."""
    if set(notice.kinds) & AT_ONCE:
        return notice.at
    return notice.at + 1000 * (preferences.delay_s if channel.delay_s is None else channel.delay_s)


def gathered(notice: Notice, preferences: Preferences) -> bool:
    """Whether a notice goes into a digest."""
    return preferences.digest > 0 and not set(notice.kinds) & NEVER_GATHERED


def awake(notice: Notice, preferences: Preferences, at: int, deadline: int | None) -> int:
    """The end of the quiet hours that an instant lies in, or the instant itself; urgent ones don't sleep through a deadline."""
    if preferences.quiet_hours is None or set(notice.kinds) & THROUGH_ITSELF:
        return at
    morning = _quiet_until(preferences.quiet_hours, preferences.zone, at)
    urgent = deadline is not None and deadline <= morning and bool(set(notice.kinds) & URGENT)
    return at if urgent else morning


def _quiet_until(quiet: QuietHours, zone: str, at: int) -> int:
    wall = local(zone, at)
    now, begin, end = wall.strftime("%H:%M"), quiet.begin, quiet.end
    inside = begin <= now < end if begin <= end else (now >= begin or now < end)
    if not inside:
        return at
    day = wall.date() + timedelta(days=1 if now >= end else 0)
    wakes = datetime.combine(day, datetime.strptime(end, "%H:%M").time(), wall.tzinfo)
    return max(at, round(wakes.timestamp() * 1000))
