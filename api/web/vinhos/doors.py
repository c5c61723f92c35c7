"""The first list: where the marker may go, and which tiles may be used, each as one row."""

from collections.abc import Iterator, Mapping, Sequence

from api.web.draft import NONE
from api.web.face import Door, Sight
from api.web.offer import Offer
from api.web.vinhos.board import ACTIONS
from api.web.vinhos.vocab import SYMBOLS, bagos, estate_of, me, tile_name, tile_text
from projections.vinhos.seen import ExpertSeen, PlayerSeen, SpaceSeen, TileSeen, VinhosView

_KINDS = {action: [kind for kind, there in ACTIONS.items() if there == action] for action in ACTIONS.values()}
_TILES = {"sales": "UseMagnateSales", "export": "UseMagnateExport", "vineyard_discount": "UseMagnateVineyard"}
"""Kind of a magnate tile -> its command, where it has one of its own."""
_INSIDE = ("rearrange", "discount")
"""Abilities that are used while vineyards are bought."""


def doors(sight: Sight, offers: Mapping[str, Offer]) -> Sequence[Door]:
    """Rows of the first list."""
    player = me(sight)
    if player is None or "HireSecond" in offers:
        return ()
    if "Produce" in offers:
        return tuple(_production(sight, offers["Produce"], player))
    found = [Door("EndTurn", sight.words("page.end-turn"), symbol="check")] if "EndTurn" in offers else []
    if any(kind in offers for kind in ACTIONS):
        found += [door for space in _near_first(sight.view) for door in _space(sight, space, offers)]
    found += [door for expert in player.experts for door in _tile(sight, expert, offers)]
    return (*found, *(door for tile in player.tiles for door in _tile(sight, tile, offers)))


def _near_first(view: VinhosView) -> list[SpaceSeen]:
    """What costs least is read first; the reader's own space last."""
    return sorted(view.quadrel, key=lambda space: (space.cost is None, space.cost or 0))


def _space(sight: Sight, space: SpaceSeen, offers: Mapping[str, Offer]) -> Iterator[Door]:
    group, cost = sight.words("page.doors.move"), bagos(sight, space.cost or 0)
    for kind in _KINDS[space.action]:
        if kind in offers and _leads(offers[kind], kind, space):
            given = {"space": (space.id,), "expert": NONE} if kind == "ActVineyards" else {}
            name = sight.words(f"page.door.{kind}", where=sight.words.name(space.id))
            why = sight.words(f"page.door-why.{kind}")
            yield Door(kind, name, given, space.id, SYMBOLS[space.action], "", cost, why, group)
    if not any(kind in offers and _leads(offers[kind], kind, space) for kind in _KINDS[space.action]):
        here = space.cost is None
        why = sight.words("page.door-here" if here else "page.door-closed")
        yield Door("", sight.words.name(space.id), symbol=SYMBOLS[space.action], cost="" if here else cost, why=why, group=group)


def _leads(offer: Offer, kind: str, space: SpaceSeen) -> bool:
    return kind != "ActVineyards" or _offered(offer, "space", space.id)


def _offered(offer: Offer, field: str, value: str) -> bool:
    return any(question.field == field and value in (option.value for option in question.options) for question in offer.questions)


def _tile(sight: Sight, held: ExpertSeen | TileSeen, offers: Mapping[str, Offer]) -> Iterator[Door]:
    kind = _TILES.get(held.kind, "UseMagnate") if isinstance(held, TileSeen) else "UseExpert"
    group, name = sight.words("page.doors.tiles"), tile_name(sight, held.tile)
    symbol = "eye" if kind == "UseExpert" else "tile"
    if kind in offers and _offered(offers[kind], "tile", held.tile):
        given = {"tile": (held.tile,), **({"expert": NONE} if kind == "UseMagnateVineyard" else {})}
        yield Door(kind, name, given, held.tile, symbol, why=tile_text(sight, held.tile), group=group)
    elif isinstance(held, ExpertSeen) and held.face_up and held.ability in _INSIDE and "ActVineyards" in offers:
        why = sight.words("page.door-inside", text=tile_text(sight, held.tile))
        yield Door("", name, symbol=symbol, why=why, group=group)


def _production(sight: Sight, offer: Offer, player: PlayerSeen) -> Iterator[Door]:
    if offer.plain:
        return
    stay = {"enologists": NONE, "farmers": NONE}
    yield Door("Produce", sight.words("page.door.Produce"), stay, symbol="barrel", why=sight.words("page.door-why.Produce"))
    people = {
        "enologists": {estate.id: estate.enologists for estate in player.estates if estate.enologists},
        "farmers": {estate.id: estate.farmers for estate in player.estates if estate.farmers},
    }
    placed = {name: places for name, places in people.items() if places}
    porto = any(estate_of(player, each.id).region and player.porto for each in player.estates)
    name = sight.words("page.door.produce-porto" if porto else "page.door.produce-people")
    yield Door("Produce", name, placed, symbol="farmer", why=sight.words("page.door-why.produce-people"))
