"""Change Player Turn Order."""

from events.vino.selection import RoundBegun
from events.vino.turn_order import TurnOrderSet
from projections.vino.state import VinoState


def turn_order_set(state: VinoState) -> TurnOrderSet:
    """The lowest round income goes first; equal incomes keep the order they had."""
    order = sorted(state.order, key=lambda seat: state.incomes[seat])
    return TurnOrderSet(order=tuple(order), incomes=state.incomes)


def next_round(state: VinoState) -> RoundBegun:
    """Rounds go on until the last bottle is gone."""
    return RoundBegun(round=state.round + 1)
