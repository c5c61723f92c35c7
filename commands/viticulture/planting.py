"""Vines and fields (rulebook: Plant One Vine, Yoke, Vine Deck)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Literal

from commands.base import Command, Rejected, Whole
from commands.viticulture.cases import Case, Pick
from commands.viticulture.course import Course
from commands.viticulture.placing import Placement, take_space, take_yoke
from commands.viticulture.seasons import end_turn
from events.viticulture.summer import VinePlanted, VineUprooted, WindmillTurned
from projections.viticulture.components import components
from projections.viticulture.state import Mat

PLANT = "summer.plant"


class PlantVines(Placement):
    """A vine from the hand to a field (1 to 3); with the bonus a second one."""

    type: Literal["PlantVines"] = "PlantVines"
    vine: str
    field: Whole
    second_vine: str | None = None
    second_field: Whole | None = None


class UprootVine(Command):
    """With the yoke: a vine from an own field back to the hand."""

    type: Literal["UprootVine"] = "UprootVine"
    vine: str
    field: Whole


def plant_vines(course: Course, command: PlantVines) -> None:
    """One vine, or two in the order named."""
    second = pair_or_none(command.second_vine, command.second_field)
    take_space(course, command, PLANT, second is not None, lambda: can_plant_two(course.mat(command.seat)))
    for vine, field in [(command.vine, command.field), *([second] if second else [])]:
        check_structures(course.mat(command.seat), vine)
        plant(course, command.seat, vine, field)
    end_turn(course)


def pair_or_none(vine: str | None, field: int | None) -> tuple[str, int] | None:
    """Vine and field are named together or not at all."""
    if vine is None and field is None:
        return None
    if vine is None or field is None:
        raise Rejected("bad-choice", "VIT-BON-06")
    return vine, field


def plant(course: Course, seat: int, vine: str, field: int) -> None:
    """A vine from the hand where the field has room; the windmill scores the first planting of its owner in a year."""
    mat = course.mat(seat)
    check_in_hand(mat, vine)
    check_field(mat, field)
    if not has_room(mat, field, vine):
        raise Rejected("field-value-exceeded", "VIT-SUM-05", value=field_value(mat, field), vine=vine)
    course.add(VinePlanted(seat=seat, vine=vine, field=field))
    if "windmill" in mat.structures and not mat.windmill_turned:
        course.add(WindmillTurned(seat=seat, points=course.room(seat, components().limits["windmill_vp_per_year"])))
        course.call_last_year(seat)


def uproot_vine(course: Course, command: UprootVine) -> None:
    """The yoke in summer: back to the hand, not to the pile."""
    take_yoke(course, command.seat, "summer")
    check_vine_in_field(course.mat(command.seat), command.vine, command.field)
    course.add(VineUprooted(seat=command.seat, vine=command.vine, field=command.field, goes_to="hand"))
    end_turn(course)


def check_in_hand(mat: Mat, vine: str) -> None:
    """Only an own vine card is planted."""
    if vine not in components().vines or vine not in mat.hand:
        raise Rejected("not-in-hand", "VIT-SUM-05")


def check_structures(mat: Mat, vine: str) -> None:
    """Every structure on the vine's card must stand."""
    check_in_hand(mat, vine)
    if not is_supported(mat, vine):
        raise Rejected("missing-structure", "VIT-SUM-05", vine=vine)


def check_field(mat: Mat, field: int) -> None:
    """Fields are numbered from one."""
    if not 1 <= field <= len(mat.fields):
        raise Rejected("bad-choice", "VIT-ERR-04", fields=len(mat.fields))


def check_vine_in_field(mat: Mat, vine: str, field: int) -> None:
    """The vine stands in that field."""
    check_field(mat, field)
    if not mat.fields[field - 1]:
        raise Rejected("field-empty", "VIT-SUM-08", field=field)
    if vine not in mat.fields[field - 1]:
        raise Rejected("bad-choice", "VIT-ERR-04", field=field)


def is_supported(mat: Mat, vine: str) -> bool:
    """The structures that a vine needs stand."""
    return set(components().vines[vine].requires) <= set(mat.structures)


def field_value(mat: Mat, field: int) -> int:
    """Values of all vines of a field, both colours."""
    return sum(components().vines[vine].field_value for vine in mat.fields[field - 1])


def has_room(mat: Mat, field: int, *vines: str) -> bool:
    """The field holds these vines too."""
    added = sum(components().vines[vine].field_value for vine in vines)
    return field_value(mat, field) + added <= components().limits["field_max_value"]


def vines_in_hand(mat: Mat) -> tuple[str, ...]:
    """Vine cards of a hand, each copy."""
    return tuple(card for card in mat.hand if card in components().vines)


def fields_for(mat: Mat, vine: str) -> tuple[int, ...]:
    """Fields with room for a vine."""
    return tuple(field for field in range(1, len(mat.fields) + 1) if has_room(mat, field, vine))


def planting_cases(mat: Mat) -> Iterator[Case]:
    """One vine that its structures allow."""
    return (case for case in free_planting_cases(mat) if is_supported(mat, case.fixed["vine"]))


def free_planting_cases(mat: Mat) -> Iterator[Case]:
    """One vine, whatever structures it needs."""
    for vine in dict.fromkeys(vines_in_hand(mat)):
        fields = fields_for(mat, vine)
        if fields:
            yield Case({"vine": vine}, {"field": Pick(fields)})


def double_planting_cases(mat: Mat) -> Iterator[Case]:
    """Two vines; which one first makes no difference. Both in one field only where it holds both."""
    vines = [vine for vine in vines_in_hand(mat) if is_supported(mat, vine)]
    for first, second in dict.fromkeys(combinations(vines, 2)):
        fixed = {"vine": first, "second_vine": second}
        ones, twos = fields_for(mat, first), fields_for(mat, second)
        crowded = {field for field in ones if field in twos and not has_room(mat, field, first, second)}
        if ones and twos and not crowded:
            yield Case(fixed, {"field": Pick(ones), "second_field": Pick(twos)})
            continue
        for one in ones:
            others = tuple(field for field in twos if field != one or one not in crowded)
            if others:
                yield Case(fixed | {"field": one}, {"second_field": Pick(others)})


def can_plant_two(mat: Mat) -> bool:
    """A second vine is really possible after some first one."""
    return next(double_planting_cases(mat), None) is not None


def uprooting_cases(mat: Mat) -> Iterator[Case]:
    """One planted vine."""
    for field, vines in enumerate(mat.fields, start=1):
        if vines:
            yield Case({"field": field}, {"vine": Pick(tuple(dict.fromkeys(vines)))})
