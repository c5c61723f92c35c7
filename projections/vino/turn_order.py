"""Fold of the new turn order."""

from events.vino.turn_order import TurnOrderSet
from projections.base import changed
from projections.vino.state import VinoState


def turn_order_set(state: VinoState, event: TurnOrderSet) -> VinoState:
    """The new order stands; new money lies with the old."""
    return changed(
        state,
        stage="turn-order",
        order=event.order,
        cash=tuple(map(sum, zip(state.cash, event.incomes, strict=True))),
        incomes=(0,) * len(event.incomes),
        last_incomes=event.incomes,
    )
