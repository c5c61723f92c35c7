"""Positions to test rules in: a bare table in an action round, and small steps that furnish it.

Seats A to D stand in order of play, A first; the vintage is VT1; decks lie in the order of the component list unless a test
says otherwise. Everything a step takes comes from the supply or the deck where it would come from in a game.
"""

from dataclasses import replace
from typing import Any

from commands.vinhos import GAME
from projections.vinhos.components import NEWEST, printed
from projections.vinhos.state import (
    Estate,
    ExpertDeck,
    HeldExpert,
    HeldTile,
    Player,
    Supply,
    Turn,
    VineyardDeck,
    VinhosState,
    Wine,
    place_of,
)
from tests.spec import Rigged, Spec

A, B, C, D = range(4)
FIGURES = printed(NEWEST)


def table(seats: int = 3, **fields: Any) -> Spec:
    """Year 2 (tax on Cellars), first actions, everybody on the pass space with 20 Bagos and an empty board."""
    count = FIGURES.counts[seats]
    player = Player(
        bagos=20,
        vp=0,
        fair_points=0,
        barrels=2,
        magnates={"A": 2, "B": 2, "C": 2},
        porto=0,
        space="pass",
        estates=(Estate(wines=(None, None)),) * 5,
    )
    start: dict[str, Any] = {
        "phase": "action_1",
        "year": 2,
        "order": tuple(range(seats)),
        "lower_row": (None,) * seats,
        "awaited": tuple(range(seats)),
        "supply": Supply(20, 6, count.wineries, count.cellars, count.enologists, count.farmers),
        "vineyards": {
            region: VineyardDeck(tuple(tile.id for tile in FIGURES.vineyards.values() if tile.region == region))
            for region in FIGURES.regions
        },
        "cubes": dict.fromkeys(FIGURES.regions, 0),
        "vintage": "VT1",
        "vintages": ("VT2", "VT3", "VT4", "VT5", "VT6", "VT7"),
        "experts": {
            feature: ExpertDeck(tuple(tile.id for tile in FIGURES.experts.values() if tile.feature == feature))
            for feature in FIGURES.features
        },
        "booths": (None,) * 4,
        "players": (player,) * seats,
    }
    return Spec.of(GAME, seats, Rigged()).placed(**{**start, **fields})


def having(spec: Spec, seat: int, **fields: Any) -> Spec:
    """A seat with some of its things changed."""
    players = list(spec.state.players)
    players[seat] = replace(players[seat], **fields)
    return spec.placed(players=tuple(players))


def estate(spec: Spec, seat: int, name: str, **fields: Any) -> Spec:
    """An Estate with some of its things changed."""
    estates = list(spec.state.players[seat].estates)
    estates[place_of(name)] = replace(estates[place_of(name)], **fields)
    return having(spec, seat, estates=tuple(estates))


def planted(spec: Spec, seat: int, name: str, region: str, colour: str, count: int = 1, **fields: Any) -> Spec:
    """An Estate with vineyards from the region's deck."""
    deck = spec.state.vineyards[region].tiles
    tiles = tuple(tile for tile in deck if FIGURES.vineyards[tile].colour == colour)[:count]
    left = VineyardDeck(tuple(tile for tile in deck if tile not in tiles))
    spec = spec.placed(vineyards={**spec.state.vineyards, region: left})
    return estate(spec, seat, name, vineyards=tiles, region=region, colour=colour, **fields)


def stored(spec: Spec, seat: int, wine: str, quality: int, colour: str | None = None) -> Spec:
    """A wine in a storage slot, of its Estate's colour; slots beyond the Warehouse come with a Cellar."""
    name, slot = wine.split(".")
    there: Estate = spec.state.players[seat].estates[place_of(name)]
    cellar = there.cellar or int(slot) > 2
    wines = list(there.wines) + [None] * (4 - len(there.wines) if cellar else 0)
    wines[int(slot) - 1] = Wine(quality, colour or there.colour or "red")
    return estate(spec, seat, name, wines=tuple(wines), cellar=cellar)


def a_wine(spec: Spec, seat: int, region: str, colour: str, wine: str, quality: int) -> Spec:
    """A wine on a planted Estate of its region."""
    return stored(planted(spec, seat, wine.split(".", maxsplit=1)[0], region, colour), seat, wine, quality)


def cubes(spec: Spec, **counts: int) -> Spec:
    """Cubes in the insets of regions, taken from the supply; `tras_os_montes` stands for `tras-os-montes`."""
    named = {region.replace("_", "-"): count for region, count in counts.items()}
    left = spec.state.supply.cubes - sum(named.values())
    return spec.placed(cubes={**spec.state.cubes, **named}, supply=replace(spec.state.supply, cubes=left))


def supply(spec: Spec, **fields: int) -> Spec:
    """The common supply with some counts changed."""
    return spec.placed(supply=replace(spec.state.supply, **fields))


def deck(spec: Spec, region: str, *colours: str) -> Spec:
    """A region's deck, top first, by colours."""
    left = {
        colour: [tile.id for tile in FIGURES.vineyards.values() if (tile.region, tile.colour) == (region, colour)]
        for colour in ("red", "white")
    }
    taken = {tile for player in spec.state.players for each in player.estates for tile in each.vineyards if each.region == region}
    free = {colour: [tile for tile in tiles if tile not in taken] for colour, tiles in left.items()}
    tiles = tuple(free[colour].pop(0) for colour in colours)
    return spec.placed(vineyards={**spec.state.vineyards, region: VineyardDeck(tiles)})


def expert_deck(spec: Spec, feature: str, *tiles: str) -> Spec:
    """A feature's deck, top first."""
    return spec.placed(experts={**spec.state.experts, feature: ExpertDeck(tiles)})


def no_experts(spec: Spec) -> Spec:
    """All expert decks empty."""
    return spec.placed(experts={feature: ExpertDeck(()) for feature in spec.state.experts})


def experts(spec: Spec, seat: int, *tiles: str) -> Spec:
    """Experts before a seat, out of their decks; a leading minus turns one face down."""
    names = [tile.removeprefix("-") for tile in tiles]
    decks = {
        feature: ExpertDeck(tuple(tile for tile in there.tiles if tile not in names))
        for feature, there in spec.state.experts.items()
    }
    held = tuple(HeldExpert(tile.removeprefix("-"), not tile.startswith("-")) for tile in tiles)
    return having(spec.placed(experts=decks), seat, experts=held)


def tiles(spec: Spec, seat: int, *held: HeldTile | str) -> Spec:
    """Magnate tiles before a seat; a leading minus turns one face down, a leading plus puts a barrel on it."""
    made = tuple(
        HeldTile(tile.lstrip("-+"), not tile.startswith("-"), tile.startswith("+")) if isinstance(tile, str) else tile
        for tile in held
    )
    return having(spec, seat, tiles=made)


def on(spec: Spec, *spaces: str) -> Spec:
    """Action markers of A, B and so on."""
    for seat, space in enumerate(spaces):
        spec = having(spec, seat, space=space)
    return spec


def acted(spec: Spec) -> Spec:
    """The act of the turn is made."""
    return spec.placed(turn=Turn(step="after"))


def bagos(spec: Spec) -> list[int]:
    """Everybody's money."""
    return [player.bagos for player in spec.state.players]


def there(spec: Spec, seat: int, name: str) -> Estate:
    """An Estate as it is now."""
    found: Estate = spec.state.players[seat].estates[place_of(name)]
    return found


def kinds(spec: Spec) -> list[str]:
    """Types of the last command's events."""
    return [event.type for event in spec.events]


def of(spec: Spec, kind: str) -> Any:
    """The one event of a type among the last command's."""
    found = [event for event in spec.events if event.type == kind]
    assert len(found) == 1, f"{kind}: {len(found)} in {kinds(spec)}"
    return found[0]


def conserved(state: VinhosState) -> None:
    """Everything that is neither money nor wine is somewhere, once."""
    figures, count, players = printed(state.revision), printed(state.revision).counts[state.seats], state.players
    estates = [each for player in players for each in player.estates]
    assert state.supply.cubes + sum(state.cubes.values()) + sum(each.cubes for each in estates) == figures.cubes
    assert state.supply.wineries + sum(each.wineries for each in estates) == count.wineries
    assert state.supply.cellars + sum(each.cellar for each in estates) == count.cellars
    assert state.supply.enologists + sum(each.enologists for each in estates) == count.enologists
    assert state.supply.farmers + sum(each.farmers for each in estates) == count.farmers
    for seat, player in enumerate(players):
        lent = [owner for slots in (state.sales, state.exports) for owner in slots.values() if owner == seat]
        barrels = player.barrels + sum(player.magnates.values()) + len(lent) + sum(held.barrel for held in player.tiles)
        assert barrels == figures.barrels + sum(figures.magnates.values())
        assert player.bagos >= 0
        assert player.barrels >= 0
    vineyards = [tile for there in state.vineyards.values() for tile in there.tiles]
    vineyards += [tile for each in estates for tile in each.vineyards]
    in_play = [tile.id for tile in figures.vineyards.values() if tile.region not in state.removed]
    assert sorted(vineyards) == sorted(in_play)
    held = [tile for there in state.experts.values() for tile in there.tiles]
    held += [each.tile for player in players for each in player.experts]
    assert sorted(held) == sorted(figures.experts)
    for each in estates:
        assert len(each.vineyards) + each.wineries <= figures.estate_slots
        assert each.enologists <= each.wineries
        assert each.farmers <= len(each.vineyards)
        assert len(each.wines) == len(figures.cellar if each.cellar else figures.warehouse)
        assert all(1 <= wine.quality <= 14 for wine in each.wines if wine is not None)
    for region, count_there in state.cubes.items():
        assert 0 <= count_there <= figures.regions[region].cube_spaces
