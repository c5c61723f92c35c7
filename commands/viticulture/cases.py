"""Ways to fill the fields of a command: what is settled, and what may still be chosen freely."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, combinations, product
from math import comb, inf, prod
from typing import Any

from commands.forms import FormField, Option


@dataclass(frozen=True, slots=True)
class Pick:
    """One of the options."""

    options: tuple[Option, ...]

    def size(self) -> float:
        """How many choices that are."""
        return len(self.options)

    def values(self) -> Iterator[Any]:
        """Every choice."""
        return iter(self.options)

    def field(self, name: str) -> FormField:
        """As a form asks it."""
        return FormField(name=name, kind="pick", options=self.options)


@dataclass(frozen=True, slots=True)
class PickSome:
    """Some different options. `arranged` where the order they are named in matters, so that they are never written out."""

    options: tuple[Option, ...]
    least: int
    most: int
    arranged: bool = False

    def size(self) -> float:
        """How many choices that are."""
        return inf if self.arranged else sum(comb(len(self.options), count) for count in self._counts())

    def values(self) -> Iterator[Any]:
        """Every choice, in the order of the options."""
        return chain.from_iterable(combinations(self.options, count) for count in self._counts())

    def field(self, name: str) -> FormField:
        """As a form asks it."""
        return FormField(name=name, kind="pick-some", options=self.options, min=self.least, max=self.most)

    def _counts(self) -> range:
        return range(self.least, self.most + 1)


@dataclass(frozen=True, slots=True)
class Spread:
    """So many of each option, no more than its cap, `total` in all."""

    caps: Mapping[str, int]
    total: int

    def size(self) -> float:
        """How many choices that are."""
        ways = [1] + [0] * self.total
        for cap in self.caps.values():
            ways = [sum(ways[count - taken] for taken in range(min(cap, count) + 1)) for count in range(self.total + 1)]
        return ways[self.total]

    def values(self) -> Iterator[Any]:
        """Every choice."""
        return _spreads(list(self.caps.items()), self.total)

    def field(self, name: str) -> FormField:
        """As a form asks it."""
        return FormField(name=name, kind="spread", options=tuple(self.caps), sum=self.total, caps=dict(self.caps))


def _spreads(caps: list[tuple[str, int]], total: int) -> Iterator[dict[str, int]]:
    if not caps:
        if not total:
            yield {}
        return
    (option, cap), *rest = caps
    for taken in range(min(cap, total), -1, -1):
        for others in _spreads(rest, total - taken):
            yield ({option: taken} if taken else {}) | others


Choice = Pick | PickSome | Spread


@dataclass(frozen=True, slots=True)
class Case:
    """Fields with their values, and fields that are free of each other: every combination is legal."""

    fixed: Mapping[str, Any]
    free: Mapping[str, Choice]

    def size(self) -> float:
        """How many combinations that are."""
        return prod(choice.size() for choice in self.free.values())

    def written_out(self) -> Iterator[dict[str, Any]]:
        """Every combination as plain fields."""
        names = list(self.free)
        for values in product(*(choice.values() for choice in self.free.values())):
            yield {**self.fixed, **dict(zip(names, values, strict=True))}

    def first(self) -> dict[str, Any]:
        """One combination."""
        return {**self.fixed, **{name: next(choice.values()) for name, choice in self.free.items()}}

    def joined(self, other: "Case") -> "Case":
        """Both at once; neither depends on the other."""
        return Case({**self.fixed, **other.fixed}, {**self.free, **other.free})


NOTHING = Case({}, {})
"""No field is needed: the way to do a thing that asks nothing."""


def settled_case(**fields: Any) -> Case:
    """A case without any choice left."""
    return Case(fields, {})
