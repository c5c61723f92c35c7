"""What stands beside the options in the list: names, prices, and what speaks for them."""

from collections.abc import Callable, Mapping
from json import loads

from api.web.face import Sight, Tag
from api.web.vinhos.vocab import (
    SYMBOLS,
    ability_short,
    bagos,
    benefit,
    booth_bonus,
    estate_name,
    estate_of,
    figures,
    magnate_wish,
    me,
    tile_name,
    tile_text,
    wine_name,
    wine_of,
)
from projections.vinhos.seen import PlayerSeen


def tag(sight: Sight, kind: str, field: str, option: str) -> Tag:
    """What stands beside an option of a field."""
    player, says = me(sight), _SAYS.get(field)
    return Tag() if player is None or says is None else says(sight, player, kind, option)


def _space(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    space = next(each for each in sight.view.quadrel if each.id == option)
    return Tag(cost=bagos(sight, space.cost or 0), symbol=SYMBOLS[space.action])


def _region(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    region = next(each for each in sight.view.regions if each.id == option)
    facts = {"top": region.top, "left": region.left, "cubes": str(region.cubes), "spaces": region.cube_spaces}
    if kind == "UseExpert":
        return Tag(detail=sight.say("page.tag.cubes", facts), symbol="cube")
    cost = "" if kind == "ChooseStart" or region.price is None else bagos(sight, region.price)
    why = f"{sight.say('page.tag.left', {**facts, 'colours': region.colours})} {benefit(sight, option)}."
    return Tag(detail=sight.say("page.tag.top", facts), cost=cost, why=why, symbol="vine")


def _estate(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:
    estate = estate_of(player, option)
    costs = figures(sight.view).costs
    price = {"ActWineries": costs["winery"], "ActCellars": costs["cellar"]}.get(kind)
    vines = len(estate.vineyards)
    facts = {"vineyards": vines, "wineries": estate.wineries, "farmers": estate.farmers, "enologists": estate.enologists}
    detail = sight.say("page.tag.estate", {**facts, "cellar": estate.cellar}) or sight.words("page.tag.estate-empty")
    return Tag(
        name=estate_name(sight, player, option),
        detail=detail,
        cost="" if price is None else bagos(sight, price),
        symbol="vine" if estate.region else "tile",
    )


def _placed(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    estate = estate_of(player, option)
    hosts = {"vineyards": len(estate.vineyards), "wineries": estate.wineries}
    return Tag(name=estate_name(sight, player, option), detail=sight.say("page.tag.host", hosts))


def _wine(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    estate, wine = wine_of(player, option)
    cubes = next((region.cubes for region in sight.view.regions if region.id == estate.region), 0)
    why = sight.say("page.tag.wine", {"value": wine.value, "cubes": cubes, "region": estate.region})
    where = sight.words("page.tag.wine-at", estate=option[1], slot=option.split(".")[1])
    name = wine_name(sight, player, option)
    return Tag(name=name[:1].upper() + name[1:], detail=where, why=why, symbol="barrel")


def _slot(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    sale = next((slot for slot in sight.view.sales if slot.id == option), None)
    if sale is not None:
        detail = sight.say("page.tag.asks", {"colour": sale.colour, "asked": sale.asked})
        cost = "" if kind in ("Reclaim", "UseExpert") else f"+{bagos(sight, sale.worth)}"
        return Tag(name=sight.words.name(sale.group), detail=detail, cost=cost, symbol="glass")
    export = next((slot for slot in sight.view.exports if slot.id == option), None)
    if export is not None:
        detail = sight.say("page.tag.asks", {"asked": export.asked})
        cost = "" if kind == "UseExpert" else sight.words("page.vp", vp=export.worth)
        return Tag(name=sight.words.name(export.group), detail=detail, cost=cost, symbol="ship")
    return Tag(name=tile_name(sight, option), detail=tile_text(sight, option), symbol="tile")


def _deck(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    deck = next(each for each in sight.view.experts if each.feature == option)
    price = figures(sight.view).costs["expert"] if kind in ("ActExperts", "HireSecond") else None
    why = tile_text(sight, deck.top) if deck.top else ""
    name, cost = sight.words("page.expert-name", feature=option), "" if price is None else bagos(sight, price)
    return Tag(name=name, detail=sight.words("page.tag.tiles", left=deck.left), cost=cost, why=why, symbol="eye")


def _decks(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    deck = next(each for each in sight.view.experts if each.feature == option)
    top = ability_short(sight, deck.top) if deck.top else ""
    return Tag(name=sight.words("page.expert-name", feature=option), detail=top)


def _tile(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    symbol = "eye" if option in figures(sight.view).experts else "tile"
    return Tag(name=tile_name(sight, option), why=tile_text(sight, option), symbol=symbol)


def _sent(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    expert, vintage = figures(sight.view).experts[option], sight.view.vintage
    points = (vintage.features.get(expert.feature, 0) if vintage else 0) + expert.arrow
    cost = sight.words("page.fair-points", points=points)
    return Tag(
        name=tile_name(sight, option), detail=sight.say(f"page.ability-short.{expert.ability}", expert), cost=cost, symbol="eye"
    )


def _booth(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    booth = next(each for each in sight.view.booths if str(each.position) == option)
    return Tag(name=sight.words("page.booth-name", position=option), detail=booth_bonus(sight, booth), symbol="tent")


def _order_slot(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    return Tag(name=sight.words("page.tag.order", place=option), symbol="flag")


def _cubes(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    place = str(sight.draft.get("wine"))
    if "." not in place:
        return Tag(symbol="cube")
    estate, wine = wine_of(player, place)
    value = wine.value + int(option) * figures(sight.view).regions[str(estate.region)].cube_value
    return Tag(
        name=sight.words("page.tag.cubes-used", cubes=int(option)),
        detail=sight.words("page.tag.value", value=value),
        symbol="cube",
    )


def _magnate(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    return Tag(detail=magnate_wish(sight, option), why=sight.words("page.tag.barrel-home"), symbol="barrel")


def _hire(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    hire: Mapping[str, str] = loads(option)
    person, cost = hire["person"], figures(sight.view).costs[hire["person"]]
    group = sight.words(f"page.tag.people.{person}")
    name = sight.say("page.tag.hire", {"person": person, "estate": estate_name(sight, player, hire["estate"])})
    return Tag(name=name, cost=bagos(sight, cost), group=group, symbol=person)


def _porto(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:
    if kind == "Produce":
        return Tag(name=estate_name(sight, player, option), symbol="bottle")
    return Tag(name=sight.words("page.tag.spend-porto"), symbol="bottle")


def _benefit(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    return Tag(name=sight.words(f"page.tag.benefit.{option}"), symbol="winery" if option == "take" else "x")


def _arranged(sight: Sight, player: PlayerSeen, kind: str, option: str) -> Tag:  # noqa: ARG001 - one shape for all
    colours = loads(option) if option.startswith("[") else [option]
    return Tag(
        name=", ".join(sight.words.name(colour) for colour in colours), detail=sight.words("page.tag.top-first"), symbol="vine"
    )


_Says = Callable[[Sight, PlayerSeen, str, str], Tag]
_SAYS: Mapping[str, _Says] = {
    "space": _space,
    "region": _region,
    "second_region": _region,
    "rearranged": _region,
    "estate": _estate,
    "second_estate": _estate,
    "estates": _estate,
    "enologists": _placed,
    "farmers": _placed,
    "wine": _wine,
    "second_wine": _wine,
    "slot": _slot,
    "second_slot": _slot,
    "barrel": _slot,
    "deck": _deck,
    "decks": _decks,
    "tile": _tile,
    "expert": _tile,
    "experts": _sent,
    "booth": _booth,
    "order_slot": _order_slot,
    "cubes": _cubes,
    "barrels": _magnate,
    "hire": _hire,
    "porto": _porto,
    "benefit": _benefit,
    "order": _arranged,
}
