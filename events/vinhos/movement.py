"""Movement on the quadrel, and the lower row of the order of play."""

from typing import Literal

from events.base import Event


class MarkerMoved(Event):
    """An action marker moved; the bank got `bank` for distance and tax, each seat in `paid` got `each`."""

    type: Literal["MarkerMoved"] = "MarkerMoved"
    seat: int
    space: str
    bank: int
    paid: tuple[int, ...]
    each: int
    cost: int


class MarkerStayed(Event):
    """An action marker stayed on the pass space, because nothing else was possible."""

    type: Literal["MarkerStayed"] = "MarkerStayed"
    seat: int


class OrderSlotTaken(Event):
    """An order marker went down into a slot of the lower row, counted from 1."""

    type: Literal["OrderSlotTaken"] = "OrderSlotTaken"
    seat: int
    slot: int
