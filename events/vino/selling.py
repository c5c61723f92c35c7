"""Sell Wine."""

from typing import Literal

from events.base import Event


class SellingBegun(Event):
    """Everybody has one chance to sell, in this order."""

    type: Literal["SellingBegun"] = "SellingBegun"
    queue: tuple[int, ...]


class WineSold(Event):
    """A sale with all that followed from it."""

    type: Literal["WineSold"] = "WineSold"
    seat: int
    variety: str
    quantity: int
    basic: int
    demand: int
    """Of the variety before the sale."""
    income: int
    returned: tuple[str, ...]
    markers: tuple[str, ...]
    """Regions whose marker went back with the seller's last vineyard there."""
    fall: int
    """In levels."""
    raises: dict[str, int]
    """In levels."""
    market: dict[str, int]
    """After the sale."""


class SaleSkipped(Event):
    """A seat sells nothing this round."""

    type: Literal["SaleSkipped"] = "SaleSkipped"
    seat: int
    reason: Literal["no-vineyards"] | None = None
    """Why the server skipped it; None when the seat did."""
