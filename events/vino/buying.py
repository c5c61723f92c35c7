"""Buy Vineyards: regions opened and closed, purchases and passes."""

from typing import Literal

from events.base import Event


class RegionOpened(Event):
    """The barrel stands at a region: its owners buy first, then the newcomers in rotation."""

    type: Literal["RegionOpened"] = "RegionOpened"
    region: str
    owners: tuple[int, ...]
    newcomers: tuple[int, ...]


class VineyardBought(Event):
    """A seat paid the price of a vineyard and put its chip there."""

    type: Literal["VineyardBought"] = "VineyardBought"
    seat: int
    region: str
    vineyard: str
    price: int
    variety: str
    marker: str | None
    """The variety again when its marker came to the seat with this purchase."""
    queue: tuple[int, ...]
    """Who is up afterwards, first one first."""


class BuyingPassed(Event):
    """A seat buys no more in this region this round."""

    type: Literal["BuyingPassed"] = "BuyingPassed"
    seat: int
    region: str
    reason: Literal["no-marker"] | None = None
    """Why the server passed, on grounds that everybody can see; None when the seat did."""


class RegionClosed(Event):
    """Nobody buys here any more this round."""

    type: Literal["RegionClosed"] = "RegionClosed"
    region: str
