"""What grows and is built (rulebook: Summer Actions, Structures)."""

from typing import ClassVar, Literal

from events.base import Event


class VinePlanted(Event):
    """A vine went from the hand to a field."""

    type: Literal["VinePlanted"] = "VinePlanted"
    reveals: ClassVar[bool] = True
    seat: int
    vine: str
    field: int


class VineUprooted(Event):
    """A vine left its field, for the hand or for the discard pile."""

    type: Literal["VineUprooted"] = "VineUprooted"
    seat: int
    vine: str
    field: int
    goes_to: Literal["hand", "discard"]


class VinesExchanged(Event):
    """Two vines changed places between two fields."""

    type: Literal["VinesExchanged"] = "VinesExchanged"
    seat: int
    vine: str
    field: int
    second_vine: str
    second_field: int


class WindmillTurned(Event):
    """The windmill scored the first planting of the year."""

    type: Literal["WindmillTurned"] = "WindmillTurned"
    seat: int
    points: int


class TourGiven(Event):
    """A tour of the vineyard was paid for."""

    type: Literal["TourGiven"] = "TourGiven"
    seat: int
    lira: int


class TastingHeld(Event):
    """The tasting room scored the first tour of the year."""

    type: Literal["TastingHeld"] = "TastingHeld"
    seat: int
    points: int


class StructureBuilt(Event):
    """A structure stands on the mat; `price` is what was paid."""

    type: Literal["StructureBuilt"] = "StructureBuilt"
    seat: int
    structure: str
    price: int


class GrapesSold(Event):
    """Grapes left the crush pad for coins."""

    type: Literal["GrapesSold"] = "GrapesSold"
    seat: int
    grapes: tuple[str, ...]
    lira: int
