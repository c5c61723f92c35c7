"""Making a table, taking and leaving its seats, starting, cancelling and ending its game."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from events.base import Event, Sealed
from events.table.vocab import Bot


class Parent(BaseModel):
    """Where a practice game comes from."""

    model_config = ConfigDict(frozen=True)

    game: str
    version: int


class GameCreated(Event):
    """A table was opened. The sealed secret is what all chance of the game follows from."""

    type: Literal["GameCreated"] = "GameCreated"
    game: str
    seats: int
    title: str
    options: Mapping[str, Any]
    private: bool
    clock: Mapping[str, Any] | None
    host: str
    secret: Sealed[str]
    """64 hex digits, sealed to nobody until the game is finished."""
    fixed_seed: bool = False
    """True when the secret was chosen by whoever made the table: a practice game."""
    undo: Literal["free-only", "consent", "none"] = "consent"
    rules: str = ""
    """Rules revision that was asked for; empty: the game's usual one."""
    parent: Parent | None = None
    """Set in a practice game."""


class SeatTaken(Event):
    """Somebody sat down: a person with a nonce, or a bot without."""

    type: Literal["SeatTaken"] = "SeatTaken"
    seat: int
    player: str | None
    bot: Bot | None
    nonce: str
    """Hex digits that go into every draw, empty for a bot."""


class SeatLeft(Event):
    """A seat became free again before the start."""

    type: Literal["SeatLeft"] = "SeatLeft"
    seat: int


class GameStarted(Event):
    """The game began; rules revision and component data are fixed from here on."""

    type: Literal["GameStarted"] = "GameStarted"
    rules: str
    data: str
    """SHA-256 (hex) of the component data."""


class GameCancelled(Event):
    """The host called the table off before its start."""

    type: Literal["GameCancelled"] = "GameCancelled"


class SeatResigned(Event):
    """A person gave up; a bot plays on under the seat's name so that the others can finish."""

    type: Literal["SeatResigned"] = "SeatResigned"
    seat: int
    bot: Bot


class Place(BaseModel):
    """One seat's final standing."""

    model_config = ConfigDict(frozen=True)

    seat: int
    place: int
    score: int
    keys: tuple[int, ...] = ()


class GameFinished(Event):
    """The game is over; standings by place."""

    type: Literal["GameFinished"] = "GameFinished"
    standings: tuple[Place, ...]
