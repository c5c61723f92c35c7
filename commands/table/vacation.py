"""Vacation (rules.md 6): a seat's clock stands still while its person is away, and the table knows until when."""

from typing import Literal

from commands.base import Rejected, SeatNumber, Whole, Wish
from commands.table.seating import must_run
from commands.table.seats import seat_of
from events.base import Event
from events.commit import Author
from events.table.clocks import VacationEnded, VacationStarted
from projections.clock import time_used
from projections.clock_rules import clock_rules
from projections.table.state import Table
from projections.vacations import days_back, days_left, vacation_end, year_of


class StartVacation(Wish):
    """Be away for some days, from now on."""

    type: Literal["StartVacation"] = "StartVacation"
    days: Whole
    seat: SeatNumber | None = None
    at: Whole = 0
    """When it is judged, in milliseconds; the service writes it."""


class EndVacation(Wish):
    """Be back before the end."""

    type: Literal["EndVacation"] = "EndVacation"
    seat: SeatNumber | None = None
    at: Whole = 0


def start_vacation(table: Table, command: StartVacation, who: Author) -> list[Event]:
    """As many days as the seat has left this year, at a table that allows it, before the time has run out."""
    must_run(table, "TABLE-AWAY-01")
    seat, rules = seat_of(table, who, command.seat, "TABLE-AWAY-01"), clock_rules(table.clock)
    if not table.watches or rules.vacation_days == 0:
        raise Rejected("no-vacation-here", "TABLE-AWAY-02")
    watch, year = table.watches[seat], year_of(rules, command.at)
    if watch.away_until > command.at:
        raise Rejected("already-away", "TABLE-AWAY-03", until=watch.away_until)
    if not 1 <= command.days <= days_left(rules, watch, year):
        raise Rejected("vacation-used-up", "TABLE-AWAY-03", asked=command.days, left=days_left(rules, watch, year))
    if not table.chairs[seat].present or watch.remaining - time_used(table, seat, command.at) <= 0:
        raise Rejected("time-ran-out", "TABLE-AWAY-04")
    until = vacation_end(rules, command.at, command.days)
    return [VacationStarted(seat=seat, at=command.at, until=until, days=command.days, year=year)]


def end_vacation(table: Table, command: EndVacation, who: Author) -> list[Event]:
    """One's own, while it lasts; whole days are given back."""
    must_run(table, "TABLE-AWAY-05")
    seat = seat_of(table, who, command.seat, "TABLE-AWAY-05")
    watch = table.watches[seat] if table.watches else None
    if watch is None or watch.away_until <= command.at:
        raise Rejected("not-away", "TABLE-AWAY-05")
    back, year = days_back(watch.away_until, command.at), max(year for year, _ in watch.away_days)
    return [VacationEnded(seat=seat, at=command.at, days_back=back, year=year)]
