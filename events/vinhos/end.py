"""End of the game: final scoring."""

from typing import Literal

from events.base import Event
from events.vinhos.vocab import Part


class Scored(Part):
    """One seat's final scoring; `total` holds the points won before as well."""

    seat: int
    money: int
    wines: int
    exports: int
    multipliers: int
    total: int


class GameScored(Event):
    """The game is over."""

    type: Literal["GameScored"] = "GameScored"
    scores: tuple[Scored, ...]
