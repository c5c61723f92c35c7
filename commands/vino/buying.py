"""Buy Vineyards."""

from typing import Literal

from commands.base import Command, Rejected
from commands.vino.end import game_ended, is_over
from commands.vino.purchases import bought, choosable, known_vineyards, must_be_varieties
from commands.vino.turns import must_be_up
from events.vino.buying import BuyingPassed, RegionClosed, RegionOpened
from events.vino.end import GameEnded
from events.vino.selling import SellingBegun
from events.vino.union import VinoEvent
from projections.vino.board import by_rank, free_vineyards
from projections.vino.state import VinoState


class Buy(Command):
    """One vineyard of the current region."""

    type: Literal["Buy"] = "Buy"
    vineyard: str
    variety: str | None = None


class Pass(Command):
    """No more purchases in the current region this round."""

    type: Literal["Pass"] = "Pass"


def buy(state: VinoState, command: Buy) -> list[VinoEvent]:
    """A free vineyard of the region for its price; an owner keeps his turn, a newcomer goes to the end of the rotation."""
    seat = command.seat
    must_be_up(state, seat, "buying")
    [vineyard] = known_vineyards(state, [command.vineyard])
    must_be_varieties(state, [command.variety])
    if vineyard.region != state.region:
        raise Rejected("wrong-region", "VINO-BUY-08", region=state.region)
    queue = state.queue if seat in state.owners else (*state.queue[1:], seat)
    return [bought(state, seat, vineyard, command.variety, queue)]


def pass_buying(state: VinoState, command: Pass) -> list[VinoEvent]:
    """Buying is optional; who passes is through with the region for this round."""
    must_be_up(state, command.seat, "buying")
    assert state.region is not None  # noqa: S101 - somebody is up only where a region is open
    return [BuyingPassed(seat=command.seat, region=state.region)]


def buying_step(state: VinoState) -> VinoEvent | None:
    """Regions open and close by number; nobody is asked who, for all to see, cannot buy; cash is never looked at."""
    if state.region is None:
        return _opened(state, state.ahead[0]) if state.ahead else _after_buying(state)
    seat = state.to_move
    if seat is None or not free_vineyards(state, state.region):
        return RegionClosed(region=state.region)
    if not choosable(state, seat, state.region):
        return BuyingPassed(seat=seat, region=state.region, reason="no-marker")
    return None


def _after_buying(state: VinoState) -> GameEnded | SellingBegun:
    """When the last selected region is closed wine is sold, unless the last bottle is gone."""
    return game_ended(state) if is_over(state) else SellingBegun(queue=state.order)


def _opened(state: VinoState, region: str) -> RegionOpened:
    """Among its selectors the owners go by rank, the newcomers in turn order; both are settled now."""
    selectors = [seat for seat in state.order if region in state.selections[seat]]
    owners = tuple(seat for seat in by_rank(state, region) if seat in selectors)
    newcomers = tuple(seat for seat in selectors if seat not in owners)
    return RegionOpened(region=region, owners=owners, newcomers=newcomers)
