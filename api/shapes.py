"""What requests must look like and what answers look like. Answers are plain data; these models describe them."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic.json_schema import SkipJsonSchema

from commands.base import Flag, Whole
from commands.forms import Form
from events.table.vocab import Status, UndoOption
from projections.clock_rules import ClockRules
from projections.names import clean
from projections.people import LONGEST, SHORTEST, is_email

LARGEST = 2**53


def _clean_line(text: str) -> str:
    if not clean(text) or text != text.strip() or not text:
        raise ValueError("one line without control or steering characters, and no space at its ends")
    return text


def _clean_text(text: str) -> str:
    if not clean(text, lines=True) or not text.strip():
        raise ValueError("text without control or steering characters")
    return text


def _email(text: str) -> str:
    if not is_email(text):
        raise ValueError("an address such as name@example.org")
    return text


Line = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(_clean_line)]
Password = Annotated[str, Field(min_length=SHORTEST, max_length=LONGEST)]
Version = Annotated[int, Field(ge=0, le=LARGEST)]
Milliseconds = Annotated[int, Field(ge=0)]


class Asked(BaseModel):
    """A request body: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Query(BaseModel):
    """The query of an address: unknown fields are ignored."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class SignUp(Asked):
    """A new account."""

    name: Annotated[str, Field(min_length=1, max_length=160)]
    password: Password
    email: Annotated[str, Field(max_length=254), AfterValidator(_email)] | None = None


class SignIn(Asked):
    """Name and password of an account."""

    name: Annotated[str, Field(max_length=1000)]
    password: Annotated[str, Field(max_length=1000)]


class NewToken(Asked):
    """A token for a program."""

    label: Line
    scopes: Annotated[tuple[Literal["play", "read"], ...], Field(min_length=1, max_length=2)] = ("play", "read")


class NewGame(Asked):
    """A table to be made."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[Whole, Field(ge=1, le=10)]
    title: Line | None = None
    options: dict[str, Any] | None = None
    private: Flag = False
    clock: ClockRules | None = None
    undo: UndoOption = "consent"
    rules: Annotated[str, Field(max_length=40)] | None = None
    """Rules revision; the game's usual one without it."""
    seed: Annotated[str, Field(max_length=200)] | None = None
    """Makes every draw foreseeable; only where the service allows it."""


class Say(Asked):
    """A message to the table."""

    text: Annotated[str, Field(min_length=1, max_length=2_000), AfterValidator(_clean_text)]


class Note(Asked):
    """A private note; empty removes it."""

    text: Annotated[str, Field(max_length=10_000)]


class Invited(Query):
    """Whoever holds a private table's invite may look."""

    invite: Annotated[str, Field(max_length=64)] = ""


class Seen(Invited):
    """Through which seat; only who holds several names one."""

    seat: Annotated[int, Field(ge=0, le=9)] | None = None


class SeenAt(Seen):
    """Which version: the newest, one of the past, or at least one already seen."""

    at: Version | None = None
    min_version: Version | None = None


class Commits(Seen):
    """A stretch of the log; with `at` the log as it was at that version."""

    at: Version | None = None
    after: Version = 0
    limit: Annotated[int, Field(ge=1, le=500)] = 100


class Messages(Invited):
    """A stretch of the chat."""

    after: Annotated[str, Field(pattern=r"^\d{1,15}-\d{1,15}$")] = "0-0"
    limit: Annotated[int, Field(ge=1, le=500)] = 100


class Listing(Query):
    """Which tables. `cursor` is the `next` of the page before."""

    status: Status | None = None
    game: Annotated[str, Field(max_length=40)] | None = None
    mine: bool = False
    cursor: Annotated[str, Field(pattern=r"^\d{1,15}-[0-9a-f]{24}$")] | None = None
    limit: Annotated[int, Field(ge=1, le=100)] = 50


class Sending(BaseModel):
    """Headers of a command."""

    idempotency_key: Annotated[str, Field(max_length=200)] | None = Field(None, alias="Idempotency-Key")
    if_match: Annotated[str, Field(examples=['"7"'])] | None = Field(None, alias="If-Match")


class Key(BaseModel):
    """The header that makes a repeat harmless."""

    idempotency_key: Annotated[str, Field(max_length=200)] | None = Field(None, alias="Idempotency-Key")


class SignedIn(BaseModel):
    """A person with a new token; the token is shown this once."""

    player: str
    name: str
    token: str


class Me(BaseModel):
    """The caller's own account."""

    player: str
    name: str
    email: str | None
    scopes: list[str]
    made: Milliseconds


class TokenShown(BaseModel):
    """A token or web session without its secret."""

    id: str
    label: str
    kind: Literal["token", "session"]
    scopes: list[str]
    made: Milliseconds
    ends: Milliseconds | None
    current: bool


class Tokens(BaseModel):
    """All that the caller is signed in with."""

    tokens: list[TokenShown]


class TokenMade(TokenShown):
    """A new token; it is shown this once."""

    token: str


class SeatShown(BaseModel):
    """A place at a table."""

    seat: int
    player: str | None
    name: str | None
    bot: str | None
    resigned: bool
    stand_in: bool = False
    """A bot plays for the person, who may take the seat back."""
    offered: bool = False
    """Somebody else may take the seat over."""


class You(BaseModel):
    """What the caller is at a table."""

    player: str
    seats: list[int]
    host: bool


class PlaceShown(BaseModel):
    """One seat's final standing."""

    seat: int
    place: int
    score: int
    keys: list[int]


class ResultShown(BaseModel):
    """Final standings by place."""

    standings: list[PlaceShown]


class SignedShown(BaseModel):
    """The service's signature over game, version and head: a head once shown can't be denied."""

    key: str
    signature: str


class ParentShown(BaseModel):
    """Where a practice game comes from."""

    game: str
    version: Version


class GameShown(BaseModel):
    """A table as its reader may see it."""

    id: str
    game: str
    title: str
    status: Status
    version: Version
    head: str
    signed: SignedShown
    parent: ParentShown | None
    rules: str
    private: bool
    host: str
    host_name: str
    invite: str | None
    options: dict[str, Any]
    clock: dict[str, Any] | None
    timing: dict[str, Any] | None
    """The clocks as of the last commit; `GET /games/{id}/clock` has them as of now."""
    seats: list[SeatShown]
    to_act: list[int]
    since: dict[str, Milliseconds]
    you: You | None
    seat: int | None
    undo: dict[str, Any] | None
    dispute: dict[str, Any] | None
    proposal: dict[str, Any] | None
    view: dict[str, Any] | None
    result: ResultShown | None


class RowShown(BaseModel):
    """A table in a list; `mine` are the caller's seats, in his own lists."""

    id: str
    game: str
    title: str
    status: Status
    version: Version
    private: bool
    host: str
    host_name: str
    clock: dict[str, Any] | None
    seats: list[SeatShown]
    to_act: list[int]
    since: dict[str, Milliseconds]
    runs_out: dict[str, Milliseconds] = {}
    """When the time of each seat on turn is over, by seat."""
    created_at: Milliseconds
    moved_at: Milliseconds
    mine: list[int] | SkipJsonSchema[None] = None


class RowsShown(BaseModel):
    """A page of a list. `next` is the `cursor` of the next one, null at the end."""

    games: list[RowShown]
    next: str | None


class LegalShown(BaseModel):
    """What a seat may send now."""

    version: Version
    seat: int | None
    commands: list[dict[str, Any]]
    forms: list[Form]


class CommitShown(BaseModel):
    """One accepted command with its events, as the reader may see them."""

    version: Version
    at: Milliseconds
    by: int | None
    actor: str
    command: dict[str, Any]
    events: list[dict[str, Any]]
    hash: str
    prev: str
    undone: bool


class CommitsShown(BaseModel):
    """A stretch of the log. `next` is the `after` of the next one, null at the end."""

    events: list[CommitShown]
    next: Version | None


class AcceptedShown(BaseModel):
    """An accepted command."""

    version: Version
    head: str
    events: list[dict[str, Any]]


class RefusalShown(BaseModel):
    """A command that was refused, and the rule it was refused by."""

    at: Milliseconds
    version: Version
    seat: int | None
    command: dict[str, Any]
    code: str
    rule: str
    facts: dict[str, Any]


class RefusalsShown(BaseModel):
    """Refused commands, oldest first."""

    refusals: list[RefusalShown]


class Fault(BaseModel):
    """One fault of a request, with its place."""

    place: list[str | int]
    fault: str
    kind: str


class ProblemShown(BaseModel):
    """RFC 9457: why a request was not done."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    code: str
    detail: str
    faults: list[Fault] | SkipJsonSchema[None] = None
    reason: str | SkipJsonSchema[None] = None
    """The rule's own code of a refusal."""
    rule: str | SkipJsonSchema[None] = None
    facts: dict[str, Any] | SkipJsonSchema[None] = None
    version: int | SkipJsonSchema[None] = None
