"""Disputes: two people read a rule differently, or one thinks the service is wrong. All of it stands in the log."""

from collections.abc import Mapping
from typing import Any, Literal

from events.base import Event
from events.table.vocab import Ruling


class DisputeOpened(Event):
    """A seat disputes a commit (`version`) or a refusal of its own (`refused`) and cites a rule. The game waits."""

    type: Literal["DisputeOpened"] = "DisputeOpened"
    dispute: int
    """Number of the dispute: the version of its commit."""
    seat: int
    version: int | None
    refused: Mapping[str, Any] | None
    """The refusal as it was noted; its sender makes it public by disputing it."""
    rule: str
    text: str
    parties: tuple[int, ...]
    """Who opened it and whose commit it is about."""
    host_rules: bool
    """Whether the host may rule alone: not when he is a party."""
    voters: tuple[int, ...]
    """Seats of the others, who may rule by most votes. Without host and others the parties themselves, of one mind."""
    until: int
    """When it lapses, in milliseconds."""


class StatementMade(Event):
    """A seat says something about it."""

    type: Literal["StatementMade"] = "StatementMade"
    dispute: int
    seat: int
    text: str


class RulingVoted(Event):
    """A voter says how it should be ruled. His last word counts."""

    type: Literal["RulingVoted"] = "RulingVoted"
    dispute: int
    seat: int
    ruling: Ruling
    to: int | None
    rules: tuple[str, ...]
    text: str


class DisputeRuled(Event):
    """The ruling. What follows from it stands in the same commit, as an ordinary rewind or the end of the game."""

    type: Literal["DisputeRuled"] = "DisputeRuled"
    dispute: int
    by: Literal["host", "vote", "clock"]
    ruling: Ruling
    to: int | None
    rules: tuple[str, ...]
    text: str


class DisputeWithdrawn(Event):
    """Whoever opened it took it back, or gave up the seat."""

    type: Literal["DisputeWithdrawn"] = "DisputeWithdrawn"
    dispute: int
