"""Special Give-Away of Government-Owned Vineyards."""

from typing import Literal

from events.base import Event
from events.vino.vocab import Share


class GiveawayBegun(Event):
    """The last private vineyard is gone: all owners by rank, with what each is due."""

    type: Literal["GiveawayBegun"] = "GiveawayBegun"
    region: str
    shares: tuple[Share, ...]


class VineyardsGiven(Event):
    """A seat received government vineyards for nothing."""

    type: Literal["VineyardsGiven"] = "VineyardsGiven"
    seat: int
    region: str
    vineyards: tuple[str, ...]
    variety: str
    reason: Literal["no-choice"] | None = None
    """Set when no more remained than were due, so that the server handed them over."""


class BottleRemoved(Event):
    """A region will have no give-away any more."""

    type: Literal["BottleRemoved"] = "BottleRemoved"
    region: str
    cause: Literal["give-away", "last-bought"]
    left: int
    """Bottles that still stand on the board."""
