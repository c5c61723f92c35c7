"""Quadrel, order of play and Portugal as drawn."""

from collections.abc import Iterator
from dataclasses import dataclass

from api.web.face import Sight
from api.web.marks import Mark, mark
from api.web.vinhos.geometry import PLATES, cell
from api.web.vinhos.spots import Spot, spot
from api.web.vinhos.vocab import SYMBOLS, bagos, benefit, figures
from projections.vinhos.seen import RegionSeen, SpaceSeen, VinhosView

ACTIONS = {
    "ActVineyards": "vineyards",
    "ActWineries": "wineries",
    "ActCellars": "cellars",
    "ActStaff": "staff",
    "ActExperts": "experts",
    "ActSales": "sales",
    "ActExport": "export",
    "ActPass": "pass",
    "ActRelease": "pass",
}
"""Type of command -> the action whose space it moves to."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A space of the quadrel: who stands there, and what the move would cost the reader in all."""

    x: int
    y: int
    name: str
    symbol: str
    cost: int | None
    tax: bool
    here: bool
    drafted: bool
    marks: tuple[Mark, ...]
    spot: Spot


def quadrel(sight: Sight) -> tuple[Cell, ...]:
    """The nine spaces, row by row."""
    return tuple(_cell(sight, space) for space in sight.view.quadrel)


def _cell(sight: Sight, space: SpaceSeen) -> Cell:
    x, y = cell(space.row, space.col)
    here = sight.seat in space.markers
    people = ", ".join(sight.people[seat] for seat in space.markers if seat != sight.seat)
    cost = None if space.cost is None else bagos(sight, space.cost)
    label = sight.say(
        "page.space-here" if here else "page.space", {"space": space.id, "cost": cost, "tax": space.tax, "people": people}
    )
    drafted = ACTIONS.get(str(sight.draft.get("type"))) == space.action and sight.draft.get("space", space.id) == space.id
    return Cell(
        x=x,
        y=y,
        name=sight.words(f"page.action.{space.action}"),
        symbol=SYMBOLS[space.action],
        cost=space.cost,
        tax=space.tax,
        here=here,
        drafted=drafted,
        marks=tuple(mark(seat, x + 22 + 24 * place, y + 82, 11, 12) for place, seat in enumerate(space.markers)),
        spot=spot(sight, label, space.id, "space"),
    )


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the order of play, now or next."""

    x: float
    y: int
    width: float
    number: int
    mark: Mark | None
    now: bool
    spot: Spot


def order(sight: Sight) -> tuple[Place, ...]:
    """Both rows of the order of play."""
    view: VinhosView = sight.view
    rows = ((4, view.order, "page.order-now", ""), (50, view.lower_row, "page.order-next", "order_slot"))
    return tuple(place for y, seats, key, field in rows for place in _row(sight, y, seats, key, field))


def _row(sight: Sight, y: int, seats: tuple[int | None, ...], key: str, field: str) -> Iterator[Place]:
    width = (340 - 56 - 5) / max(1, len(seats))
    for place, seat in enumerate(seats):
        x = 56 + width * place
        owner = sight.words("page.nobody") if seat is None else sight.people[seat]
        label = sight.words(key, place=place + 1, owner=owner)
        here = spot(sight, label, str(place + 1), field, mark=f"order-{place + 1}") if field and sight.draft else Spot(label)
        drawn = None if seat is None else mark(seat, x + width / 2 + 4, y + 20, 11, 12)
        yield Place(x, y, width - 5, place + 1, drawn, not field and seat in sight.to_act, here)


@dataclass(frozen=True, slots=True)
class Plate:
    """A region: its top vineyard, what it gives, its cubes, and who has estates there. Without `region` it is out of play."""

    x: int
    y: int
    number: int
    name: str
    benefit: str
    region: RegionSeen | None
    cubes: tuple[tuple[int, bool], ...]
    marks: tuple[Mark, ...]
    spot: Spot


def portugal(sight: Sight) -> tuple[Plate, ...]:
    """All nine regions in the order of their numbers."""
    there = {region.id: region for region in sight.view.regions}
    printed = sorted(figures(sight.view).regions.values(), key=lambda region: region.number)
    return tuple(_plate(sight, each.id, each.number, there.get(each.id)) for each in printed)


def _plate(sight: Sight, name: str, number: int, region: RegionSeen | None) -> Plate:
    x, y = PLATES[name]
    given = benefit(sight, name)
    if region is None:
        label = sight.words("page.region-out", number=number, region=name)
        return Plate(x, y, number, sight.words.name(name), given, None, (), (), Spot(label))
    seats = sorted({seat for seat, _ in region.markers})
    step = min(19, 92 / max(1, len(seats)))
    return Plate(
        x=x,
        y=y,
        number=number,
        name=sight.words.name(name),
        benefit=given,
        region=region,
        cubes=tuple((x + 97 + 17 * place, place < region.cubes) for place in range(region.cube_spaces)),
        marks=tuple(mark(seat, x + 56 + step * place, y + 74, 9, 10) for place, seat in enumerate(seats)),
        spot=spot(sight, _label(sight, region, given), name, "region", "second_region", "rearranged"),
    )


def _label(sight: Sight, region: RegionSeen, given: str) -> str:
    facts = {
        "number": region.number,
        "region": region.id,
        "benefit": given,
        "top": region.top,
        "price": region.price,
        "left": region.left,
        "colours": region.colours,
        "order": region.order if len(region.order) > 1 else (),
        "hidden": region.left > len(region.order),
        "cubes": str(region.cubes),
        "spaces": region.cube_spaces,
        "people": ", ".join(sight.people[seat] for seat in sorted({seat for seat, _ in region.markers})),
    }
    return sight.say("page.region", facts)
