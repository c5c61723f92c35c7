"""Fold of buying."""

from events.vino.buying import BuyingPassed, RegionClosed, RegionOpened, VineyardBought
from projections.base import changed
from projections.vino.state import VinoState, added, through


def region_opened(state: VinoState, event: RegionOpened) -> VinoState:
    """The barrel moves; owners are up, then newcomers."""
    return changed(
        state,
        region=event.region,
        ahead=tuple(region for region in state.ahead if region != event.region),
        owners=event.owners,
        newcomers=event.newcomers,
        queue=event.owners + event.newcomers,
    )


def vineyard_bought(state: VinoState, event: VineyardBought) -> VinoState:
    """Chip on it, price paid, marker held, the next one up."""
    growers = {**state.grown.get(event.region, {}), event.seat: event.variety}
    return changed(
        state,
        chips={**state.chips, event.vineyard: event.seat},
        grown={**state.grown, event.region: growers},
        cash=added(state.cash, event.seat, -event.price),
        drawn={region: seat for region, seat in state.drawn.items() if region != event.region},
        queue=event.queue,
    )


def buying_passed(state: VinoState, event: BuyingPassed) -> VinoState:
    """The seat is through with this region."""
    return changed(state, queue=through(state.queue, event.seat))


def region_closed(state: VinoState, _: RegionClosed) -> VinoState:
    """The barrel is free to move on."""
    return changed(state, region=None, owners=(), newcomers=(), queue=())
