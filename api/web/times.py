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


def lasting(at_ms: int, words: Words, now: float | None = None) -> str:
    """How long something has lasted: 21 h 40, 3 d 4 h, 5 min."""
    past = max(0, int((time.time() if now is None else now) - at_ms / 1000))
    days, hours, minutes = past // 86_400, past // 3_600 % 24, past // 60 % 60
    if days:
        return words("lasting.days", days=days, hours=str(hours))
    return (
        words("lasting.hours", hours=hours, minutes=f"{minutes:02}") if hours else words("lasting.minutes", minutes=str(minutes))
    )


def day(at_ms: int) -> str:
    """The date, in UTC."""
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d}"


def clock(at_ms: int) -> str:
    """Date and time, in UTC."""
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"
