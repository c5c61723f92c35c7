"""Select Regions."""

from itertools import combinations
from typing import ClassVar, Literal

from commands.base import Command, Rejected
from commands.vino.turns import awaited, must_be_phase
from events.base import Sealed
from events.vino.selection import RegionsSelected, SelectionsRevealed
from events.vino.union import VinoEvent
from events.vino.vocab import Selection
from projections.vino.board import box
from projections.vino.state import VinoState

_FINAL = ("vino-1",)
"""Revisions by which a selection can't be changed."""


class Select(Command):
    """Two regions to buy in this round, kept secret until everybody has selected."""

    secret: ClassVar[bool] = True
    simultaneous: ClassVar[bool] = True

    type: Literal["Select"] = "Select"
    regions: tuple[str, ...]


def select(state: VinoState, command: Select) -> list[VinoEvent]:
    """Each seat selects two different regions, in secret: by the first revision once, by the second also anew."""
    must_be_phase(state, command.seat, "selection")
    if command.seat in state.selections and not may_change_selection(state):
        raise Rejected("already-committed", "VINO-SEL-04")
    regions, due = box(state).regions, box(state).selected_regions
    for region in command.regions:
        if region not in regions:
            raise Rejected("unknown-id", "VINO-SET-02", id=region)
    if len(command.regions) != due or len(set(command.regions)) != due:
        raise Rejected("bad-selection", "VINO-SEL-01", due=due, given=len(command.regions))
    by_number = tuple(region for region in regions if region in command.regions)
    return [RegionsSelected(seat=command.seat, regions=Sealed[tuple[str, ...]](to=(command.seat,), body=by_number))]


def reveal_step(state: VinoState) -> VinoEvent | None:
    """When the last seat has selected, all selections are opened at once, in turn order."""
    if awaited(state):
        return None
    selections = [Selection(seat=seat, regions=state.selections[seat]) for seat in state.order]
    anybody = {region for selection in selections for region in selection.regions}
    return SelectionsRevealed(
        selections=tuple(selections),
        regions=tuple(region for region in box(state).regions if region in anybody),
    )


def may_change_selection(state: VinoState) -> bool:
    """By the second revision a selection is final only when the last seat has selected."""
    return state.stage == "selection" and state.revision not in _FINAL


def selection_choices(state: VinoState) -> list[tuple[str, ...]]:
    """Any regions may be selected together, also where nothing can be bought."""
    return list(combinations(box(state).regions, box(state).selected_regions))
