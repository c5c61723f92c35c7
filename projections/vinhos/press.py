"""Press releases, folded."""

from events.vinhos.press import WineReleased
from projections.vinhos.records import altered
from projections.vinhos.state import ExpertDeck, VinhosState, players_with
from projections.vinhos.trade import spent_cubes, without_wine
from projections.vinhos.year import decided


def wine_released(state: VinhosState, event: WineReleased) -> VinhosState:
    """Wine, cubes and experts go; disc, points, money and barrels come."""
    player = state.players[event.seat]
    cubes, supply = spent_cubes(state, event.region, event.cubes)
    booths = list(state.booths)
    booths[event.booth - 1] = event.seat
    sent = {expert.tile for expert in event.experts}
    players = players_with(
        state,
        event.seat,
        bagos=player.bagos + event.bagos,
        fair_points=player.fair_points + event.fair_points,
        barrels=player.barrels + len(event.barrels),
        magnates={each: count - (each in event.barrels) for each, count in player.magnates.items()},
        estates=without_wine(player, event.wine),
        experts=tuple(held for held in player.experts if held.tile not in sent),
    )
    return altered(
        state,
        players=players,
        cubes=cubes,
        supply=supply,
        booths=tuple(booths),
        experts=_with_discards(state.experts, event),
        awaited=decided(state, event.seat) if event.late else state.awaited,
    )


def _with_discards(decks: dict[str, ExpertDeck], event: WineReleased) -> dict[str, ExpertDeck]:
    changed = dict(decks)
    for expert in event.experts:
        deck = changed[expert.feature]
        changed[expert.feature] = ExpertDeck((*deck.tiles, expert.tile), deck.seen + 1)
    return changed
