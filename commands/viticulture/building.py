"""Structures (rulebook: Build One Structure, Structures)."""

from typing import Literal

from commands.base import Flag, Rejected
from commands.viticulture.course import Course, can_afford, check_funds
from commands.viticulture.placing import Placement, always, bonus_of, take_space
from commands.viticulture.seasons import end_turn
from events.viticulture.summer import StructureBuilt
from projections.viticulture.components import components
from projections.viticulture.state import Mat

BUILD = "summer.build"
CELLARS = ("medium-cellar", "large-cellar")


class BuildStructure(Placement):
    """Pay for a structure and put it on the mat, with the bonus more cheaply."""

    type: Literal["BuildStructure"] = "BuildStructure"
    structure: str
    bonus: Flag = False


def build_structure(course: Course, command: BuildStructure) -> None:
    """One structure at its printed cost."""
    take_space(course, command, BUILD, command.bonus, always)
    discount = bonus_of(BUILD) * command.bonus
    check_structure(course.mat(command.seat), command.structure)
    build(course, command.seat, command.structure, price(command.structure, discount))
    end_turn(course)


def build(course: Course, seat: int, structure: str, cost: int) -> None:
    """It stands at once; cellars move no wine."""
    mat = course.mat(seat)
    check_structure(mat, structure)
    check_funds(mat, cost)
    course.add(StructureBuilt(seat=seat, structure=structure, price=cost))


def price(structure: str, discount: int) -> int:
    """The printed cost less a discount, never below nothing."""
    return max(0, components().structures[structure].cost - discount)


def check_structure(mat: Mat, structure: str) -> None:
    """One of each kind, the large cellar after the medium one."""
    if structure not in components().structures:
        raise Rejected("bad-choice", "VIT-ERR-04")
    if structure in mat.structures:
        raise Rejected("already-built", "VIT-SUM-03", structure=structure)
    if not is_prepared(mat, structure):
        raise Rejected("prerequisite-missing", "VIT-SUM-03", structure=structure)


def is_prepared(mat: Mat, structure: str) -> bool:
    """What it needs stands already."""
    return set(components().structures[structure].requires) <= set(mat.structures)


def missing(mat: Mat) -> tuple[str, ...]:
    """Structures that could be put up if money were no matter."""
    return tuple(each for each in components().structures if each not in mat.structures and is_prepared(mat, each))


def buildable(mat: Mat, discount: int) -> tuple[str, ...]:
    """Structures that the purse reaches too."""
    return tuple(each for each in missing(mat) if can_afford(mat, price(each, discount)))


def next_cellar(mat: Mat) -> str | None:
    """The cellar that an upgrade would build."""
    return next((cellar for cellar in CELLARS if cellar not in mat.structures), None)
