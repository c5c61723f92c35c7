"""The year (rulebook: Year Overview): everything that goes on by itself until somebody has a real choice."""

from typing import Literal

from commands.base import Command
from commands.vinhos.course import Course
from commands.vinhos.end import score
from commands.vinhos.experts import open_decks, take_expert
from commands.vinhos.fair import booth_order, buyable, last_placed, late_releasers, rank
from commands.vinhos.offers.press import only_release
from commands.vinhos.press import release
from commands.vinhos.production import age, make, must_decide
from commands.vinhos.trade import sales_barrels
from commands.vinhos.turn import must_be_step
from events.vinhos.fair import BuyingStopped, DisplayCleared
from events.vinhos.setup import DisplayFilled
from events.vinhos.trade import BarrelReclaimed
from events.vinhos.vocab import Phase
from events.vinhos.year import OrderChanged, PhaseBegan, TilesTurnedUp, TurnEnded, YearBegan


class EndTurn(Command):
    """End the turn of an action round."""

    type: Literal["EndTurn"] = "EndTurn"


def end_turn(course: Course, command: EndTurn) -> None:
    """A turn ends when its player says so, and only after the act."""
    must_be_step(course.state, command, "after")
    course.add(TurnEnded(seat=command.seat))


def go_on(course: Course) -> None:
    """Run on until some seat has a real choice, or the game is over."""
    while course.state.phase != "scored":
        if course.state.awaited:
            before = len(course.events)
            _answer(course)
            if len(course.events) == before:
                return
        else:
            _next_phase(course)


def _answer(course: Course) -> None:
    """What has only one possible answer is answered for the seat."""
    seat = course.state.awaited[0]
    match course.state.phase:
        case "maintenance":
            _reclaim_the_only_barrel(course, seat)
        case "production":
            _make_what_needs_no_choice(course)
        case "fair_release":
            _release_what_needs_no_choice(course, seat)
        case "fair_rank":
            _take_from_the_only_deck(course, seat)
        case "fair_buy":
            _stop_who_cannot_buy(course, seat)
        case _:
            pass


def _reclaim_the_only_barrel(course: Course, seat: int) -> None:
    barrels = sales_barrels(course.state, seat)
    if len(barrels) == 1:
        course.add(BarrelReclaimed(seat=seat, slot=barrels[0]))


def _make_what_needs_no_choice(course: Course) -> None:
    for seat in course.state.awaited:
        if not must_decide(course.state, seat):
            make(course, seat, None, None, ())


def _release_what_needs_no_choice(course: Course, seat: int) -> None:
    forced = only_release(course.state, seat)
    if forced is not None:
        release(course, forced)


def _take_from_the_only_deck(course: Course, seat: int) -> None:
    decks = open_decks(course.state)
    if len(decks) == 1:
        take_expert(course, seat, decks[0], 0, "fair")


def _stop_who_cannot_buy(course: Course, seat: int) -> None:
    if not buyable(course.state, seat):
        course.add(BuyingStopped(seat=seat, forced=True))


def _next_phase(course: Course) -> None:
    state = course.state
    match state.phase:
        case "setup_start":
            _begin(course, "setup_draft", state.order[::-1])
        case "setup_draft":
            _begin(course, "action_1", state.order)
        case "action_1":
            _adjust_order(course)
            _begin(course, "action_2", course.state.order)
        case "action_2":
            _adjust_order(course)
            order = course.state.order
            _begin(course, "maintenance", tuple(seat for seat in order if sales_barrels(course.state, seat)))
        case "maintenance":
            age(course)
            _begin(course, "production", state.order)
        case "production":
            _after_production(course)
        case "fair_release":
            _hold_fair(course)
        case "fair_rank":
            course.add(OrderChanged(order=booth_order(state), by="fair"))
            _begin(course, "fair_buy", course.state.order)
        case "fair_buy":
            _end_fair(course)
        case _:
            score(course)


def _begin(course: Course, phase: Phase, awaited: tuple[int, ...]) -> None:
    course.add(PhaseBegan(phase=phase, year=course.state.year, awaited=awaited))


def _adjust_order(course: Course) -> None:
    """Markers of the lower row move up into the same slot; the others fill the rest in their old order."""
    row = course.state.lower_row
    if any(seat is not None for seat in row):
        others = iter([seat for seat in course.state.order if seat not in row])
        course.add(OrderChanged(order=tuple(next(others) if seat is None else seat for seat in row), by="pass"))


def _after_production(course: Course) -> None:
    if course.printed.years[course.state.year].fair is None:
        _next_year(course)
    else:
        _begin(course, "fair_release", late_releasers(course.state))


def _hold_fair(course: Course) -> None:
    fairs = [fair.fair for fair in course.printed.fairs.values() if fair.year == course.state.year]
    ranked = rank(course, fairs[0])
    _begin(course, "fair_rank", last_placed(course.state, ranked))


def _end_fair(course: Course) -> None:
    """What is left goes; the display is filled again, but not after the last Fair."""
    figures, state = course.printed, course.state
    course.add(DisplayCleared(tiles=state.display))
    if figures.years[state.year].extra:
        _begin(course, "extra", state.order)
        return
    tiles = state.magnates[: figures.counts[state.seats].display]
    course.add(DisplayFilled(tiles=tiles))
    _next_year(course)


def _next_year(course: Course) -> None:
    """A new vintage tile; before some years everything turns face up."""
    state, figures = course.state, course.printed
    vintage = state.vintages[0]
    course.add(YearBegan(year=state.year + 1, vintage=vintage, weather=figures.vintages[vintage].weather))
    if figures.years[state.year + 1].turn_up:
        course.add(TilesTurnedUp())
    _begin(course, "action_1", state.order)
