"""What things are worth to a greedy player, in tenths of a point. Taste, not rules."""

from collections.abc import Iterable, Mapping, Sequence

from commands.viticulture.orders import is_served
from projections.viticulture.components import Order, components
from projections.viticulture.state import kind, split, token
from projections.viticulture.view import MatView, VitView

POINT = 10.0
LIRA = 1.3
CARD = {"vine": 2.0, "order": 3.0, "summer": 3.0, "winter": 3.0}
STRUCTURE = {
    "trellis": 2.0,
    "irrigation": 2.0,
    "yoke": 1.0,
    "windmill": 7.0,
    "cottage": 6.0,
    "tasting-room": 5.0,
    "medium-cellar": 6.0,
    "large-cellar": 5.0,
}
Tokens = Mapping[str, Sequence[int]]


def orders_in(hand: Iterable[str]) -> list[Order]:
    """Order cards of a hand."""
    return [components().orders[card] for card in hand if card in components().orders]


def served(cellar: Tokens, order: Order) -> bool:
    """The cellar holds what the order asks."""
    left = {variety: sorted(values) for variety, values in cellar.items()}
    chosen = []
    for variety, least in sorted(order.wines, key=lambda wine: -wine[1]):
        fitting = [value for value in left[variety] if value >= least]
        if not fitting:
            return False
        left[variety].remove(fitting[0])
        chosen.append(token(variety, fitting[0]))
    return is_served(order, tuple(chosen))


def cellar_worth(cellar: Tokens, hand: Sequence[str]) -> float:
    """Orders that could be filled, and a little for every wine."""
    orders = [order.points for order in orders_in(hand) if served(cellar, order)]
    nearly = sum(order.points * _share_ready(cellar, order) for order in orders_in(hand))
    wines = sum(2.0 + 0.4 * value for values in cellar.values() for value in values)
    return 0.6 * POINT * sum(orders) + 2.0 * nearly + wines


def _share_ready(cellar: Tokens, order: Order) -> float:
    ready = sum(any(value >= least for value in cellar[variety]) for variety, least in order.wines)
    return ready / len(order.wines)


def pad_worth(pad: Tokens) -> float:
    """Grapes are wine to be."""
    return sum(1.2 + 0.5 * value for values in pad.values() for value in values)


def structure_worth(view: VitView, mat: MatView, structure: str) -> float:
    """Supports that vines in hand wait for count most; the rest counts less as the game gets older."""
    waiting = [components().vines[card] for card in mat.hand or () if kind(card) == "vine"]
    freed = sum(vine.field_value for vine in waiting if structure in vine.requires)
    cellar_needed = structure.endswith("cellar") and any(
        least > max(mat.cellar_slots[variety], default=0) for order in orders_in(mat.hand or ()) for variety, least in order.wines
    )
    fading = max(0.2, 1.0 - 0.08 * view.year)
    return STRUCTURE[structure] * fading + 2.0 * freed + 5.0 * cellar_needed


def vine_worth(mat: MatView, vine: str) -> float:
    """High vines give high wine; the first ones are wanted most."""
    planted = sum(field.value for field in mat.fields)
    return (4.0 if planted < 6 else 1.5) + 1.6 * components().vines[vine].field_value


def field_worth(mat: MatView, field: int) -> float:
    """Grapes that a harvest brings, if they find their slots."""
    lying = mat.fields[field - 1]
    grapes = [(colour, value) for colour, value in (("red", lying.red), ("white", lying.white)) if value]
    return sum((2.5 if value not in mat.pad[colour] else 1.2) + 0.8 * value for colour, value in grapes)


def card_worth(mat: MatView, card: str) -> float:
    """A card in hand; a third of its kind is worth less."""
    same = mat.hand_counts[kind(card)]
    return CARD[kind(card)] * (1.0 if same < 3 else 0.5)


def draw_worth(mat: MatView, deck: str, count: int) -> float:
    """The first cards of a kind are wanted, the fifth is not."""
    return sum(CARD[deck] * max(0.2, 1.2 - 0.3 * (mat.hand_counts[deck] + step)) for step in range(count))


def worker_worth(view: VitView) -> float:
    """A worker earns every year that is left."""
    return max(1.0, 17.0 - 2.2 * view.year)


def income(grapes: Iterable[str]) -> int:
    """What grapes sell for."""
    return sum(components().prices[value] for _, value in map(split, grapes))
