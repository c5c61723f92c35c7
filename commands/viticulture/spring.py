"""Spring (rulebook: Spring Actions, Wake-Up Chart)."""

from typing import Literal

from commands.base import Command, Rejected, Whole
from commands.viticulture.course import Course, supply
from commands.viticulture.seasons import begin_season
from commands.viticulture.turns import check_free_to_act, check_season, check_turn
from events.viticulture.spring import RoosterPlaced, TemporaryWorkerJoined
from events.viticulture.turns import TurnCame
from events.viticulture.vocab import VisitorDeck
from projections.viticulture.components import Level, components
from projections.viticulture.state import VitState


class WakeUp(Command):
    """Choose how early to rise; `deck` is named only where the level gives a visitor."""

    type: Literal["WakeUp"] = "WakeUp"
    level: Whole
    deck: VisitorDeck | None = None


def wake_up(course: Course, command: WakeUp) -> None:
    """A free level, and its reward at once; after the last rooster summer begins."""
    state = course.state
    check_free_to_act(state)
    check_turn(state, command.seat)
    check_season(state, "spring")
    level = _level(state, command)
    course.add(RoosterPlaced(seat=command.seat, level=level.level))
    _reward(course, command, level)
    after = state.order.index(command.seat) + 1
    if after < state.seats:
        course.add(TurnCame(seat=state.order[after]))
    else:
        begin_season(course, "summer")


def _level(state: VitState, command: WakeUp) -> Level:
    level = components().chart.get(command.level)
    if level is None:
        raise Rejected("bad-choice", "VIT-SPR-01", level=command.level)
    if level.level not in free_levels(state):
        raise Rejected("level-taken", "VIT-SPR-01", level=command.level)
    if command.deck not in decks_of(state, level):
        raise Rejected("bad-choice", "VIT-SPR-03", level=command.level)
    return level


def free_levels(state: VitState) -> tuple[int, ...]:
    """Levels without a rooster."""
    return tuple(level for level in components().chart if level not in state.wake_up)


def decks_of(state: VitState, level: Level) -> tuple[VisitorDeck | None, ...]:
    """Decks that may be named there; an empty one only where both are, for then nothing is drawn."""
    decks: tuple[VisitorDeck, ...] = ("summer", "winter") if level.decks else ()
    return tuple(deck for deck in decks if supply(state, deck)) or (decks or (None,))


def _reward(course: Course, command: WakeUp, level: Level) -> None:
    match level.reward:
        case "draw_vine":
            course.draw(command.seat, "vine", level.amount)
        case "draw_order":
            course.draw(command.seat, "order", level.amount)
        case "draw_visitor_choice":
            course.draw(command.seat, command.deck or level.decks[0], level.amount)
        case "gain_lira":
            course.earn(command.seat, level.amount, "wake-up")
        case "gain_vp":
            course.score(command.seat, level.amount, "wake-up")
        case "temporary_worker":
            course.add(TemporaryWorkerJoined(seat=command.seat))
