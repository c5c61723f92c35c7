"""What calls about notices look like."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field
from pydantic.json_schema import SkipJsonSchema

from api.shapes import Asked, Milliseconds, Query
from projections.notices import Kind
from projections.notify_rules import ChannelKind, OfGame, PushKeys, QuietHours
from projections.told import State


class ChannelShown(BaseModel):
    """A channel as its owner sees it."""

    kind: ChannelKind
    target: str
    format: str
    keys: PushKeys | None
    label: str
    on: bool
    delay_s: int | None
    kinds: list[Kind] | None
    id: str
    confirmed: bool
    """Whether the owner of an e-mail address has said that it is his: nothing but that question goes there before."""
    paused: str
    """Why nothing is sent through it; empty when something is."""
    paused_since: Milliseconds
    secret: str | None
    """What a web-hook's signatures are made with: `whsec_` and base64. Only for who may change the account."""


class NotificationsShown(BaseModel):
    """How the caller wants to be told."""

    channels: list[ChannelShown]
    delay_s: int
    reminders: bool
    quiet_hours: QuietHours | None
    zone: str
    digest: int
    games: dict[str, OfGame]
    substitute_for: list[str]
    language: str
    off: bool
    push_key: str
    """With this public key a browser subscribes to push."""
    services: dict[str, str]
    """Schemes of Apprise addresses that may be used, and what they reach."""
    mail: bool
    """Whether this service can send mail."""


class ToldShown(BaseModel):
    """What became of one notice on one channel."""

    id: str
    at: Milliseconds
    updated: Milliseconds
    game: str | None
    version: int | None
    kinds: list[str]
    channel: str
    state: State
    why: str
    """A code, or what the other side said; of a merged notice the id of the message that carried it."""
    due: Milliseconds
    tries: int


class ToldListShown(BaseModel):
    """The caller's notices, newest first."""

    notices: list[ToldShown]


class ToldQuery(Query):
    """How many."""

    limit: Annotated[int, Field(ge=1, le=500)] = 100


class ChannelOf(Asked):
    """Which channel."""

    channel: Annotated[str, Field(max_length=40)]


class QuestionMade(BaseModel):
    """The question is on its way; the log says what became of it."""

    id: str


class TestOf(Asked):
    """Which channel to test."""

    __test__ = False

    channel: Annotated[str, Field(max_length=40)]


class TestMade(BaseModel):
    """The test is on its way; the log says what became of it."""

    __test__ = False

    id: str


class SeatTimingShown(BaseModel):
    """The clock of one seat. Instants, so that a countdown can't grow by itself."""

    seat: int
    left_ms: int
    """Play time left at `at`; negative in the grace."""
    running: bool
    runs_out: Milliseconds | None
    grace_ends: Milliseconds | None
    away_until: Milliseconds | None
    vacation_taken: dict[str, int]


class TimeAskShown(BaseModel):
    """A pending ask about time."""

    ask: int
    seat: int
    clock: dict[str, str | int] | None
    receiver: int | None
    seconds: int
    must_agree: list[int]


class VoteShown(BaseModel):
    """A vote on an absent seat. Who voted is told, not what."""

    vote: int
    seat: int
    voters: list[int]
    voted: list[int]
    until: Milliseconds


class DueShown(BaseModel):
    """The next deadline if nothing happens before."""

    at: Milliseconds
    stage: Literal["time", "grace", "offer", "vote", "open"]
    seat: int | None


class ClockShown(BaseModel):
    """Time at a table."""

    version: int
    at: Milliseconds
    runs: bool
    """Whether the table's calendar lets time run at `at`."""
    seats: list[SeatTimingShown]
    ask: TimeAskShown | None
    vote: VoteShown | None
    next: DueShown | None


class VacationAsked(Asked):
    """Vacation in all running games that allow it: days from now, or 0 to come back."""

    days: Annotated[int, Field(strict=True, ge=0, le=60)]


class VacationAnswer(BaseModel):
    """What one game said."""

    game: str
    seat: int
    done: bool
    reason: str | SkipJsonSchema[None] = None


class VacationAnswers(BaseModel):
    """What each game said."""

    games: list[VacationAnswer]
