"""What things of Vinhos are called: estates, wines, tiles, costs."""

from collections.abc import Mapping
from typing import Any

from api.web.face import Sight
from projections.vinhos.components import printed
from projections.vinhos.figures import Components
from projections.vinhos.seen import EstateSeen, PlayerSeen, VinhosView, WineSeen

SYMBOLS = {
    "vineyards": "vine",
    "wineries": "winery",
    "cellars": "barrel",
    "staff": "farmer",
    "experts": "eye",
    "sales": "glass",
    "export": "ship",
    "pass": "tent",
}
"""By action of the quadrel."""


def figures(view: VinhosView) -> Components:
    """What is printed, as this game uses it."""
    return printed(view.revision)


def me(sight: Sight) -> PlayerSeen | None:
    """The reader's own board, if he sits here and the table is laid."""
    players = sight.view.players
    return None if sight.seat is None or not players else players[sight.seat]


def bagos(sight: Sight, number: int) -> str:
    """ "3 Bagos", "1 Bago", "free"."""
    return sight.words("page.bagos", number=number) if number else sight.words("page.free")


def estate_of(player: PlayerSeen, name: str) -> EstateSeen:
    """An estate by its id."""
    return next(each for each in player.estates if each.id == name)


def estate_name(sight: Sight, player: PlayerSeen, name: str) -> str:
    """ "Estate 2, Douro"."""
    return sight.say("page.estate-name", {"number": name[1:], "region": estate_of(player, name).region})


def wine_of(player: PlayerSeen, place: str) -> tuple[EstateSeen, WineSeen]:
    """A wine with its estate, by its place."""
    return next((estate, wine) for estate in player.estates for wine in estate.wines if wine.place == place)


def wine_name(sight: Sight, player: PlayerSeen, place: str) -> str:
    """ "red Douro 7": colour, region, quality."""
    estate, wine = wine_of(player, place)
    return sight.say("page.wine-name", {"colour": wine.colour, "region": estate.region, "quality": wine.quality})


def tile_name(sight: Sight, tile: str) -> str:
    """A magnate tile, a multiplier or an expert, without its number."""
    known = figures(sight.view)
    if tile in known.experts:
        return sight.words("page.expert-name", feature=known.experts[tile].feature)
    kind = known.kind(tile).split(" ")[-1]
    return sight.words(f"page.tile.{'multiplier' if tile in known.multipliers else 'magnate'}.{kind}")


def tile_text(sight: Sight, tile: str) -> str:
    """What a tile does, with its printed numbers."""
    known = figures(sight.view)
    if tile in known.experts:
        return ability_text(sight, tile)
    if tile in known.multipliers:
        return sight.say(f"page.multiplier.{known.multipliers[tile].kind}", known.multipliers[tile])
    return sight.say(f"page.magnate.{known.magnate_tiles[tile].kind}", known.magnate_tiles[tile])


def ability_text(sight: Sight, tile: str) -> str:
    """What an expert can be used for."""
    expert = figures(sight.view).experts[tile]
    return sight.say(f"page.ability.{expert.ability}", expert)


def ability_short(sight: Sight, tile: str) -> str:
    """The same in two or three words, with the arrow."""
    expert = figures(sight.view).experts[tile]
    return sight.say(f"page.ability-short.{expert.ability}", expert)


def benefit(sight: Sight, region: str) -> str:
    """What a region gives, in three words."""
    known = figures(sight.view).regions[region]
    return sight.say(f"page.benefit.{known.benefit}", known)


def booth_bonus(sight: Sight, booth: Any) -> str:
    """What a booth of the Fair gives."""
    return sight.say("page.booth-bonus", booth) or sight.words("page.booth-first")


def magnate_wish(sight: Sight, magnate: str) -> str:
    """What a magnate wants this year."""
    vintage = sight.view.vintage
    if vintage is None:
        return ""
    regions = {region.id: region.number for region in figures(sight.view).regions.values()}
    facts: Mapping[str, Any] = {
        "anabela": vintage.anabela,
        "bruno": vintage.bruno,
        "numbers": " ".join(str(regions[each]) for each in vintage.carolina),
    }
    return sight.say(f"page.wish.{magnate}", facts)


def hire_of(person: str, estate: str) -> str:
    """A hire as an option of the list."""
    return f'{{"estate":"{estate}","person":"{person}"}}'
