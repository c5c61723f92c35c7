"""From the field to the order (rulebook: Winter Actions, Harvesting Fields & Crushing Grapes, Filling Wine Orders)."""

from typing import ClassVar, Literal

from events.base import Event


class FieldHarvested(Event):
    """Grapes as they came to lie on the crush pad, and those that found no room."""

    type: Literal["FieldHarvested"] = "FieldHarvested"
    seat: int
    field: int
    grapes: tuple[str, ...]
    lost: tuple[str, ...]


class GrapesPlaced(Event):
    """Grapes came to the crush pad without a harvest."""

    type: Literal["GrapesPlaced"] = "GrapesPlaced"
    seat: int
    grapes: tuple[str, ...]


class GrapesDiscarded(Event):
    """Grapes left the crush pad for nothing but a visitor's thanks."""

    type: Literal["GrapesDiscarded"] = "GrapesDiscarded"
    seat: int
    grapes: tuple[str, ...]


class WinesMade(Event):
    """Grapes were crushed: the wines as they came to lie in the cellar, and those that found no room."""

    type: Literal["WinesMade"] = "WinesMade"
    seat: int
    grapes: tuple[str, ...]
    wines: tuple[str, ...]
    lost: tuple[str, ...]


class WineAged(Event):
    """One wine rose out of its time."""

    type: Literal["WineAged"] = "WineAged"
    seat: int
    wine: str
    becomes: str


class CellarAged(Event):
    """All wine of a cellar rose; `cellar` is how it lies now."""

    type: Literal["CellarAged"] = "CellarAged"
    seat: int
    cellar: dict[str, tuple[int, ...]]


class WineDiscarded(Event):
    """A wine left the cellar without filling an order."""

    type: Literal["WineDiscarded"] = "WineDiscarded"
    seat: int
    wine: str


class OrderFilled(Event):
    """An order was filled: its wines are gone, points and residual are what they truly added."""

    type: Literal["OrderFilled"] = "OrderFilled"
    reveals: ClassVar[bool] = True
    seat: int
    order: str
    wines: tuple[str, ...]
    points: int
    residual: int


class ResidualRaised(Event):
    """The residual track rose without an order."""

    type: Literal["ResidualRaised"] = "ResidualRaised"
    seat: int
    residual: int


class WorkerTrained(Event):
    """A worker is in training and joins when the year ends."""

    type: Literal["WorkerTrained"] = "WorkerTrained"
    seat: int
    price: int
