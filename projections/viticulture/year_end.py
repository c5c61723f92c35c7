"""Year end."""

from events.viticulture.year_end import (
    DiscardsChosen,
    FirstPlayerMoved,
    GameEnded,
    HandsOverLimit,
    ResidualsPaid,
    TokensAged,
    WorkersReturned,
)
from projections.base import changed
from projections.viticulture.state import VitState, with_mat


def tokens_aged(state: VitState, event: TokensAged) -> VitState:
    """Grapes and wine as they lie now."""
    return with_mat(state, event.seat, pad=event.pad, cellar=event.cellar)


def workers_returned(state: VitState, event: WorkersReturned) -> VitState:
    """Everybody is home and the board is empty."""
    mats = tuple(
        changed(mat, workers=workers, training=0, temporary=False, placed=0)
        for mat, workers in zip(state.mats, event.workers, strict=True)
    )
    return changed(state, mats=mats, spaces={})


def residuals_paid(state: VitState, event: ResidualsPaid) -> VitState:
    """Coins for old orders."""
    mats = tuple(changed(mat, lira=mat.lira + lira) for mat, lira in zip(state.mats, event.lira, strict=True))
    return changed(state, mats=mats)


def hands_over_limit(state: VitState, event: HandsOverLimit) -> VitState:
    """These seats must choose."""
    surplus = [0] * state.seats
    for seat, cards in zip(event.seats, event.surplus, strict=True):
        surplus[seat] = cards
    return changed(state, surplus=tuple(surplus))


def discards_chosen(state: VitState, event: DiscardsChosen) -> VitState:
    """Chosen, and closed until all have."""
    seat = event.seat
    surplus = (*state.surplus[:seat], 0, *state.surplus[seat + 1 :])
    given_up = (*state.given_up[:seat], event.cards.open(), *state.given_up[seat + 1 :])
    return changed(state, surplus=surplus, given_up=given_up)


def first_player_moved(state: VitState, event: FirstPlayerMoved) -> VitState:
    """The token lies before this seat."""
    return changed(state, first_player=event.seat)


def game_ended(state: VitState, _: GameEnded) -> VitState:
    """Nobody is to move."""
    return changed(state, season="finished", to_move=None, order=())
