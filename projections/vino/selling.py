"""Fold of selling."""

from events.vino.selling import SaleSkipped, SellingBegun, WineSold
from projections.base import changed
from projections.vino.state import VinoState, added, through


def selling_begun(state: VinoState, event: SellingBegun) -> VinoState:
    """The queue of sellers."""
    return changed(state, stage="selling", queue=event.queue)


def wine_sold(state: VinoState, event: WineSold) -> VinoState:
    """Income beside the cash, chips and markers back, the market as it now is."""
    grown = state.grown
    for region in event.markers:
        left = {seat: variety for seat, variety in grown[region].items() if seat != event.seat}
        grown = {**grown, region: left}
    chips = dict(state.chips)
    for vineyard in event.returned:
        del chips[vineyard]
    return changed(
        state,
        chips=chips,
        grown=grown,
        incomes=added(state.incomes, event.seat, event.income),
        market=event.market,
        queue=through(state.queue, event.seat),
    )


def sale_skipped(state: VinoState, event: SaleSkipped) -> VinoState:
    """The seller is through."""
    return changed(state, queue=through(state.queue, event.seat))
