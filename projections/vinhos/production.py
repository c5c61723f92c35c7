"""Production, folded."""

from dataclasses import replace

from events.vinhos.production import WinesAged, WinesMade
from projections.vinhos.state import VinhosState, Wine, place_of, players_with
from projections.vinhos.year import decided


def wines_aged(state: VinhosState, _: WinesAged) -> VinhosState:
    """Every storage row moves one slot on; its last slot is emptied."""
    players = tuple(
        replace(
            player,
            estates=tuple(
                replace(estate, wines=(None, *estate.wines[:-1])) if any(estate.wines) else estate for estate in player.estates
            ),
        )
        for player in state.players
    )
    return replace(state, players=players)


def wines_made(state: VinhosState, event: WinesMade) -> VinhosState:
    """People where they were sent, new wine in the first slots, Porto tiles gone."""
    player = state.players[event.seat]
    estates = list(player.estates)
    for place, estate in enumerate(estates):
        name = f"E{place + 1}"
        enologists = estate.enologists if event.enologists is None else event.enologists.get(name, 0)
        farmers = estate.farmers if event.farmers is None else event.farmers.get(name, 0)
        estates[place] = replace(estate, enologists=enologists, farmers=farmers)
    for made in event.wines:
        place = place_of(made.estate)
        wines = (Wine(made.quality, made.colour, made.porto), *estates[place].wines[1:])
        estates[place] = replace(estates[place], wines=wines)
    players = players_with(state, event.seat, estates=tuple(estates), porto=player.porto - event.porto)
    return replace(state, players=players, awaited=decided(state, event.seat))
