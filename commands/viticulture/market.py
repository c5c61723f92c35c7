"""Cards, tours, the cart and grapes for sale (rulebook: Draw, Give a Vineyard Tour, Gain ₤1 for Help, Sell Grapes)."""

from typing import Literal

from commands.base import Command, Flag, Rejected
from commands.viticulture.course import Course, supply
from commands.viticulture.placing import Placement, always, bonus_of, take_cart, take_space
from commands.viticulture.seasons import end_turn
from commands.viticulture.tokens import check_there
from events.viticulture.summer import GrapesSold, TastingHeld, TourGiven
from projections.viticulture.components import components
from projections.viticulture.state import Mat, VitState, split

DRAW_VINE, DRAW_ORDER, TOUR, SELL = "summer.draw_vine", "winter.draw_order", "summer.tour", "summer.sell"


class DrawVines(Placement):
    """A vine card, with the bonus two."""

    type: Literal["DrawVines"] = "DrawVines"
    bonus: Flag = False


class DrawOrders(Placement):
    """A wine order, with the bonus two."""

    type: Literal["DrawOrders"] = "DrawOrders"
    bonus: Flag = False


class GiveTour(Placement):
    """Coins from guests, with the bonus more of them."""

    type: Literal["GiveTour"] = "GiveTour"
    bonus: Flag = False


class SellGrapes(Placement):
    """Grapes off the crush pad for coins, with the bonus also a point. A grape is named by colour and value: `red-4`."""

    type: Literal["SellGrapes"] = "SellGrapes"
    grapes: tuple[str, ...]
    bonus: Flag = False


class TakeCart(Command):
    """A coin for help; everybody finds room on the cart."""

    type: Literal["TakeCart"] = "TakeCart"


def draw_vines(course: Course, command: DrawVines) -> None:
    """One vine card."""
    _draw_space(course, command, DRAW_VINE, "vine", command.bonus)


def draw_orders(course: Course, command: DrawOrders) -> None:
    """One wine order."""
    _draw_space(course, command, DRAW_ORDER, "order", command.bonus)


def _draw_space(course: Course, command: Placement, action: str, deck: str, bonus: bool) -> None:
    """A draw space needs every card that it promises."""
    count = 1 + bonus_of(action) * bonus
    take_space(course, command, action, bonus, lambda: can_draw_bonus(course.state, action, deck))
    if supply(course.state, deck) < count:
        raise Rejected("deck-unavailable", "VIT-WP-04", deck=deck)
    course.draw(command.seat, deck, count)
    end_turn(course)


def can_draw_bonus(state: VitState, action: str, deck: str) -> bool:
    """There are cards for the bonus too."""
    return supply(state, deck) > bonus_of(action)


def give_tour(course: Course, command: GiveTour) -> None:
    """Guests pay; always possible."""
    take_space(course, command, TOUR, command.bonus, always)
    host(course, command.seat, components().limits["tour_income"] + bonus_of(TOUR) * command.bonus)
    end_turn(course)


def host(course: Course, seat: int, lira: int) -> None:
    """A tour, by space or by visitor: the tasting room scores the first one of its owner in a year."""
    course.add(TourGiven(seat=seat, lira=lira))
    mat = course.mat(seat)
    if "tasting-room" in mat.structures and not mat.tasting_held:
        course.add(TastingHeld(seat=seat, points=course.room(seat, components().limits["tasting_room_vp_per_year"])))
        course.call_last_year(seat)


def ride_cart(course: Course, command: TakeCart) -> None:
    """One worker, the whole turn, a coin."""
    take_cart(course, command.seat)
    course.earn(command.seat, components().limits["cart_income"], "cart")
    end_turn(course)


def sell_grapes(course: Course, command: SellGrapes) -> None:
    """At least one own grape, each at the price beside its slot."""
    take_space(course, command, SELL, command.bonus, always)
    sell(course, command.seat, command.grapes, 1)
    if command.bonus:
        course.score(command.seat, bonus_of(SELL), "bonus")
    end_turn(course)


def sell(course: Course, seat: int, grapes: tuple[str, ...], factor: int) -> None:
    """The printed price, or a multiple of it for a visitor."""
    mat = course.mat(seat)
    if not has_grapes(mat):
        raise Rejected("cannot-complete", "VIT-WP-04")
    if not grapes:
        raise Rejected("bad-choice", "VIT-SUM-04", grapes=0)
    check_there(mat.pad, grapes, "VIT-SUM-04")
    income = sum(components().prices[value] for _, value in map(split, grapes))
    course.add(GrapesSold(seat=seat, grapes=grapes, lira=income * factor))


def has_grapes(mat: Mat) -> bool:
    """Something lies on the crush pad."""
    return any(mat.pad.values())
