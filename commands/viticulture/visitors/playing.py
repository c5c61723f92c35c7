"""Playing a visitor (rulebook: Play One Summer Visitor Card, Play a Winter Visitor Card)."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Literal

from commands.base import Flag, Rejected
from commands.viticulture.cases import Case
from commands.viticulture.course import Course
from commands.viticulture.placing import Placement, bonus_of, take_space
from commands.viticulture.seasons import end_turn
from commands.viticulture.turns import check_asked, check_may_place
from commands.viticulture.visitors.choice import VisitorChoice, given
from commands.viticulture.visitors.deeds import Card, Deed, ways
from commands.viticulture.visitors.summer import SUMMER
from commands.viticulture.visitors.winter import WINTER
from events.viticulture.visitors import DecisionAnswered, DecisionAsked, VisitorLeft, VisitorPlayed
from projections.viticulture.components import components
from projections.viticulture.evolve import evolve
from projections.viticulture.state import VitState, kind


class PlayVisitor(VisitorChoice, Placement):
    """A visitor of the season from the hand; with the bonus another one after it."""

    type: Literal["PlayVisitor"] = "PlayVisitor"
    bonus: Flag = False


class PlayBonusVisitor(VisitorChoice):
    """The second visitor of a bonus space."""

    type: Literal["PlayBonusVisitor"] = "PlayBonusVisitor"


@cache
def cards() -> dict[str, Card]:
    """All forty, as their printed figures make them."""
    return {name: make(components().visitors[name]) for name, make in (SUMMER | WINTER).items()}


def play_visitor(course: Course, command: PlayVisitor) -> None:
    """One worker pays for everything that the card does."""
    state, seat = course.state, command.seat
    check_may_place(state, seat, None)
    take_space(course, command, visitor_action(state), command.bonus, lambda: can_play_two(state, seat))
    play(course, seat, command, command.bonus)
    settle(course)


def play_bonus_visitor(course: Course, command: PlayBonusVisitor) -> None:
    """Any visitor that is playable now, also one that the first brought."""
    check_asked(course.state, command.seat, "bonus-visitor")
    course.add(DecisionAnswered(seat=command.seat, question="bonus-visitor", taken=True))
    play(course, command.seat, command, bonus=False)
    settle(course)


def visitor_action(state: VitState) -> str:
    """Each season has its own space for visitors."""
    return f"{state.season}.visitor"


def play(course: Course, seat: int, choice: VisitorChoice, bonus: bool) -> None:
    """The card leaves the hand, and its choice is carried out from first to last."""
    _check_card(course.state, seat, choice.card)
    deeds = _chosen(cards()[choice.card], choice)
    if not given(choice) <= {need for deed in deeds for need in deed.needs}:
        raise Rejected("bad-choice", "VIT-VIS-03", card=choice.card)
    course.add(VisitorPlayed(seat=seat, card=choice.card, choice=choice.choice, second_choice=choice.second_choice, bonus=bonus))
    for deed in deeds:
        deed.run(course, seat, choice)


def _check_card(state: VitState, seat: int, card: str) -> None:
    if card not in components().visitors or card not in state.mats[seat].hand:
        raise Rejected("not-in-hand", "VIT-VIS-02")
    if kind(card) != state.season:
        raise Rejected("wrong-season", "VIT-WP-04", season=state.season)


def _chosen(card: Card, choice: VisitorChoice) -> tuple[Deed, ...]:
    """One choice, or two different ones in the player's order."""
    named = [choice.choice] if choice.second_choice is None else [choice.choice, choice.second_choice]
    if len(named) != 1 + card.takes_two or len(set(named)) != len(named) or not set(named) <= set(card.choices):
        raise Rejected("bad-choice", "VIT-VIS-03", card=choice.card)
    return tuple(deed for name in named for deed in card.choices[name])


def settle(course: Course) -> None:
    """When nobody is asked any more the card joins its pile; then a bonus visitor, if one is playable, or the next turn."""
    visit = course.state.visit
    if visit is None or course.state.pending:
        return
    course.add(VisitorLeft(seat=visit.seat, card=visit.card))
    course.renew(kind(visit.card))
    if visit.bonus and next(visitor_cases(course.state, visit.seat), None):
        course.add(DecisionAsked(seat=visit.seat, question="bonus-visitor", left=bonus_of(visitor_action(course.state))))
    else:
        end_turn(course)


def can_play_two(state: VitState, seat: int) -> bool:
    """Two visitors of the season in hand, and one of them playable; the other may become so."""
    return visitors_in_hand(state, seat) > 1 and next(visitor_cases(state, seat), None) is not None


def visitors_in_hand(state: VitState, seat: int) -> int:
    """Visitors of the season."""
    return sum(kind(card) == state.season for card in state.mats[seat].hand)


def visitor_cases(state: VitState, seat: int) -> Iterator[Case]:
    """Every visitor of the season that can be played in full, with every choice of it."""
    for name in state.mats[seat].hand:
        if kind(name) == state.season:
            yield from _card_cases(state, seat, name)


def _card_cases(state: VitState, seat: int, name: str) -> Iterator[Case]:
    card = cards()[name]
    in_play = evolve(state, VisitorPlayed(seat=seat, card=name, choice=""))
    for named in permutations(card.choices, 1 + card.takes_two):
        deeds = tuple(deed for each in named for deed in card.choices[each])
        settled = Case({"card": name, **dict(zip(("choice", "second_choice"), named, strict=False))}, {})
        yield from (settled.joined(case) for case in ways(in_play, seat, deeds))
