"""Fold of the preliminary round."""

from events.vino.preliminary import FreePurchasesBegun, MarkersDrawn, MarkersReturned, PurchaseSkipped
from projections.base import changed
from projections.vino.state import VinoState, through


def markers_drawn(state: VinoState, event: MarkersDrawn) -> VinoState:
    """The drawn ones lie before the seat, unpaid."""
    drawn = {marker.region: event.seat for marker in event.markers}
    return changed(
        state,
        face_down=tuple(region for region in state.face_down if region not in drawn),
        drawn={**state.drawn, **drawn},
        draws=state.draws + len(drawn),
    )


def markers_returned(state: VinoState, event: MarkersReturned) -> VinoState:
    """They can be taken by newcomers."""
    back = {marker.region for marker in event.markers}
    return changed(
        state,
        face_down=tuple(region for region in state.face_down if region not in back),
        drawn={region: seat for region, seat in state.drawn.items() if region not in back},
    )


def free_purchases_begun(state: VinoState, event: FreePurchasesBegun) -> VinoState:
    """The queue of those who buy freely."""
    return changed(state, stage="prelim-free", queue=event.queue)


def purchase_skipped(state: VinoState, event: PurchaseSkipped) -> VinoState:
    """The seat's turn is over."""
    return changed(state, queue=through(state.queue, event.seat))
