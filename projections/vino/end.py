"""Fold of the end."""

from events.vino.end import GameEnded
from projections.base import changed
from projections.vino.state import VinoState


def game_ended(state: VinoState, event: GameEnded) -> VinoState:
    """Nobody is up any more."""
    return changed(state, stage="finished", queue=(), cash=event.cash)
