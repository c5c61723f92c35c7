"""A scratch copy on which a command is carried out: it becomes history only when nothing refuses."""

from events.vinhos.union import VinhosEvent
from projections.vinhos.components import printed
from projections.vinhos.evolve import evolve
from projections.vinhos.figures import Components
from projections.vinhos.state import Player, VinhosState


class Course:
    """The state as it would be now, and the events that led there."""

    def __init__(self, state: VinhosState) -> None:
        self.state = state
        self.events: list[VinhosEvent] = []
        self.printed: Components = printed(state.revision)

    def add(self, event: VinhosEvent) -> None:
        """One more thing that happened."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def player(self, seat: int) -> Player:
        """A seat's things as they are now."""
        return self.state.players[seat]
