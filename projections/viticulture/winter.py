"""From the field to the order."""

from collections.abc import Iterable

from events.viticulture.winter import (
    CellarAged,
    FieldHarvested,
    GrapesDiscarded,
    GrapesPlaced,
    OrderFilled,
    ResidualRaised,
    WineAged,
    WineDiscarded,
    WinesMade,
    WorkerTrained,
)
from projections.viticulture.cards import onto_piles, without
from projections.viticulture.state import VitState, split, with_mat

Tokens = dict[str, tuple[int, ...]]


def field_harvested(state: VitState, event: FieldHarvested) -> VitState:
    """Grapes on the pad, and the field is marked for this year."""
    mat = state.mats[event.seat]
    harvested = (*mat.harvested[: event.field - 1], True, *mat.harvested[event.field :])
    return with_mat(state, event.seat, pad=more(mat.pad, event.grapes), harvested=harvested)


def grapes_placed(state: VitState, event: GrapesPlaced) -> VitState:
    """Grapes on the pad."""
    return with_mat(state, event.seat, pad=more(state.mats[event.seat].pad, event.grapes))


def grapes_discarded(state: VitState, event: GrapesDiscarded) -> VitState:
    """Grapes off the pad."""
    return with_mat(state, event.seat, pad=less(state.mats[event.seat].pad, event.grapes))


def wines_made(state: VitState, event: WinesMade) -> VitState:
    """Grapes off the pad, wine into the cellar."""
    mat = state.mats[event.seat]
    return with_mat(state, event.seat, pad=less(mat.pad, event.grapes), cellar=more(mat.cellar, event.wines))


def wine_aged(state: VitState, event: WineAged) -> VitState:
    """One wine lies in another slot."""
    cellar = less(state.mats[event.seat].cellar, (event.wine,))
    return with_mat(state, event.seat, cellar=more(cellar, (event.becomes,)))


def cellar_aged(state: VitState, event: CellarAged) -> VitState:
    """The cellar as it lies now."""
    return with_mat(state, event.seat, cellar=event.cellar)


def wine_discarded(state: VitState, event: WineDiscarded) -> VitState:
    """A wine out of the cellar."""
    return with_mat(state, event.seat, cellar=less(state.mats[event.seat].cellar, (event.wine,)))


def order_filled(state: VitState, event: OrderFilled) -> VitState:
    """Wines out, order to its pile, points and residual up."""
    mat = state.mats[event.seat]
    state = with_mat(
        state,
        event.seat,
        cellar=less(mat.cellar, event.wines),
        hand=without(mat.hand, (event.order,)),
        points=mat.points + event.points,
        residual=mat.residual + event.residual,
    )
    return onto_piles(state, (event.order,))


def residual_raised(state: VitState, event: ResidualRaised) -> VitState:
    """Up the residual track."""
    return with_mat(state, event.seat, residual=state.mats[event.seat].residual + event.residual)


def worker_trained(state: VitState, event: WorkerTrained) -> VitState:
    """Paid for, and in training."""
    mat = state.mats[event.seat]
    return with_mat(state, event.seat, lira=mat.lira - event.price, training=mat.training + 1)


def more(tokens: Tokens, pieces: Iterable[str]) -> Tokens:
    """The tokens with these pieces too, each colour ascending."""
    after = dict(tokens)
    for colour, value in map(split, pieces):
        after[colour] = tuple(sorted((*after[colour], value)))
    return after


def less(tokens: Tokens, pieces: Iterable[str]) -> Tokens:
    """The tokens without these pieces."""
    after = dict(tokens)
    for colour, value in map(split, pieces):
        after[colour] = tuple(each for each in after[colour] if each != value)
    return after
