"""Wine experts and magnate tiles: taken, used, turned."""

from typing import ClassVar, Literal

from events.base import Event


class ExpertTaken(Event):
    """The top expert of a deck now belongs to a seat, face up."""

    type: Literal["ExpertTaken"] = "ExpertTaken"
    seat: int
    feature: str
    tile: str
    price: int
    by: Literal["hire", "region", "magnate", "booth", "fair"]


class ExpertRevealed(Event):
    """The next expert of a deck lies open."""

    type: Literal["ExpertRevealed"] = "ExpertRevealed"
    reveals: ClassVar[bool] = True
    feature: str
    tile: str


class HireOffered(Event):
    """The seat may hire one more expert."""

    type: Literal["HireOffered"] = "HireOffered"
    seat: int


class HiringStopped(Event):
    """The seat hires no more experts this turn."""

    type: Literal["HiringStopped"] = "HiringStopped"
    seat: int


class ExpertUsed(Event):
    """An expert's ability was used; the tile lies face down."""

    type: Literal["ExpertUsed"] = "ExpertUsed"
    seat: int
    tile: str
    ability: str
    bagos: int = 0
    region: str | None = None
    """Region that got a cube."""
    cubes: int = 0
    place: str | None = None
    """Sales slot, export slot or multiplier tile that gave a barrel back."""
    free_move: bool = False


class MagnateUsed(Event):
    """A magnate action tile was used; it lies face down."""

    type: Literal["MagnateUsed"] = "MagnateUsed"
    seat: int
    tile: str
    kind: str
    fair_points: int = 0
