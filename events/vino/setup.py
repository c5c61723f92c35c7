"""Setup: what lies on the table before anybody moves."""

from typing import Literal

from events.base import Event
from events.vino.vocab import Marker


class GameLaidOut(Event):
    """The seats stand in their first turn order, everybody has the capital, and the starting markers lie face down."""

    type: Literal["GameLaidOut"] = "GameLaidOut"
    order: tuple[int, ...]
    banker: int
    capital: int
    bottles: tuple[str, ...]
    market: dict[str, int]
    face_down: tuple[Marker, ...]
    """In the order of the regions, which says nothing about the draws to come."""
