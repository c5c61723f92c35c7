"""Press release: a wine is entered for the coming Fair."""

from typing import Literal

from events.base import Event
from events.vinhos.vocab import Colour, Part


class SentExpert(Part):
    """An expert that went to the bottom of its deck, and the Fair Points it brought."""

    tile: str
    feature: str
    points: int


class WineReleased(Event):
    """A wine was entered, a booth taken, and all that came of it."""

    type: Literal["WineReleased"] = "WineReleased"
    seat: int
    wine: str
    region: str
    colour: Colour
    quality: int
    cubes: int
    value: int
    booth: int
    bagos: int
    experts: tuple[SentExpert, ...]
    barrels: tuple[str, ...]
    """Magnates that gave a barrel back."""
    fair_points: int
    """All of them: value, region, booth and experts."""
    late: bool
    """At the Fair itself, not as an action."""
