"""All events of Vino."""

from typing import get_args

from events.base import Event
from events.vino.buying import BuyingPassed, RegionClosed, RegionOpened, VineyardBought
from events.vino.end import GameEnded
from events.vino.giveaways import BottleRemoved, GiveawayBegun, VineyardsGiven
from events.vino.preliminary import FreePurchasesBegun, MarkersDrawn, MarkersReturned, PurchaseSkipped
from events.vino.selection import RegionsSelected, RoundBegun, SelectionsRevealed
from events.vino.selling import SaleSkipped, SellingBegun, WineSold
from events.vino.setup import GameLaidOut
from events.vino.turn_order import TurnOrderSet

VinoEvent = (
    GameLaidOut
    | MarkersDrawn
    | MarkersReturned
    | FreePurchasesBegun
    | PurchaseSkipped
    | RoundBegun
    | RegionsSelected
    | SelectionsRevealed
    | RegionOpened
    | VineyardBought
    | BuyingPassed
    | RegionClosed
    | GiveawayBegun
    | VineyardsGiven
    | BottleRemoved
    | SellingBegun
    | WineSold
    | SaleSkipped
    | TurnOrderSet
    | GameEnded
)

EVENTS: tuple[type[Event], ...] = get_args(VinoEvent)
