"""Game End and Scoring."""

from typing import Literal

from events.base import Event


class GameEnded(Event):
    """The last bottle is gone and its round's buying is over: everything is counted and shown."""

    type: Literal["GameEnded"] = "GameEnded"
    vineyards: tuple[int, ...]
    """By seat."""
    cash: tuple[int, ...]
    """By seat."""
