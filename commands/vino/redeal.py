"""Practice: what is hidden from whoever starts it is dealt anew."""

from collections.abc import Sequence
from dataclasses import replace

from commands.chance import Chance
from projections.vino.state import VinoState


def redeal(state: VinoState, known: Sequence[int], _chance: Chance) -> VinoState:
    """Sealed selections of other seats are forgotten, and those seats select anew. Markers are drawn when they are due,
    by the practice game's own chance; nothing else is hidden from anybody who has followed the log.
    """
    if state.stage != "selection":
        return state
    return replace(state, selections={seat: regions for seat, regions in state.selections.items() if seat in known})
