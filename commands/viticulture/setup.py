"""Setting up (rulebook: Game Board Setup, Game Play Overview)."""

from pydantic import BaseModel, ConfigDict, Field

from commands.base import Rejected, Whole
from commands.viticulture.course import Course
from commands.viticulture.years import begin_year
from events.base import Sealed
from events.viticulture.setup import FirstPlayerChosen, HandDealt
from projections.viticulture.components import components, full_deck
from projections.viticulture.state import DECKS, VitState


class VitOptions(BaseModel):
    """What a table may settle before the game."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    first_player: Whole | None = Field(default=None, ge=0, le=5)
    """Seat with the first-player token in the first spring."""
    previous_scores: tuple[Whole, ...] = Field(default=(), max_length=6)
    """Scores of the game before, by seat: the lowest gets the token in a rematch."""


def begin(course: Course) -> None:
    """Four shuffled decks, a vine and a visitor each, the first-player token, and spring."""
    if course.state.season != "setup":
        raise Rejected("wrong-season", "VIT-TURN-01", season=course.state.season)
    if course.state.seats not in components().positions:
        raise Rejected("bad-choice", "VIT-SET-01", seats=course.state.seats)
    _choose_first_player(course)
    for deck in DECKS:
        course.shuffle(deck, _to_shuffle(course.state, deck))
    for seat in range(course.state.seats):
        _deal(course, seat)
    begin_year(course)


def _choose_first_player(course: Course) -> None:
    """The named seat, or the weakest of the game before, or chance; ties fall to chance too."""
    state = course.state
    if state.named_first_player is not None:
        if state.named_first_player >= state.seats:
            raise Rejected("bad-choice", "VIT-SET-04", seat=state.named_first_player)
        course.add(FirstPlayerChosen(seat=state.named_first_player, reason="named"))
        return
    weakest = _weakest(state.previous_scores, state.seats)
    seat = weakest[0] if len(weakest) == 1 else course.chance.pick("first-player", 0, weakest)
    reason = "previous-game" if state.previous_scores else "chance"
    course.add(FirstPlayerChosen.model_validate({"seat": seat, "reason": reason}))


def _weakest(scores: tuple[int, ...], seats: int) -> tuple[int, ...]:
    if not scores:
        return tuple(range(seats))
    if len(scores) != seats:
        raise Rejected("bad-choice", "VIT-SET-04", scores=len(scores))
    return tuple(seat for seat in range(seats) if scores[seat] == min(scores))


def _set_aside(seats: int) -> tuple[str, ...]:
    """The vine that needs only a trellis and gives both colours, one for each player."""
    two_coloured = next(vine.id for vine in components().vines.values() if vine.red and vine.white)
    return (two_coloured,) * (components().limits["start_pinot_cards_each"] * seats)


def _to_shuffle(state: VitState, deck: str) -> tuple[str, ...]:
    cards = list(full_deck(deck))
    for vine in _set_aside(state.seats) if deck == "vine" else ():
        cards.remove(vine)
    return tuple(cards)


def _deal(course: Course, seat: int) -> None:
    count = components().limits["start_summer_visitors_each"]
    visitors = Sealed[tuple[str, ...]](to=(seat,), body=course.state.decks["summer"][:count])
    course.add(HandDealt(seat=seat, vines=_set_aside(1), visitors=visitors, count=count))
