"""Going back, and asking for it. History only grows: a rewind is one more commit."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from events.base import Event


class Shown(BaseModel):
    """Why a commit is not its author's alone to undo: it drew by chance, opened a seal or showed a sealed part; all had agreed to
    it; or a dispute was ruled by it.
    """

    model_config = ConfigDict(frozen=True)

    version: int
    what: Literal["drew", "opened", "showed", "agreed", "ruled"]


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
    reapply: bool = False
    """True when the commands of `returns` are to be judged again from here, instead of going to where they led."""


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
    ruling: int | None = None
    """Number of the dispute that was ruled so."""


class Stop(BaseModel):
    """Where re-applying ended: a commit whose command does not hold any more, and why."""

    model_config = ConfigDict(frozen=True)

    version: int
    code: str
    rule: str


class Reapplied(Event):
    """Commands of an abandoned line were judged again, in their order. What they cause now follows in the same commit."""

    type: Literal["Reapplied"] = "Reapplied"
    tip: int
    commands: tuple[int, ...]
    """Versions of the commits whose commands held again."""
    seats: tuple[int, ...]
    """Whose commands they are."""
    stopped: Stop | None
