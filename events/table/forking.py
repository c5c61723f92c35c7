"""A practice game that starts from another game's position."""

from typing import Literal

from events.base import Event, Sealed


class PositionSet(Event):
    """The game stands as it did elsewhere, hidden things dealt anew. The position is stored: this log needs no other one."""

    type: Literal["PositionSet"] = "PositionSet"
    rules: str
    data: str
    """SHA-256 (hex) of the component data."""
    shape: int
    """Number of the shape in which the position is written, see `Game.shape`."""
    position: Sealed[str]
    """JSON of the state, sealed to nobody."""
