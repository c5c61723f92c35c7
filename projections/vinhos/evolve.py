"""The fold: one function an event, named after it."""

from typing import assert_never

from events.vinhos import end, estates, experts, fair, movement, press, production, setup, trade, year
from events.vinhos.union import VinhosEvent
from projections.vinhos.estates import (
    cellar_built,
    person_hired,
    vineyard_revealed,
    vineyard_taken,
    vineyards_rearranged,
    winery_built,
)
from projections.vinhos.experts import expert_revealed, expert_taken, expert_used, hire_offered, hiring_stopped, magnate_used
from projections.vinhos.fair import buying_stopped, display_cleared, fair_ranked, game_scored, tile_bought
from projections.vinhos.movement import marker_moved, marker_stayed, order_slot_taken
from projections.vinhos.press import wine_released
from projections.vinhos.production import wines_aged, wines_made
from projections.vinhos.setup import (
    display_filled,
    experts_shuffled,
    magnate_drafted,
    magnates_shuffled,
    starting_wine_taken,
    table_set,
    vineyards_shuffled,
    vintages_shuffled,
)
from projections.vinhos.state import VinhosState
from projections.vinhos.trade import barrel_reclaimed, wine_exported, wine_sold
from projections.vinhos.year import order_changed, phase_began, tiles_turned_up, turn_ended, year_began


def evolve(state: VinhosState, event: VinhosEvent) -> VinhosState:  # noqa: C901 (a match, one line an event)
    """The state after an event."""
    match event:
        case movement.MarkerMoved():
            return marker_moved(state, event)
        case movement.MarkerStayed():
            return marker_stayed(state, event)
        case movement.OrderSlotTaken():
            return order_slot_taken(state, event)
        case trade.WineSold():
            return wine_sold(state, event)
        case trade.WineExported():
            return wine_exported(state, event)
        case trade.BarrelReclaimed():
            return barrel_reclaimed(state, event)
        case estates.VineyardTaken():
            return vineyard_taken(state, event)
        case estates.VineyardRevealed():
            return vineyard_revealed(state, event)
        case estates.VineyardsRearranged():
            return vineyards_rearranged(state, event)
        case estates.WineryBuilt():
            return winery_built(state, event)
        case estates.CellarBuilt():
            return cellar_built(state, event)
        case estates.PersonHired():
            return person_hired(state, event)
        case year.YearBegan():
            return year_began(state, event)
        case year.TilesTurnedUp():
            return tiles_turned_up(state, event)
        case year.PhaseBegan():
            return phase_began(state, event)
        case year.TurnEnded():
            return turn_ended(state, event)
        case year.OrderChanged():
            return order_changed(state, event)
        case experts.ExpertTaken():
            return expert_taken(state, event)
        case experts.ExpertRevealed():
            return expert_revealed(state, event)
        case experts.HireOffered():
            return hire_offered(state, event)
        case experts.HiringStopped():
            return hiring_stopped(state, event)
        case experts.ExpertUsed():
            return expert_used(state, event)
        case experts.MagnateUsed():
            return magnate_used(state, event)
        case press.WineReleased():
            return wine_released(state, event)
        case production.WinesAged():
            return wines_aged(state, event)
        case production.WinesMade():
            return wines_made(state, event)
        case fair.FairRanked():
            return fair_ranked(state, event)
        case fair.TileBought():
            return tile_bought(state, event)
        case fair.BuyingStopped():
            return buying_stopped(state, event)
        case fair.DisplayCleared():
            return display_cleared(state, event)
        case setup.TableSet():
            return table_set(state, event)
        case setup.VineyardsShuffled():
            return vineyards_shuffled(state, event)
        case setup.ExpertsShuffled():
            return experts_shuffled(state, event)
        case setup.VintagesShuffled():
            return vintages_shuffled(state, event)
        case setup.MagnatesShuffled():
            return magnates_shuffled(state, event)
        case setup.DisplayFilled():
            return display_filled(state, event)
        case setup.StartingWineTaken():
            return starting_wine_taken(state, event)
        case setup.MagnateDrafted():
            return magnate_drafted(state, event)
        case end.GameScored():
            return game_scored(state, event)
        case _:
            assert_never(event)
