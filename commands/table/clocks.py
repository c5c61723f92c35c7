"""Time at a table (rules.md 5): asking for another clock or for more time, and deadlines that passed."""

from typing import Any, Literal

from commands.base import Flag, Rejected, SeatNumber, Whole, Wish
from commands.table.absence import automated, grace_ended, vote_ended
from commands.table.disputes import dispute_lapsed
from commands.table.seating import must_run
from commands.table.seats import people_besides, seat_of
from events.base import Event
from events.commit import Author
from events.table.clocks import ClockChanged, TimeAnswered, TimeAsked, TimeGiven, TimeRanOut, TimeWithdrawn
from events.table.seating import GameCancelled
from events.table.vocab import Stage
from projections.clock_rules import DAY, ClockRules, clock_rules
from projections.deadlines import due_of
from projections.table.absence_state import TimeAsk
from projections.table.state import Table

MOST_SECONDS = 30 * DAY


class DeadlinePassed(Wish):
    """The clock's own command: a deadline of the version it was made for has passed. Nobody else sends it."""

    type: Literal["DeadlinePassed"] = "DeadlinePassed"
    version: Whole
    stage: Stage
    seat: SeatNumber | None = None
    at: Whole = 0
    """When it is judged, in milliseconds; the service writes it."""


class AskClock(Wish):
    """Ask the others for another clock, from now on."""

    type: Literal["AskClock"] = "AskClock"
    clock: ClockRules
    seat: SeatNumber | None = None


class AskTime(Wish):
    """Ask the others to give a seat more time, one's own or another's."""

    type: Literal["AskTime"] = "AskTime"
    receiver: SeatNumber
    seconds: Whole
    seat: SeatNumber | None = None


class AnswerTime(Wish):
    """Say yes or no to such an ask, for one's own seats or the one named."""

    type: Literal["AnswerTime"] = "AnswerTime"
    ask: Whole
    agree: Flag
    seat: SeatNumber | None = None


class WithdrawTime(Wish):
    """Take such an ask back."""

    type: Literal["WithdrawTime"] = "WithdrawTime"
    ask: Whole


def deadline_passed(table: Table, command: DeadlinePassed, who: Author) -> list[Event]:
    """Only the clock says so, of the version it was made for, and only when it is true."""
    if who.actor != "clock":
        raise Rejected("clock-only", "TABLE-CLOCK-08")
    due = due_of(table, command.seat, command.stage)
    if command.version != table.version or due is None:
        raise Rejected("not-due", "TABLE-CLOCK-08", made_for=command.version)
    if command.at < due.at:
        raise Rejected("not-yet", "TABLE-CLOCK-08", due=due.at)
    match due.stage:
        case "open":
            return [GameCancelled()]
        case "time":
            return [TimeRanOut(seat=_seat(due.seat)), *_at_once(table, _seat(due.seat), command.at)]
        case "grace":
            return grace_ended(table, _seat(due.seat), command.at)
        case "offer":
            return automated(table, _seat(due.seat))
        case "vote":
            return vote_ended(table, command.at)
        case "dispute":
            return dispute_lapsed(table)


def ask_clock(table: Table, command: AskClock, who: Author) -> list[Event]:
    """Everybody else who plays must agree to another clock."""
    must_run(table, "TABLE-CLOCK-05")
    asker = seat_of(table, who, command.seat, "TABLE-CLOCK-05")
    return _asked(table, asker, people_besides(table, table.seats_of(who.player)), clock=command.clock.model_dump())


def ask_time(table: Table, command: AskTime, who: Author) -> list[Event]:
    """Everybody else who plays must agree, save who receives."""
    must_run(table, "TABLE-CLOCK-06")
    asker = seat_of(table, who, command.seat, "TABLE-CLOCK-06")
    if not table.watches:
        raise Rejected("no-clock", "TABLE-CLOCK-06")
    if not 1 <= command.seconds <= MOST_SECONDS:
        raise Rejected("not-so-much-time", "TABLE-CLOCK-06", asked=command.seconds, most=MOST_SECONDS)
    if command.receiver >= len(table.chairs) or not table.chairs[command.receiver].present:
        raise Rejected("nobody-there", "TABLE-CLOCK-06", asked=command.receiver)
    others = people_besides(table, (*table.seats_of(who.player), command.receiver))
    return _asked(table, asker, others, receiver=command.receiver, seconds=command.seconds)


def answer_time(table: Table, command: AnswerTime, who: Author) -> list[Event]:
    """Each seat that must agree answers once; one no ends it, the last yes does it."""
    ask, own = _pending(table, command.ask), table.seats_of(who.player)
    asked = [seat for seat in ask.must_agree if seat in own and command.seat in (None, seat)]
    if not asked:
        raise Rejected("not-asked", "TABLE-CLOCK-07", must_agree=list(ask.must_agree))
    if not command.agree:
        return [TimeAnswered(ask=ask.ask, seat=asked[0], agree=False)]
    yes: list[Event] = [TimeAnswered(ask=ask.ask, seat=seat, agree=True) for seat in asked]
    if set(asked) == set(ask.must_agree):
        yes.append(_granted(ask))
    return yes


def withdraw_time(table: Table, command: WithdrawTime, who: Author) -> list[Event]:
    """Only whoever asked."""
    ask = _pending(table, command.ask)
    if ask.seat not in table.seats_of(who.player):
        raise Rejected("not-your-ask", "TABLE-CLOCK-07", asked_by=ask.seat)
    return [TimeWithdrawn(ask=ask.ask)]


def _asked(table: Table, asker: int, must_agree: tuple[int, ...], **wish: Any) -> list[Event]:
    if table.time_ask is not None and table.time_ask.seat != asker:
        raise Rejected("ask-pending", "TABLE-CLOCK-07", ask=table.time_ask.ask, asked_by=table.time_ask.seat)
    ask = TimeAsk(table.version + 1, asker, wish.get("clock"), wish.get("receiver"), wish.get("seconds", 0), must_agree)
    asked = TimeAsked(ask=ask.ask, seat=asker, clock=ask.clock, receiver=ask.receiver, seconds=ask.seconds, must_agree=must_agree)
    return [asked] if must_agree else [asked, _granted(ask)]


def _granted(ask: TimeAsk) -> Event:
    if ask.clock is not None:
        return ClockChanged(clock=ask.clock)
    return TimeGiven(seat=_seat(ask.receiver), seconds=ask.seconds)


def _at_once(table: Table, seat: int, at: int) -> list[Event]:
    """Without grace the table's policy sets in together with the end of the time."""
    return grace_ended(table, seat, at) if clock_rules(table.clock).grace == 0 else []


def _pending(table: Table, ask: int) -> TimeAsk:
    must_run(table, "TABLE-CLOCK-07")
    if table.time_ask is None or table.time_ask.ask != ask:
        raise Rejected("no-such-ask", "TABLE-CLOCK-07", ask=table.time_ask.ask if table.time_ask else None)
    return table.time_ask


def _seat(seat: int | None) -> int:
    if seat is None:
        raise TypeError("a deadline of no seat")
    return seat
