"""Visitors in play, and what the table is asked because of them (rulebook: Important Notes About Visitor Cards)."""

from typing import ClassVar, Literal

from events.base import Event
from events.viticulture.vocab import Question


class VisitorPlayed(Event):
    """A visitor lies open in play; `bonus` when its owner is to play another one after it."""

    type: Literal["VisitorPlayed"] = "VisitorPlayed"
    reveals: ClassVar[bool] = True
    seat: int
    card: str
    choice: str
    second_choice: str | None = None
    bonus: bool = False


class VisitorLeft(Event):
    """A visitor's effect is over and its card joins its pile."""

    type: Literal["VisitorLeft"] = "VisitorLeft"
    seat: int
    card: str


class DecisionAsked(Event):
    """The game waits for one seat's answer; `left` counts answers of this kind still to come, this one included."""

    type: Literal["DecisionAsked"] = "DecisionAsked"
    seat: int
    question: Question
    left: int = 1


class DecisionAnswered(Event):
    """The answer came; `taken` when the seat did what was offered."""

    type: Literal["DecisionAnswered"] = "DecisionAnswered"
    seat: int
    question: Question
    taken: bool


class TributePaid(Event):
    """Coins went from one player to another."""

    type: Literal["TributePaid"] = "TributePaid"
    seat: int
    receiver: int
    lira: int
