"""The year: phases, vintage tiles, the order of play."""

from typing import ClassVar, Literal

from events.base import Event
from events.vinhos.vocab import Phase


class YearBegan(Event):
    """A year begins under a new vintage tile."""

    type: Literal["YearBegan"] = "YearBegan"
    reveals: ClassVar[bool] = True
    year: int
    vintage: str
    weather: int


class TilesTurnedUp(Event):
    """All face-down expert tiles and magnate action tiles are usable again."""

    type: Literal["TilesTurnedUp"] = "TilesTurnedUp"


class PhaseBegan(Event):
    """A phase begins, and these seats have something to decide in it."""

    type: Literal["PhaseBegan"] = "PhaseBegan"
    phase: Phase
    year: int
    awaited: tuple[int, ...]


class TurnEnded(Event):
    """A seat finished its turn of an action round."""

    type: Literal["TurnEnded"] = "TurnEnded"
    seat: int


class OrderChanged(Event):
    """The new order of play, after passing or from the booths of a Fair. The lower row is empty again."""

    type: Literal["OrderChanged"] = "OrderChanged"
    order: tuple[int, ...]
    by: Literal["pass", "fair"]
