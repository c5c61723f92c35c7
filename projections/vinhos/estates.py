"""Estates, folded."""

from events.vinhos.estates import CellarBuilt, PersonHired, VineyardRevealed, VineyardsRearranged, VineyardTaken, WineryBuilt
from projections.vinhos.records import altered
from projections.vinhos.state import (
    Estate,
    VineyardDeck,
    VinhosState,
    Wine,
    estates_with,
    place_of,
    players_with,
)


def vineyard_taken(state: VinhosState, event: VineyardTaken) -> VinhosState:
    """A vineyard on a board, cubes in the inset, and what the region gave."""
    player, place = state.players[event.seat], place_of(event.estate)
    estate, supply, deck = player.estates[place], state.supply, state.vineyards[event.region]
    changed = altered(
        estate,
        wines=_stretched(estate.wines, event.cellar),
        vineyards=(*estate.vineyards, event.tile),
        region=event.region,
        colour=event.colour,
        wineries=estate.wineries + event.winery,
        farmers=estate.farmers + event.farmer,
        cellar=estate.cellar or event.cellar > 0,
        cubes=estate.cubes - event.settled - event.returned,
    )
    return altered(
        state,
        supply=altered(
            supply,
            cubes=supply.cubes + event.returned - event.cube,
            porto=supply.porto - event.porto,
            wineries=supply.wineries - event.winery,
            cellars=supply.cellars - (event.cellar > 0),
            farmers=supply.farmers - event.farmer,
        ),
        vineyards={**state.vineyards, event.region: VineyardDeck(deck.tiles[1:], deck.known - 1)},
        cubes={**state.cubes, event.region: state.cubes[event.region] + event.settled + event.cube},
        players=players_with(
            state,
            event.seat,
            bagos=player.bagos - event.price,
            porto=player.porto + event.porto,
            estates=_swapped(player.estates, place, changed),
        ),
    )


def _swapped(estates: tuple[Estate, ...], place: int, estate: Estate) -> tuple[Estate, ...]:
    return (*estates[:place], estate, *estates[place + 1 :])


def _stretched(wines: tuple[Wine | None, ...], storage: int) -> tuple[Wine | None, ...]:
    return wines + (None,) * (storage - len(wines))


def vineyard_revealed(state: VinhosState, event: VineyardRevealed) -> VinhosState:
    """The top of a deck is known."""
    deck = state.vineyards[event.region]
    return altered(state, vineyards={**state.vineyards, event.region: altered(deck, known=1)})


def vineyards_rearranged(state: VinhosState, event: VineyardsRearranged) -> VinhosState:
    """A deck whose whole order is known."""
    deck = VineyardDeck(event.tiles, len(event.tiles))
    return altered(state, vineyards={**state.vineyards, event.region: deck})


def winery_built(state: VinhosState, event: WineryBuilt) -> VinhosState:
    """A Winery, its price and its cube."""
    player, place = state.players[event.seat], place_of(event.estate)
    estate, supply = player.estates[place], state.supply
    estates = estates_with(player, place, wineries=estate.wineries + 1, cubes=estate.cubes + event.waiting)
    cubes = event.waiting + (event.region is not None)
    return altered(
        state,
        supply=altered(supply, wineries=supply.wineries - 1, cubes=supply.cubes - cubes),
        cubes=_one_more(state.cubes, event.region),
        players=players_with(state, event.seat, bagos=player.bagos - event.price, estates=estates),
    )


def cellar_built(state: VinhosState, event: CellarBuilt) -> VinhosState:
    """A Cellar, its price and its cube; wines keep their slots."""
    player, place = state.players[event.seat], place_of(event.estate)
    estate, supply = player.estates[place], state.supply
    estates = estates_with(
        player,
        place,
        cellar=True,
        wines=_stretched(estate.wines, event.storage),
        cubes=estate.cubes + event.waiting,
    )
    cubes = event.waiting + (event.region is not None)
    return altered(
        state,
        supply=altered(supply, cellars=supply.cellars - 1, cubes=supply.cubes - cubes),
        cubes=_one_more(state.cubes, event.region),
        players=players_with(state, event.seat, bagos=player.bagos - event.price, estates=estates),
    )


def _one_more(cubes: dict[str, int], region: str | None) -> dict[str, int]:
    return cubes if region is None else {**cubes, region: cubes[region] + 1}


def person_hired(state: VinhosState, event: PersonHired) -> VinhosState:
    """An Enologist or Farmer on an Estate."""
    player, place, supply = state.players[event.seat], place_of(event.estate), state.supply
    estate = player.estates[place]
    if event.person == "enologist":
        supply = altered(supply, enologists=supply.enologists - 1)
        estates = estates_with(player, place, enologists=estate.enologists + 1)
    else:
        supply = altered(supply, farmers=supply.farmers - 1)
        estates = estates_with(player, place, farmers=estate.farmers + 1)
    players = players_with(state, event.seat, bagos=player.bagos - event.price, estates=estates)
    return altered(state, supply=supply, players=players)
