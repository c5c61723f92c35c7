"""Setting up."""

from dataclasses import replace

from events.viticulture.setup import FirstPlayerChosen, HandDealt
from projections.viticulture.state import VitState, with_mat


def first_player_chosen(state: VitState, event: FirstPlayerChosen) -> VitState:
    """The token lies before this seat."""
    return replace(state, first_player=event.seat)


def hand_dealt(state: VitState, event: HandDealt) -> VitState:
    """The visitor comes off the summer deck; the vines were set aside before."""
    state = replace(state, decks=state.decks | {"summer": state.decks["summer"][event.count :]})
    return with_mat(state, event.seat, hand=tuple(sorted((*event.vines, *event.visitors.open()))))
