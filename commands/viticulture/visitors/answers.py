"""Answers that the game waits for outside the turn order."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from commands.base import Command, Rejected, Whole
from commands.viticulture.building import build, check_structure, price
from commands.viticulture.course import Course
from commands.viticulture.crushing import batches, make_up_to
from commands.viticulture.planting import check_structures, plant
from commands.viticulture.turns import check_asked
from commands.viticulture.visitors.offers import (
    ask_next,
    discount,
    draw_by_choice,
    hand_over,
    lose_point,
    most_wines,
    pay_queen,
    reward_decks,
    tribute,
    tributes,
)
from commands.viticulture.visitors.playing import settle
from commands.viticulture.year_end import named_cards
from events.viticulture.visitors import DecisionAnswered
from events.viticulture.vocab import Deck, Question, Variety
from projections.viticulture.components import components
from projections.viticulture.state import Pending, VitState


class Decline(Command):
    """Do not take what is offered."""

    type: Literal["Decline"] = "Decline"


class PlantOffered(Command):
    """Plant a vine that the landscaper allows."""

    type: Literal["PlantOffered"] = "PlantOffered"
    vine: str
    field: Whole


class MakeWines(Command):
    """Make the wine that the crusher or the mentor allows; fields as in `CrushGrapes`, varieties may differ."""

    type: Literal["MakeWines"] = "MakeWines"
    makes: tuple[Variety, ...]
    reds: tuple[Whole, ...] = ()
    whites: tuple[Whole, ...] = ()


class BuildOffered(Command):
    """Build what the handyman makes cheaper."""

    type: Literal["BuildOffered"] = "BuildOffered"
    structure: str


class DrawOffered(Command):
    """Draw the vendor's summer visitor, or a card that the mentor earned from a deck of choice."""

    type: Literal["DrawOffered"] = "DrawOffered"
    deck: Deck


class YieldPoint(Command):
    """Give the queen a point."""

    type: Literal["YieldPoint"] = "YieldPoint"


class PayTribute(Command):
    """Give the queen coins."""

    type: Literal["PayTribute"] = "PayTribute"


class GiveCards(Command):
    """Give the queen two cards; only giver and receiver ever see which."""

    secret: ClassVar[bool] = True

    type: Literal["GiveCards"] = "GiveCards"
    cards: Mapping[str, Whole]


Answer = Decline | PlantOffered | MakeWines | BuildOffered | DrawOffered | YieldPoint | PayTribute | GiveCards

MAY_DECLINE: tuple[Question, ...] = ("landscaper-plant", "handyman-build", "vendor-draw", "mentor-wine")
ROUNDS: tuple[Question, ...] = ("handyman-build", "vendor-draw", "mentor-wine")
"""Questions that go on to the next seat."""


def _answer(course: Course, pending: Pending, taken: bool) -> None:
    course.add(DecisionAnswered(seat=pending.seat, question=pending.question, taken=taken))


def _go_on(course: Course, pending: Pending) -> None:
    """The next seat that may accept, or the end of the card."""
    if pending.question in ROUNDS:
        ask_next(course, pending.seat, pending.question)
    settle(course)


def decline(course: Course, command: Decline) -> None:
    """What a card only offers may be left."""
    pending = check_asked(course.state, command.seat, *MAY_DECLINE)
    _answer(course, pending, taken=False)
    _go_on(course, pending)


def plant_offered(course: Course, command: PlantOffered) -> None:
    """Any vine of the hand, as the rules of planting have it."""
    pending = check_asked(course.state, command.seat, "landscaper-plant")
    _answer(course, pending, taken=True)
    check_structures(course.mat(command.seat), command.vine)
    plant(course, command.seat, command.vine, command.field)
    _go_on(course, pending)


def make_wines(course: Course, command: MakeWines) -> None:
    """As many wines as the card counts."""
    pending = check_asked(course.state, command.seat, "crusher-wine", "mentor-wine")
    _answer(course, pending, taken=True)
    make_up_to(course, command.seat, batches(command.makes, command.reds, command.whites), wines_allowed(pending))
    _go_on(course, pending)


def wines_allowed(pending: Pending) -> int:
    """What the asking card prints."""
    if pending.question == "mentor-wine":
        return most_wines()
    wine = components().visitors["crusher"].options[1]
    return int(wine.part("make_wine")["up_to"])


def build_offered(course: Course, command: BuildOffered) -> None:
    """One structure at the handyman's price."""
    pending = check_asked(course.state, command.seat, "handyman-build")
    _answer(course, pending, taken=True)
    check_structure(course.mat(command.seat), command.structure)
    build(course, command.seat, command.structure, price(command.structure, discount()))
    _go_on(course, pending)


def draw_offered(course: Course, command: DrawOffered) -> None:
    """The vendor's card, or the next one that the mentor earned."""
    pending = check_asked(course.state, command.seat, "vendor-draw", "mentor-draw")
    if command.deck not in offered_decks(course.state, pending):
        raise Rejected("bad-choice", "VIT-W17" if pending.question == "mentor-draw" else "VIT-S17", deck=command.deck)
    _answer(course, pending, taken=True)
    course.draw(command.seat, command.deck, 1)
    if pending.question == "mentor-draw":
        draw_by_choice(course, command.seat, pending.left - 1)
    _go_on(course, pending)


def offered_decks(state: VitState, pending: Pending) -> tuple[str, ...]:
    """Decks that may be named for this question."""
    return reward_decks(state) if pending.question == "mentor-draw" else ("summer",)


def yield_point(course: Course, command: YieldPoint) -> None:
    """Not below the end of the track."""
    pending = check_asked(course.state, command.seat, "queen")
    _answer(course, pending, taken=True)
    lose_point(course, command.seat)
    _go_on(course, pending)


def pay_tribute(course: Course, command: PayTribute) -> None:
    """If the purse holds it."""
    pending = check_asked(course.state, command.seat, "queen")
    if "money" not in tributes(course.state, command.seat):
        raise Rejected("insufficient-lira", "VIT-W11", lira=course.mat(command.seat).lira)
    _answer(course, pending, taken=True)
    pay_queen(course, command.seat)
    _go_on(course, pending)


def give_cards(course: Course, command: GiveCards) -> None:
    """Two cards of the giver's choice."""
    pending = check_asked(course.state, command.seat, "queen")
    cards = named_cards(course.mat(command.seat).hand, command.cards, "VIT-W11")
    if len(cards) != tribute("cards", "target_gives_cards"):
        raise Rejected("bad-choice", "VIT-W11", cards=len(cards))
    _answer(course, pending, taken=True)
    hand_over(course, command.seat, cards)
    _go_on(course, pending)
