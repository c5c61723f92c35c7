"""What grows and is built."""

from events.viticulture.summer import (
    GrapesSold,
    StructureBuilt,
    TastingHeld,
    TourGiven,
    VinePlanted,
    VinesExchanged,
    VineUprooted,
    WindmillTurned,
)
from projections.viticulture.cards import onto_piles, without
from projections.viticulture.state import VitState, with_mat
from projections.viticulture.winter import less


def vine_planted(state: VitState, event: VinePlanted) -> VitState:
    """From the hand to the field."""
    mat = state.mats[event.seat]
    fields = _changed(mat.fields, event.field, (*mat.fields[event.field - 1], event.vine))
    return with_mat(state, event.seat, fields=fields, hand=without(mat.hand, (event.vine,)))


def vine_uprooted(state: VitState, event: VineUprooted) -> VitState:
    """Out of the field, to the hand or the pile."""
    mat = state.mats[event.seat]
    fields = _changed(mat.fields, event.field, without(mat.fields[event.field - 1], (event.vine,)))
    if event.goes_to == "hand":
        return with_mat(state, event.seat, fields=fields, hand=tuple(sorted((*mat.hand, event.vine))))
    return onto_piles(with_mat(state, event.seat, fields=fields), (event.vine,))


def vines_exchanged(state: VitState, event: VinesExchanged) -> VitState:
    """Each vine lies where the other lay."""
    fields = state.mats[event.seat].fields
    first = (*without(fields[event.field - 1], (event.vine,)), event.second_vine)
    second = (*without(fields[event.second_field - 1], (event.second_vine,)), event.vine)
    return with_mat(state, event.seat, fields=_changed(_changed(fields, event.field, first), event.second_field, second))


def windmill_turned(state: VitState, event: WindmillTurned) -> VitState:
    """Its point for this year is given."""
    return with_mat(state, event.seat, windmill_turned=True, points=state.mats[event.seat].points + event.points)


def tour_given(state: VitState, event: TourGiven) -> VitState:
    """Guests pay."""
    return with_mat(state, event.seat, lira=state.mats[event.seat].lira + event.lira)


def tasting_held(state: VitState, event: TastingHeld) -> VitState:
    """Its point for this year is given."""
    return with_mat(state, event.seat, tasting_held=True, points=state.mats[event.seat].points + event.points)


def structure_built(state: VitState, event: StructureBuilt) -> VitState:
    """It stands and is paid for."""
    mat = state.mats[event.seat]
    structures = tuple(sorted((*mat.structures, event.structure)))
    return with_mat(state, event.seat, structures=structures, lira=mat.lira - event.price)


def grapes_sold(state: VitState, event: GrapesSold) -> VitState:
    """Grapes out, coins in."""
    mat = state.mats[event.seat]
    return with_mat(state, event.seat, pad=less(mat.pad, event.grapes), lira=mat.lira + event.lira)


def _changed(fields: tuple[tuple[str, ...], ...], field: int, vines: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return (*fields[: field - 1], vines, *fields[field:])
