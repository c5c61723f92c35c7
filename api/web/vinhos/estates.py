"""Estates as strips: slots with people, storage with wine, what the drafted move would add."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from api.web.face import Sight
from api.web.marks import Mark, mark
from api.web.vinhos.geometry import slot, storage, strip
from api.web.vinhos.spots import Spot, spot
from api.web.vinhos.vocab import hire_of
from projections.vinhos.seen import EstateSeen, WineSeen


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a vineyard or Winery, with the person at work there. `new` and `new_person` come with the draft."""

    x: int
    kind: str
    person: str
    new: bool
    new_person: bool
    spot: Spot


@dataclass(frozen=True, slots=True)
class Storage:
    """A place for a wine. `gone` when the draft takes the wine away."""

    x: int
    wine: WineSeen | None
    bonus: int
    gone: bool
    spot: Spot


@dataclass(frozen=True, slots=True)
class Strip:
    """An estate. `inner` when something inside it can be picked, not the estate itself."""

    id: str
    y: int
    number: int
    region: str | None
    colour: str | None
    cellar: bool
    new_cellar: bool
    makes: int
    slots: tuple[Slot, ...]
    stores: tuple[Storage, ...]
    waiting: int
    token: Mark | None
    spot: Spot
    inner: bool


def strips(sight: Sight, seat: int) -> tuple[Strip, ...]:
    """A seat's estates; the reader's own can be picked and show what the draft would add."""
    own = seat == sight.seat
    now = sight.view.players[seat].estates
    then = sight.then.players[seat].estates if own and sight.then else now
    return tuple(_strip(sight, seat, place, *pair, own=own) for place, pair in enumerate(zip(now, then, strict=True)))


def _strip(sight: Sight, seat: int, place: int, now: EstateSeen, then: EstateSeen, *, own: bool) -> Strip:
    slots, stores = _slots(sight, now, then, own=own), _stores(sight, now, then, own=own)
    vintage = sight.view.vintage
    makes = then.quality + (vintage.weather if vintage else 0) if then.vineyards else 0
    label = sight.say("page.estate", _facts(sight, then, makes))
    fields = ("estate", "second_estate", "estates", "porto")
    whole = (
        spot(sight, label, now.id, *fields, mark=f"{seat}-{now.id}")
        if own
        else Spot(label, None, sight.marked.get(f"{seat}-{now.id}"))
    )
    inner = whole.target is None and any(
        each.target for each in (*(slot.spot for slot in slots), *(store.spot for store in stores))
    )
    return Strip(
        id=now.id,
        y=strip(place),
        number=place + 1,
        region=then.region,
        colour=then.colour,
        cellar=then.cellar,
        new_cellar=then.cellar and not now.cellar,
        makes=makes,
        slots=slots,
        stores=stores,
        waiting=then.waiting_cubes,
        token=None if then.region else mark(seat, slot(0) + 18, strip(place) + 44, 9, 11),
        spot=whole,
        inner=inner,
    )


def _slots(sight: Sight, now: EstateSeen, then: EstateSeen, *, own: bool) -> tuple[Slot, ...]:
    vines, wineries = len(then.vineyards), then.wineries
    places = [("vine", "farmer", number) for number in range(vines)] + [
        ("winery", "enologist", number) for number in range(wineries)
    ]
    before = {"vine": len(now.vineyards), "winery": now.wineries, "farmer": now.farmers, "enologist": now.enologists}
    people = {"farmer": then.farmers, "enologist": then.enologists}
    found = []
    for place, (kind, person, number) in enumerate(places):
        there = number < people[person]
        label = sight.say("page.slot", {"kind": kind, "person": person if there else None})
        free = own and not there and number == people[person]
        here = spot(sight, label, hire_of(person, now.id), "hire") if free else Spot(label)
        new_person = there and number >= before[person]
        found.append(Slot(slot(place), kind, person if there else "", number >= before[kind], new_person, here))
    empty = Spot(sight.words("page.slot-empty"))
    found += [Slot(slot(len(places) + number), "", "", False, False, empty) for number in range(then.free_slots)]
    return tuple(found)


def _stores(sight: Sight, now: EstateSeen, then: EstateSeen, *, own: bool) -> tuple[Storage, ...]:
    kept = {wine.place for wine in then.wines}
    here, coming = {wine.place: wine for wine in now.wines}, {wine.place: wine for wine in then.wines}
    found = []
    for number, bonus in enumerate(then.bonus):
        place = f"{now.id}.{number + 1}"
        wine = here.get(place) or coming.get(place)
        label = sight.words("page.slot-empty") if wine is None else sight.say("page.wine", _wine_facts(then, wine))
        fields = ("wine", "second_wine")
        there = spot(sight, label, place, *fields) if own and wine else Spot(label)
        found.append(Storage(storage(number), wine, bonus, wine is not None and place not in kept, there))
    return tuple(found)


def _wine_facts(estate: EstateSeen, wine: WineSeen) -> Mapping[str, Any]:
    return {"colour": wine.colour, "region": estate.region, "quality": wine.quality, "value": wine.value, "place": wine.place}


def _facts(sight: Sight, estate: EstateSeen, makes: int) -> Mapping[str, Any]:
    wines = [sight.words("page.wine-in", quality=wine.quality, slot=wine.place.split(".")[1]) for wine in estate.wines]
    return {
        "number": estate.id[1:],
        "region": estate.region,
        "colour": estate.colour,
        "makes": makes if estate.vineyards else None,
        "vineyards": len(estate.vineyards),
        "wineries": estate.wineries,
        "farmers": estate.farmers,
        "enologists": estate.enologists,
        "cubes": estate.waiting_cubes,
        "storage": "cellar" if estate.cellar else "warehouse",
        "wines": ", ".join(wines) or sight.words("page.no-wine"),
    }
