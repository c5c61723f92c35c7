"""Preliminary round: drawn markers and the purchases that follow."""

from typing import Literal

from events.base import Event
from events.vino.vocab import Marker


class MarkersDrawn(Event):
    """A seat's turn came and it drew starting markers, for all to see."""

    type: Literal["MarkersDrawn"] = "MarkersDrawn"
    seat: int
    markers: tuple[Marker, ...]


class MarkersReturned(Event):
    """Starting markers that nobody drew, or nobody paid for, lie on the board again."""

    type: Literal["MarkersReturned"] = "MarkersReturned"
    markers: tuple[Marker, ...]


class FreePurchasesBegun(Event):
    """The vineyards still due are bought freely, in this order."""

    type: Literal["FreePurchasesBegun"] = "FreePurchasesBegun"
    queue: tuple[int, ...]


class PurchaseSkipped(Event):
    """A purchase was due and none was possible."""

    type: Literal["PurchaseSkipped"] = "PurchaseSkipped"
    seat: int
