"""Whose seat a command is about, and who plays besides."""

from commands.base import Rejected
from events.base import Event
from events.commit import Author
from events.table.disputes import DisputeWithdrawn
from events.table.revising import RulesWithdrawn
from events.table.undoing import UndoLapsed
from projections.table.state import Chair, Table

COMEBACKS = 3
"""After so many times that its time ran out, a person can't take a seat back."""


def seat_of(table: Table, who: Author, named: int | None, rule: str) -> int:
    """The seat named, or the only one held, or the first of several; the sender must hold it."""
    own = table.seats_of(who.player)
    seat = own[0] if named is None and own else named
    if seat is None or seat not in own:
        raise Rejected("not-your-seat", rule, held=list(own))
    return seat


def people_besides(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Seats where a person plays, without these."""
    return tuple(seat for seat, chair in enumerate(table.chairs) if chair.present and seat not in seats)


def absent_besides(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Seats, without these, whose person may come back: a bot plays for him, or the seat is on offer."""
    return tuple(seat for seat, chair in enumerate(table.chairs) if seat not in seats and _may_come_back(chair))


def given_up(table: Table, seat: int) -> list[Event]:
    """What lapses when a seat is given up: asks and proposals that it made or must answer, and its own dispute."""
    lapsed: list[Event] = []
    if table.ask is not None and seat in (table.ask.seat, *table.ask.must_agree):
        lapsed.append(UndoLapsed(ask=table.ask.ask))
    if table.proposal is not None and seat in (table.proposal.seat, *table.proposal.must_agree):
        lapsed.append(RulesWithdrawn(proposal=table.proposal.proposal))
    if table.dispute is not None and seat == table.dispute.seat:
        lapsed.append(DisputeWithdrawn(dispute=table.dispute.dispute))
    return lapsed


def _may_come_back(chair: Chair) -> bool:
    return chair.player is not None and not chair.present and not chair.resigned and chair.missed < COMEBACKS
