"""How a year goes on from turn to turn and season to season (rulebook: Game Play Overview)."""

from typing import Literal

from commands.viticulture.course import Course, supply
from commands.viticulture.years import end_year
from events.viticulture.turns import Passed, SeasonBegan, TurnCame
from projections.viticulture.state import VitState


def wake_up_order(state: VitState) -> tuple[int, ...]:
    """Seats by the level of their rooster, lowest first."""
    return tuple(sorted(range(state.seats), key=lambda seat: state.wake_up[seat] or 0))


def begin_season(course: Course, season: Literal["summer", "fall", "winter"]) -> None:
    """Every season starts again with the lowest level, whoever acted last before."""
    course.add(SeasonBegan(season=season, order=wake_up_order(course.state)))
    if season == "fall":
        next_guest(course)
    else:
        end_turn(course)


def end_turn(course: Course) -> None:
    """On to the next in wake-up order who can still place; who has no worker left is passed when his turn comes."""
    for seat in _from_next(course.state):
        if course.state.passed[seat]:
            continue
        if course.mat(seat).free:
            course.add(TurnCame(seat=seat))
            return
        course.add(Passed(seat=seat, forced=True))
    if course.state.season == "summer":
        begin_season(course, "fall")
    else:
        end_year(course)


def next_guest(course: Course) -> None:
    """Everybody invites once in the fall, as long as there is a visitor to come; then winter begins."""
    for seat in _after(course.state):
        if supply(course.state, "summer") or supply(course.state, "winter"):
            course.add(TurnCame(seat=seat))
            return
    begin_season(course, "winter")


def _after(state: VitState) -> tuple[int, ...]:
    """Seats that come after the one on turn in this season's order."""
    if state.to_move is None:
        return state.order
    return state.order[state.order.index(state.to_move) + 1 :]


def _from_next(state: VitState) -> tuple[int, ...]:
    """All seats, beginning after the one on turn and ending with it."""
    later = _after(state)
    return (*later, *state.order[: state.seats - len(later)])
