"""Movement and the lower row, folded."""

from events.vinhos.movement import MarkerMoved, MarkerStayed, OrderSlotTaken
from projections.vinhos.records import altered
from projections.vinhos.state import VinhosState


def marker_moved(state: VinhosState, event: MarkerMoved) -> VinhosState:
    """The marker stands elsewhere and everybody on the way is paid."""
    players = list(state.players)
    mover = players[event.seat]
    players[event.seat] = altered(mover, space=event.space, bagos=mover.bagos - event.cost)
    for seat in event.paid:
        players[seat] = altered(players[seat], bagos=players[seat].bagos + event.each)
    return altered(state, players=tuple(players), turn=altered(state.turn, step="after"))


def marker_stayed(state: VinhosState, _: MarkerStayed) -> VinhosState:
    """The act is made without a move."""
    return altered(state, turn=altered(state.turn, step="after"))


def order_slot_taken(state: VinhosState, event: OrderSlotTaken) -> VinhosState:
    """An order marker in the lower row."""
    row = list(state.lower_row)
    row[event.slot - 1] = event.seat
    return altered(state, lower_row=tuple(row))
