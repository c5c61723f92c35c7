"""What requests about a game's history look like, and their answers."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from api.shapes import LARGEST, Asked, Milliseconds, Seen, Version
from commands.base import SeatNumber, Whole


class Between(Seen):
    """Two versions; without them, from the reader's last move to now."""

    since: Annotated[Annotated[int, Field(ge=1, le=LARGEST)] | None, Field(alias="from")] = None
    to: Annotated[int, Field(ge=1, le=LARGEST)] | None = None


class Walk(Seen):
    """Where to stop on the way."""

    by: Literal["commit", "turn", "round"] = "turn"


class NewFork(Asked):
    """A practice game from version `at`, in one seat; in all seats without one."""

    at: Annotated[Whole, Field(ge=1, le=LARGEST)]
    seat: SeatNumber | None = None


class ChangesShown(BaseModel):
    """What a reader sees changed. A change is {path, from, to, by?} or {path, added, removed}."""

    since: Version = Field(alias="from")
    to: Version
    seat: int | None
    changes: list[dict[str, Any]]


class StopShown(BaseModel):
    """A place to stop at, with the round or year and who was awaited."""

    version: Version
    at: Milliseconds
    round: int | None
    to_act: list[int]


class StopsShown(BaseModel):
    """Stops in the order of their versions, and the versions of the line that the present comes from."""

    stops: list[StopShown]
    line: list[Version]


class KeyShown(BaseModel):
    """The public key that heads and proof files are signed with."""

    algorithm: Literal["Ed25519"]
    key: str
