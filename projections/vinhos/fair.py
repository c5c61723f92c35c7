"""The Fair and the end of the game, folded."""

from events.vinhos.end import GameScored
from events.vinhos.fair import BuyingStopped, DisplayCleared, FairRanked, TileBought
from projections.vinhos.records import altered
from projections.vinhos.state import HeldTile, Score, VinhosState, players_with
from projections.vinhos.trade import without_wine
from projections.vinhos.year import decided


def fair_ranked(state: VinhosState, event: FairRanked) -> VinhosState:
    """Points for the places."""
    players = list(state.players)
    for rank in event.ranks:
        players[rank.seat] = altered(players[rank.seat], vp=players[rank.seat].vp + rank.vp)
    return altered(state, players=tuple(players))


def tile_bought(state: VinhosState, event: TileBought) -> VinhosState:
    """A wine for a tile; the buyer is last in line for the next one."""
    player = state.players[event.seat]
    players = players_with(
        state,
        event.seat,
        barrels=player.barrels - event.barrel,
        estates=without_wine(player, event.wine),
        tiles=(*player.tiles, HeldTile(event.tile, barrel=event.barrel)),
    )
    display = tuple(tile for tile in state.display if tile != event.tile)
    return altered(state, players=players, display=display, awaited=(*decided(state, event.seat), event.seat))


def buying_stopped(state: VinhosState, event: BuyingStopped) -> VinhosState:
    """One buyer fewer."""
    return altered(state, awaited=decided(state, event.seat))


def display_cleared(state: VinhosState, _: DisplayCleared) -> VinhosState:
    """An empty display."""
    return altered(state, display=())


def game_scored(state: VinhosState, event: GameScored) -> VinhosState:
    """Final points; nobody is awaited any more."""
    scores = tuple(Score(row.money, row.wines, row.exports, row.multipliers, row.total) for row in event.scores)
    players = tuple(altered(player, vp=row.total) for player, row in zip(state.players, event.scores, strict=True))
    return altered(state, phase="scored", awaited=(), scores=scores, players=players)
