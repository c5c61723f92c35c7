"""Crush and the cellar (rulebook: Crush Grapes)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from commands.base import Flag, Rejected, Whole
from commands.viticulture.course import Course
from commands.viticulture.placing import Placement, always, bonus_of, take_space
from commands.viticulture.seasons import end_turn
from commands.viticulture.tokens import check_there, lowest_free, settled
from events.viticulture.vocab import Variety
from events.viticulture.winter import WinesMade
from projections.viticulture.components import components
from projections.viticulture.state import Mat, token

CRUSH = "winter.crush"
RECIPES: dict[Variety, tuple[int, int]] = {"red": (1, 0), "white": (0, 1), "blush": (1, 1), "sparkling": (2, 1)}
"""Red and white grapes that go into one wine."""


class CrushGrapes(Placement):
    """Wines of one variety; with the bonus each is worth one more.

    `makes` names the wines one by one; `reds` and `whites` are the values of the grapes, used up in that order: a red takes
    one red grape, a white one white, a blush one of each, a sparkling two reds and one white.
    """

    type: Literal["CrushGrapes"] = "CrushGrapes"
    makes: tuple[Variety, ...]
    reds: tuple[Whole, ...] = ()
    whites: tuple[Whole, ...] = ()
    bonus: Flag = False


@dataclass(frozen=True, slots=True)
class Batch:
    """The grapes of one wine."""

    variety: Variety
    reds: tuple[int, ...]
    whites: tuple[int, ...]

    @property
    def total(self) -> int:
        """Values of all its grapes."""
        return sum(self.reds) + sum(self.whites)


def crush_grapes(course: Course, command: CrushGrapes) -> None:
    """Any number of wines, all of one variety."""
    take_space(course, command, CRUSH, command.bonus, always)
    if len(set(command.makes)) > 1:
        raise Rejected("mixed-variety", "VIT-CRU-01")
    make(course, command.seat, batches(command.makes, command.reds, command.whites), bonus_of(CRUSH) * command.bonus)
    end_turn(course)


def make_up_to(course: Course, seat: int, made: Sequence[Batch], most: int) -> None:
    """A visitor counts wines, not varieties, and adds nothing to them."""
    if len(made) > most:
        raise Rejected("bad-choice", "VIT-CRU-12", wines=len(made), most=most)
    make(course, seat, made, 0)


def batches(makes: Sequence[Variety], reds: Sequence[int], whites: Sequence[int]) -> list[Batch]:
    """Deals the grapes to the wines in the order named; none may be left over or missing."""
    made, red_at, white_at = [], 0, 0
    for variety in makes:
        red, white = RECIPES[variety]
        made.append(Batch(variety, tuple(reds[red_at : red_at + red]), tuple(whites[white_at : white_at + white])))
        red_at, white_at = red_at + red, white_at + white
    if (red_at, white_at) != (len(reds), len(whites)):
        raise Rejected("bad-choice", "VIT-CRU-11", reds=red_at, whites=white_at)
    return made


def make(course: Course, seat: int, made: Sequence[Batch], plus: int) -> None:
    """Grapes that lie there, cellars and least totals as the recipes demand, and at least one wine that finds a slot."""
    mat = course.mat(seat)
    if not any(mat.pad.values()):
        raise Rejected("cannot-complete", "VIT-CRU-09")
    if not made:
        raise Rejected("bad-choice", "VIT-CRU-01", wines=0)
    grapes = tuple(token("red", value) for batch in made for value in batch.reds)
    grapes += tuple(token("white", value) for batch in made for value in batch.whites)
    check_there(mat.pad, grapes, "VIT-CRU-11")
    for batch in made:
        _check_recipe(mat, batch)
    wines, lost = _cellared(mat, made, plus)
    if not wines:
        raise Rejected("cannot-complete", "VIT-CRU-09")
    course.add(WinesMade(seat=seat, grapes=grapes, wines=tuple(wines), lost=tuple(lost)))


def _check_recipe(mat: Mat, batch: Batch) -> None:
    """Blush needs the medium cellar, sparkling the large one, and both enough in their grapes."""
    if not has_cellar(mat, batch.variety):
        raise Rejected("no-cellar", "VIT-CRU-04" if batch.variety == "sparkling" else "VIT-CRU-03")
    if batch.total < least_total(batch.variety):
        raise Rejected("below-minimum", "VIT-CRU-03", total=batch.total, least=least_total(batch.variety))


def _cellared(mat: Mat, made: Sequence[Batch], plus: int) -> tuple[list[str], list[str]]:
    """Every wine to its slot or the next lower free one; what finds none is lost."""
    wines: list[str] = []
    lost: list[str] = []
    for variety in RECIPES:
        values = [value_of(batch, plus) for batch in made if batch.variety == variety]
        placed, gone = settled(variety, mat.slots[variety], mat.cellar[variety], values)
        wines += placed
        lost += gone
    return wines, lost


def has_cellar(mat: Mat, variety: str) -> bool:
    """Some slot for that variety is open."""
    return bool(mat.slots[variety])


def least_total(variety: str) -> int:
    """What the grapes of a wine must come to, before any bonus."""
    return components().limits.get(f"{variety}_min_grape_total", 0)


def value_of(batch: Batch, plus: int) -> int:
    """All its grapes, cut to the highest value; the bonus comes after and is cut too."""
    top = components().limits["token_max_value"]
    return min(top, min(top, batch.total) + plus)


def keeps(mat: Mat, batch: Batch, plus: int) -> bool:
    """The wine would find a slot if it were the only one. Of several wines one stays exactly when one of them would."""
    low = lowest_free(mat.slots[batch.variety], mat.cellar[batch.variety])
    return low is not None and value_of(batch, plus) >= low
