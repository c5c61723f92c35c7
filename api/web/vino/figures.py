"""Market, wind rose, cellar and price table as drawn."""

from collections.abc import Mapping
from dataclasses import dataclass

from api.web.face import Sight, Target
from api.web.marks import Mark, mark
from api.web.vino.board import letter
from api.web.vino.geometry import MARKET_ROW, MARKET_TOP, market_cells, market_x, on_the_rose


@dataclass(frozen=True, slots=True)
class MarketRow:
    """A variety's label on the scale; `was_x` is where it stood when that is somewhere else."""

    variety: str
    letter: str
    name: str
    label: str
    y: int
    demand: int
    x: float
    zero_x: float
    was_x: float | None
    cells: tuple[tuple[float, float, int], ...]
    target: Target | None


def market(sight: Sight) -> tuple[MarketRow, ...]:
    """The market after the drafted move, or as it stands."""
    then = sight.then or sight.view
    was: Mapping[str, int] = sight.view.market if sight.then else sight.before.market if sight.before else {}
    scale = sight.view.scale
    cells = market_cells(scale.lowest, scale.highest, scale.step)

    def place(demand: int) -> float:
        return market_x(demand, scale.lowest, scale.highest, scale.step)

    return tuple(
        MarketRow(
            variety=variety,
            letter=letter(variety),
            name=sight.words.name(variety),
            label=sight.words("page.demand", variety=variety, demand=demand, was=_moved(was.get(variety), demand)),
            y=MARKET_TOP + MARKET_ROW * row,
            demand=demand,
            x=place(demand),
            zero_x=place(0),
            was_x=place(was[variety]) if variety in was and was[variety] != demand else None,
            cells=cells,
            target=sight.targets.get(variety),
        )
        for row, (variety, demand) in enumerate(then.market.items())
    )


def _moved(was: int | None, now: int) -> str | None:
    return None if was is None or was == now else f"{was:+d}".replace("-", "\u2212")


@dataclass(frozen=True, slots=True)
class RosePlace:
    """A seat's place on the wind rose."""

    seat: int
    number: int
    mark: Mark
    up: bool
    x: float
    y: float
    number_x: float
    number_y: float


def rose(sight: Sight) -> tuple[RosePlace, ...]:
    """Turn order, clockwise from the north."""
    order = sight.view.order
    found = []
    for place, seat in enumerate(order):
        x, y = on_the_rose(place, len(order), 56.8)
        number_x, number_y = on_the_rose(place, len(order), 81.8)
        found.append(RosePlace(seat, place + 1, mark(seat, x, y, 12, 13), seat in sight.to_act, x, y, number_x, number_y + 5))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Stock:
    """One variety in a cellar."""

    variety: str
    letter: str
    name: str
    bottles: int
    slots: tuple[tuple[float, bool], ...]
    """(left edge, filled) of each place for a bottle."""
    label: str


_SLOTS, _SLOT_PITCH = 12, 22


def cellar(sight: Sight, seat: int) -> tuple[Stock, ...]:
    """A seat's cellar, with room for twelve bottles; more are told by the number alone."""
    return tuple(
        Stock(
            variety=variety,
            letter=letter(variety),
            name=sight.words.name(variety),
            bottles=bottles,
            slots=tuple((70 + _SLOT_PITCH * slot, slot < bottles) for slot in range(_SLOTS)),
            label=sight.words("page.stock", variety=variety, bottles=bottles, regions=_where(sight, seat, variety)),
        )
        for variety, bottles in sight.view.players[seat].cellar.items()
    )


def _where(sight: Sight, seat: int, variety: str) -> str:
    found = [
        f"{grower.vineyards} {sight.words.name(region.id)}"
        for region in sight.view.regions
        for grower in region.growers
        if grower.seat == seat and grower.variety == variety
    ]
    return ", ".join(found)


@dataclass(frozen=True, slots=True)
class PriceRow:
    """A row of the price table."""

    sold: int
    income: int
    lost: int
    levels: int
    on: bool
    target: Target | None


def price_rows(sight: Sight) -> tuple[PriceRow, ...]:
    """The table as far as the reader could sell, ten rows at least; the drafted row is lit."""
    table, drafted = sight.view.price_table, sight.draft.get("quantity")
    most = 0 if sight.seat is None else max(sight.view.players[sight.seat].cellar.values())
    figures = zip(table.income, table.lost_vineyards, table.demand_drop_levels, strict=True)
    rows = [
        PriceRow(sold, *row, on=str(sold) == str(drafted), target=sight.targets.get(str(sold)))
        for sold, row in enumerate(figures, start=1)
    ]
    return tuple(rows[: max(10, most)])
