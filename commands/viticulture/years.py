"""How a year begins and ends (rulebook: Spring, Year End, Goal)."""

from commands.viticulture.course import Course
from commands.viticulture.result import standings
from commands.viticulture.tokens import aged_cellar, aged_pad
from events.viticulture.turns import SeasonBegan, TurnCame, YearBegan
from events.viticulture.year_end import (
    FirstPlayerMoved,
    GameEnded,
    HandsOverLimit,
    ResidualsPaid,
    TokensAged,
    WorkersReturned,
)
from projections.viticulture.components import components


def begin_year(course: Course) -> None:
    """Spring goes clockwise from the first player."""
    state = course.state
    order = tuple((state.first_player + step) % state.seats for step in range(state.seats))
    course.add(YearBegan(year=state.year + 1))
    course.add(SeasonBegan(season="spring", order=order))
    course.add(TurnCame(seat=order[0]))


def end_year(course: Course) -> None:
    """Age, bring the workers home, pay residuals; then hands and token, unless this was the last year."""
    course.add(SeasonBegan(season="year-end", order=course.state.order))
    for seat in course.state.order:
        mat = course.mat(seat)
        course.add(TokensAged(seat=seat, pad=aged_pad(mat), cellar=aged_cellar(mat)))
    course.add(WorkersReturned(workers=tuple(mat.permanent for mat in course.state.mats)))
    course.add(ResidualsPaid(lira=tuple(mat.residual for mat in course.state.mats)))
    if course.state.last_year:
        course.add(GameEnded(winners=tuple(row.seat for row in standings(course.state).standings if row.place == 1)))
        return
    _limit_hands(course)


def _limit_hands(course: Course) -> None:
    """All who hold too much choose at the same time; the year waits for them."""
    limit = components().limits["hand_limit_year_end"]
    over = {seat: len(mat.hand) - limit for seat, mat in enumerate(course.state.mats) if len(mat.hand) > limit}
    if over:
        course.add(HandsOverLimit(seats=tuple(over), surplus=tuple(over.values())))
    else:
        move_token(course)


def move_token(course: Course) -> None:
    """One seat counter-clockwise, and a new spring."""
    course.add(FirstPlayerMoved(seat=(course.state.first_player - 1) % course.state.seats))
    begin_year(course)
