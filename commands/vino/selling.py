"""Sell Wine, and the market that moves with it."""

from collections.abc import Iterable, Mapping
from typing import Literal

from commands.base import Command, Rejected, Whole
from commands.vino.purchases import known_vineyards, must_be_varieties
from commands.vino.turn_order import turn_order_set
from commands.vino.turns import must_be_up
from events.vino.selling import SaleSkipped, WineSold
from events.vino.union import VinoEvent
from projections.vino.board import box, cellar, vineyards_of
from projections.vino.components import PriceRow, Vineyard
from projections.vino.state import VinoState


class Sell(Command):
    """A quantity of one variety, the vineyards that go back for it, and the rises of other varieties in levels."""

    type: Literal["Sell"] = "Sell"
    variety: str
    quantity: Whole
    returned: tuple[str, ...] = ()
    raises: Mapping[str, Whole] = {}


class SkipSale(Command):
    """No sale this round."""

    type: Literal["SkipSale"] = "SkipSale"


def sell(state: VinoState, command: Sell) -> list[VinoEvent]:
    """One variety for the table's income and its present demand; vineyards go back and the market moves, all or nothing."""
    must_be_up(state, command.seat, "selling")
    must_be_varieties(state, [command.variety, *command.raises])
    returned = known_vineyards(state, command.returned)
    row = _row(state, command)
    _must_be_returnable(state, command, returned, row)
    _must_balance(state, command, row)
    demand, fall = state.market[command.variety], fall_of(state, command.variety, row)
    sold = WineSold(
        seat=command.seat,
        variety=command.variety,
        quantity=row.sold,
        basic=row.income,
        demand=demand,
        income=max(row.income + demand, 0),
        returned=command.returned,
        markers=_last_ones(state, command.seat, returned),
        fall=fall,
        raises=dict(command.raises),
        market=_moved(state, command.variety, fall, command.raises),
    )
    return [sold]


def skip_sale(state: VinoState, command: SkipSale) -> list[VinoEvent]:
    """Nobody has to sell."""
    must_be_up(state, command.seat, "selling")
    return [SaleSkipped(seat=command.seat)]


def selling_step(state: VinoState) -> VinoEvent | None:
    """Nobody is asked who has no vineyard."""
    seat = state.to_move
    if seat is None:
        return turn_order_set(state)
    return None if vineyards_of(state, seat) else SaleSkipped(seat=seat, reason="no-vineyards")


def rows_for(state: VinoState, stock: int) -> tuple[PriceRow, ...]:
    """From one to all that is in the cellar, as far as the table goes."""
    return box(state).price_table[:stock]


def returnable(state: VinoState, seat: int, variety: str) -> list[Vineyard]:
    """The seat's own vineyards that grow what it sells."""
    return [vineyard for vineyard in vineyards_of(state, seat) if state.grown[vineyard.region][seat] == variety]


def fall_of(state: VinoState, variety: str, row: PriceRow) -> int:
    """Levels by which the sold label falls: the table's, but not beyond the end of the scale."""
    scale = box(state).market
    return min(row.levels, (state.market[variety] - scale.lowest) // scale.step)


def raise_caps(state: VinoState, sold: str) -> dict[str, int]:
    """Levels by which each other label can rise before it reaches the end of the scale."""
    scale = box(state).market
    room = {variety: (scale.highest - demand) // scale.step for variety, demand in state.market.items()}
    return {variety: levels for variety, levels in room.items() if variety != sold and levels}


def _row(state: VinoState, command: Sell) -> PriceRow:
    """The quantity lies in the cellar and in the table."""
    stock = cellar(state, command.seat)[command.variety]
    if not stock:
        raise Rejected("no-such-wine", "VINO-SALE-02", variety=command.variety)
    rows = rows_for(state, stock)
    if not 1 <= command.quantity <= len(rows):
        raise Rejected("quantity-out-of-range", "VINO-SALE-02", most=len(rows))
    return rows[command.quantity - 1]


def _must_be_returnable(state: VinoState, command: Sell, returned: list[Vineyard], row: PriceRow) -> None:
    """Exactly the lost number of own vineyards goes back, all different, all growing the sold variety."""
    own = {vineyard.id for vineyard in returnable(state, command.seat, command.variety)}
    different = {vineyard.id for vineyard in returned}
    if len(returned) != row.lost or len(different) != row.lost or not different <= own:
        raise Rejected("bad-return", "VINO-SALE-04", due=row.lost, given=len(returned))


def _must_balance(state: VinoState, command: Sell, row: PriceRow) -> None:
    """Other labels rise by as many levels together as the sold one falls, each by one at least and within the scale."""
    caps, fall = raise_caps(state, command.variety), fall_of(state, command.variety, row)
    fits = all(1 <= levels <= caps.get(variety, 0) for variety, levels in command.raises.items())
    if not fits or sum(command.raises.values()) != fall:
        raise Rejected("bad-raise", "VINO-MKT-03", due=fall, caps=caps)


def _last_ones(state: VinoState, seat: int, returned: Iterable[Vineyard]) -> tuple[str, ...]:
    """Regions where the seat keeps no vineyard."""
    gone = {vineyard.id for vineyard in returned}
    kept = {vineyard.region for vineyard in vineyards_of(state, seat) if vineyard.id not in gone}
    left = {vineyard.region for vineyard in returned} - kept
    return tuple(region for region in box(state).regions if region in left)


def _moved(state: VinoState, sold: str, fall: int, raises: Mapping[str, int]) -> dict[str, int]:
    step = box(state).market.step
    moves = {**raises, sold: -fall}
    return {variety: demand + moves.get(variety, 0) * step for variety, demand in state.market.items()}
