"""Cards and decks."""

from collections.abc import Iterable

from events.viticulture.cards import CardsDiscarded, CardsDrawn, CardsHanded, DeckShuffled, DiscardsTaken
from projections.base import changed
from projections.viticulture.state import VitState, kind, with_mat


def deck_shuffled(state: VitState, event: DeckShuffled) -> VitState:
    """The new order; the pile is used up."""
    return changed(
        state,
        decks=state.decks | {event.deck: event.cards.open()},
        discards=state.discards | {event.deck: ()},
        shuffles=state.shuffles | {event.deck: state.shuffles[event.deck] + 1},
    )


def cards_drawn(state: VitState, event: CardsDrawn) -> VitState:
    """Off the top, into the hand."""
    state = changed(state, decks=state.decks | {event.deck: state.decks[event.deck][event.count :]})
    return _into_hand(state, event.seat, event.cards.open())


def cards_discarded(state: VitState, event: CardsDiscarded) -> VitState:
    """Out of the hand, onto the piles; a choice of discards is settled by it."""
    state = _out_of_hand(state, event.seat, event.cards)
    given_up = (*state.given_up[: event.seat], None, *state.given_up[event.seat + 1 :])
    return changed(onto_piles(state, event.cards), given_up=given_up)


def discards_taken(state: VitState, event: DiscardsTaken) -> VitState:
    """The tops of the piles come to the hand."""
    taken = {pile: state.discards[pile][:-1] for pile in event.piles}
    return _into_hand(changed(state, discards=state.discards | taken), event.seat, event.cards)


def cards_handed(state: VitState, event: CardsHanded) -> VitState:
    """From one hand to the other."""
    cards = event.cards.open()
    return _into_hand(_out_of_hand(state, event.seat, cards), event.receiver, cards)


def onto_piles(state: VitState, cards: Iterable[str]) -> VitState:
    """Each card on top of the pile of its kind."""
    piles = dict(state.discards)
    for card in cards:
        piles[kind(card)] = (*piles[kind(card)], card)
    return changed(state, discards=piles)


def without(hand: tuple[str, ...], cards: Iterable[str]) -> tuple[str, ...]:
    """A hand less one copy of each of these cards."""
    kept = list(hand)
    for card in cards:
        kept.remove(card)
    return tuple(kept)


def _into_hand(state: VitState, seat: int, cards: Iterable[str]) -> VitState:
    return with_mat(state, seat, hand=tuple(sorted((*state.mats[seat].hand, *cards))))


def _out_of_hand(state: VitState, seat: int, cards: Iterable[str]) -> VitState:
    return with_mat(state, seat, hand=without(state.mats[seat].hand, cards))
