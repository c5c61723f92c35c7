"""What answers about games and their rules look like."""

from typing import Any

from pydantic import BaseModel

from events.table.revising import RuleChange


class RuleShown(BaseModel):
    """One numbered rule."""

    id: str
    game: str
    chapter: str
    text: str


class RevisionShown(BaseModel):
    """A rules revision and what reads differently in it than in the usual one."""

    revision: str
    changes: list[RuleChange]


class RulesShown(BaseModel):
    """The rules of a game, or of the table around every game."""

    game: str
    title: str
    markdown: str
    rules: list[RuleShown]
    revisions: list[RevisionShown]


class GameKind(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    seats: list[int]
    rules: str
    """The usual rules revision."""
    revisions: list[str]
    options: dict[str, Any]


class GameKinds(BaseModel):
    """All games that can be played here."""

    games: list[GameKind]
