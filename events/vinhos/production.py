"""Production: ageing, moving people, new wine."""

from typing import Literal

from events.base import Event
from events.vinhos.vocab import Colour, Part


class LostWine(Part):
    """A wine that left the last slot of its storage."""

    seat: int
    wine: str
    quality: int


class NewWine(Part):
    """A wine in the first storage slot of an Estate."""

    estate: str
    quality: int
    colour: Colour
    porto: bool


class WinesAged(Event):
    """Every wine moved one slot to the right."""

    type: Literal["WinesAged"] = "WinesAged"
    lost: tuple[LostWine, ...]


class WinesMade(Event):
    """A seat's production of this year."""

    type: Literal["WinesMade"] = "WinesMade"
    seat: int
    enologists: dict[str, int] | None = None
    """Estate -> people from now on; None when nobody moved."""
    farmers: dict[str, int] | None = None
    wines: tuple[NewWine, ...]
    porto: int = 0
    """Porto tiles spent."""
