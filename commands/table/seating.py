"""Sitting down, leaving, starting, cancelling and resigning (rules.md)."""

from typing import Annotated, Literal

from pydantic import Field

from commands.base import Rejected, SeatNumber, Wish
from commands.table.seats import given_up
from events.base import Event
from events.commit import Author
from events.table.absence import SeatOpened
from events.table.seating import GameCancelled, SeatLeft, SeatResigned, SeatTaken
from events.table.vocab import Bot
from projections.clock_rules import clock_rules
from projections.table.state import Table


class TakeSeat(Wish):
    """Sit down, or seat a bot. Without `seat` the lowest free one."""

    type: Literal["TakeSeat"] = "TakeSeat"
    seat: SeatNumber | None = None
    bot: Bot | None = None
    invite: Annotated[str, Field(max_length=64)] | None = None
    nonce: Annotated[str, Field(pattern=r"^([0-9a-f]{2}){8,64}$")] | None = None
    """Own randomness, hex, that goes into every draw of the game."""


class LeaveSeat(Wish):
    """Get up again before the start. Who holds several seats, or removes a bot, names it."""

    type: Literal["LeaveSeat"] = "LeaveSeat"
    seat: SeatNumber | None = None


class StartGame(Wish):
    """Start the game: the host's word."""

    type: Literal["StartGame"] = "StartGame"


class CancelGame(Wish):
    """Call the table off before the start."""

    type: Literal["CancelGame"] = "CancelGame"


class Resign(Wish):
    """Give up a seat for good; a bot plays on."""

    type: Literal["Resign"] = "Resign"
    seat: SeatNumber | None = None


def take_seat(table: Table, command: TakeSeat, who: Author) -> list[Event]:
    """A free seat goes to whoever asks, or to the host's bot."""
    _only_before_the_start(table, "TABLE-SEAT-01")
    if command.bot and who.player != table.host:
        raise Rejected("host-only", "TABLE-SEAT-05")
    seat = _lowest_free(table) if command.seat is None else command.seat
    if seat >= len(table.chairs):
        raise Rejected("no-such-seat", "TABLE-SEAT-02", seats=len(table.chairs))
    if not table.chairs[seat].free:
        raise Rejected("seat-taken", "TABLE-SEAT-03", taken=seat)
    if command.bot:
        return [SeatTaken(seat=seat, player=None, bot=command.bot, nonce="")]
    return [SeatTaken(seat=seat, player=who.player, bot=None, nonce=command.nonce or "")]


def leave_seat(table: Table, command: LeaveSeat, who: Author) -> list[Event]:
    """One's own seat, or a bot's by the host."""
    _only_before_the_start(table, "TABLE-SEAT-01")
    own = table.seats_of(who.player)
    seat = own[0] if command.seat is None and len(own) == 1 else command.seat
    if seat is None or seat >= len(table.chairs):
        raise Rejected("no-such-seat", "TABLE-SEAT-07", held=list(own))
    if table.chairs[seat].bot and who.player != table.host:
        raise Rejected("host-only", "TABLE-SEAT-05")
    if seat not in own and not table.chairs[seat].bot:
        raise Rejected("not-your-seat", "TABLE-SEAT-07", held=list(own))
    return [SeatLeft(seat=seat)]


def may_start(table: Table, who: Author) -> None:
    """The host, once, at a full table."""
    if who.player != table.host:
        raise Rejected("host-only", "TABLE-START-01")
    _only_before_the_start(table, "TABLE-START-03")
    empty = [seat for seat, chair in enumerate(table.chairs) if chair.free]
    if empty:
        raise Rejected("seats-empty", "TABLE-START-02", empty=empty)


def cancel_game(table: Table, who: Author) -> list[Event]:
    """The host, before the start."""
    if who.player != table.host:
        raise Rejected("host-only", "TABLE-CANCEL-01")
    _only_before_the_start(table, "TABLE-CANCEL-01")
    return [GameCancelled()]


def resign(table: Table, command: Resign, who: Author) -> list[Event]:
    """A held seat of a running game goes to a bot, and is offered to others where the table wants that."""
    must_run(table, "TABLE-RESIGN-01")
    own = table.seats_of(who.player)
    seat = own[0] if command.seat is None and len(own) == 1 else command.seat
    if seat is None or seat not in own:
        raise Rejected("not-your-seat", "TABLE-RESIGN-01", held=list(own))
    events: list[Event] = [SeatResigned(seat=seat, bot="greedy")]
    if clock_rules(table.clock).absence == "substitute":
        events.append(SeatOpened(seat=seat, until=0))
    return events + given_up(table, seat)


def must_run(table: Table, rule: str) -> None:
    """Refuse unless the game is running."""
    if table.status == "finished":
        raise Rejected("game-over", rule)
    if table.status == "cancelled":
        raise Rejected("cancelled", rule)
    if table.status == "open":
        raise Rejected("not-started", rule)


def _only_before_the_start(table: Table, rule: str) -> None:
    if table.status == "cancelled":
        raise Rejected("cancelled", rule)
    if table.status != "open":
        raise Rejected("already-started", rule)


def _lowest_free(table: Table) -> int:
    for seat, chair in enumerate(table.chairs):
        if chair.free:
            return seat
    raise Rejected("table-full", "TABLE-SEAT-03", seats=len(table.chairs))
