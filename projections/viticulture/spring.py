"""Spring."""

from events.viticulture.spring import RoosterPlaced, TemporaryWorkerJoined
from projections.base import changed
from projections.viticulture.state import VitState, with_mat


def rooster_placed(state: VitState, event: RoosterPlaced) -> VitState:
    """The level is taken."""
    return changed(state, wake_up=(*state.wake_up[: event.seat], event.level, *state.wake_up[event.seat + 1 :]))


def temporary_worker_joined(state: VitState, event: TemporaryWorkerJoined) -> VitState:
    """One worker more until the year ends."""
    return with_mat(state, event.seat, temporary=True)
