"""The reader's hand, and what there is of it to say: card by card, alike ones together."""

from collections import Counter
from dataclasses import dataclass

from api.web.face import Sight, Target
from api.web.viticulture.geometry import wine
from api.web.viticulture.vocab import DECK_SYMBOLS, card_name, drafted, target
from projections.viticulture.components import components
from projections.viticulture.state import DECKS

_WAYS = {
    "vine": (("PlantVines", "vine"), ("PlantVines", "second_vine"), ("PlantOffered", "vine")),
    "order": (("FillOrder", "order"),),
    "summer": (("PlayVisitor", "card"), ("PlayBonusVisitor", "card")),
    "winter": (("PlayVisitor", "card"), ("PlayBonusVisitor", "card")),
}


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it lies in the hand. `shapes` are (outline, colour, middle, value) of grapes or wines."""

    id: str
    deck: str
    symbol: str
    name: str
    count: int
    text: str
    shapes: tuple[tuple[str, str, float, int], ...]
    shapes_label: str
    foot: tuple[str, ...]
    when: str
    given_up: int
    target: Target | None


def hand(sight: Sight) -> tuple[Card, ...]:
    """The reader's cards, deck by deck: those that may be used now come first."""
    if sight.seat is None or sight.view.mats[sight.seat].hand is None:
        return ()
    counts = Counter(sight.view.mats[sight.seat].hand)
    cards = [_card(sight, card, count) for card, count in counts.items()]
    return tuple(sorted(cards, key=lambda each: (each.target is None, DECKS.index(each.deck), each.id)))


def _card(sight: Sight, card: str, count: int) -> Card:
    deck = components().kinds[card]
    shapes = _shapes(card, deck)
    aim = target(sight, card, drafted(sight, *_WAYS[deck]))
    return Card(
        id=card,
        deck=deck,
        symbol=DECK_SYMBOLS[deck],
        name=card_name(sight, card),
        count=count,
        text=_text(sight, card, deck),
        shapes=tuple(
            (wine(colour, 18 + 36 * place, 18, 14.5), colour, 18 + 36 * place, value)
            for place, (colour, value) in enumerate(shapes)
        ),
        shapes_label=", ".join(f"{sight.words.name(colour)} {value}" for colour, value in shapes),
        foot=_foot(sight, card, deck),
        when="" if aim or deck == "order" else sight.words(f"page.used-in.{deck}"),
        given_up=sight.dials.get(card, 0),
        target=aim,
    )


def _shapes(card: str, deck: str) -> tuple[tuple[str, int], ...]:
    if deck == "order":
        return components().orders[card].wines
    if deck == "vine":
        vine = components().vines[card]
        return tuple((colour, value) for colour, value in (("red", vine.red), ("white", vine.white)) if value)
    return ()


def _text(sight: Sight, card: str, deck: str) -> str:
    if deck == "vine":
        needs = components().vines[card].requires
        return sight.words("page.needs", needs=needs) if needs else sight.words("page.needs-nothing")
    return "" if deck == "order" else sight.words(f"page.effect.{card}")


def _foot(sight: Sight, card: str, deck: str) -> tuple[str, ...]:
    if deck != "order":
        return ()
    order = components().orders[card]
    return sight.words("page.order-points", points=order.points), sight.words("page.order-residual", residual=order.residual)
