"""Setup: the table is laid, every grower takes a first vineyard and drafts a magnate tile."""

from typing import ClassVar, Literal

from events.base import Event, Sealed
from events.vinhos.vocab import Colour


class TableSet(Event):
    """The order of the first year is drawn, regions are taken out, and everybody has money, barrels and an empty board."""

    type: Literal["TableSet"] = "TableSet"
    order: tuple[int, ...]
    removed: tuple[str, ...]
    bagos: tuple[int, ...]
    """By seat."""
    barrels: int
    magnates: dict[str, int]
    """Magnate -> barrels of each seat."""
    estates: int
    storage: int
    """Storage slots of an Estate with a Warehouse."""
    space: str
    """Where all action markers start."""
    booths: int
    cubes: int
    porto: int
    wineries: int
    cellars: int
    enologists: int
    farmers: int


class VineyardsShuffled(Event):
    """A region's vineyard deck. Its top is open, the order below is not."""

    type: Literal["VineyardsShuffled"] = "VineyardsShuffled"
    region: str
    top: str
    below: Sealed[tuple[str, ...]]


class ExpertsShuffled(Event):
    """A feature's expert deck. Its top is open, the order below is not."""

    type: Literal["ExpertsShuffled"] = "ExpertsShuffled"
    feature: str
    top: str
    below: Sealed[tuple[str, ...]]


class VintagesShuffled(Event):
    """The face-down vintage tiles."""

    type: Literal["VintagesShuffled"] = "VintagesShuffled"
    count: int
    tiles: Sealed[tuple[str, ...]]


class MagnatesShuffled(Event):
    """The magnate deck: action tiles above multiplier tiles."""

    type: Literal["MagnatesShuffled"] = "MagnatesShuffled"
    count: int
    tiles: Sealed[tuple[str, ...]]


class DisplayFilled(Event):
    """Tiles come from the top of the magnate deck into the display."""

    type: Literal["DisplayFilled"] = "DisplayFilled"
    reveals: ClassVar[bool] = True
    tiles: tuple[str, ...]


class StartingWineTaken(Event):
    """A seat's first wine, in the first storage slot of its first Estate."""

    type: Literal["StartingWineTaken"] = "StartingWineTaken"
    seat: int
    estate: str
    quality: int
    colour: Colour
    porto: bool


class MagnateDrafted(Event):
    """A seat took one tile of the display, face up."""

    type: Literal["MagnateDrafted"] = "MagnateDrafted"
    seat: int
    tile: str
