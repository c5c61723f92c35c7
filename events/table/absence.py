"""What becomes of a seat whose person is absent, so that the others can finish."""

from typing import Literal

from events.base import Event
from events.table.vocab import Bot, Choice


class SeatAutomated(Event):
    """A bot plays on under the seat's name. Its person can take it back at any time."""

    type: Literal["SeatAutomated"] = "SeatAutomated"
    seat: int
    bot: Bot


class SeatRetaken(Event):
    """The person who holds the seat plays it again."""

    type: Literal["SeatRetaken"] = "SeatRetaken"
    seat: int


class SeatOpened(Event):
    """Somebody else may take the seat over. Until `until` (milliseconds) the game waits, then a bot plays on."""

    type: Literal["SeatOpened"] = "SeatOpened"
    seat: int
    until: int


class SeatTakenOver(Event):
    """Another person plays the seat from here on. He sees what the seat sees, all it had been shown before included."""

    type: Literal["SeatTakenOver"] = "SeatTakenOver"
    seat: int
    player: str
    before: str | None
    """Who had it."""


class VoteOpened(Event):
    """The other people at the table say what is to become of an absent seat."""

    type: Literal["VoteOpened"] = "VoteOpened"
    vote: int
    """Number of the vote: the version of its commit."""
    seat: int
    voters: tuple[int, ...]
    until: int


class VoteCast(Event):
    """One voter's choice; the last one counts."""

    type: Literal["VoteCast"] = "VoteCast"
    vote: int
    seat: int
    choice: Choice


class VoteDecided(Event):
    """The outcome. What follows from it stands in the same commit."""

    type: Literal["VoteDecided"] = "VoteDecided"
    vote: int
    choice: Choice


class VoteDropped(Event):
    """The seat acts again, or the game went another way: there is nothing left to vote on."""

    type: Literal["VoteDropped"] = "VoteDropped"
    vote: int


class GameAbandoned(Event):
    """The people at the table agreed to end the game without a result."""

    type: Literal["GameAbandoned"] = "GameAbandoned"
