"""What a table has to decide besides the game: a dispute, another rules revision."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from events.table.vocab import Ruling


@dataclass(frozen=True)
class Vote:
    """How a voter wants a dispute to be ruled."""

    seat: int
    ruling: Ruling
    to: int | None
    rules: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Dispute:
    """An open dispute."""

    dispute: int
    seat: int
    version: int | None
    refused: Mapping[str, Any] | None
    rule: str
    text: str
    parties: tuple[int, ...]
    host_rules: bool
    voters: tuple[int, ...]
    until: int
    statements: tuple[tuple[int, str], ...] = ()
    """(seat, text) in the order in which they were made."""
    votes: tuple[Vote, ...] = ()


@dataclass(frozen=True)
class Proposal:
    """A proposal to play on by another rules revision."""

    proposal: int
    seat: int
    rules: str
    differences: tuple[tuple[str, str, str], ...]
    """(rule, as it reads now, as it would read)."""
    must_agree: tuple[int, ...]
    """Seats that have still to say yes."""
