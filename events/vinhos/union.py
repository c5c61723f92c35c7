"""All events of Vinhos."""

from typing import TypeAlias, get_args

from events.base import Event
from events.vinhos import end, estates, experts, fair, movement, press, production, setup, trade, year

VinhosEvent: TypeAlias = (
    setup.TableSet
    | setup.VineyardsShuffled
    | setup.ExpertsShuffled
    | setup.VintagesShuffled
    | setup.MagnatesShuffled
    | setup.DisplayFilled
    | setup.StartingWineTaken
    | setup.MagnateDrafted
    | year.YearBegan
    | year.TilesTurnedUp
    | year.PhaseBegan
    | year.TurnEnded
    | year.OrderChanged
    | movement.MarkerMoved
    | movement.MarkerStayed
    | movement.OrderSlotTaken
    | estates.VineyardTaken
    | estates.VineyardRevealed
    | estates.VineyardsRearranged
    | estates.WineryBuilt
    | estates.CellarBuilt
    | estates.PersonHired
    | trade.WineSold
    | trade.WineExported
    | trade.BarrelReclaimed
    | experts.ExpertTaken
    | experts.ExpertRevealed
    | experts.HireOffered
    | experts.HiringStopped
    | experts.ExpertUsed
    | experts.MagnateUsed
    | press.WineReleased
    | production.WinesAged
    | production.WinesMade
    | fair.FairRanked
    | fair.TileBought
    | fair.BuyingStopped
    | fair.DisplayCleared
    | end.GameScored
)

EVENTS: tuple[type[Event], ...] = get_args(VinhosEvent)
