"""The hand limit at year end (rulebook: Discard Down to 7 Cards in Hand)."""

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar, Literal

from commands.base import Command, Rejected, Whole
from commands.viticulture.course import Course
from commands.viticulture.years import move_token
from events.base import Sealed
from events.viticulture.year_end import DiscardsChosen


class DiscardCards(Command):
    """Give up the surplus of a hand: how many of each card. Stays sealed until everybody has chosen."""

    secret: ClassVar[bool] = True
    simultaneous: ClassVar[bool] = True

    type: Literal["DiscardCards"] = "DiscardCards"
    cards: Mapping[str, Whole]


def discard_cards(course: Course, command: DiscardCards) -> None:
    """Exactly the surplus; when the last has chosen the cards go to their piles in wake-up order."""
    state, seat = course.state, command.seat
    if state.pending:
        raise Rejected("pending-decision", "VIT-TURN-09")
    if not any(state.surplus):
        raise Rejected("wrong-season", "VIT-YE-06", season=state.season)
    if not state.surplus[seat]:
        raise Rejected("not-your-turn", "VIT-YE-06")
    cards = named_cards(state.mats[seat].hand, command.cards, "VIT-YE-06")
    if len(cards) != state.surplus[seat]:
        raise Rejected("bad-choice", "VIT-YE-06", surplus=state.surplus[seat])
    course.add(DiscardsChosen(seat=seat, cards=Sealed(to=(seat,), body=cards)))
    if not any(course.state.surplus):
        _lay_open(course)


def _lay_open(course: Course) -> None:
    for seat in course.state.order:
        cards = course.state.given_up[seat]
        if cards is not None:
            course.discard(seat, cards)
    move_token(course)


def named_cards(hand: tuple[str, ...], named: Mapping[str, int], rule: str) -> tuple[str, ...]:
    """Cards of a hand as named by number of copies."""
    held = Counter(hand)
    if any(times < 1 for times in named.values()):
        raise Rejected("bad-choice", rule)
    if any(times > held[card] for card, times in named.items()):
        raise Rejected("not-in-hand", rule)
    return tuple(card for card in sorted(named) for _ in range(named[card]))
