"""What stands beside each choice in the list."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from api.web.face import Sight, Tag
from api.web.viticulture.figures import reward
from api.web.viticulture.vocab import ACTIONS, DECK_SYMBOLS, SYMBOLS, card_name, money, options, order_name
from projections.viticulture.components import components
from projections.viticulture.state import split
from projections.viticulture.view import MatView


@dataclass(frozen=True, slots=True)
class Asked:
    """One option of a field of a type of command."""

    sight: Sight
    kind: str
    option: str


def tag(sight: Sight, kind: str, field: str, option: str) -> Tag:
    """A type of command when field and option are empty, else one option of a field."""
    if not field:
        return _of_kind(sight, kind)
    made = _FIELDS.get(field)
    return made(Asked(sight, kind, option)) if made else Tag(symbol=SYMBOLS.get(kind, ""))


def _of_kind(sight: Sight, kind: str) -> Tag:
    limits = components().limits
    costs = {"GiveTour": money(limits["tour_income"]), "TakeCart": money(limits["cart_income"])}
    costs |= {"TrainWorker": money(-limits["train_cost"])}
    why = _choices(sight, kind)
    bonus = _bonus(sight, kind) if "middle" in options(sight, kind, "space") else ""
    told = ". ".join(part for part in (why, sight.words("page.bonus-space", bonus=bonus) if bonus else "") if part)
    return Tag(cost=costs.get(kind, ""), why=told + "." if told else "", symbol=SYMBOLS.get(kind, "x"))


_SHOWN = {
    "BuildStructure": "structure",
    "BuildOffered": "structure",
    "PlantVines": "vine",
    "PlantOffered": "vine",
    "UprootVine": "vine",
    "PlayVisitor": "card",
    "PlayBonusVisitor": "card",
    "HarvestFields": "fields",
    "HarvestWithYoke": "field",
    "SellGrapes": "grapes",
    "CrushGrapes": "makes",
    "MakeWines": "makes",
    "FillOrder": "order",
}


def _choices(sight: Sight, kind: str) -> str:
    """What a type of command may be done with, in a line."""
    field = _SHOWN.get(kind)
    found = options(sight, kind, field) if field else []
    if not found:
        return ""
    if field in ("fields", "field"):
        return sight.words("page.fields", count=len(found), fields=sorted(found))
    if field == "structure":
        return ", ".join(f"{sight.words.name(each)} ₤{components().structures[each].cost}" for each in found)
    return ", ".join(card_name(sight, each) for each in found)


def _bonus(sight: Sight, kind: str) -> str:
    action = ACTIONS.get(kind)
    if action is None:
        return ""
    plus = next(each.bonus for each in sight.view.spaces if each.action == action and each.position == "middle")
    return sight.words(f"page.bonus.{action}", bonus=plus)


def _space(it: Asked) -> Tag:
    detail = _bonus(it.sight, it.kind) if it.option == "middle" else ""
    cost = ""
    if it.kind == "TrainWorker":
        plus = next(each.bonus for each in it.sight.view.spaces if each.action == "train" and each.position == "middle")
        cost = money((plus if it.option == "middle" else 0) - components().limits["train_cost"])
    return Tag(detail=detail, cost=cost, name=it.sight.words(f"page.space.{it.option}"), symbol=SYMBOLS[it.kind])


def _bonus_too(it: Asked) -> Tag:
    return Tag(detail=_bonus(it.sight, it.kind), name=it.sight.words("page.with-bonus"), symbol=SYMBOLS[it.kind])


def _structure(it: Asked) -> Tag:
    card = components().structures[it.option]
    plus = it.sight.draft.get("type") == it.kind == "BuildStructure" and it.sight.draft.get("space") == "middle"
    off = next(each.bonus for each in it.sight.view.spaces if each.action == "build" and each.position == "middle") if plus else 0
    cost = money(-max(0, card.cost - off)) if it.kind == "BuildStructure" else ""
    detail = "" if cost else it.sight.words("page.printed-cost", cost=card.cost)
    return Tag(detail=detail, cost=cost, why=it.sight.words(f"page.does.{it.option}"), symbol=it.option)


def _vine(it: Asked) -> Tag:
    vine = components().vines[it.option]
    given = ", ".join(f"{it.sight.words.name(colour)} {n}" for colour, n in (("red", vine.red), ("white", vine.white)) if n)
    return Tag(detail=given, symbol="vine")


def _field(it: Asked) -> Tag:
    mat = _own(it.sight)
    field = mat.fields[int(it.option) - 1]
    facts = {"value": str(field.value), "most": components().limits["field_max_value"], "vines": field.vines}
    return Tag(
        detail=it.sight.say("page.field-holds", facts),
        why=it.sight.say("page.field-gives", {"red": field.red, "white": field.white}) if field.vines else "",
        name=it.sight.words("page.field-name", number=it.option),
        symbol=SYMBOLS.get(it.kind, ""),
    )


def _grape(it: Asked) -> Tag:
    cost = money(components().prices[split(it.option)[1]]) if it.kind == "SellGrapes" else ""
    return Tag(cost=cost, symbol="grape")


def _of_colour(colour: str) -> Callable[[Asked], Tag]:
    return lambda it: Tag(name=it.sight.words.name(f"{colour}-{it.option}"), symbol="grape")


def _makes(it: Asked) -> Tag:
    return Tag(
        name=it.sight.words("page.wine-of", variety=it.option), detail=it.sight.words(f"page.recipe.{it.option}"), symbol="barrel"
    )


def _wine(it: Asked) -> Tag:
    return Tag(name=it.sight.words("page.wine", wine=it.option), symbol="bottle")


def _order(it: Asked) -> Tag:
    order = components().orders[it.option]
    return Tag(
        cost=it.sight.words("page.order-points", points=order.points),
        detail=it.sight.words("page.order-residual", residual=order.residual),
        name=order_name(it.sight, it.option),
        symbol="order",
    )


def _card(it: Asked) -> Tag:
    return Tag(why=it.sight.words(f"page.effect.{it.option}"), symbol=DECK_SYMBOLS[components().kinds[it.option]])


def _choice(it: Asked) -> Tag:
    """A choice of the drafted visitor: what it takes and brings as printed; the card's words stand below the first."""
    card = components().visitors.get(str(it.sight.draft.get("card", "")))
    if card is None:
        return Tag(symbol=SYMBOLS[it.kind])
    printed = next((each.parts for each in card.options if each.id == it.option), ())
    first = next(iter(options(it.sight, it.kind, "choice")), None) == it.option and "choice" not in it.sight.draft
    return Tag(
        name=it.sight.words(f"page.choice.{it.option}"),
        cost=", ".join(_figures(it.sight, printed)),
        why=it.sight.words(f"page.effect.{card.id}") if first else "",
        symbol=DECK_SYMBOLS[card.deck],
    )


def _figures(sight: Sight, parts: tuple[Mapping[str, object], ...]) -> list[str]:
    """Coins and points of a choice."""
    said = []
    for part in parts:
        number = part.get("n")
        sign = {"pay_lira": -1, "gain_lira": 1}.get(str(part["op"]))
        if sign and isinstance(number, int):
            said.append(money(sign * number))
        points = {"lose_vp": -1, "gain_vp": 1}.get(str(part["op"]))
        if points and isinstance(number, int):
            said.append(sight.words("page.points-change", points=points * number))
    return said


def _level(it: Asked) -> Tag:
    level = components().chart[int(it.option)]
    return Tag(name=it.sight.words("page.level-name", level=it.option), detail=reward(it.sight, level), symbol="rooster")


def _deck(it: Asked) -> Tag:
    name = it.sight.words(f"page.deck-card.{it.option}")
    return Tag(
        name=name, detail=it.sight.words("page.left", left=str(it.sight.view.decks[it.option])), symbol=DECK_SYMBOLS[it.option]
    )


def _pile(it: Asked) -> Tag:
    top = it.sight.view.discards[it.option][-1]
    return Tag(name=card_name(it.sight, top), detail=it.sight.words(f"page.deck.{it.option}"), symbol=DECK_SYMBOLS[it.option])


def _some_card(it: Asked) -> Tag:
    deck = components().kinds[it.option]
    name = card_name(it.sight, it.option)
    return Tag(name=name, detail=it.sight.words(f"page.deck-card.{deck}"), symbol=DECK_SYMBOLS[deck])


def _own(sight: Sight) -> MatView:
    mat: MatView = sight.view.mats[sight.seat or 0]
    return mat


_FIELDS: Mapping[str, Callable[[Asked], Tag]] = {
    "space": _space,
    "bonus": _bonus_too,
    "structure": _structure,
    "vine": _vine,
    "second_vine": _vine,
    "field": _field,
    "second_field": _field,
    "fields": _field,
    "grapes": _grape,
    "reds": _of_colour("red"),
    "whites": _of_colour("white"),
    "makes": _makes,
    "wine": _wine,
    "wines": _wine,
    "order": _order,
    "card": _card,
    "choice": _choice,
    "second_choice": _choice,
    "level": _level,
    "deck": _deck,
    "decks": _deck,
    "piles": _pile,
    "cards": _some_card,
}
