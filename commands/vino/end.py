"""Game End and Scoring."""

from events.vino.end import GameEnded
from projections.base import Result, ranked
from projections.vino.board import vineyards_of
from projections.vino.state import VinoState


def game_ended(state: VinoState) -> GameEnded:
    """When the last bottle is gone and buying is over, vineyards are counted and everybody's cash is shown."""
    counts = tuple(len(vineyards_of(state, seat)) for seat in range(state.seats))
    return GameEnded(vineyards=counts, cash=state.cash)


def is_over(state: VinoState) -> bool:
    """The end is set off when no bottle stands on the board."""
    return not state.bottles


def result(state: VinoState) -> Result | None:
    """Most vineyards wins, then most cash; who is equal in both shares the place."""
    if state.stage != "finished":
        return None
    return ranked([(seat, (len(vineyards_of(state, seat)), state.cash[seat])) for seat in range(state.seats)])
