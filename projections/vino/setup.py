"""Fold of the setup."""

from events.vino.setup import GameLaidOut
from projections.base import changed
from projections.vino.state import VinoState


def game_laid_out(state: VinoState, event: GameLaidOut) -> VinoState:
    """Everything lies in its place; the preliminary round begins."""
    nothing = (0,) * len(event.order)
    return changed(
        state,
        stage="prelim-draw",
        order=event.order,
        banker=event.banker,
        queue=event.order,
        bottles=event.bottles,
        market=event.market,
        cash=(event.capital,) * len(event.order),
        incomes=nothing,
        last_incomes=nothing,
        face_down=tuple(marker.region for marker in event.face_down),
    )
