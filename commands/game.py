"""The seam: all that the service knows of a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from commands.base import Command
from commands.chance import Chance
from commands.forms import Legal
from events.base import Event
from projections.base import Result
from projections.tally import Tally

Texts = Mapping[str, Mapping[str, str]]
"""Language -> key -> template; what a template may hold stands in `projections/texts.py`."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game. Everything here is pure: no clock, no dice, no store.

    The state is a frozen dataclass with a field `revision`, and annotations that pydantic can validate, so that it can be stored.
    """

    name: str
    title: str
    seats: tuple[int, ...]
    """Numbers of seats the game can be played with, ascending."""
    revisions: tuple[str, ...]
    """Rules revisions that can still be judged, oldest first."""
    options: type[BaseModel]
    """Table options of this game (frozen, extra forbidden, all with defaults)."""
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    upcasters: Mapping[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]]
    """(type, n) -> pure function from a stored body of number n to one of n + 1."""
    state: type[Any]
    initial: Callable[[int, Any, str], Any]
    """(seats, options, revision) -> state before set-up."""
    evolve: Callable[[Any, Any], Any]
    """(state, event) -> state. Never refuses."""
    decide: Callable[[Any, Any, Chance], list[Event]]
    """(state, command, chance) -> events, or raises Rejected. `Begin` sets the game up."""
    legal: Callable[[Any, int], Legal]
    view: Callable[[Any, int | None], BaseModel]
    """(state, seat or None for a watcher) -> what may be seen, as a frozen model."""
    to_act: Callable[[Any], tuple[int, ...]]
    """Seats the game waits for, in a fixed order; empty before set-up and when finished. Public."""
    result: Callable[[Any], Result | None]
    """Places and scores when the game is finished, else None."""
    value: Callable[[Any, Any], float]
    """(the sender's own view, a legal command of his) -> how good it looks. The greedy bot sends the best."""
    texts: Texts
    rules: Callable[[], str]
    """The project's own copy of the rules, markdown."""
    data_digest: str
    """SHA-256 (hex) of the component data, where `digests` names no other for a revision."""
    redeal: Callable[[Any, Sequence[int], Chance], Any] | None = None
    """(state, seats whose hidden things are known, chance) -> the position with all other hidden things dealt anew: for practice.

    The outcome depends on nothing that those seats can't see. Without it a game can't be practised from a position.
    """
    tally: Callable[[Any, Sequence[Event]], Tally] | None = None
    """(state at the end, all events of the game) -> what is worth counting, for `vintners simulate`."""
    shape: int = 1
    """Number of the state's present shape: positions of practice games are stored. Another shape, not merely a new field
    with a default, takes a new number and a step in `reshape`."""
    reshape: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """n -> pure function from a position of shape n, as JSON data, to one of n + 1."""
    usual: str = ""
    """Revision that new games take unless they name one; the last one if empty."""
    digests: Mapping[str, str] = field(default_factory=dict)
    """Revision -> SHA-256 (hex) of its component data."""
    revised: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    """Revision -> the rules that read differently in it, markdown as in `rules`."""

    @property
    def standard(self) -> str:
        """Revision of games that name none."""
        return self.usual or self.revisions[-1]

    def data_of(self, revision: str) -> str:
        """SHA-256 (hex) of the component data of a revision."""
        return self.digests.get(revision, self.data_digest)
