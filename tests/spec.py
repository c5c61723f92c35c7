"""Given events, when a command, then events or a refusal: how a game's rules are tested."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, TypeVar

from commands.base import Command, Rejected
from commands.draws import Draws
from commands.game import Game
from events.base import Event

T = TypeVar("T")


def seeded(seed: str = "a fixed seed for tests") -> Draws:
    """Real draws from a fixed secret."""
    return Draws(seed.encode(), [], "spec")


class Rigged:
    """Chance that gives what the test wrote down: `picks` and `shuffles` in the order they are asked for."""

    def __init__(self, *outcomes: Any) -> None:
        self.outcomes = list(outcomes)

    def shuffle(self, label: str, k: int, items: Sequence[T]) -> tuple[T, ...]:
        """The next outcome, which must be an order of the items."""
        order = tuple(self.outcomes.pop(0))
        assert sorted(map(str, order)) == sorted(map(str, items)), f"{label} {k}: {order} is no order of {items}"
        return order

    def pick(self, label: str, k: int, items: Sequence[T]) -> T:
        """The next outcome, which must be one of the items."""
        chosen: T = self.outcomes.pop(0)
        assert chosen in items, f"{label} {k}: {chosen!r} is not among {items!r}"
        return chosen


@dataclass(frozen=True)
class Spec:
    """A position, reached by events, and what a command does in it. Every step gives a new Spec."""

    game: Game
    state: Any
    chance: Any
    events: tuple[Event, ...] = ()
    error: Rejected | None = None

    @classmethod
    def of(cls, game: Game, seats: int, chance: Any = None, **options: Any) -> Self:
        """A game before its set-up."""
        state = game.initial(seats, game.options(**options), game.standard)
        return cls(game, state, chance or seeded())

    def given(self, *events: Event) -> Self:
        """The position after these events."""
        state = self.state
        for event in events:
            state = self.game.evolve(state, event)
        return replace(self, state=state, events=(), error=None)

    def placed(self, **fields: Any) -> Self:
        """The same position with some fields of the state replaced: for positions that events would take long to reach."""
        return replace(self, state=replace(self.state, **fields))

    def when(self, command: Command, chance: Any = None) -> Self:
        """Judge a command; on success the position moves on. A refused one leaves the state as it was."""
        try:
            events = self.game.decide(self.state, command, chance or self.chance)
        except Rejected as error:
            return replace(self, events=(), error=error)
        after = self.given(*events)
        return replace(after, events=tuple(events), error=None)

    def then(self, *events: Event) -> Self:
        """The last command gave exactly these events."""
        assert self.error is None, f"refused: {self.error.code} ({self.error.rule}) {self.error.facts}"
        assert list(self.events) == list(events)
        return self

    def accepted(self) -> Self:
        """The last command was not refused."""
        assert self.error is None, f"refused: {self.error.code} ({self.error.rule}) {self.error.facts}"
        return self

    def rejected(self, code: str, rule: str | None = None) -> Self:
        """The last command was refused with this code, and rule if named."""
        assert self.error is not None, f"accepted: {self.events}"
        assert self.error.code == code, f"{self.error.code} ({self.error.rule}) {self.error.facts}"
        assert rule is None or self.error.rule == rule, f"{self.error.code} cites {self.error.rule}"
        return self
