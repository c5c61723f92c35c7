"""Spring (rulebook: Wake-Up Chart)."""

from typing import Literal

from events.base import Event


class RoosterPlaced(Event):
    """A player chose when to rise this year."""

    type: Literal["RoosterPlaced"] = "RoosterPlaced"
    seat: int
    level: int


class TemporaryWorkerJoined(Event):
    """The grey worker helps this player until the year ends."""

    type: Literal["TemporaryWorkerJoined"] = "TemporaryWorkerJoined"
    seat: int
