"""What a seat, or a watcher, may see of a game of Vino."""

from functools import cache

from pydantic import BaseModel, ConfigDict

from projections.vino.board import box, cellar, holdings, markers_on_board
from projections.vino.components import Region, Vineyard, components
from projections.vino.state import Phase, VinoState


class Seen(BaseModel):
    """A frozen part of a view."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class VineyardSeen(Seen):
    """One circle of a path and whose chip lies on it."""

    id: str
    price: int
    government: bool
    seat: int | None


class GrowerSeen(Seen):
    """An owner in a region: what he grows, how many vineyards, position of the furthest along the path."""

    seat: int
    variety: str
    vineyards: int
    furthest: int


class RegionSeen(Seen):
    """A region of the board. `vineyards` are in the order of the path, `growers` by rank."""

    id: str
    number: int
    bottle: bool
    markers: tuple[str, ...]
    growers: tuple[GrowerSeen, ...]
    vineyards: tuple[VineyardSeen, ...]


class PlayerSeen(Seen):
    """A seat. `cash` is null for others until the end, `selection` until the reveal."""

    seat: int
    place_in_order: int
    vineyards: int
    cellar: dict[str, int]
    cash: int | None
    income: int
    last_income: int
    drawn: tuple[str, ...]
    """Regions of drawn starting markers that are not paid for."""
    has_selected: bool
    selection: tuple[str, ...] | None


class ReceiverSeen(Seen):
    """A seat that a give-away still owes government vineyards."""

    seat: int
    due: int


class GiveawaySeen(Seen):
    """A give-away under way; the first receiver is up."""

    region: str
    receivers: tuple[ReceiverSeen, ...]


class PriceTableSeen(Seen):
    """Column n of the three rows speaks of a sale of n + 1."""

    income: tuple[int, ...]
    lost_vineyards: tuple[int, ...]
    demand_drop_levels: tuple[int, ...]


class ScaleSeen(Seen):
    """The market's scale."""

    lowest: int
    highest: int
    step: int


class VinoView(Seen):
    """The table as `seat` sees it; None is a watcher."""

    seat: int | None
    revision: str
    phase: Phase
    round: int
    order: tuple[int, ...]
    banker: int
    to_move: int | None
    """The one seat that is up; null where all select at once."""
    queue: tuple[int, ...]
    """Who is still to come in this phase or region, first one first."""
    region: str | None
    """Where the barrel stands."""
    ahead: tuple[str, ...]
    """Selected regions that come after it, once selections are open."""
    owners: tuple[int, ...]
    newcomers: tuple[int, ...]
    giveaway: GiveawaySeen | None
    face_down: tuple[str, ...]
    bottles_left: int
    market: dict[str, int]
    scale: ScaleSeen
    price_table: PriceTableSeen
    regions: tuple[RegionSeen, ...]
    players: tuple[PlayerSeen, ...]
    """By seat."""


def view(state: VinoState, seat: int | None) -> VinoView:
    """Everything public, and what is the reader's own."""
    return VinoView(
        seat=seat,
        revision=state.revision,
        phase=state.phase,
        round=state.round,
        order=state.order,
        banker=state.banker,
        to_move=state.to_move,
        queue=state.queue,
        region=state.region,
        ahead=state.ahead,
        owners=state.owners,
        newcomers=state.newcomers,
        giveaway=_giveaway(state),
        face_down=state.face_down,
        bottles_left=len(state.bottles),
        market=state.market,
        scale=_scale(state.revision),
        price_table=_price_table(state.revision),
        regions=tuple(_region(state, region) for region in box(state).regions.values()),
        players=tuple(_player(state, each, seat) for each in sorted(state.order)),
    )


def _region(state: VinoState, region: Region) -> RegionSeen:
    held, grown = holdings(state, region.id), state.grown.get(region.id, {})
    ranked = sorted(held, key=lambda seat: held[seat], reverse=True)
    return RegionSeen(
        id=region.id,
        number=region.number,
        bottle=region.id in state.bottles,
        markers=markers_on_board(state, region.id),
        growers=tuple(
            GrowerSeen(seat=seat, variety=grown[seat], vineyards=held[seat][0], furthest=held[seat][1]) for seat in ranked
        ),
        vineyards=tuple(_vineyard(vineyard, state.chips.get(vineyard.id)) for vineyard in region.vineyards),
    )


@cache
def _vineyard(vineyard: Vineyard, seat: int | None) -> VineyardSeen:
    return VineyardSeen(id=vineyard.id, price=vineyard.price, government=vineyard.government, seat=seat)


def _player(state: VinoState, seat: int, reader: int | None) -> PlayerSeen:
    wine = cellar(state, seat)
    return PlayerSeen(
        seat=seat,
        place_in_order=state.order.index(seat) + 1,
        vineyards=sum(wine.values()),
        cellar=wine,
        cash=state.cash[seat] if seat == reader or state.stage == "finished" else None,
        income=state.incomes[seat],
        last_income=state.last_incomes[seat],
        drawn=tuple(region for region in box(state).regions if state.drawn.get(region) == seat),
        has_selected=seat in state.selections,
        selection=state.selections.get(seat) if seat == reader or state.stage != "selection" else None,
    )


def _giveaway(state: VinoState) -> GiveawaySeen | None:
    if state.giveaway is None:
        return None
    receivers = (ReceiverSeen(seat=receiver.seat, due=receiver.due) for receiver in state.giveaway.receivers)
    return GiveawaySeen(region=state.giveaway.region, receivers=tuple(receivers))


@cache
def _price_table(revision: str) -> PriceTableSeen:
    rows = components(revision).price_table
    return PriceTableSeen(
        income=tuple(row.income for row in rows),
        lost_vineyards=tuple(row.lost for row in rows),
        demand_drop_levels=tuple(row.levels for row in rows),
    )


@cache
def _scale(revision: str) -> ScaleSeen:
    scale = components(revision).market
    return ScaleSeen(lowest=scale.lowest, highest=scale.highest, step=scale.step)
