"""Setting up."""

from events.viticulture.setup import FirstPlayerChosen, HandDealt
from projections.base import changed
from projections.viticulture.state import VitState, with_mat


def first_player_chosen(state: VitState, event: FirstPlayerChosen) -> VitState:
    """The token lies before this seat."""
    return changed(state, first_player=event.seat)


def hand_dealt(state: VitState, event: HandDealt) -> VitState:
    """The visitor comes off the summer deck; the vines were set aside before."""
    state = changed(state, decks=state.decks | {"summer": state.decks["summer"][event.count :]})
    return with_mat(state, event.seat, hand=tuple(sorted((*event.vines, *event.visitors.open()))))
