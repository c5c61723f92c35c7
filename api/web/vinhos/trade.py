"""Sales and Export as drawn."""

from dataclasses import dataclass

from api.web.face import Sight
from api.web.marks import Mark, mark
from api.web.vinhos.geometry import COUNTRY_PITCH, EXPORT_PITCH, HOUSE_PITCH, SALES_PITCH
from api.web.vinhos.spots import Spot, spot
from projections.vinhos.seen import SlotSeen


@dataclass(frozen=True, slots=True)
class Place:
    """A place for a barrel: what it asks and gives, and whose barrel stands there."""

    x: int
    y: int
    slot: SlotSeen
    mark: Mark | None
    spot: Spot


@dataclass(frozen=True, slots=True)
class Column:
    """A house, or a country with what its majority is worth."""

    x: int
    title: str
    lines: tuple[str, ...]
    places: tuple[Place, ...]
    majority: int = 0
    bottom: int = 0
    label: str = ""


def sales(sight: Sight) -> tuple[Column, ...]:
    """Three houses; red on the left, white on the right."""
    houses: dict[str, list[SlotSeen]] = {}
    for slot in sight.view.sales:
        houses.setdefault(slot.group, []).append(slot)
    return tuple(_house(sight, number, name, slots) for number, (name, slots) in enumerate(houses.items()))


def _house(sight: Sight, number: int, name: str, slots: list[SlotSeen]) -> Column:
    left, rows, places = 4 + HOUSE_PITCH * number, {"red": 0, "white": 0}, []
    for slot in slots:
        colour = slot.colour or "red"
        x, y = left + 6 + 50 * (colour == "white"), 34 + SALES_PITCH * rows[colour]
        rows[colour] += 1
        drawn = None if slot.seat is None else mark(slot.seat, x + 33, y + 29, 8, 10)
        places.append(Place(x, y, slot, drawn, _spot(sight, slot, "page.sale-slot")))
    title = sight.words.name(name)
    return Column(left, title, (title,), tuple(places))


def export(sight: Sight) -> tuple[Column, ...]:
    """A column a country, with its majority at the foot."""
    return tuple(
        _country(sight, number, country.id, country.majority_vp, country.barrels)
        for number, country in enumerate(sight.view.countries)
    )


def _country(sight: Sight, number: int, country: str, majority: int, barrels: tuple[int, ...]) -> Column:
    x, places = 5 + COUNTRY_PITCH * number, []
    for row, slot in enumerate(each for each in sight.view.exports if each.group == country):
        y = 36 + EXPORT_PITCH * row
        drawn = None if slot.seat is None else mark(slot.seat, x + 48, y + 28, 8, 10)
        places.append(Place(x, y, slot, drawn, _spot(sight, slot, "page.export-slot")))
    title = sight.words.name(country)
    there = ", ".join(f"{sight.people[seat]} {count}" for seat, count in enumerate(barrels) if count)
    label = sight.words("page.majority", country=country, vp=majority, barrels=there or sight.words("page.nobody"))
    return Column(x, title, tuple(title.split(" ", 1)), tuple(places), majority, 40 + EXPORT_PITCH * len(places), label)


def _spot(sight: Sight, slot: SlotSeen, key: str) -> Spot:
    owner = None if slot.seat is None else sight.people[slot.seat]
    facts = {"group": slot.group, "colour": slot.colour, "asked": slot.asked, "worth": slot.worth, "owner": owner}
    return spot(sight, sight.say(key, facts), slot.id, "slot", "second_slot", "barrel")
