"""Year end (rulebook: Year End)."""

from typing import Literal

from events.base import Event, Sealed


class TokensAged(Event):
    """A vineyard's grapes and wine as they lie after the year's aging."""

    type: Literal["TokensAged"] = "TokensAged"
    seat: int
    pad: dict[str, tuple[int, ...]]
    cellar: dict[str, tuple[int, ...]]


class WorkersReturned(Event):
    """All workers are home, those in training have joined; `workers` counts the permanent ones of each seat."""

    type: Literal["WorkersReturned"] = "WorkersReturned"
    workers: tuple[int, ...]


class ResidualsPaid(Event):
    """What each seat's filled orders brought this year."""

    type: Literal["ResidualsPaid"] = "ResidualsPaid"
    lira: tuple[int, ...]


class HandsOverLimit(Event):
    """These seats hold too many cards and must choose; `surplus` in the same order."""

    type: Literal["HandsOverLimit"] = "HandsOverLimit"
    seats: tuple[int, ...]
    surplus: tuple[int, ...]


class DiscardsChosen(Event):
    """A seat chose what to give up; nobody else learns it before all have chosen."""

    type: Literal["DiscardsChosen"] = "DiscardsChosen"
    seat: int
    cards: Sealed[tuple[str, ...]]


class FirstPlayerMoved(Event):
    """The first-player token went on, counter-clockwise."""

    type: Literal["FirstPlayerMoved"] = "FirstPlayerMoved"
    seat: int


class GameEnded(Event):
    """The last year is over."""

    type: Literal["GameEnded"] = "GameEnded"
    winners: tuple[int, ...]
