"""Fold of the selection."""

from events.vino.selection import RegionsSelected, RoundBegun, SelectionsRevealed
from projections.base import changed
from projections.vino.state import VinoState


def round_begun(state: VinoState, event: RoundBegun) -> VinoState:
    """Nobody has selected yet."""
    return changed(state, stage="selection", round=event.round, queue=(), selections={}, ahead=())


def regions_selected(state: VinoState, event: RegionsSelected) -> VinoState:
    """Kept as a secret until the reveal."""
    return changed(state, selections={**state.selections, event.seat: event.regions.open()})


def selections_revealed(state: VinoState, event: SelectionsRevealed) -> VinoState:
    """All may see them; the selected regions wait for the barrel."""
    selections = {selection.seat: selection.regions for selection in event.selections}
    return changed(state, stage="buying", selections=selections, ahead=event.regions)
