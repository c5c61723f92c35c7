"""What Viticulture's pieces are called on the page, and which commands and fields they stand for."""

from collections.abc import Iterable, Iterator

from api.web.face import Sight, Target
from projections.viticulture.components import components

COMMANDS = {
    "draw_vine": "DrawVines",
    "tour": "GiveTour",
    "build": "BuildStructure",
    "visitor": "PlayVisitor",
    "sell": "SellGrapes",
    "plant": "PlantVines",
    "draw_order": "DrawOrders",
    "harvest": "HarvestFields",
    "train": "TrainWorker",
    "crush": "CrushGrapes",
    "fill": "FillOrder",
}
"""Action of the board -> the command that does it."""

ACTIONS = {command: action for action, command in COMMANDS.items()}

SYMBOLS = {
    "DrawVines": "vine",
    "GiveTour": "coin",
    "BuildStructure": "trellis",
    "PlayVisitor": "hand",
    "PlayBonusVisitor": "hand",
    "SellGrapes": "grape",
    "PlantVines": "vine",
    "PlantOffered": "vine",
    "UprootVine": "yoke",
    "DrawOrders": "order",
    "HarvestFields": "grape",
    "HarvestWithYoke": "yoke",
    "TrainWorker": "worker",
    "CrushGrapes": "barrel",
    "MakeWines": "barrel",
    "FillOrder": "glass",
    "TakeCart": "cart",
    "WakeUp": "rooster",
    "InviteVisitors": "hand",
    "BuildOffered": "trellis",
    "PayTribute": "coin",
    "GiveCards": "hand",
    "YieldPoint": "flag",
    "DiscardCards": "hand",
}
"""Command -> symbol of the sprite."""

DECK_SYMBOLS = {"vine": "vine", "order": "order", "summer": "sun", "winter": "snow"}

_VISITS = ("PlayVisitor", "PlayBonusVisitor")


def target(sight: Sight, option: str, ways: Iterable[tuple[str, str]]) -> Target | None:
    """What a piece does when it is picked: the first way that is open, one that waits for an answer before the others."""
    found = [(field, sight.picks[kind, field, option]) for kind, field in ways if (kind, field, option) in sight.picks]
    waiting = [each for field, each in found if field not in sight.draft]
    return (
        next(iter(waiting), None) or next((each for _, each in found if each.chosen), None) or next((e for _, e in found), None)
    )


def drafted(sight: Sight, *ways: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """Ways of a direct command at any time, and a visitor's as soon as a visitor is drafted."""
    yield from ways
    if sight.draft:
        yield from ((kind, field) for kind in _VISITS for field in dict.fromkeys(field for _, field in ways))


def options(sight: Sight, kind: str, field: str) -> list[str]:
    """What may be picked for a field."""
    return [option for of, name, option in sight.picks if (of, name) == (kind, field)]


def order_name(sight: Sight, order: str) -> str:
    """An order by its wines: Red 4 + blush 4."""
    wines = [f"{sight.words.name(variety)} {value}" for variety, value in components().orders[order].wines]
    said = " + ".join(wines)
    return said[:1].upper() + said[1:]


def card_name(sight: Sight, card: str) -> str:
    """A card's title."""
    return order_name(sight, card) if card in components().orders else sight.words.name(card)


def money(amount: int) -> str:
    """+₤2, −₤4."""
    return f"{'+' if amount >= 0 else '−'}₤{abs(amount)}"
