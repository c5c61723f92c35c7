"""What stands beside each choice in the list."""

from collections.abc import Callable, Mapping

from api.web.face import Sight, Tag
from api.web.viticulture.figures import reward
from api.web.viticulture.vocab import ACTIONS, DECK_SYMBOLS, SYMBOLS, card_name, money, options, order_name
from projections.viticulture.components import components
from projections.viticulture.state import split
from projections.viticulture.view import MatView


def tag(sight: Sight, kind: str, field: str, option: str) -> Tag:
    """A type of command when field and option are empty, else one option of a field."""
    if not field:
        return _of_kind(sight, kind)
    made = _FIELDS.get(field)
    return made(sight, kind, option) if made else Tag(symbol=SYMBOLS.get(kind, ""))


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


def _space(sight: Sight, kind: str, option: str) -> Tag:
    detail = _bonus(sight, kind) if option == "middle" else ""
    cost = ""
    if kind == "TrainWorker":
        plus = next(each.bonus for each in sight.view.spaces if each.action == "train" and each.position == "middle")
        cost = money((plus if option == "middle" else 0) - components().limits["train_cost"])
    return Tag(detail=detail, cost=cost, name=sight.words(f"page.space.{option}"), symbol=SYMBOLS[kind])


def _bonus_too(sight: Sight, kind: str, option: str) -> Tag:
    return Tag(detail=_bonus(sight, kind), name=sight.words("page.with-bonus"), symbol=SYMBOLS[kind])


def _structure(sight: Sight, kind: str, option: str) -> Tag:
    card = components().structures[option]
    plus = sight.draft.get("type") == kind == "BuildStructure" and sight.draft.get("space") == "middle"
    off = next(each.bonus for each in sight.view.spaces if each.action == "build" and each.position == "middle") if plus else 0
    cost = money(-max(0, card.cost - off)) if kind == "BuildStructure" else ""
    detail = "" if cost else sight.words("page.printed-cost", cost=card.cost)
    return Tag(detail=detail, cost=cost, why=sight.words(f"page.does.{option}"), symbol=option)


def _vine(sight: Sight, kind: str, option: str) -> Tag:
    vine = components().vines[option]
    given = ", ".join(f"{sight.words.name(colour)} {n}" for colour, n in (("red", vine.red), ("white", vine.white)) if n)
    return Tag(detail=given, symbol="vine")


def _field(sight: Sight, kind: str, option: str) -> Tag:
    mat = _own(sight)
    field = mat.fields[int(option) - 1]
    facts = {"value": str(field.value), "most": components().limits["field_max_value"], "vines": field.vines}
    return Tag(
        detail=sight.say("page.field-holds", facts),
        why=sight.say("page.field-gives", {"red": field.red, "white": field.white}) if field.vines else "",
        name=sight.words("page.field-name", number=option),
        symbol=SYMBOLS.get(kind, ""),
    )


def _grape(sight: Sight, kind: str, option: str) -> Tag:
    cost = money(components().prices[split(option)[1]]) if kind == "SellGrapes" else ""
    return Tag(cost=cost, symbol="grape")


def _of_colour(colour: str) -> Callable[[Sight, str, str], Tag]:
    return lambda sight, kind, option: Tag(name=sight.words.name(f"{colour}-{option}"), symbol="grape")


def _makes(sight: Sight, kind: str, option: str) -> Tag:
    return Tag(name=sight.words("page.wine-of", variety=option), detail=sight.words(f"page.recipe.{option}"), symbol="barrel")


def _wine(sight: Sight, kind: str, option: str) -> Tag:
    return Tag(name=sight.words("page.wine", wine=option), symbol="bottle")


def _order(sight: Sight, kind: str, option: str) -> Tag:
    order = components().orders[option]
    return Tag(
        cost=sight.words("page.order-points", points=order.points),
        detail=sight.words("page.order-residual", residual=order.residual),
        name=order_name(sight, option),
        symbol="order",
    )


def _card(sight: Sight, kind: str, option: str) -> Tag:
    return Tag(why=sight.words(f"page.effect.{option}"), symbol=DECK_SYMBOLS[components().kinds[option]])


def _choice(sight: Sight, kind: str, option: str) -> Tag:
    """A choice of the drafted visitor: what it takes and brings as printed; the card's words stand below the first."""
    card = components().visitors.get(str(sight.draft.get("card", "")))
    if card is None:
        return Tag(symbol=SYMBOLS[kind])
    printed = next(each for each in card.options if each.id == option)
    first = next(iter(options(sight, kind, "choice")), None) == option and "choice" not in sight.draft
    return Tag(
        name=sight.words(f"page.choice.{option}"),
        cost=", ".join(_figures(sight, printed.parts)),
        why=sight.words(f"page.effect.{card.id}") if first else "",
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


def _level(sight: Sight, kind: str, option: str) -> Tag:
    level = components().chart[int(option)]
    return Tag(name=sight.words("page.level-name", level=option), detail=reward(sight, level), symbol="rooster")


def _deck(sight: Sight, kind: str, option: str) -> Tag:
    name = sight.words(f"page.deck-card.{option}")
    return Tag(name=name, detail=sight.words("page.left", left=str(sight.view.decks[option])), symbol=DECK_SYMBOLS[option])


def _pile(sight: Sight, kind: str, option: str) -> Tag:
    top = sight.view.discards[option][-1]
    return Tag(name=card_name(sight, top), detail=sight.words(f"page.deck.{option}"), symbol=DECK_SYMBOLS[option])


def _some_card(sight: Sight, kind: str, option: str) -> Tag:
    deck = components().kinds[option]
    return Tag(detail=sight.words(f"page.deck-card.{deck}"), symbol=DECK_SYMBOLS[deck])


def _own(sight: Sight) -> MatView:
    mat: MatView = sight.view.mats[sight.seat or 0]
    return mat


_FIELDS: Mapping[str, Callable[[Sight, str, str], Tag]] = {
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
