"""Deeds with coins, points and cards."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

from commands.base import Rejected
from commands.viticulture.cases import Case, Spread, settled_case
from commands.viticulture.course import Course, can_afford, can_lose, supply
from commands.viticulture.orders import residual_room
from commands.viticulture.visitors.choice import VisitorChoice
from commands.viticulture.visitors.deeds import Deed, always_possible, simple
from commands.viticulture.year_end import named_cards
from events.viticulture.cards import DiscardsTaken
from events.viticulture.winter import ResidualRaised
from projections.viticulture.components import Option
from projections.viticulture.state import DECKS, VitState, kind

Count = Callable[[VitState, int], int]


def reason(course: Course) -> str:
    """The card in play, for the log."""
    return course.state.visit.card if course.state.visit else ""


def pays(option: Option) -> Deed:
    """Coins as a cost."""
    lira = option.figure("pay_lira")
    return simple(
        lambda course, seat: course.pay(seat, lira, reason(course)),
        lambda state, seat: can_afford(state.mats[seat], lira),
    )


def gives_points(option: Option) -> Deed:
    """Points as a cost."""
    points = option.figure("lose_vp")
    return simple(
        lambda course, seat: course.lose(seat, points, reason(course)),
        lambda state, seat: can_lose(state.mats[seat], points),
    )


def earns(option: Option) -> Deed:
    """Coins as a gain."""
    lira = option.figure("gain_lira")
    return simple(lambda course, seat: course.earn(seat, lira, reason(course)), always_possible)


def scores(option: Option) -> Deed:
    """Points as a gain."""
    points = option.figure("gain_vp")
    return simple(lambda course, seat: course.score(seat, points, reason(course)), always_possible)


def scores_per(option: Option, count: Count, rule: str) -> Deed:
    """Points for each of something, at least one."""
    each = option.figure("gain_vp_per")

    def run(course: Course, seat: int) -> None:
        _check_some(count(course.state, seat), rule)
        course.score(seat, each * count(course.state, seat), reason(course))

    return simple(run, lambda state, seat: count(state, seat) > 0)


def earns_per(option: Option, count: Count, rule: str) -> Deed:
    """Coins for each of something, at least one."""
    each = option.figure("gain_lira_per")

    def run(course: Course, seat: int) -> None:
        _check_some(count(course.state, seat), rule)
        course.earn(seat, each * count(course.state, seat), reason(course))

    return simple(run, lambda state, seat: count(state, seat) > 0)


def scores_if(option: Option, holds: Callable[[VitState, int], bool], rule: str) -> Deed:
    """Points under a condition."""
    points = option.figure("gain_vp")

    def run(course: Course, seat: int) -> None:
        _check_some(holds(course.state, seat), rule)
        course.score(seat, points, reason(course))

    return simple(run, holds)


def _check_some(count: int, rule: str) -> None:
    if not count:
        raise Rejected("cannot-complete", rule)


def draws(option: Option) -> Deed:
    """Draws as all that a choice gives: at least one card must come."""

    def run(course: Course, seat: int) -> None:
        _check_some(_draw_all(course, seat, option), "VIT-VIS-02")

    return simple(run, lambda state, _: any(supply(state, deck) for deck, _ in drawn_by(option)))


def draws_what_there_is(option: Option) -> Deed:
    """Draws beside something else: an empty deck gives nothing."""

    def run(course: Course, seat: int) -> None:
        _draw_all(course, seat, option)

    return simple(run, always_possible)


def drawn_by(option: Option) -> list[tuple[str, int]]:
    """Deck and number of each draw, in the printed order."""
    return [(part["deck"], part["n"]) for part in option.parts if part["op"] == "draw"]


def _draw_all(course: Course, seat: int, option: Option) -> int:
    return sum(course.draw(seat, deck, count) for deck, count in drawn_by(option))


def discards(option: Option) -> Deed:
    """Cards of the hand as a cost, some cards only visitors."""
    count, only_visitors = option.figure("discard_cards"), option.part("discard_cards")["kind"] == "visitor"

    def fits(card: str) -> bool:
        return not only_visitors or kind(card) in ("summer", "winter")

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        cards = named_cards(course.mat(seat).hand, choice.cards, "VIT-VIS-09")
        if len(cards) != count or not all(map(fits, cards)):
            raise Rejected("bad-choice", "VIT-VIS-09", cards=count)
        course.discard(seat, cards)

    def cases(state: VitState, seat: int) -> Iterator[Case]:
        held = Counter(card for card in state.mats[seat].hand if fits(card))
        if held.total() >= count:
            yield Case({}, {"cards": Spread(held, count)})

    return Deed(run, cases, ("cards",))


def discards_hand() -> Deed:
    """The whole rest of the hand as a cost, at least one card."""

    def run(course: Course, seat: int) -> None:
        _check_some(len(course.mat(seat).hand), "VIT-W10")
        course.discard(seat, course.mat(seat).hand)

    return simple(run, lambda state, seat: bool(state.mats[seat].hand))


def takes_tops(option: Option) -> Deed:
    """The top cards of so many different discard piles."""
    count = int(option.part("take_top_discards")["piles"])

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        state = course.state
        if len(_piles(state)) < count:
            raise Rejected("cannot-complete", "VIT-W19")
        if len(choice.piles) != count or len(set(choice.piles)) != count or not set(choice.piles) <= set(_piles(state)):
            raise Rejected("bad-choice", "VIT-W19")
        tops = tuple(state.discards[pile][-1] for pile in choice.piles)
        course.add(DiscardsTaken(seat=seat, piles=choice.piles, cards=tops))

    def cases(state: VitState, _: int) -> Iterator[Case]:
        return (settled_case(piles=piles) for piles in combinations(_piles(state), count))

    return Deed(run, cases, ("piles",))


def _piles(state: VitState) -> tuple[str, ...]:
    return tuple(deck for deck in DECKS if state.discards[deck])


def raises_residual(option: Option) -> Deed:
    """Up the residual track, as far as it goes."""
    steps = option.figure("gain_residual")

    def run(course: Course, seat: int) -> None:
        raised = residual_room(course.mat(seat), steps)
        if raised:
            course.add(ResidualRaised(seat=seat, residual=raised))

    return simple(run, always_possible)


def numbers_in(text: str) -> tuple[int, ...]:
    """Figures that a card prints inside a condition."""
    return tuple(map(int, re.findall(r"\d+", text)))
