"""Production, folded."""

from events.vinhos.production import WinesAged, WinesMade
from projections.vinhos.records import altered
from projections.vinhos.state import VinhosState, Wine, place_of, players_with
from projections.vinhos.year import decided


def wines_aged(state: VinhosState, _: WinesAged) -> VinhosState:
    """Every storage row moves one slot on; its last slot is emptied."""
    players = tuple(
        altered(
            player,
            estates=tuple(
                altered(estate, wines=(None, *estate.wines[:-1])) if any(estate.wines) else estate for estate in player.estates
            ),
        )
        for player in state.players
    )
    return altered(state, players=players)


def wines_made(state: VinhosState, event: WinesMade) -> VinhosState:
    """People where they were sent, new wine in the first slots, Porto tiles gone."""
    player = state.players[event.seat]
    estates = list(player.estates)
    if event.enologists is not None:
        placed = event.enologists
        estates = [altered(each, enologists=placed.get(f"E{place}", 0)) for place, each in enumerate(estates, 1)]
    if event.farmers is not None:
        placed = event.farmers
        estates = [altered(each, farmers=placed.get(f"E{place}", 0)) for place, each in enumerate(estates, 1)]
    for made in event.wines:
        place = place_of(made.estate)
        wines = (Wine(made.quality, made.colour, made.porto), *estates[place].wines[1:])
        estates[place] = altered(estates[place], wines=wines)
    players = players_with(state, event.seat, estates=tuple(estates), porto=player.porto - event.porto)
    return altered(state, players=players, awaited=decided(state, event.seat))
