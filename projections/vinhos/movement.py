"""Movement and the lower row, folded."""

from dataclasses import replace

from events.vinhos.movement import MarkerMoved, MarkerStayed, OrderSlotTaken
from projections.vinhos.state import VinhosState


def marker_moved(state: VinhosState, event: MarkerMoved) -> VinhosState:
    """The marker stands elsewhere and everybody on the way is paid."""
    players = list(state.players)
    mover = players[event.seat]
    players[event.seat] = replace(mover, space=event.space, bagos=mover.bagos - event.cost)
    for seat in event.paid:
        players[seat] = replace(players[seat], bagos=players[seat].bagos + event.each)
    return replace(state, players=tuple(players), turn=replace(state.turn, step="after"))


def marker_stayed(state: VinhosState, _: MarkerStayed) -> VinhosState:
    """The act is made without a move."""
    return replace(state, turn=replace(state.turn, step="after"))


def order_slot_taken(state: VinhosState, event: OrderSlotTaken) -> VinhosState:
    """An order marker in the lower row."""
    row = list(state.lower_row)
    row[event.slot - 1] = event.seat
    return replace(state, lower_row=tuple(row))
