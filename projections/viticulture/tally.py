"""What is counted over many games of Viticulture: levels, visitors, structures, and when each seat rose in its first spring."""

from collections.abc import Sequence

from events.base import Event
from events.viticulture.spring import RoosterPlaced
from events.viticulture.summer import StructureBuilt
from events.viticulture.visitors import VisitorPlayed
from projections.tally import Tally, counted
from projections.viticulture.components import components
from projections.viticulture.state import VitState


def tally(state: VitState, events: Sequence[Event]) -> Tally:
    """The counts of one whole game."""
    printed = components()
    woken = [event for event in events if isinstance(event, RoosterPlaced)]
    first: dict[int, str] = {}
    for event in woken:
        first.setdefault(event.seat, str(event.level))
    levels = [str(level) for level in printed.chart]
    return Tally(
        counts={
            "wake-up": counted(levels, (str(event.level) for event in woken)),
            "visitor": counted(printed.visitors, (event.card for event in events if isinstance(event, VisitorPlayed))),
            "structure": counted(printed.structures, (event.structure for event in events if isinstance(event, StructureBuilt))),
        },
        openings={"wake-up": tuple(first[seat] for seat in sorted(first))},
        figures={
            "lira": tuple(mat.lira for mat in state.mats),
            "residual": tuple(mat.residual for mat in state.mats),
            "workers": tuple(mat.permanent for mat in state.mats),
        },
    )
