"""Regions as drawn: on the map, and close up."""

from collections.abc import Iterable
from dataclasses import dataclass

from api.web.face import Sight, Target
from api.web.marks import Mark, mark
from api.web.vino.geometry import Hill, close_up, on_the_map
from projections.vino.view import RegionSeen, VineyardSeen


@dataclass(frozen=True, slots=True)
class Circle:
    """A vineyard: price or the owner's mark, its name for a screen reader, what a click does, its place among the last moves."""

    id: str
    x: float
    y: float
    r: int
    pitch: int
    government: bool
    price: int
    mark: Mark | None
    label: str
    target: Target | None
    flag: int | None


@dataclass(frozen=True, slots=True)
class Marker:
    """A variety marker that lies on the board."""

    variety: str
    letter: str
    x: float
    y: float
    scale: float


@dataclass(frozen=True, slots=True)
class Plate:
    """A region. `bottle` is standing, gone or empty where there never was one."""

    id: str
    name: str
    number: int
    hill: Hill
    now: bool
    ahead: bool
    bottle: str
    bottle_x: float
    markers: tuple[Marker, ...]
    circles: tuple[Circle, ...]
    label: str
    target: Target | None
    flag: int | None


def letter(variety: str) -> str:
    """The letter of a variety."""
    return variety[0].upper()


def map_plates(sight: Sight) -> tuple[Plate, ...]:
    """All regions at their places, in the order of their numbers."""
    return tuple(_plate(sight, region, on_the_map(region.id, len(region.vineyards))) for region in sight.view.regions)


def close_plates(sight: Sight, regions: Iterable[str]) -> tuple[Plate, ...]:
    """Some regions by themselves."""
    wanted = set(regions)
    return tuple(_plate(sight, each, close_up(len(each.vineyards))) for each in sight.view.regions if each.id in wanted)


def _plate(sight: Sight, region: RegionSeen, hill: Hill) -> Plate:
    name = sight.words.name(region.id)
    now = region.id in (sight.view.region, sight.view.giveaway and sight.view.giveaway.region)
    bottle = "standing" if region.bottle else "gone" if any(each.government for each in region.vineyards) else ""
    narrow = hill.right - hill.x < 180
    edge = hill.right - (27 if narrow else 58 if bottle else 34)
    target = sight.targets.get(region.id)
    state = "-now" if now else "-ahead" if region.id in sight.view.ahead else ""
    label = sight.words(f"page.region{state}", number=region.number, region=region.id)
    return Plate(
        id=region.id,
        name=name,
        number=region.number,
        hill=hill,
        now=now,
        ahead=region.id in sight.view.ahead,
        bottle=bottle,
        bottle_x=hill.right - 23,
        markers=tuple(
            Marker(variety, letter(variety), edge - (18 if narrow else 23) * place, hill.y + 14, 0.72 if narrow else 0.833)
            for place, variety in enumerate(region.markers)
        ),
        circles=_circles(sight, region, hill),
        label=label,
        target=target,
        flag=sight.marked.get(region.id),
    )


def _circles(sight: Sight, region: RegionSeen, hill: Hill) -> tuple[Circle, ...]:
    grown = {grower.seat: grower.variety for grower in region.growers}
    return tuple(
        Circle(
            id=vineyard.id,
            x=x,
            y=y,
            r=hill.radius,
            pitch=hill.pitch,
            government=vineyard.government,
            price=vineyard.price,
            mark=None if vineyard.seat is None else _chip(vineyard.seat, x, y, hill.radius),
            label=_label(sight, vineyard, grown),
            target=sight.targets.get(vineyard.id),
            flag=sight.marked.get(vineyard.id),
        )
        for vineyard, (x, y) in zip(region.vineyards, hill.circles, strict=True)
    )


def _chip(seat: int, x: float, y: float, radius: int) -> Mark:
    return mark(seat, x, y, 11.2, 13) if radius == 18 else mark(seat, x, y, 13, 15)


def _label(sight: Sight, vineyard: VineyardSeen, grown: dict[int, str]) -> str:
    facts = {
        "vineyard": vineyard.id,
        "price": vineyard.price,
        "kind": "government" if vineyard.government else "private",
        "owner": sight.words("page.free") if vineyard.seat is None else sight.people[vineyard.seat],
        "variety": None if vineyard.seat is None else grown[vineyard.seat],
    }
    return sight.say("page.vineyard", facts)
