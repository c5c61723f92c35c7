"""When something is due at a table if nothing happens before: pure consequences of the log and the calendar. Instants in ms."""

from dataclasses import dataclass
from typing import Any

from events.table.vocab import Stage
from projections.calendar import reached, runs
from projections.clock import clock_start, runs_for, stopped, time_used
from projections.clock_rules import DAY, clock_rules
from projections.table.state import Table

STALE_DAYS = 30
"""An open table closes by itself when nobody has come or gone for so long."""
REMIND_AT = 0.8
"""Share of a turn's time after which a reminder is due."""
REMIND_WITHOUT_CLOCK = 2 * DAY * 1000
REMIND_LEAST = 60_000
"""Turns shorter than this get no reminder: it would come with the end."""


@dataclass(frozen=True, slots=True)
class Due:
    """A deadline of a seat, or of the table (None)."""

    at: int
    stage: Stage
    seat: int | None


def dues(table: Table) -> tuple[Due, ...]:
    """All deadlines of a table, the first one first."""
    if table.status == "open":
        return (Due(table.moved_at + STALE_DAYS * DAY * 1000, "open", None),)
    if table.dispute is not None:
        return (Due(table.dispute.until, "dispute", None),)
    if stopped(table):
        return ()
    found = [Due(chair.offered_until, "offer", seat) for seat, chair in enumerate(table.chairs) if chair.offered_until]
    if table.vote is not None:
        found.append(Due(table.vote.until, "vote", table.vote.seat))
    if table.watches:
        found += [_out(table, seat) for seat in table.to_act if runs_for(table, seat)]
    return tuple(sorted(found, key=lambda due: (due.at, -1 if due.seat is None else due.seat)))


def due_of(table: Table, seat: int | None, stage: str) -> Due | None:
    """The deadline of a kind that a seat has."""
    return next((due for due in dues(table) if due.seat == seat and due.stage == stage), None)


def reminders(table: Table) -> tuple[tuple[int, int, int], ...]:
    """(seat, version from which it has been awaited, when to remind its person) of the seats on turn."""
    found: list[tuple[int, int, int]] = []
    for (seat, since), (_, version) in zip(table.awaited, table.asked, strict=True):
        if not table.chairs[seat].present or stopped(table):
            continue
        if not table.watches:
            found.append((seat, version, since + REMIND_WITHOUT_CLOCK))
        elif runs_for(table, seat) and table.watches[seat].start >= REMIND_LEAST and not table.watches[seat].out:
            watch = table.watches[seat]
            wait = max(0, watch.remaining - round((1 - REMIND_AT) * watch.start))
            found.append((seat, version, reached(clock_rules(table.clock), clock_start(table, seat), wait)))
    return tuple(found)


def timing_of(table: Table, now: int) -> dict[str, Any] | None:
    """The clocks for whoever shows them. `runs_out` and `grace_ends` are instants, so that a countdown can't grow by itself."""
    if not table.watches:
        return None
    rules = clock_rules(table.clock)
    return {
        "at": now,
        "runs": runs(rules, now) and table.status == "running",
        "seats": [_seat_timing(table, seat, now) for seat in range(len(table.chairs))],
    }


def _seat_timing(table: Table, seat: int, now: int) -> dict[str, Any]:
    watch, rules = table.watches[seat], clock_rules(table.clock)
    running, start = runs_for(table, seat), clock_start(table, seat)
    return {
        "seat": seat,
        "left_ms": watch.remaining - time_used(table, seat, now),
        "running": running,
        "runs_out": reached(rules, start, watch.remaining) if running else None,
        "grace_ends": reached(rules, start, watch.remaining + rules.grace * 1000) if running else None,
        "away_until": watch.away_until if watch.away_until > now else None,
        "vacation_taken": dict(watch.away_days),
    }


def _out(table: Table, seat: int) -> Due:
    watch, rules, start = table.watches[seat], clock_rules(table.clock), clock_start(table, seat)
    if not watch.out:
        return Due(reached(rules, start, watch.remaining), "time", seat)
    return Due(reached(rules, start, watch.remaining + rules.grace * 1000), "grace", seat)
