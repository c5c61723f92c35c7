"""Whose seat a command is about, and who plays besides."""

from commands.base import Rejected
from events.commit import Author
from projections.table.state import Table


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
