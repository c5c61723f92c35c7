"""Years, seasons, turns, coins and points."""

from events.viticulture.turns import (
    LastYearCalled,
    LiraGained,
    LiraPaid,
    Passed,
    PointsGained,
    PointsLost,
    SeasonBegan,
    TurnCame,
    WorkerPlaced,
    YearBegan,
)
from projections.base import changed
from projections.viticulture.state import VitState, with_mat


def year_began(state: VitState, event: YearBegan) -> VitState:
    """The chart is empty and last year's marks are off the mats."""
    mats = tuple(
        changed(mat, harvested=(False,) * len(mat.fields), windmill_turned=False, tasting_held=False) for mat in state.mats
    )
    return changed(state, year=event.year, mats=mats, wake_up=(None,) * state.seats)


def season_began(state: VitState, event: SeasonBegan) -> VitState:
    """A new order, and nobody has passed."""
    return changed(state, season=event.season, order=event.order, to_move=None, passed=(False,) * state.seats)


def turn_came(state: VitState, event: TurnCame) -> VitState:
    """The game waits for this seat."""
    return changed(state, to_move=event.seat)


def worker_placed(state: VitState, event: WorkerPlaced) -> VitState:
    """One worker more stands on the space."""
    there = (*state.spaces.get(event.space, ()), event.seat)
    state = changed(state, spaces=state.spaces | {event.space: there})
    return with_mat(state, event.seat, placed=state.mats[event.seat].placed + 1)


def passed(state: VitState, event: Passed) -> VitState:
    """Out for this season."""
    return changed(state, passed=(*state.passed[: event.seat], True, *state.passed[event.seat + 1 :]))


def lira_gained(state: VitState, event: LiraGained) -> VitState:
    """Coins in."""
    return with_mat(state, event.seat, lira=state.mats[event.seat].lira + event.lira)


def lira_paid(state: VitState, event: LiraPaid) -> VitState:
    """Coins out."""
    return with_mat(state, event.seat, lira=state.mats[event.seat].lira - event.lira)


def points_gained(state: VitState, event: PointsGained) -> VitState:
    """Up the track."""
    return with_mat(state, event.seat, points=state.mats[event.seat].points + event.points)


def points_lost(state: VitState, event: PointsLost) -> VitState:
    """Down the track."""
    return with_mat(state, event.seat, points=state.mats[event.seat].points - event.points)


def last_year_called(state: VitState, _: LastYearCalled) -> VitState:
    """For good."""
    return changed(state, last_year=True)
