"""Harvest and the crush pad (rulebook: Harvest One Field, Harvest)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Literal

from commands.base import Command, Rejected, Whole
from commands.viticulture.cases import Case, PickSome, settled_case
from commands.viticulture.course import AsItLies, Course
from commands.viticulture.placing import Placement, take_space, take_yoke
from commands.viticulture.planting import check_field
from commands.viticulture.seasons import end_turn
from commands.viticulture.tokens import settled
from events.viticulture.winter import FieldHarvested
from projections.viticulture.components import components
from projections.viticulture.state import Mat, VitState

HARVEST = "winter.harvest"


class HarvestFields(Placement):
    """All grapes of a field (1 to 3); with the bonus of a second one too."""

    type: Literal["HarvestFields"] = "HarvestFields"
    fields: tuple[Whole, ...]


class HarvestWithYoke(Command):
    """With the yoke: all grapes of one field."""

    type: Literal["HarvestWithYoke"] = "HarvestWithYoke"
    field: Whole


def harvest_fields(course: Course, command: HarvestFields) -> None:
    """One field, or two in the order named."""
    state, seat = course.state, command.seat
    take_space(course, command, HARVEST, len(command.fields) > 1, lambda: can_harvest_two(state, seat))
    harvest_up_to(course, seat, command.fields, 2)
    end_turn(course)


def harvest_with_yoke(course: Course, command: HarvestWithYoke) -> None:
    """The yoke in winter: one field."""
    take_yoke(course, command.seat, "winter")
    harvest(course, command.seat, command.field)
    end_turn(course)


def harvest_up_to(course: Course, seat: int, fields: tuple[int, ...], most: int) -> None:
    """At least one field, each legal after the one before."""
    if not 1 <= len(fields) <= most:
        raise Rejected("bad-choice", "VIT-HAR-06", fields=len(fields))
    for field in fields:
        harvest(course, seat, field)


def harvest(course: Course, seat: int, field: int) -> None:
    """A planted field, once a year, if at least one grape finds room; the vines stay."""
    mat = course.mat(seat)
    check_field(mat, field)
    if not mat.fields[field - 1]:
        raise Rejected("field-empty", "VIT-HAR-05", field=field)
    if mat.harvested[field - 1]:
        raise Rejected("field-already-harvested", "VIT-HAR-02", field=field)
    grapes, lost = yield_of(mat, field)
    if not grapes:
        raise Rejected("cannot-complete", "VIT-HAR-05", field=field)
    course.add(FieldHarvested(seat=seat, field=field, grapes=grapes, lost=lost))


def yield_of(mat: Mat, field: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """One red grape of all red values, one white of all white ones: as they come to lie, and those lost."""
    grapes: list[str] = []
    lost: list[str] = []
    vines = [components().vines[vine] for vine in mat.fields[field - 1]]
    for colour, value in (("red", sum(vine.red for vine in vines)), ("white", sum(vine.white for vine in vines))):
        placed, gone = settled(colour, components().pad_slots[colour], mat.pad[colour], [value] if value else [])
        grapes += placed
        lost += gone
    return tuple(grapes), tuple(lost)


def harvestable(mat: Mat) -> tuple[int, ...]:
    """Fields that may be harvested now."""
    fields = range(1, len(mat.fields) + 1)
    return tuple(field for field in fields if not mat.harvested[field - 1] and yield_of(mat, field)[0])


def harvest_cases(state: VitState, seat: int) -> Iterator[Case]:
    """One field."""
    fields = harvestable(state.mats[seat])
    if fields:
        yield Case({}, {"fields": PickSome(fields, 1, 1)})


def double_harvest_cases(state: VitState, seat: int) -> Iterator[Case]:
    """Two fields; the order is turned only where the first way round is not legal."""
    fields = harvestable(state.mats[seat])
    for one, other in combinations(fields, 2):
        if other in _then_harvestable(state, seat, one):
            yield settled_case(fields=(one, other))
        elif one in _then_harvestable(state, seat, other):
            yield settled_case(fields=(other, one))


def _then_harvestable(state: VitState, seat: int, field: int) -> tuple[int, ...]:
    course = Course(state, AsItLies())
    harvest(course, seat, field)
    return harvestable(course.mat(seat))


def can_harvest_two(state: VitState, seat: int) -> bool:
    """A second field is really possible after some first one."""
    return next(double_harvest_cases(state, seat), None) is not None
