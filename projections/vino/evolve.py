"""The fold of Vino: which function applies which event."""

from typing import assert_never

from events.vino.buying import BuyingPassed, RegionClosed, RegionOpened, VineyardBought
from events.vino.end import GameEnded
from events.vino.giveaways import BottleRemoved, GiveawayBegun, VineyardsGiven
from events.vino.preliminary import FreePurchasesBegun, MarkersDrawn, MarkersReturned, PurchaseSkipped
from events.vino.selection import RegionsSelected, RoundBegun, SelectionsRevealed
from events.vino.selling import SaleSkipped, SellingBegun, WineSold
from events.vino.setup import GameLaidOut
from events.vino.turn_order import TurnOrderSet
from events.vino.union import VinoEvent
from projections.vino.buying import buying_passed, region_closed, region_opened, vineyard_bought
from projections.vino.end import game_ended
from projections.vino.giveaways import bottle_removed, giveaway_begun, vineyards_given
from projections.vino.preliminary import free_purchases_begun, markers_drawn, markers_returned, purchase_skipped
from projections.vino.selection import regions_selected, round_begun, selections_revealed
from projections.vino.selling import sale_skipped, selling_begun, wine_sold
from projections.vino.setup import game_laid_out
from projections.vino.state import VinoState
from projections.vino.turn_order import turn_order_set


def evolve(state: VinoState, event: VinoEvent) -> VinoState:  # noqa: C901 - one line an event
    """The position after an event."""
    match event:
        case VineyardBought():
            return vineyard_bought(state, event)
        case BuyingPassed():
            return buying_passed(state, event)
        case RegionsSelected():
            return regions_selected(state, event)
        case GameLaidOut():
            return game_laid_out(state, event)
        case MarkersDrawn():
            return markers_drawn(state, event)
        case MarkersReturned():
            return markers_returned(state, event)
        case FreePurchasesBegun():
            return free_purchases_begun(state, event)
        case PurchaseSkipped():
            return purchase_skipped(state, event)
        case RoundBegun():
            return round_begun(state, event)
        case SelectionsRevealed():
            return selections_revealed(state, event)
        case RegionOpened():
            return region_opened(state, event)
        case RegionClosed():
            return region_closed(state, event)
        case GiveawayBegun():
            return giveaway_begun(state, event)
        case VineyardsGiven():
            return vineyards_given(state, event)
        case BottleRemoved():
            return bottle_removed(state, event)
        case SellingBegun():
            return selling_begun(state, event)
        case WineSold():
            return wine_sold(state, event)
        case SaleSkipped():
            return sale_skipped(state, event)
        case TurnOrderSet():
            return turn_order_set(state, event)
        case GameEnded():
            return game_ended(state, event)
        case _:
            assert_never(event)
