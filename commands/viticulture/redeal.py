"""Practice: decks and the hands of others are dealt anew from the cards that nobody known has seen."""

from collections.abc import Sequence

from commands.chance import Chance
from commands.viticulture.visitors.playing import visitor_cases
from projections.base import changed
from projections.viticulture.state import DECKS, VitState, kind

_TRIES = 200


def redeal(state: VitState, known: Sequence[int], chance: Chance) -> VitState:
    """Each hand keeps its number of cards of each kind. What other seats have chosen to give up they choose again.

    Who is asked for a second visitor has one that can be played, as all know: it is dealt until that is so.
    """
    dealt = _dealt(state, known, chance, 0)
    for nth in range(1, _TRIES):
        if _can_go_on(dealt):
            break
        dealt = _dealt(state, known, chance, nth)
    return dealt


def _can_go_on(state: VitState) -> bool:
    asked = state.pending
    return not asked or asked.question != "bonus-visitor" or next(visitor_cases(state, asked.seat), None) is not None


def _dealt(state: VitState, known: Sequence[int], chance: Chance, nth: int) -> VitState:
    others = [seat for seat in range(state.seats) if seat not in known]
    hands: dict[int, list[str]] = {seat: [] for seat in others}
    decks = dict(state.decks)
    for deck in DECKS:
        held = {seat: sum(kind(card) == deck for card in state.mats[seat].hand) for seat in others}
        unseen = [card for seat in others for card in state.mats[seat].hand if kind(card) == deck]
        dealt = chance.shuffle(f"practice-{deck}", nth, sorted([*state.decks[deck], *unseen]))
        for seat in others:
            hands[seat] += dealt[: held[seat]]
            dealt = dealt[held[seat] :]
        decks[deck] = dealt
    mats = tuple(changed(mat, hand=tuple(sorted(hands[seat]))) if seat in hands else mat for seat, mat in enumerate(state.mats))
    again = {seat: chosen for seat, chosen in enumerate(state.given_up) if seat in hands and chosen is not None}
    surplus = tuple(len(again[seat]) if seat in again else left for seat, left in enumerate(state.surplus))
    given_up = tuple(None if seat in hands else chosen for seat, chosen in enumerate(state.given_up))
    return changed(state, mats=mats, decks=decks, given_up=given_up, surplus=surplus)
