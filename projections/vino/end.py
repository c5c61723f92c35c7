"""Fold of the end."""

from dataclasses import replace

from events.vino.end import GameEnded
from projections.vino.state import VinoState


def game_ended(state: VinoState, event: GameEnded) -> VinoState:
    """Nobody is up any more."""
    return replace(state, stage="finished", queue=(), cash=event.cash)
