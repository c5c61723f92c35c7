"""Fall (rulebook: Fall Actions)."""

from collections import Counter
from itertools import combinations_with_replacement
from typing import Literal, get_args

from commands.base import Command, Rejected
from commands.viticulture.course import Course, supply
from commands.viticulture.seasons import next_guest
from commands.viticulture.turns import check_free_to_act, check_season, check_turn
from events.viticulture.vocab import VisitorDeck
from projections.viticulture.state import VitState


class InviteVisitors(Command):
    """Name the deck of each visitor that is to come, all before any is seen."""

    type: Literal["InviteVisitors"] = "InviteVisitors"
    decks: tuple[VisitorDeck, ...]


def invite_visitors(course: Course, command: InviteVisitors) -> None:
    """One visitor from either deck; with a cottage a second one, if wished."""
    state = course.state
    check_free_to_act(state)
    check_turn(state, command.seat)
    check_season(state, "fall")
    if not 1 <= len(command.decks) <= most_guests(state, command.seat):
        raise Rejected("bad-choice", "VIT-FALL-02", decks=len(command.decks))
    if not decks_hold(state, command.decks):
        raise Rejected("deck-unavailable", "VIT-FALL-04")
    for deck in command.decks:
        course.draw(command.seat, deck, 1)
    next_guest(course)


def most_guests(state: VitState, seat: int) -> int:
    """A cottage makes room for one more."""
    return 2 if "cottage" in state.mats[seat].structures else 1


def decks_hold(state: VitState, decks: tuple[VisitorDeck, ...]) -> bool:
    """A deck is named only as often as it has cards, discards counted."""
    return all(supply(state, deck) >= times for deck, times in Counter(decks).items())


def invitations(state: VitState, seat: int) -> list[tuple[VisitorDeck, ...]]:
    """All that the seat may name, in one order each."""
    names: tuple[VisitorDeck, ...] = get_args(VisitorDeck)
    counts = range(1, most_guests(state, seat) + 1)
    choices = [decks for count in counts for decks in combinations_with_replacement(names, count)]
    return [decks for decks in choices if decks_hold(state, decks)]
