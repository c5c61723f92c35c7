"""Deeds with vines and fields."""

from collections.abc import Iterator
from itertools import combinations

from commands.base import Rejected
from commands.viticulture.cases import Case, settled_case
from commands.viticulture.course import Course
from commands.viticulture.harvesting import double_harvest_cases, harvest_cases, harvest_up_to
from commands.viticulture.planting import (
    check_structures,
    check_vine_in_field,
    double_planting_cases,
    field_value,
    free_planting_cases,
    pair_or_none,
    plant,
    planting_cases,
)
from commands.viticulture.visitors.choice import VisitorChoice, named
from commands.viticulture.visitors.deeds import Deed
from events.viticulture.summer import VinesExchanged, VineUprooted
from projections.viticulture.components import Option, components
from projections.viticulture.state import Mat, VitState


def plants_one() -> Deed:
    """One vine, with its structures."""

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        _plant_supported(course, seat, named(choice.vine, "VIT-VIS-02"), named(choice.field, "VIT-VIS-02"))

    return Deed(run, lambda state, seat: planting_cases(state.mats[seat]), ("vine", "field"), heeds=True)


def plants_anywhere() -> Deed:
    """One vine, whatever structures it asks for; the field must still have room."""

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        plant(course, seat, named(choice.vine, "VIT-S19"), named(choice.field, "VIT-S19"))

    return Deed(run, lambda state, seat: free_planting_cases(state.mats[seat]), ("vine", "field"))


def plants_one_or_two() -> Deed:
    """One vine or two, in the order named."""

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        second = pair_or_none(choice.second_vine, choice.second_field)
        _plant_supported(course, seat, named(choice.vine, "VIT-S09"), named(choice.field, "VIT-S09"))
        if second:
            _plant_supported(course, seat, *second)

    def cases(state: VitState, seat: int) -> Iterator[Case]:
        yield from planting_cases(state.mats[seat])
        yield from double_planting_cases(state.mats[seat])

    return Deed(run, cases, ("vine", "field", "second_vine", "second_field"))


def _plant_supported(course: Course, seat: int, vine: str, field: int) -> None:
    check_structures(course.mat(seat), vine)
    plant(course, seat, vine, field)


def uproots_one(rule: str) -> Deed:
    """One vine out of a field, onto the discard pile."""

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        _check_planted(course.mat(seat), 1, rule)
        _uproot(course, seat, named(choice.vine, rule), named(choice.field, rule))

    def cases(state: VitState, seat: int) -> Iterator[Case]:
        return (settled_case(vine=vine, field=field) for vine, field in dict.fromkeys(_planted(state.mats[seat])))

    return Deed(run, cases, ("vine", "field"))


def uproots_two(rule: str) -> Deed:
    """Two vines out of their fields, or of one field, onto the discard pile."""

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        _check_planted(course.mat(seat), 2, rule)
        second_vine, second_field = named(choice.second_vine, rule), named(choice.second_field, rule)
        _uproot(course, seat, named(choice.vine, rule), named(choice.field, rule))
        _uproot(course, seat, second_vine, second_field)

    def cases(state: VitState, seat: int) -> Iterator[Case]:
        for (vine, field), (other, place) in dict.fromkeys(combinations(_planted(state.mats[seat]), 2)):
            yield settled_case(vine=vine, field=field, second_vine=other, second_field=place)

    return Deed(run, cases, ("vine", "field", "second_vine", "second_field"))


def _planted(mat: Mat) -> list[tuple[str, int]]:
    return [(vine, field) for field, vines in enumerate(mat.fields, start=1) for vine in vines]


def _check_planted(mat: Mat, count: int, rule: str) -> None:
    if len(_planted(mat)) < count:
        raise Rejected("cannot-complete", rule)


def _uproot(course: Course, seat: int, vine: str, field: int) -> None:
    check_vine_in_field(course.mat(seat), vine, field)
    course.add(VineUprooted(seat=seat, vine=vine, field=field, goes_to="discard"))
    course.renew("vine")


def exchanges() -> Deed:
    """Two different vines of two fields change places, and both fields stay within their limit."""

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        mat = course.mat(seat)
        vine, field = named(choice.vine, "VIT-S11"), named(choice.field, "VIT-S11")
        other, place = named(choice.second_vine, "VIT-S11"), named(choice.second_field, "VIT-S11")
        check_vine_in_field(mat, vine, field)
        check_vine_in_field(mat, other, place)
        if field == place or vine == other:
            raise Rejected("bad-choice", "VIT-S11")
        if not _fits_in_place_of(mat, other, vine, field) or not _fits_in_place_of(mat, vine, other, place):
            raise Rejected("field-value-exceeded", "VIT-S11")
        course.add(VinesExchanged(seat=seat, vine=vine, field=field, second_vine=other, second_field=place))

    def cases(state: VitState, seat: int) -> Iterator[Case]:
        mat = state.mats[seat]
        for (vine, field), (other, place) in dict.fromkeys(combinations(_planted(mat), 2)):
            fits = _fits_in_place_of(mat, other, vine, field) and _fits_in_place_of(mat, vine, other, place)
            if field != place and vine != other and fits:
                yield settled_case(vine=vine, field=field, second_vine=other, second_field=place)

    return Deed(run, cases, ("vine", "field", "second_vine", "second_field"))


def _fits_in_place_of(mat: Mat, new: str, old: str, field: int) -> bool:
    vines = components().vines
    return field_value(mat, field) - vines[old].field_value + vines[new].field_value <= components().limits["field_max_value"]


def harvests(option: Option) -> Deed:
    """One field, or up to as many as the card says."""
    most = int(option.part("harvest")["up_to"])

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        harvest_up_to(course, seat, choice.fields, most)

    def cases(state: VitState, seat: int) -> Iterator[Case]:
        yield from harvest_cases(state, seat)
        if most > 1:
            yield from double_harvest_cases(state, seat)

    return Deed(run, cases, ("fields",), heeds=True)
