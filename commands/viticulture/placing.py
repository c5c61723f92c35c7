"""Placing a worker: spaces, scaling and bonuses (rulebook: Worker Placement, Scaling the Game)."""

from collections.abc import Callable

from commands.base import Command, Rejected
from commands.viticulture.course import Course
from commands.viticulture.turns import check_may_place
from events.viticulture.turns import WorkerPlaced
from events.viticulture.vocab import Position
from projections.viticulture.components import components
from projections.viticulture.state import VitState

MIDDLE: Position = "middle"
CART = "any.cart"
YOKE = "mat.yoke"
Able = Callable[[], bool]
"""Says whether the player could do the bonus of an action too; asked only where the answer matters."""


class Placement(Command):
    """A worker on a space of the board, and the action that is done there."""

    space: Position


def take_space(course: Course, command: Placement, action: str, wants_bonus: bool, able: Able) -> None:
    """An open, free space of the season, and a worker for it; `action` is the space's id without its position."""
    state, seat = course.state, command.seat
    check_may_place(state, seat, action.partition(".")[0])
    if command.space not in components().positions[state.seats]:
        raise Rejected("space-closed", "VIT-SCALE-01", players=state.seats)
    space = f"{action}.{command.space}"
    if space in state.spaces:
        raise Rejected("space-occupied", "VIT-WP-02", space=space)
    _check_worker(state, seat)
    _check_bonus(state, action, command.space, wants_bonus, able)
    course.add(WorkerPlaced(seat=seat, space=space))


def take_cart(course: Course, seat: int) -> None:
    """The cart takes any number of workers, in summer and winter."""
    check_may_place(course.state, seat, None)
    _check_worker(course.state, seat)
    course.add(WorkerPlaced(seat=seat, space=CART))


def take_yoke(course: Course, seat: int, season: str) -> None:
    """The own yoke takes one own worker a year."""
    state = course.state
    check_may_place(state, seat, season)
    if "yoke" not in state.mats[seat].structures:
        raise Rejected("not-owner", "VIT-WP-03", space=YOKE)
    if not yoke_is_free(state, seat):
        raise Rejected("space-occupied", "VIT-STR-06", space=YOKE)
    _check_worker(state, seat)
    course.add(WorkerPlaced(seat=seat, space=YOKE))


def _check_worker(state: VitState, seat: int) -> None:
    """Each worker works once a year."""
    if not state.mats[seat].free:
        raise Rejected("no-worker", "VIT-TURN-06")


def yoke_is_free(state: VitState, seat: int) -> bool:
    """The seat owns a yoke that it has not used this year."""
    return "yoke" in state.mats[seat].structures and seat not in state.spaces.get(YOKE, ())


def free_positions(state: VitState, action: str) -> tuple[Position, ...]:
    """Open spaces of an action on which nobody stands."""
    names: tuple[Position, ...] = ("left", "middle", "right")
    open_ones = components().positions[state.seats]
    return tuple(name for name in names if name in open_ones and f"{action}.{name}" not in state.spaces)


def middle_is_last(state: VitState, action: str) -> bool:
    """The only free space left of an action is the one with the bonus, which then goes to anybody."""
    return free_positions(state, action) == (MIDDLE,)


def plain_positions(state: VitState, action: str) -> tuple[Position, ...]:
    """Where the action may be done without its bonus."""
    free = free_positions(state, action)
    return free if free == (MIDDLE,) else tuple(name for name in free if name != MIDDLE)


def bonus_is_open(state: VitState, action: str, able: Able) -> bool:
    """The bonus space is free, and the player can do the bonus."""
    return MIDDLE in free_positions(state, action) and able()


def bonus_of(action: str) -> int:
    """What the middle space of an action adds."""
    return components().spaces[f"{action}.{MIDDLE}"].bonus


def _check_bonus(state: VitState, action: str, position: Position, wants: bool, able: Able) -> None:
    """The bonus space is kept for those who do the bonus, until it is the last one left."""
    if position != MIDDLE:
        if wants:
            raise Rejected("bonus-unavailable", "VIT-BON-01", space=position)
        return
    if (wants or not middle_is_last(state, action)) and not able():
        raise Rejected("bonus-unavailable", "VIT-BON-02")
    if not wants and not middle_is_last(state, action):
        raise Rejected("bonus-required", "VIT-BON-04")


def always() -> bool:
    """Coins, discounts, points and values can always be had."""
    return True
