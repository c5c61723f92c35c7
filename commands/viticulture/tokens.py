"""Where grapes and wines come to lie, and how they age (rulebook: Harvest, Crush, Age Grape and Wine Tokens)."""

from collections.abc import Iterable

from commands.base import Rejected
from projections.viticulture.components import components
from projections.viticulture.state import Mat, split, token

Tokens = dict[str, tuple[int, ...]]


def settled(colour: str, slots: Iterable[int], filled: Iterable[int], values: Iterable[int]) -> tuple[list[str], list[str]]:
    """Each token to the highest free slot not above its value, so that no order need be chosen; the rest is lost."""
    free = set(slots) - set(filled)
    placed, lost = [], []
    for value in sorted(values, reverse=True):
        fitting = [slot for slot in free if slot <= value]
        if fitting:
            free.remove(max(fitting))
            placed.append(token(colour, max(fitting)))
        else:
            lost.append(token(colour, value))
    return placed, lost


def lowest_free(slots: Iterable[int], filled: Iterable[int]) -> int | None:
    """A token finds a slot exactly when its value is not below this one."""
    return min(set(slots) - set(filled), default=None)


def risen(slots: Iterable[int], filled: Iterable[int]) -> tuple[int, ...]:
    """From the highest down: a token rises if the next slot is there and free at that moment, else it stays."""
    allowed, after = set(slots), set(filled)
    for value in sorted(after, reverse=True):
        if value + 1 in allowed and value + 1 not in after:
            after.remove(value)
            after.add(value + 1)
    return tuple(sorted(after))


def aged_pad(mat: Mat) -> Tokens:
    """The crush pad a year on; it has all slots from the start."""
    return {colour: risen(slots, mat.pad[colour]) for colour, slots in components().pad_slots.items()}


def aged_cellar(mat: Mat) -> Tokens:
    """The cellar a year on, within what is built."""
    return {variety: risen(slots, mat.cellar[variety]) for variety, slots in mat.slots.items()}


def can_rise(mat: Mat, wine: str) -> bool:
    """The next slot of a wine is built and free."""
    variety, value = split(wine)
    return value + 1 in mat.slots[variety] and value + 1 not in mat.cellar[variety]


def listed(tokens: Tokens) -> tuple[str, ...]:
    """Ids of all tokens."""
    return tuple(token(colour, value) for colour, values in tokens.items() for value in values)


def check_there(tokens: Tokens, pieces: tuple[str, ...], rule: str) -> None:
    """Each piece lies there, and none is named twice."""
    if len(set(pieces)) != len(pieces) or not set(pieces) <= set(listed(tokens)):
        raise Rejected("no-such-token", rule)
