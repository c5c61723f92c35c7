"""What one command sets off: its events as they come about, and the table they lead to."""

from collections.abc import Sequence
from typing import TypeVar

from commands.base import Rejected
from commands.chance import Chance
from events.base import Sealed
from events.viticulture.cards import CardsDiscarded, CardsDrawn, DeckShuffled
from events.viticulture.turns import LastYearCalled, LiraGained, LiraPaid, PointsGained, PointsLost
from events.viticulture.union import VitEvent
from projections.viticulture.components import components
from projections.viticulture.evolve import evolve
from projections.viticulture.state import DECKS, Mat, VitState

T = TypeVar("T")


class AsItLies:
    """Chance for listing moves only: what a shuffle gives never decides whether a move is legal."""

    def shuffle(self, label: str, k: int, items: Sequence[T]) -> tuple[T, ...]:  # noqa: ARG002 the seam's signature
        """The items as they are."""
        return tuple(items)

    def pick(self, label: str, k: int, items: Sequence[T]) -> T:  # noqa: ARG002 the seam's signature
        """The first item."""
        return items[0]


class Course:
    """Events so far, and the state after them. Rules add events here; a refusal on the way drops the whole course."""

    def __init__(self, state: VitState, chance: Chance) -> None:
        self.state, self.chance = state, chance
        self.events: list[VitEvent] = []

    def add(self, event: VitEvent) -> None:
        """One more fact."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def mat(self, seat: int) -> Mat:
        """A mat as it is by now."""
        return self.state.mats[seat]

    def earn(self, seat: int, lira: int, reason: str) -> None:
        """Coins from the bank, which is never short (VIT-SET-05)."""
        self.add(LiraGained(seat=seat, lira=lira, reason=reason))

    def pay(self, seat: int, lira: int, reason: str) -> None:
        """Money never falls below zero."""
        check_funds(self.mat(seat), lira)
        self.add(LiraPaid(seat=seat, lira=lira, reason=reason))

    def room(self, seat: int, points: int) -> int:
        """How many of these points the track still holds; the rest of a gain is cut off."""
        return min(points, components().limits["vp_max"] - self.mat(seat).points)

    def score(self, seat: int, points: int, reason: str) -> None:
        """Points up to the end of the track; reaching the goal makes this the last year."""
        gained = self.room(seat, points)
        if gained:
            self.add(PointsGained(seat=seat, points=gained, reason=reason))
        self.call_last_year(seat)

    def call_last_year(self, seat: int) -> None:
        """Whoever reaches the goal first ends the game with this year, once and for all."""
        if not self.state.last_year and self.mat(seat).points >= components().limits["vp_game_end_trigger"]:
            self.add(LastYearCalled(seat=seat))

    def lose(self, seat: int, points: int, reason: str) -> None:
        """A loss that would leave the track is no legal choice at all."""
        check_points(self.mat(seat), points)
        self.add(PointsLost(seat=seat, points=points, reason=reason))

    def draw(self, seat: int, deck: str, count: int) -> int:
        """As many as there are, card by card: an emptied deck is dealt anew from its pile before the next. Says how many."""
        drawn = 0
        while drawn < count and (top := self.state.decks[deck][: count - drawn]):
            self.add(
                CardsDrawn.model_validate({"seat": seat, "deck": deck, "count": len(top), "cards": Sealed(to=(seat,), body=top)})
            )
            drawn += len(top)
            self.renew(deck)
        return drawn

    def discard(self, seat: int, cards: Sequence[str]) -> None:
        """Cards from the hand onto their piles."""
        self.add(CardsDiscarded(seat=seat, cards=tuple(cards)))
        self.renew_all()

    def renew_all(self) -> None:
        """Every deck that has run out is dealt anew if its pile allows."""
        for deck in DECKS:
            self.renew(deck)

    def renew(self, deck: str) -> None:
        """An empty deck takes its pile, shuffled, at once."""
        pile = self.state.discards[deck]
        if pile and not self.state.decks[deck]:
            self.shuffle(deck, tuple(sorted(pile)))

    def shuffle(self, deck: str, cards: Sequence[str]) -> None:
        """A deck in a new order that nobody may read."""
        order = self.chance.shuffle(f"deck-{deck}", self.state.shuffles[deck], cards)
        sealed = Sealed[tuple[str, ...]](to=(), body=order)
        self.add(DeckShuffled.model_validate({"deck": deck, "count": len(order), "cards": sealed}))


def can_afford(mat: Mat, lira: int) -> bool:
    """The purse holds that much."""
    return mat.lira >= lira


def check_funds(mat: Mat, lira: int) -> None:
    """Nobody pays what he does not have."""
    if not can_afford(mat, lira):
        raise Rejected("insufficient-lira", "VIT-VIS-05", price=lira, lira=mat.lira)


def can_lose(mat: Mat, points: int) -> bool:
    """The track holds the whole loss."""
    return mat.points - points >= components().limits["vp_min"]


def check_points(mat: Mat, points: int) -> None:
    """Nobody falls off the lower end of the track, not even in part."""
    if not can_lose(mat, points):
        raise Rejected("vp-floor", "VIT-END-04", points=mat.points, loss=points)


def supply(state: VitState, deck: str) -> int:
    """Cards that can still be drawn, the pile counted."""
    return len(state.decks[deck]) + len(state.discards[deck])
