"""What is printed on Viticulture's cards and boards, read from `components.json`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

SIZES = ("small", "medium", "large")
"""Cellars from the smallest; the small one is printed on every mat."""


@dataclass(frozen=True, slots=True)
class Vine:
    """A vine variety and how many cards there are of it."""

    id: str
    red: int
    white: int
    field_value: int
    count: int
    requires: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """A wine order: (variety, least value) of each wine, and what it brings."""

    id: str
    wines: tuple[tuple[str, int], ...]
    points: int
    residual: int


@dataclass(frozen=True, slots=True)
class Structure:
    """A structure of the mat."""

    id: str
    cost: int
    requires: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the wake-up chart and its reward."""

    level: int
    reward: str
    amount: int
    decks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Space:
    """An action space of the board or the mat."""

    id: str
    season: str
    action: str
    position: str | None
    bonus: int
    """How much the bonus adds; zero where there is none."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a visitor: its parts as printed."""

    id: str
    parts: tuple[Mapping[str, Any], ...]

    def part(self, op: str) -> Mapping[str, Any]:
        """The first part of that kind, also one that is offered to other players."""
        inner = [each for part in self.parts for each in part.get("do", ())]
        return next(part for part in (*self.parts, *inner) if part["op"] == op)

    def figure(self, op: str) -> int:
        """The amount printed on a part."""
        return int(self.part(op)["n"])


@dataclass(frozen=True, slots=True)
class Visitor:
    """A visitor card and its choices."""

    id: str
    deck: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Components:
    """Everything printed."""

    limits: Mapping[str, int]
    vines: Mapping[str, Vine]
    orders: Mapping[str, Order]
    structures: Mapping[str, Structure]
    visitors: Mapping[str, Visitor]
    chart: Mapping[int, Level]
    spaces: Mapping[str, Space]
    positions: Mapping[int, tuple[str, ...]]
    """Number of players -> positions that are open."""
    prices: Mapping[int, int]
    """Value of a grape -> what it sells for."""
    pad_slots: Mapping[str, tuple[int, ...]]
    cellar_slots: Mapping[str, Mapping[str, tuple[int, ...]]]
    """Variety -> size of cellar -> its slots."""
    kinds: Mapping[str, str]
    """Card -> the deck it belongs to."""


def _json() -> bytes:
    return files("projections.viticulture").joinpath("components.json").read_bytes()


@cache
def digest() -> str:
    """SHA-256 of the data file."""
    return sha256(_json()).hexdigest()


@cache
def components() -> Components:
    """The data file, parsed once."""
    data = json.loads(_json())
    vines = {row["id"]: _vine(row) for row in data["vines"]}
    orders = {row["id"]: _order(row) for row in data["wine_orders"]}
    visitors = {row["id"]: _visitor(row, deck) for deck in ("summer", "winter") for row in data[f"{deck}_visitors"]}
    return Components(
        limits={row["id"]: row["value"] for row in data["limits"] if isinstance(row["value"], int)},
        vines=vines,
        orders=orders,
        structures={row["id"]: Structure(row["id"], row["cost"], tuple(row["requires"])) for row in data["structures"]},
        visitors=visitors,
        chart={row["level"]: _level(row["level"], row["bonus"]) for row in data["wake_up_chart"]},
        spaces={row["id"]: _space(row) for row in data["action_spaces"]},
        positions={row["players"]: tuple(row["positions"]) for row in data["spaces_per_action_by_players"]},
        prices={row["value"]: row["price"] for row in data["grape_prices"]},
        pad_slots={row["color"]: tuple(row["slots"]) for row in data["crush_pad_slots"]},
        cellar_slots={row["type"]: {size: tuple(row[size]) for size in SIZES} for row in data["cellar_slots"]},
        kinds=dict.fromkeys(vines, "vine") | dict.fromkeys(orders, "order") | {card.id: card.deck for card in visitors.values()},
    )


@cache
def full_deck(deck: str) -> tuple[str, ...]:
    """All cards of a deck as printed, sorted; the same id once a copy."""
    printed = components()
    copies = {card: printed.vines[card].count if deck == "vine" else 1 for card, kind in printed.kinds.items() if kind == deck}
    return tuple(card for card in sorted(copies) for _ in range(copies[card]))


@cache
def open_slots(structures: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """Variety -> slots of the cellars that stand, ascending."""
    sizes = [size for size in SIZES if size == SIZES[0] or f"{size}-cellar" in structures]
    return {variety: tuple(slot for size in sizes for slot in by[size]) for variety, by in components().cellar_slots.items()}


def _vine(row: Mapping[str, Any]) -> Vine:
    return Vine(row["id"], row["red"], row["white"], row["field_value"], row["count"], tuple(row["requires"]))


def _order(row: Mapping[str, Any]) -> Order:
    wines = tuple((wine["type"], wine["min_value"]) for wine in row["wines"])
    return Order(row["id"], wines, row["vp"], row["residual"])


def _level(level: int, bonus: Mapping[str, Any]) -> Level:
    return Level(level, bonus["op"], bonus.get("n", 0), tuple(bonus.get("decks", ())))


def _space(row: Mapping[str, Any]) -> Space:
    bonus = row["bonus"]["n"] if row["bonus"] else 0
    return Space(row["id"], row["season"], row["action"], row["position"], bonus)


def _visitor(row: Mapping[str, Any], deck: str) -> Visitor:
    return Visitor(row["id"], deck, tuple(_option(option) for option in row["options"]))


def _option(row: Mapping[str, Any]) -> Option:
    parts = tuple(part for key in ("cost", "do", "gain") for part in row.get(key, ()))
    return Option(row["label"].replace(" ", "-"), parts)
