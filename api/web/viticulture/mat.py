"""A vineyard as drawn: fields, structures, crush pad and cellar, with the drafted move shown on it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from api.web.face import Sight, Target
from api.web.viticulture.geometry import (
    CELLAR_RADIUS,
    PAD_RADIUS,
    cellar_at,
    field_at,
    pad_at,
    structure_at,
    vault_at,
    vine_rows,
    wine,
)
from api.web.viticulture.vocab import drafted, target
from projections.viticulture.components import SIZES, components
from projections.viticulture.view import FieldView, MatView


@dataclass(frozen=True, slots=True)
class VineRow:
    """A strip of a field: a variety, how often it stands there, what one vine gives. `state` is new, gone or empty."""

    name: str
    y: float
    height: float
    tokens: tuple[tuple[str, str, float, int], ...]
    """(outline, colour, where the number stands, value)"""
    state: str


@dataclass(frozen=True, slots=True)
class Field:
    """A field."""

    number: int
    x: int
    value: str
    rows: tuple[VineRow, ...]
    harvest: str
    label: str
    target: Target | None
    flag: int | None


@dataclass(frozen=True, slots=True)
class Building:
    """A structure: standing, coming with the draft, or not built."""

    id: str
    name: str
    x: int
    y: int
    state: str
    cost: int
    used: bool
    label: str
    target: Target | None
    flag: int | None


@dataclass(frozen=True, slots=True)
class Place:
    """A place for a grape or a wine; `shape` when one lies there. `state` is new, gone or empty."""

    x: float
    y: int
    r: float
    value: int
    kind: str
    shape: str
    state: str
    open: bool
    label: str
    target: Target | None


@dataclass(frozen=True, slots=True)
class Row:
    """All places of one colour."""

    name: str
    y: int
    places: tuple[Place, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Vault:
    """A cellar."""

    x: int
    name: str
    open: bool


@dataclass(frozen=True, slots=True)
class MatDrawn:
    """One seat's whole vineyard."""

    seat: int
    label: str
    fields: tuple[Field, ...]
    structures: tuple[Building, ...]
    pad: tuple[Row, ...]
    vaults: tuple[Vault, ...]
    cellar: tuple[Row, ...]


def vineyard(sight: Sight, seat: int) -> MatDrawn:
    """A seat's vineyard; the reader's own may be picked from, and shows what the draft would change."""
    now: MatView = sight.view.mats[seat]
    own = seat == sight.seat
    then: MatView = sight.then.mats[seat] if sight.then is not None else now
    return MatDrawn(
        seat=seat,
        label=sight.words("page.mat", name=sight.people[seat]),
        fields=tuple(_field(sight, seat, index, now.fields[index], then.fields[index]) for index in range(len(now.fields))),
        structures=tuple(_structure(sight, now, then, index, name) for index, name in enumerate(components().structures)),
        pad=tuple(_pad(sight, now, then, colour, own) for colour in components().pad_slots),
        vaults=tuple(_vault(sight, size, index, now) for index, size in enumerate(SIZES)),
        cellar=tuple(_cellar(sight, now, then, variety, own) for variety in components().cellar_slots),
    )


_FIELD_WAYS = (
    ("PlantVines", "field"),
    ("PlantVines", "second_field"),
    ("PlantOffered", "field"),
    ("HarvestFields", "fields"),
    ("UprootVine", "field"),
    ("HarvestWithYoke", "field"),
)


def _field(sight: Sight, seat: int, index: int, now: FieldView, then: FieldView) -> Field:
    number = index + 1
    vines, coming = Counter(now.vines), Counter(then.vines)
    varieties = sorted(vines | coming, key=lambda vine: (components().vines[vine].field_value, vine), reverse=True)
    x = field_at(index)
    rows = tuple(
        _strip(sight, vine, vines[vine], coming[vine], x, place)
        for vine, place in zip(varieties, vine_rows(len(varieties)), strict=True)
    )
    harvest = "+".join(
        part for part in (sight.words("page.red-of", red=now.red), sight.words("page.white-of", white=now.white)) if part
    ).replace("+", " · ")
    facts = {
        "number": number,
        "vines": now.vines,
        "value": str(now.value),
        "most": components().limits["field_max_value"],
        "red": str(now.red),
        "white": str(now.white),
        "harvested": now.harvested,
    }
    state = sight.words("page.harvested") if now.harvested else harvest or sight.words("page.empty")
    return Field(
        number=number,
        x=x,
        value=f"{now.value}/{components().limits['field_max_value']}",
        rows=rows,
        harvest=state,
        label=sight.say("page.field" if now.vines else "page.field-empty", facts),
        target=target(sight, str(number), drafted(sight, *_FIELD_WAYS)) if seat == sight.seat else None,
        flag=sight.marked.get(f"field-{seat}-{number}"),
    )


def _strip(sight: Sight, vine: str, count: int, coming: int, x: int, place: tuple[float, float]) -> VineRow:
    y, height = place
    card, middle = components().vines[vine], y + height / 2
    given = [(colour, value) for colour, value in (("red", card.red), ("white", card.white)) if value]
    tokens = tuple(
        (wine(colour, x + 93 - 17 * back, middle, min(7.5, height / 2 - 1)), colour, x + 93 - 17 * back, value)
        for back, (colour, value) in enumerate(reversed(given))
    )
    shown = max(count, coming)
    short = f"page.short.{vine}"
    name = sight.words(short) if sight.words.has(short) else sight.words.name(vine)
    state = "new" if coming > count else "gone" if coming < count else ""
    return VineRow(f"{name} ×{shown}" if shown > 1 else name, y, height, tokens, state)


_STRUCTURE_WAYS = (("BuildStructure", "structure"), ("BuildOffered", "structure"))


def _structure(sight: Sight, now: MatView, then: MatView, index: int, name: str) -> Building:
    built, card = name in now.structures, components().structures[name]
    x, y = structure_at(index)
    used = built and {"windmill": now.windmill_turned, "tasting-room": now.tasting_held, "yoke": now.yoke_used}.get(name, False)
    facts = {"structure": name, "cost": card.cost, "requires": card.requires}
    yoke = next((sight.picks[way] for way in _YOKE if way in sight.picks), None) if name == "yoke" else None
    return Building(
        id=name,
        name=sight.words(f"page.short.{name}") if sight.words.has(f"page.short.{name}") else sight.words.name(name),
        x=x,
        y=y,
        state="on" if built else "new" if name in then.structures else "off",
        cost=card.cost,
        used=used,
        label=sight.say("page.built-used" if used else "page.built" if built else "page.not-built", facts),
        target=(target(sight, name, drafted(sight, *_STRUCTURE_WAYS)) or yoke) if now.seat == sight.seat else None,
        flag=sight.marked.get(f"{name}-{now.seat}"),
    )


_YOKE = (("UprootVine", "", ""), ("HarvestWithYoke", "", ""))


def _pad(sight: Sight, now: MatView, then: MatView, colour: str, own: bool) -> Row:
    ways = (("CrushGrapes", f"{colour}s"), ("MakeWines", f"{colour}s"))
    places = []
    for index, slot in enumerate(components().pad_slots[colour]):
        x, y = pad_at(colour, index)
        state, there = _moved(slot, now.pad[colour], then.pad[colour])
        grape = f"{colour}-{slot}"
        aim = target(sight, str(slot), drafted(sight, *ways)) or target(sight, grape, drafted(sight, ("SellGrapes", "grapes")))
        label = sight.words("page.grape", grape=grape)
        places.append(_place(x, y, PAD_RADIUS, slot, colour, there, state, True, label, aim if own and state != "new" else None))
    label = sight.words("page.pad-row", colour=colour, values=_listed(sight, now.pad[colour]))
    return Row(sight.words.name(colour), places[0].y, tuple(places), label)


def _cellar(sight: Sight, now: MatView, then: MatView, variety: str, own: bool) -> Row:
    ways = (("FillOrder", "wines"),)
    places = []
    for vault, size in enumerate(SIZES):
        for index, slot in enumerate(components().cellar_slots[variety][size]):
            x, y = cellar_at(vault, index, variety)
            state, there = _moved(slot, now.cellar[variety], then.cellar[variety])
            piece = f"{variety}-{slot}"
            aim = None
            if own and there and sight.draft:
                aim = target(sight, piece, drafted(sight, *ways)) or target(sight, piece, drafted(sight, ("", "wine")))
            label = sight.words("page.wine", wine=piece)
            is_open = slot in then.cellar_slots.get(variety, ()) or slot in now.cellar_slots.get(variety, ())
            places.append(_place(x, y, CELLAR_RADIUS, slot, variety, there, state, is_open, label, aim))
    label = sight.words("page.cellar-row", variety=variety, values=_listed(sight, now.cellar[variety]))
    return Row(sight.words.name(variety), places[0].y, tuple(places), label)


def _moved(slot: int, now: tuple[int, ...], then: tuple[int, ...]) -> tuple[str, bool]:
    """(new, gone or empty; whether a piece is drawn) of a place."""
    was, will = slot in now, slot in then
    return "" if was == will else "new" if will else "gone", was or will


def _place(
    x: float, y: int, r: float, value: int, kind: str, there: bool, state: str, open_: bool, label: str, aim: Target | None
) -> Place:
    return Place(x, y, r, value, kind, wine(kind, x, y, r - 1) if there else "", state, open_, label, aim)


def _listed(sight: Sight, values: tuple[int, ...]) -> str:
    return ", ".join(map(str, sorted(values))) or sight.words("page.empty")


def _vault(sight: Sight, size: str, index: int, mat: MatView) -> Vault:
    stands = index == 0 or f"{size}-cellar" in mat.structures
    return Vault(vault_at(index), sight.words(f"page.vault.{size}" if stands else f"page.vault.{size}.off"), stands)


def facts(mat: MatView) -> Mapping[str, Any]:
    """Sums that a vineyard is told by."""
    return {
        "cards": sum(mat.hand_counts.values()),
        "staff": mat.workers + mat.temporary_worker,
        "free": mat.free_workers,
    }
