"""Fold of give-aways and bottles."""

from events.vino.giveaways import BottleRemoved, GiveawayBegun, VineyardsGiven
from projections.base import changed
from projections.vino.state import Giveaway, Receiver, VinoState


def giveaway_begun(state: VinoState, event: GiveawayBegun) -> VinoState:
    """Those who are due something receive it in the order of rank."""
    receivers = tuple(Receiver(share.seat, share.due) for share in event.shares if share.due)
    return changed(state, giveaway=Giveaway(event.region, receivers))


def vineyards_given(state: VinoState, event: VineyardsGiven) -> VinoState:
    """Chips on the gifts; the receiver is through."""
    given = dict.fromkeys(event.vineyards, event.seat)
    waiting = () if state.giveaway is None else state.giveaway.receivers
    receivers = tuple(receiver for receiver in waiting if receiver.seat != event.seat)
    return changed(state, chips={**state.chips, **given}, giveaway=Giveaway(event.region, receivers))


def bottle_removed(state: VinoState, event: BottleRemoved) -> VinoState:
    """The bottle is gone, and with it any give-away under way there."""
    return changed(state, bottles=tuple(region for region in state.bottles if region != event.region), giveaway=None)
