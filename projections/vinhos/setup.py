"""Setup, folded."""

from events.vinhos.setup import (
    DisplayFilled,
    ExpertsShuffled,
    MagnateDrafted,
    MagnatesShuffled,
    StartingWineTaken,
    TableSet,
    VineyardsShuffled,
    VintagesShuffled,
)
from projections.vinhos.records import altered
from projections.vinhos.state import (
    Estate,
    ExpertDeck,
    HeldTile,
    Player,
    Supply,
    VineyardDeck,
    VinhosState,
    Wine,
    estates_with,
    place_of,
    players_with,
)
from projections.vinhos.year import decided


def table_set(state: VinhosState, event: TableSet) -> VinhosState:
    """Empty boards, the common supply and the first order of play."""
    estate = Estate(wines=(None,) * event.storage)
    players = tuple(
        Player(
            bagos=bagos,
            vp=0,
            fair_points=0,
            barrels=event.barrels,
            magnates=dict(event.magnates),
            porto=0,
            space=event.space,
            estates=(estate,) * event.estates,
        )
        for bagos in event.bagos
    )
    return altered(
        state,
        order=event.order,
        lower_row=(None,) * state.seats,
        supply=Supply(event.cubes, event.porto, event.wineries, event.cellars, event.enologists, event.farmers),
        removed=event.removed,
        booths=(None,) * event.booths,
        players=players,
    )


def vineyards_shuffled(state: VinhosState, event: VineyardsShuffled) -> VinhosState:
    """The deck of one region, which is in play."""
    deck = VineyardDeck((event.top, *event.below.open()))
    return altered(state, vineyards={**state.vineyards, event.region: deck}, cubes={**state.cubes, event.region: 0})


def experts_shuffled(state: VinhosState, event: ExpertsShuffled) -> VinhosState:
    """The deck of one feature."""
    return altered(state, experts={**state.experts, event.feature: ExpertDeck((event.top, *event.below.open()))})


def vintages_shuffled(state: VinhosState, event: VintagesShuffled) -> VinhosState:
    """The face-down vintage tiles."""
    return altered(state, vintages=event.tiles.open())


def magnates_shuffled(state: VinhosState, event: MagnatesShuffled) -> VinhosState:
    """The magnate deck."""
    return altered(state, magnates=event.tiles.open())


def display_filled(state: VinhosState, event: DisplayFilled) -> VinhosState:
    """Tiles from the top of the deck to the display."""
    return altered(state, display=state.display + event.tiles, magnates=state.magnates[len(event.tiles) :])


def starting_wine_taken(state: VinhosState, event: StartingWineTaken) -> VinhosState:
    """A wine in the first slot; a Porto tile is gone when it is Porto."""
    player, place = state.players[event.seat], place_of(event.estate)
    wines = (Wine(event.quality, event.colour, event.porto), *player.estates[place].wines[1:])
    players = players_with(
        state,
        event.seat,
        porto=player.porto - event.porto,
        estates=estates_with(player, place, wines=wines),
    )
    return altered(state, players=players, awaited=decided(state, event.seat))


def magnate_drafted(state: VinhosState, event: MagnateDrafted) -> VinhosState:
    """A tile from the display to a player."""
    players = players_with(state, event.seat, tiles=(*state.players[event.seat].tiles, HeldTile(event.tile)))
    display = tuple(tile for tile in state.display if tile != event.tile)
    return altered(state, players=players, display=display, awaited=decided(state, event.seat))
