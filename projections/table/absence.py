"""Events of time and absence, applied to the table. What a seat's clock shows follows in `projections/clock.py`."""

from typing import Any, assert_never

from events.table.absence import (
    GameAbandoned,
    SeatAutomated,
    SeatOpened,
    SeatRetaken,
    SeatTakenOver,
    VoteCast,
    VoteDecided,
    VoteDropped,
    VoteOpened,
)
from events.table.clocks import (
    ClockChanged,
    TimeAnswered,
    TimeAsked,
    TimeGiven,
    TimeRanOut,
    TimeWithdrawn,
    VacationEnded,
    VacationStarted,
)
from events.table.union import Absence, Timing
from projections.base import changed
from projections.table.absence_state import TimeAsk, Vote
from projections.table.state import Table


def timing_passed(table: Table, event: Timing) -> Table:
    """The table after an event about time."""
    match event:
        case TimeAsked():
            pending = TimeAsk(event.ask, event.seat, event.clock, event.receiver, event.seconds, event.must_agree)
            return changed(table, time_ask=pending)
        case TimeAnswered():
            return time_answered(table, event)
        case TimeWithdrawn():
            return changed(table, time_ask=None)
        case ClockChanged():
            return changed(table, clock=event.clock, time_ask=None)
        case TimeGiven():
            done = table.time_ask is not None and table.time_ask.receiver == event.seat
            return changed(table, time_ask=None) if done else table
        case TimeRanOut():
            return _chair(table, event.seat, missed=table.chairs[event.seat].missed + 1)
        case VacationStarted() | VacationEnded():
            return table
        case _:
            assert_never(event)


def absence_passed(table: Table, event: Absence) -> Table:
    """The table after an event about an absent seat."""
    match event:
        case SeatAutomated():
            return _chair(table, event.seat, bot=event.bot, stand_in=True, offered_until=0)
        case SeatRetaken():
            return _chair(table, event.seat, bot=None, stand_in=False, offered=False, offered_until=0)
        case SeatOpened():
            return _chair(table, event.seat, offered=True, offered_until=event.until)
        case SeatTakenOver():
            return seat_taken_over(table, event)
        case VoteOpened():
            return changed(table, vote=Vote(event.vote, event.seat, event.voters, event.until))
        case VoteCast():
            return vote_cast(table, event)
        case VoteDecided() | VoteDropped():
            return changed(table, vote=None)
        case GameAbandoned():
            return changed(table, status="cancelled", vote=None)
        case _:
            assert_never(event)


def time_answered(table: Table, event: TimeAnswered) -> Table:
    """One seat less to wait for, or no ask any more."""
    if table.time_ask is None or not event.agree:
        return changed(table, time_ask=None)
    left = tuple(seat for seat in table.time_ask.must_agree if seat != event.seat)
    return changed(table, time_ask=changed(table.time_ask, must_agree=left))


def seat_taken_over(table: Table, event: SeatTakenOver) -> Table:
    """A new person; the nonce stays, so that every draw stays what it was."""
    fresh: dict[str, Any] = {"bot": None, "stand_in": False, "resigned": False, "offered": False, "offered_until": 0}
    if event.before is not None:
        how = "resigned" if table.chairs[event.seat].resigned else "timed-out"
        table = changed(table, departed=(*table.departed, (event.seat, event.before, how)))
    return _chair(table, event.seat, player=event.player, substitute=True, missed=0, **fresh)


def vote_cast(table: Table, event: VoteCast) -> Table:
    """A voter's last word counts."""
    if table.vote is None:
        return table
    others = tuple(pair for pair in table.vote.cast if pair[0] != event.seat)
    return changed(table, vote=changed(table.vote, cast=(*others, (event.seat, event.choice))))


def _chair(table: Table, seat: int, **fields: Any) -> Table:
    chair = changed(table.chairs[seat], **fields)
    return changed(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))
