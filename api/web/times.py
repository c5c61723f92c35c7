"""Moments as people say them."""

import time
from datetime import UTC, datetime

from api.web.words import Words

_STEPS = ((86_400, "days"), (3_600, "hours"), (60, "minutes"))


def ago(at_ms: int, words: Words, now: float | None = None) -> str:
    """How long ago a moment was, in its largest unit."""
    past = int((time.time() if now is None else now) - at_ms / 1000)
    for length, unit in _STEPS:
        if past >= length:
            return words(f"ago.{unit}", count=past // length)
    return words("ago.now")


def amount(seconds: int, words: Words) -> str:
    """A span of time: 3 d 4 h, 21 h 40, 5 min, 30 s."""
    days, hours, minutes = seconds // 86_400, seconds // 3_600 % 24, seconds // 60 % 60
    if days:
        return words("lasting.days", days=days, hours=hours or None)
    if hours:
        return words("lasting.hours", hours=hours, minutes=f"{minutes:02}")
    return words("lasting.minutes", minutes=minutes) if minutes or seconds == 0 else words("lasting.seconds", seconds=seconds)


def day(at_ms: int) -> str:
    """The date, in UTC."""
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d}"


def clock(at_ms: int) -> str:
    """Date and time, in UTC."""
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"
