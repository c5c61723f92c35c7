"""Practice: decks and the hands of others are dealt anew from the cards that nobody known has seen."""

from collections.abc import Sequence

from commands.chance import Chance
from projections.base import changed
from projections.viticulture.state import DECKS, VitState, kind


def redeal(state: VitState, known: Sequence[int], chance: Chance) -> VitState:
    """Each hand keeps its number of cards of each kind. What other seats have chosen to give up they choose again."""
    others = [seat for seat in range(state.seats) if seat not in known]
    hands: dict[int, list[str]] = {seat: [] for seat in others}
    decks = dict(state.decks)
    for deck in DECKS:
        held = {seat: sum(kind(card) == deck for card in state.mats[seat].hand) for seat in others}
        unseen = [card for seat in others for card in state.mats[seat].hand if kind(card) == deck]
        dealt = chance.shuffle(f"practice-{deck}", 0, sorted([*state.decks[deck], *unseen]))
        for seat in others:
            hands[seat] += dealt[: held[seat]]
            dealt = dealt[held[seat] :]
        decks[deck] = dealt
    mats = tuple(changed(mat, hand=tuple(sorted(hands[seat]))) if seat in hands else mat for seat, mat in enumerate(state.mats))
    again = {seat: chosen for seat, chosen in enumerate(state.given_up) if seat in hands and chosen is not None}
    surplus = tuple(len(again[seat]) if seat in again else left for seat, left in enumerate(state.surplus))
    given_up = tuple(None if seat in hands else chosen for seat, chosen in enumerate(state.given_up))
    return changed(state, mats=mats, decks=decks, given_up=given_up, surplus=surplus)
