"""Listing what can be made of a crush pad."""

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, islice

from commands.viticulture.cases import Case, PickSome, settled_case
from commands.viticulture.crushing import RECIPES, Batch, has_cellar, keeps, least_total
from commands.viticulture.tokens import lowest_free
from events.viticulture.vocab import Variety
from projections.viticulture.state import Mat

WRITTEN_OUT = 120
"""Up to so many sets of wines are listed one by one."""


def crush_cases(mat: Mat, plus: int) -> Iterator[Case]:
    """Wines of one variety, as many as the grapes allow."""
    yield from _plain_cases(mat, "red", plus)
    yield from _plain_cases(mat, "white", plus)
    yield from _mixed_cases(mat, ("blush",), min(len(mat.pad["red"]), len(mat.pad["white"])), plus)
    yield from _mixed_cases(mat, ("sparkling",), min(len(mat.pad["red"]) // 2, len(mat.pad["white"])), plus)


def making_cases(mat: Mat, most: int) -> Iterator[Case]:
    """Up to so many wines of any varieties."""
    return _mixed_cases(mat, tuple(RECIPES), most, 0)


def can_make(mat: Mat, plus: int = 0) -> bool:
    """At least one wine can be made and kept."""
    return any(keeps(mat, batch, plus) for variety in RECIPES for batch in _batches(mat, variety))


def _batches(mat: Mat, variety: Variety) -> Iterator[Batch]:
    """Every single wine of a variety that the recipes allow."""
    if not has_cellar(mat, variety):
        return
    red, white = RECIPES[variety]
    for reds in combinations(mat.pad["red"], red):
        for whites in combinations(mat.pad["white"], white):
            batch = Batch(variety, reds, whites)
            if batch.total >= least_total(variety):
                yield batch


def _plain_cases(mat: Mat, colour: Variety, plus: int) -> Iterator[Case]:
    """Grapes of one colour, each its own wine. Where some would be lost, at least one of the others must be among them."""
    values, name = mat.pad[colour], f"{colour}s"
    kept = [value for value in values if keeps(mat, _single(colour, value), plus)]
    lossy = len(values) - len(kept)
    for count in range(1, len(values) + 1) if kept else ():
        makes = {"makes": (colour,) * count}
        if count > lossy:
            yield Case(makes, {name: PickSome(values, count, count)})
            continue
        groups = (group for group in combinations(values, count) if not set(kept).isdisjoint(group))
        yield from (Case(makes | {name: group}, {}) for group in groups)


def _single(colour: Variety, value: int) -> Batch:
    return Batch(colour, (value,), ()) if colour == "red" else Batch(colour, (), (value,))


def _mixed_cases(mat: Mat, varieties: Sequence[Variety], most: int, plus: int) -> Iterator[Case]:
    """Sets of wines one by one while they are few, else boxes of grapes that go together in any order."""
    singles = [batch for variety in varieties for batch in _batches(mat, variety)]
    if not any(keeps(mat, batch, plus) for batch in singles):
        return
    sets = list(islice(_sets(singles, most), WRITTEN_OUT + 1)) if most else []
    if len(sets) <= WRITTEN_OUT:
        yield from (_listed(made) for made in sets if any(keeps(mat, batch, plus) for batch in made))
        return
    yield from _single_sparkling_cases([batch for batch in singles if keeps(mat, batch, plus)])
    for count in range(1, most + 1):
        for makes in combinations_with_replacement(varieties, count):
            yield from _boxes(mat, makes, plus)


def _single_sparkling_cases(singles: Sequence[Batch]) -> Iterator[Case]:
    """Two reds, and the white grapes that make one sparkling wine with them; no box holds them all."""
    whites: dict[tuple[int, ...], tuple[int, ...]] = {}
    for batch in singles:
        if batch.variety == "sparkling":
            whites[batch.reds] = (*whites.get(batch.reds, ()), *batch.whites)
    for reds, fitting in whites.items():
        yield Case({"makes": ("sparkling",), "reds": reds}, {"whites": PickSome(fitting, 1, 1)})


def _sets(singles: Sequence[Batch], most: int) -> Iterator[tuple[Batch, ...]]:
    """Sets of wines that share no grape, in one order each."""
    for index, batch in enumerate(singles):
        yield (batch,)
        if most > 1:
            apart = [other for other in singles[index + 1 :] if _shares_nothing(batch, other)]
            yield from ((batch, *others) for others in _sets(apart, most - 1))


def _shares_nothing(one: Batch, other: Batch) -> bool:
    return set(one.reds).isdisjoint(other.reds) and set(one.whites).isdisjoint(other.whites)


def _listed(made: Sequence[Batch]) -> Case:
    return settled_case(
        makes=tuple(batch.variety for batch in made),
        reds=tuple(value for batch in made for value in batch.reds),
        whites=tuple(value for batch in made for value in batch.whites),
    )


def _boxes(mat: Mat, makes: Sequence[Variety], plus: int) -> Iterator[Case]:
    """Red grapes from some value up and white ones from some value up, so high that each wine is legal and kept."""
    red = sum(RECIPES[variety][0] for variety in makes)
    white = sum(RECIPES[variety][1] for variety in makes)
    lows = {variety: _least_needed(mat, variety, plus) for variety in set(makes)}
    if None in lows.values():
        return
    seen: set[tuple[int, int]] = set()
    for start in range(len(mat.pad["red"]) - red + 1) if red else (0,):
        reds = mat.pad["red"][start:] if red else ()
        whites = tuple(value for value in mat.pad["white"] if _goes_with(reds, value, lows)) if white else ()
        worth_listing = len(reds) >= red and len(whites) >= white and (len(reds), len(whites)) not in seen
        if worth_listing and ("red" not in lows or reds[0] >= (lows["red"] or 0)):
            seen.add((len(reds), len(whites)))
            yield Case({"makes": tuple(makes)}, _grapes("reds", reds, red) | _grapes("whites", whites, white))


def _grapes(name: str, values: tuple[int, ...], count: int) -> dict[str, PickSome]:
    return {name: PickSome(values, count, count, arranged=True)} if count else {}


def _least_needed(mat: Mat, variety: Variety, plus: int) -> int | None:
    """Grapes of that total make a legal wine that finds a slot."""
    low = lowest_free(mat.slots[variety], mat.cellar[variety])
    return None if low is None else max(least_total(variety), low - plus)


def _goes_with(reds: Sequence[int], white: int, lows: dict[Variety, int | None]) -> bool:
    """Even with the lowest of these reds this white grape reaches every total."""
    poorest = {"white": 0, "blush": sum(reds[:1]), "sparkling": sum(reds[:2])}
    return all(poorest[variety] + white >= (low or 0) for variety, low in lows.items() if variety != "red")
