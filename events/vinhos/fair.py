"""The Wine Tasting Fair: ranking, and tiles bought with wine."""

from typing import Literal

from events.base import Event
from events.vinhos.vocab import Part


class Ranked(Part):
    """One seat that took part. Tied seats share a position."""

    seat: int
    position: int
    fair_points: int
    vp: int
    expert: bool
    """It takes an expert of its choice."""


class FairRanked(Event):
    """The ranking of a Fair and what it is worth."""

    type: Literal["FairRanked"] = "FairRanked"
    fair: int
    ranks: tuple[Ranked, ...]


class TileBought(Event):
    """A wine was given for a tile of the display."""

    type: Literal["TileBought"] = "TileBought"
    seat: int
    tile: str
    wine: str
    barrel: bool
    """A barrel from the seat's supply stands on the tile."""


class BuyingStopped(Event):
    """A seat buys no more tiles at this Fair; `forced` when it could buy none."""

    type: Literal["BuyingStopped"] = "BuyingStopped"
    seat: int
    forced: bool


class DisplayCleared(Event):
    """What nobody bought left the game."""

    type: Literal["DisplayCleared"] = "DisplayCleared"
    tiles: tuple[str, ...]
