"""Changing the rules revision of a running game, which all must agree to."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from events.base import Event


class RuleChange(BaseModel):
    """One rule that reads differently. Empty where a revision does not have it."""

    model_config = ConfigDict(frozen=True)

    rule: str
    before: str
    after: str


class RulesProposed(Event):
    """A seat proposes another revision. The differences are those that everybody was shown."""

    type: Literal["RulesProposed"] = "RulesProposed"
    proposal: int
    """Number of the proposal: the version of its commit."""
    seat: int
    rules: str
    differences: tuple[RuleChange, ...]
    must_agree: tuple[int, ...]
    """Seats of people who have still to say yes."""


class RulesAnswered(Event):
    """A seat said yes or no. One no ends the proposal."""

    type: Literal["RulesAnswered"] = "RulesAnswered"
    proposal: int
    seat: int
    agree: bool


class RulesWithdrawn(Event):
    """Whoever proposed it took it back, or a seat that it waits for was given up."""

    type: Literal["RulesWithdrawn"] = "RulesWithdrawn"
    proposal: int


class RulesAdopted(Event):
    """From here on the game is judged by this revision. What happened before stays as it was."""

    type: Literal["RulesAdopted"] = "RulesAdopted"
    rules: str
    data: str
    """SHA-256 (hex) of the component data."""
