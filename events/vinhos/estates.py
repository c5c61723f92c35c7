"""Estates: vineyards, Wineries, Cellars and people."""

from typing import ClassVar, Literal

from events.base import Event
from events.vinhos.vocab import Colour, Person


class VineyardTaken(Event):
    """The top vineyard of a region lies on an Estate, with all that came of it."""

    type: Literal["VineyardTaken"] = "VineyardTaken"
    seat: int
    region: str
    tile: str
    colour: Colour
    estate: str
    price: int
    first: bool
    """The Estate had no vineyard before: its region marker goes to the map."""
    settled: int = 0
    """Cubes that waited on the Estate and moved to the region."""
    returned: int = 0
    """Cubes that waited on the Estate and went back to the common supply."""
    cube: int = 0
    """Cubes from the common supply to the region."""
    porto: int = 0
    cellar: int = 0
    """Length of the Cellar that the region gave, 0 for none."""
    winery: int = 0
    farmer: int = 0


class VineyardRevealed(Event):
    """The next vineyard of a deck lies open."""

    type: Literal["VineyardRevealed"] = "VineyardRevealed"
    reveals: ClassVar[bool] = True
    region: str
    tile: str
    colour: Colour


class VineyardsRearranged(Event):
    """A deck has a new order, top first, announced to all."""

    type: Literal["VineyardsRearranged"] = "VineyardsRearranged"
    seat: int
    region: str
    tiles: tuple[str, ...]
    order: tuple[Colour, ...]


class WineryBuilt(Event):
    """A Winery stands on an Estate; its cube went to the region, or waits on the Estate."""

    type: Literal["WineryBuilt"] = "WineryBuilt"
    seat: int
    estate: str
    price: int
    region: str | None = None
    """Where the cube went, if it went to a region."""
    waiting: int = 0


class CellarBuilt(Event):
    """A Cellar covers a Warehouse; its cube went to the region, or waits on the Estate."""

    type: Literal["CellarBuilt"] = "CellarBuilt"
    seat: int
    estate: str
    price: int
    storage: int
    """Storage slots from now on."""
    region: str | None = None
    waiting: int = 0


class PersonHired(Event):
    """An Enologist or Farmer works on an Estate."""

    type: Literal["PersonHired"] = "PersonHired"
    seat: int
    person: Person
    estate: str
    price: int
