"""Sales, Export, and the barrel that comes back in Maintenance."""

from typing import Literal

from events.base import Event
from events.vinhos.vocab import Colour


class WineSold(Event):
    """A wine went to an establishment."""

    type: Literal["WineSold"] = "WineSold"
    seat: int
    wine: str
    region: str
    colour: Colour
    quality: int
    cubes: int
    value: int
    slot: str
    bagos: int


class WineExported(Event):
    """A wine went abroad."""

    type: Literal["WineExported"] = "WineExported"
    seat: int
    wine: str
    region: str
    colour: Colour
    quality: int
    cubes: int
    value: int
    slot: str
    vp: int


class BarrelReclaimed(Event):
    """A barrel came back from a sales slot in Maintenance."""

    type: Literal["BarrelReclaimed"] = "BarrelReclaimed"
    seat: int
    slot: str
