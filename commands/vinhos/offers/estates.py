"""Buildings, people and experts: few enough to be written out."""

from collections.abc import Callable
from typing import TypeVar

from commands.vinhos.course import Course
from commands.vinhos.estates import (
    ActCellars,
    ActStaff,
    ActWineries,
    Hire,
    build_cellar,
    build_winery,
    cellar_estates,
    hire_person,
    hires,
    winery_estates,
)
from commands.vinhos.experts import ActExperts, open_decks
from commands.vinhos.movement import movement, space_of
from projections.vinhos.components import printed
from projections.vinhos.state import VinhosState

U = TypeVar("U")


def winery_acts(state: VinhosState, seat: int) -> list[ActWineries]:
    """One Winery, or two, also on one Estate."""
    price = printed(state.revision).costs["winery"]
    budget = _budget(state, seat, "wineries")
    ones = [(estate, price) for estate in winery_estates(state, seat)]

    def after(course: Course, estate: str) -> list[tuple[str, int]]:
        build_winery(course, seat, estate, price)
        return [(each, price) for each in winery_estates(course.state, seat)]

    return [ActWineries(seat=seat, estates=units) for units in _choices(state, "wineries", ones, after, budget)]


def cellar_acts(state: VinhosState, seat: int) -> list[ActCellars]:
    """One Cellar, or two."""
    price = printed(state.revision).costs["cellar"]
    budget = _budget(state, seat, "cellars")
    ones = [(estate, price) for estate in cellar_estates(state, seat)]

    def after(course: Course, estate: str) -> list[tuple[str, int]]:
        build_cellar(course, seat, estate, price)
        return [(each, price) for each in cellar_estates(course.state, seat)]

    return [ActCellars(seat=seat, estates=units) for units in _choices(state, "cellars", ones, after, budget)]


def staff_acts(state: VinhosState, seat: int) -> list[ActStaff]:
    """One person, or two of any kind."""
    costs, budget = printed(state.revision).costs, _budget(state, seat, "staff")
    ones = [(hire, costs[hire.person]) for hire in hires(state, seat)]

    def after(course: Course, hire: Hire) -> list[tuple[Hire, int]]:
        hire_person(course, seat, hire.person, hire.estate, costs[hire.person])
        return [(each, costs[each.person]) for each in hires(course.state, seat)]

    return [ActStaff(seat=seat, hire=units) for units in _choices(state, "staff", ones, after, budget)]


def expert_acts(state: VinhosState, seat: int) -> list[ActExperts]:
    """The first expert of an act; the second is asked for later."""
    if printed(state.revision).costs["expert"] > _budget(state, seat, "experts"):
        return []
    return [ActExperts(seat=seat, deck=deck) for deck in open_decks(state)]


def _budget(state: VinhosState, seat: int, action: str) -> int:
    """What is left after the move; nothing at all where the marker already stands."""
    space = space_of(printed(state.revision), action)
    if state.players[seat].space == space:
        return -1
    return state.players[seat].bagos - movement(state, seat, space).cost


def _choices(
    state: VinhosState,
    action: str,
    ones: list[tuple[U, int]],
    after: Callable[[Course, U], list[tuple[U, int]]],
    budget: int,
) -> list[tuple[U, ...]]:
    """Single units that can be paid, and pairs: what the first leaves decides about the second."""
    _, most = printed(state.revision).limits[action]
    choices: list[tuple[U, ...]] = []
    units = [unit for unit, _ in ones]
    for number, (unit, price) in enumerate(ones):
        if price > budget:
            continue
        choices.append((unit,))
        if most > 1:
            seconds = after(Course(state), unit)
            # With one cube left the order matters; otherwise one of the two orders is enough.
            later = units if state.supply.cubes < 2 else units[number:]
            choices += [(unit, second) for second, cost in seconds if second in later and price + cost <= budget]
    return choices
