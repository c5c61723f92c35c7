"""Wineries, Cellars, Enologists and Farmers (rulebook: the actions of the same names)."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from commands.base import Command, Rejected
from commands.vinhos.course import Course
from commands.vinhos.movement import move, must_move, space_of
from commands.vinhos.turn import must_afford
from commands.vinhos.vineyards import empty_slots
from events.vinhos.estates import CellarBuilt, PersonHired, WineryBuilt
from events.vinhos.vocab import Person
from projections.vinhos.components import printed
from projections.vinhos.state import Estate, VinhosState, place_of


class ActWineries(Command):
    """Move to the Wineries and build one or two."""

    type: Literal["ActWineries"] = "ActWineries"
    estates: tuple[str, ...]


class ActCellars(Command):
    """Move to the Cellars and build one or two."""

    type: Literal["ActCellars"] = "ActCellars"
    estates: tuple[str, ...]


class Hire(BaseModel):
    """A person and the Estate to work on."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    person: Person
    estate: str


class ActStaff(Command):
    """Move to the people and hire one or two."""

    type: Literal["ActStaff"] = "ActStaff"
    hire: tuple[Hire, ...]


def act_wineries(course: Course, command: ActWineries) -> None:
    """One or two Wineries at the printed price, each on an Estate slot."""
    space = space_of(course.printed, "wineries")
    must_move(course.state, command, space)
    _must_count(course, "wineries", len(command.estates))
    bagos = course.player(command.seat).bagos
    cost = move(course, command.seat, space)
    for estate in command.estates:
        cost += build_winery(course, command.seat, estate, course.printed.costs["winery"])
    must_afford(bagos, cost)


def act_cellars(course: Course, command: ActCellars) -> None:
    """One or two Cellars at the printed price, each over a Warehouse."""
    space = space_of(course.printed, "cellars")
    must_move(course.state, command, space)
    _must_count(course, "cellars", len(command.estates))
    bagos = course.player(command.seat).bagos
    cost = move(course, command.seat, space)
    for estate in command.estates:
        cost += build_cellar(course, command.seat, estate, course.printed.costs["cellar"])
    must_afford(bagos, cost)


def act_staff(course: Course, command: ActStaff) -> None:
    """One or two people in any mix, each at a printed price and with a host of its own."""
    space = space_of(course.printed, "staff")
    must_move(course.state, command, space)
    _must_count(course, "staff", len(command.hire))
    bagos = course.player(command.seat).bagos
    cost = move(course, command.seat, space)
    for hire in command.hire:
        cost += hire_person(course, command.seat, hire.person, hire.estate, course.printed.costs[hire.person])
    must_afford(bagos, cost)


def _must_count(course: Course, action: str, units: int) -> None:
    least, most = course.printed.limits[action]
    if not least <= units <= most:
        rule = {"wineries": "VNH-WIN-01", "cellars": "VNH-CEL-01", "staff": "VNH-STAFF-01"}[action]
        raise Rejected("count", rule, asked=units, least=least, most=most)


def build_winery(course: Course, seat: int, estate: str, price: int) -> int:
    """A Winery on an empty slot, and a cube in the Estate's region, or on the Winery while it has none."""
    if (fault := winery_fault(course.state, seat, estate)) is not None:
        raise fault
    region, waiting = _cube(course, course.player(seat).estates[place_of(estate)])
    course.add(WineryBuilt(seat=seat, estate=estate, price=price, region=region, waiting=waiting))
    return price


def build_cellar(course: Course, seat: int, estate: str, price: int) -> int:
    """A Cellar over a Warehouse; wines keep their slots, and a cube goes where a Winery's would."""
    if (fault := cellar_fault(course.state, seat, estate)) is not None:
        raise fault
    region, waiting = _cube(course, course.player(seat).estates[place_of(estate)])
    storage = len(course.printed.cellar)
    course.add(CellarBuilt(seat=seat, estate=estate, price=price, storage=storage, region=region, waiting=waiting))
    return price


def _cube(course: Course, estate: Estate) -> tuple[str | None, int]:
    if not course.state.supply.cubes:
        return None, 0
    if estate.region is None:
        return None, 1
    full = course.state.cubes[estate.region] >= course.printed.regions[estate.region].cube_spaces
    return (None if full else estate.region), 0


def hire_person(course: Course, seat: int, person: Person, estate: str, price: int) -> int:
    """An Enologist needs a Winery without one, a Farmer a vineyard without one."""
    if (fault := person_fault(course.state, seat, person, estate)) is not None:
        raise fault
    course.add(PersonHired(seat=seat, person=person, estate=estate, price=price))
    return price


def winery_fault(state: VinhosState, seat: int, estate: str) -> Rejected | None:
    """A Winery needs a tile, an empty slot, and an Estate that has fewer than it may have."""
    figures = printed(state.revision)
    if not state.supply.wineries:
        return Rejected("supply", "VNH-SET-06", wineries=0)
    if estate not in figures.estates:
        return Rejected("slot", "VNH-WIN-01", estate=estate)
    there = state.players[seat].estates[place_of(estate)]
    if not empty_slots(there, figures.estate_slots):
        return Rejected("slot", "VNH-WIN-01", estate=estate)
    if there.wineries >= figures.max_wineries:
        return Rejected("limit", "VNH-WIN-01", estate=estate, most=figures.max_wineries)
    return None


def cellar_fault(state: VinhosState, seat: int, estate: str) -> Rejected | None:
    """A Cellar needs a tile and an Estate without one, of a region that allows it."""
    figures = printed(state.revision)
    if not state.supply.cellars:
        return Rejected("supply", "VNH-SET-06", cellars=0)
    if estate not in figures.estates:
        return Rejected("slot", "VNH-CEL-01", estate=estate)
    there = state.players[seat].estates[place_of(estate)]
    if there.region is not None and figures.regions[there.region].cellar_forbidden:
        return Rejected("minho", "VNH-REG-02", estate=estate)
    if there.cellar:
        return Rejected("limit", "VNH-CEL-01", estate=estate, most=1)
    return None


def person_fault(state: VinhosState, seat: int, person: Person, estate: str) -> Rejected | None:
    """A person needs one in the common supply and an unoccupied host."""
    left = state.supply.enologists if person == "enologist" else state.supply.farmers
    if not left:
        return Rejected("supply", "VNH-SET-06", person=person, left=0)
    if estate not in printed(state.revision).estates:
        return Rejected("slot", "VNH-STAFF-01", estate=estate)
    there = state.players[seat].estates[place_of(estate)]
    if working(there, person) >= hosts(there, person):
        return Rejected("host", "VNH-STAFF-01", person=person, estate=estate)
    return None


def hosts(estate: Estate, person: str) -> int:
    """Enologists work in Wineries, Farmers on vineyards, one each."""
    return estate.wineries if person == "enologist" else len(estate.vineyards)


def working(estate: Estate, person: str) -> int:
    """People of a kind on an Estate."""
    return estate.enologists if person == "enologist" else estate.farmers


def hires(state: VinhosState, seat: int) -> list[Hire]:
    """Everybody who could be hired now, and where."""
    people: tuple[Person, ...] = ("enologist", "farmer")
    return [
        Hire(person=person, estate=estate)
        for person in people
        for estate in printed(state.revision).estates
        if person_fault(state, seat, person, estate) is None
    ]


def winery_estates(state: VinhosState, seat: int) -> list[str]:
    """Estates that can take a Winery."""
    return [estate for estate in printed(state.revision).estates if winery_fault(state, seat, estate) is None]


def cellar_estates(state: VinhosState, seat: int) -> list[str]:
    """Estates that can take a Cellar."""
    return [estate for estate in printed(state.revision).estates if cellar_fault(state, seat, estate) is None]
