"""Time at a table as pages show and ask for it."""

import time
from collections.abc import Mapping
from typing import Any

from api.web.times import amount
from api.web.words import Words
from projections.clock_rules import DAY, HOUR, ClockRules, clock_rules
from projections.deadlines import timing_of
from projections.table.state import Table

PRESETS: Mapping[str, dict[str, Any] | None] = {
    "none": None,
    "day": {"kind": "move", "seconds": DAY},
    "two-days": {"kind": "move", "seconds": 2 * DAY},
    "week": {"kind": "move", "seconds": 7 * DAY},
    "live": {"kind": "bank", "seconds": 1_800, "increment": 30, "grace": 60, "patience": 300, "vacation_days": 0},
}
_NUMBERS = {"seconds": 3_600, "increment": 60, "cap": 3_600, "grace": 3_600, "patience": 3_600, "vacation_days": 1}
"""Fields of the form in their units, seconds each."""
_WORDS = ("kind", "zone", "opens", "closes", "absence")
_FAST = 2 * HOUR


def clock_from(sent: Mapping[str, str]) -> dict[str, Any] | None:
    """The clock of a posted form: a preset, or every field by itself."""
    name = sent.get("clock", "none")
    if name != "own":
        return PRESETS.get(name)
    wish: dict[str, Any] = {
        key: sent[f"clock.{key}"] for key in ("kind", "zone", "opens", "closes", "absence") if sent.get(f"clock.{key}")
    }
    for key, unit in _NUMBERS.items():
        text = sent.get(f"clock.{key}", "").replace(",", ".")
        if text:
            wish[key] = round(float(text) * unit) if text.replace(".", "", 1).isdecimal() else text
    wish["pause"] = ",".join(day for day in ("mon", "tue", "wed", "thu", "fri", "sat", "sun") if sent.get(f"clock.pause.{day}"))
    return wish


def is_fast(clock: Mapping[str, Any] | None) -> bool:
    """Whether people sit at the table together: a bank of time, or short moves."""
    rules = clock_rules(clock)
    return rules.kind != "none" and rules.seconds <= _FAST


def clock_said(clock: Mapping[str, Any] | None, words: Words) -> str:
    """A clock in a few words."""
    rules = clock_rules(clock)
    if rules.kind == "none":
        return words("clock.none")
    more = amount(rules.increment, words) if rules.increment else None
    return words(f"clock.{rules.kind}", time=amount(rules.seconds, words), more=more)


def clock_more(clock: Mapping[str, Any] | None, words: Words) -> list[str]:
    """The rest of what a table agreed about time, a sentence each."""
    rules: ClockRules = clock_rules(clock)
    if rules.kind == "none":
        return []
    found = [words("clock.grace", time=amount(rules.grace, words)) if rules.grace else words("clock.no-grace")]
    found.append(words(f"clock.absence.{rules.absence}"))
    if rules.opens != rules.closes:
        found.append(words("clock.window", opens=rules.opens, closes=rules.closes, zone=rules.zone))
    if rules.pause:
        found.append(words("clock.pause", days=", ".join(words(f"day.{day}") for day in rules.pause.split(","))))
    found.append(words("clock.vacation", days=rules.vacation_days) if rules.vacation_days else words("clock.no-vacation"))
    return found


def timing(table: Table, seat: int | None, words: Words) -> dict[str, Any]:
    """Time left for whom the game waits, the reader first; without a clock how long it has waited."""
    now = time.time_ns() // 1_000_000
    clocks = timing_of(table, now)
    if clocks is None or not table.to_act:
        since = min((since for _, since in table.awaited), default=table.moved_at)
        return {"text": amount((now - since) // 1000, words), "note": words("banner.waited"), "runs_out": None, "seats": {}}
    shown = seat if seat in table.to_act else table.to_act[0]
    left = {each["seat"]: _left(each, words) for each in clocks["seats"]}
    mine = clocks["seats"][shown or 0]
    until = _until(mine) if clock_rules(table.clock).always else None
    return {
        "text": left[shown or 0],
        "note": words("banner.left" if mine["left_ms"] > 0 else "banner.grace"),
        "runs_out": until,
        "left_ms": max(0, until - now) if until else 0,
        "seats": left,
        "stands": not clocks["runs"],
    }


def _until(seat: Mapping[str, Any]) -> int | None:
    """The instant to count down to; only where time never stands still it says the same as what is left."""
    until: int | None = seat["runs_out"] if seat["left_ms"] > 0 else seat["grace_ends"]
    return until


def _left(seat: Mapping[str, Any], words: Words) -> str:
    return amount(max(0, seat["left_ms"]) // 1000, words)
