"""Visitors in play, questions and answers."""

from events.viticulture.visitors import DecisionAnswered, DecisionAsked, TributePaid, VisitorLeft, VisitorPlayed
from projections.base import changed
from projections.viticulture.cards import onto_piles, without
from projections.viticulture.state import Pending, Visit, VitState, with_mat


def visitor_played(state: VitState, event: VisitorPlayed) -> VitState:
    """Out of the hand, beside its pile, not on it."""
    state = changed(state, visit=Visit(event.seat, event.card, event.bonus))
    return with_mat(state, event.seat, hand=without(state.mats[event.seat].hand, (event.card,)))


def visitor_left(state: VitState, event: VisitorLeft) -> VitState:
    """The card lies on its pile."""
    return onto_piles(changed(state, visit=None), (event.card,))


def decision_asked(state: VitState, event: DecisionAsked) -> VitState:
    """Only this seat may act."""
    return changed(state, pending=Pending(event.seat, event.question, event.left))


def decision_answered(state: VitState, event: DecisionAnswered) -> VitState:
    """Answered; who took part is kept while the card is in play."""
    visit = state.visit
    if visit and event.taken:
        visit = changed(visit, takers=(*visit.takers, event.seat))
    return changed(state, pending=None, visit=visit)


def tribute_paid(state: VitState, event: TributePaid) -> VitState:
    """Coins across the table."""
    state = with_mat(state, event.seat, lira=state.mats[event.seat].lira - event.lira)
    return with_mat(state, event.receiver, lira=state.mats[event.receiver].lira + event.lira)
