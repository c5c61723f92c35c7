"""Cards and decks (rulebook: Deck Maintenance)."""

from typing import ClassVar, Literal

from events.base import Event, Sealed
from events.viticulture.vocab import Deck


class DeckShuffled(Event):
    """A deck lies in a new order, top card first; its discard pile is empty. Nobody may read the order."""

    type: Literal["DeckShuffled"] = "DeckShuffled"
    deck: Deck
    count: int
    cards: Sealed[tuple[str, ...]]


class CardsDrawn(Event):
    """A player took cards off the top of a deck; the others see which deck and how many."""

    type: Literal["CardsDrawn"] = "CardsDrawn"
    seat: int
    deck: Deck
    count: int
    cards: Sealed[tuple[str, ...]]


class CardsDiscarded(Event):
    """Cards went from a hand to their piles, face up, in this order."""

    type: Literal["CardsDiscarded"] = "CardsDiscarded"
    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]


class DiscardsTaken(Event):
    """The top cards of some discard piles came into a hand; the tops were public."""

    type: Literal["DiscardsTaken"] = "DiscardsTaken"
    seat: int
    piles: tuple[Deck, ...]
    cards: tuple[str, ...]


class CardsHanded(Event):
    """Cards went from one hand to another; the rest of the table sees number and types."""

    type: Literal["CardsHanded"] = "CardsHanded"
    seat: int
    receiver: int
    kinds: tuple[Deck, ...]
    cards: Sealed[tuple[str, ...]]
