"""Going back, and asking for it. History only grows: a rewind is one more commit."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from events.base import Event


class Shown(BaseModel):
    """What a commit to be undone had let somebody see: a draw by chance, an opened seal, a sealed part."""

    model_config = ConfigDict(frozen=True)

    version: int
    what: Literal["drew", "opened", "showed"]


class UndoAsked(Event):
    """A seat asks the others to go to another version. `vanishes` and `returns` are the exact commits."""

    type: Literal["UndoAsked"] = "UndoAsked"
    ask: int
    """Number of the ask: the version of its commit."""
    seat: int
    to: int
    vanishes: tuple[int, ...]
    returns: tuple[int, ...]
    shown: tuple[Shown, ...]
    must_agree: tuple[int, ...]
    """Seats of people who have still to say yes."""


class UndoAnswered(Event):
    """A seat said yes or no. One no ends the ask."""

    type: Literal["UndoAnswered"] = "UndoAnswered"
    ask: int
    seat: int
    agree: bool


class UndoWithdrawn(Event):
    """Whoever asked took it back."""

    type: Literal["UndoWithdrawn"] = "UndoWithdrawn"
    ask: int


class UndoLapsed(Event):
    """The game moved on before all had answered."""

    type: Literal["UndoLapsed"] = "UndoLapsed"
    ask: int


class Rewound(Event):
    """The game stands again as it did at version `to`. The abandoned commits stay readable."""

    type: Literal["Rewound"] = "Rewound"
    to: int
    vanishes: tuple[int, ...]
    returns: tuple[int, ...] = ()
