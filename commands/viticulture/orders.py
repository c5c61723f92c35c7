"""Wine orders (rulebook: Fill One Wine Order, Filling Wine Orders)."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Literal

from commands.base import Flag, Rejected
from commands.viticulture.cases import Case, settled_case
from commands.viticulture.course import Course
from commands.viticulture.placing import Placement, always, bonus_of, take_space
from commands.viticulture.seasons import end_turn
from commands.viticulture.tokens import check_there
from events.viticulture.winter import OrderFilled
from projections.viticulture.components import Order, components
from projections.viticulture.state import Mat, split, token

FILL = "winter.fill"


class FillOrder(Placement):
    """An order from the hand and the wines for it (`red-4`); with the bonus a point more."""

    type: Literal["FillOrder"] = "FillOrder"
    order: str
    wines: tuple[str, ...]
    bonus: Flag = False


def fill_order(course: Course, command: FillOrder) -> None:
    """One order."""
    take_space(course, command, FILL, command.bonus, always)
    fill(course, command.seat, command.order, command.wines)
    if command.bonus:
        course.score(command.seat, bonus_of(FILL), "bonus")
    end_turn(course)


def fill(course: Course, seat: int, order: str, wines: tuple[str, ...]) -> None:
    """Wines out of the cellar, points and residual up to their ends, the order onto its pile."""
    mat = course.mat(seat)
    if order not in components().orders or order not in mat.hand:
        raise Rejected("not-in-hand", "VIT-ORD-01")
    check_there(mat.cellar, wines, "VIT-ORD-01")
    card = components().orders[order]
    if not is_served(card, wines):
        raise Rejected("wine-mismatch", "VIT-ORD-01", order=order)
    course.add(
        OrderFilled(
            seat=seat,
            order=order,
            wines=wines,
            points=course.room(seat, card.points),
            residual=residual_room(mat, card.residual),
        )
    )
    course.call_last_year(seat)
    course.renew("order")


def residual_room(mat: Mat, residual: int) -> int:
    """How much of a rise the residual track still holds."""
    return min(residual, components().limits["residual_max"] - mat.residual)


def is_served(order: Order, wines: tuple[str, ...]) -> bool:
    """A different wine of the right type for each one shown, of at least that value."""
    asked = sorted(order.wines, reverse=True)
    given = sorted(map(split, wines), reverse=True)
    pairs = zip(asked, given, strict=False)
    return len(asked) == len(given) and all(wish[0] == wine[0] and wish[1] <= wine[1] for wish, wine in pairs)


def servings(mat: Mat, order: Order) -> Iterator[tuple[str, ...]]:
    """All ways to fill an order from the cellar."""
    by_type: dict[str, list[int]] = {}
    for variety, least in order.wines:
        by_type.setdefault(variety, []).append(least)
    ways = [_of_type(mat, variety, least) for variety, least in by_type.items()]
    return (tuple(wine for part in parts for wine in part) for parts in product(*ways))


def _of_type(mat: Mat, variety: str, least: list[int]) -> list[tuple[str, ...]]:
    low = sorted(least)
    groups = combinations(mat.cellar[variety], len(low))
    return [tuple(token(variety, value) for value in group) for group in groups if all(map(int.__le__, low, group))]


def fill_cases(mat: Mat) -> Iterator[Case]:
    """An order of the hand with the wines for it."""
    for order in mat.hand:
        if order in components().orders:
            yield from (settled_case(order=order, wines=wines) for wines in servings(mat, components().orders[order]))
