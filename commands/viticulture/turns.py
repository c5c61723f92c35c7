"""Who may act now, and passing (rulebook: Worker Placement)."""

from typing import Literal

from commands.base import Command, Rejected
from commands.viticulture.course import Course
from commands.viticulture.seasons import end_turn
from events.viticulture.turns import Passed
from events.viticulture.vocab import Question
from projections.viticulture.state import Pending, VitState


class Pass(Command):
    """Place no more workers this season."""

    type: Literal["Pass"] = "Pass"


PLACING = ("summer", "winter")
"""Seasons in which workers are placed."""


def pass_turn(course: Course, command: Pass) -> None:
    """Anybody may stop for the season, also with workers left."""
    check_may_place(course.state, command.seat, None)
    course.add(Passed(seat=command.seat, forced=False))
    end_turn(course)


def check_free_to_act(state: VitState) -> None:
    """While an answer is awaited nobody does anything else."""
    if state.pending or any(state.surplus):
        raise Rejected("pending-decision", "VIT-TURN-09")


def check_turn(state: VitState, seat: int) -> None:
    """Only the seat that the game waits for acts."""
    if seat != state.to_move:
        raise Rejected("not-your-turn", "VIT-TURN-02", to_move=state.to_move)


def check_season(state: VitState, *seasons: str) -> None:
    """Each thing has its season."""
    if state.season not in seasons:
        raise Rejected("wrong-season", "VIT-WP-03", season=state.season)


def check_may_place(state: VitState, seat: int, season: str | None) -> None:
    """Answers first, then nobody who has passed, then the turn, then the season."""
    check_free_to_act(state)
    if state.passed[seat]:
        raise Rejected("passed", "VIT-TURN-04")
    check_turn(state, seat)
    check_season(state, *([season] if season else PLACING))


def check_asked(state: VitState, seat: int, *questions: Question) -> Pending:
    """Only the seat that is asked answers, and only what it is asked."""
    if (state.pending and state.pending.seat != seat) or any(state.surplus):
        raise Rejected("pending-decision", "VIT-TURN-09")
    if state.pending is None or state.pending.question not in questions:
        raise Rejected("bad-choice", "VIT-TURN-09")
    return state.pending
