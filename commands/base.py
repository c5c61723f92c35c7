"""A command, and the answer no."""

from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


def _whole(given: Any) -> Any:
    """JSON has one kind of number: 2.0 is the integer 2. True is not 1."""
    if isinstance(given, float) and given.is_integer():
        return int(given)
    return given


_SAFE = 2**53 - 1
"""Beyond it JSON clients lose digits, and MessagePack its range."""

Whole = Annotated[int, Field(strict=True, ge=-_SAFE, le=_SAFE), BeforeValidator(_whole)]
"""A whole number as JSON clients send it: 2 and 2.0, never "2", true or 2.5, nor one too large to be kept."""

Flag = Annotated[bool, Field(strict=True)]
"""true or false, and nothing that looks like it."""

SeatNumber = Annotated[int, Field(strict=True, ge=0, le=9), BeforeValidator(_whole)]


class Wish(BaseModel):
    """Anything a person can ask for. Unknown fields and wrong types are refused when it is parsed."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    type: str
    number: ClassVar[int] = 1
    """Schema number of this class, stored with it."""
    secret: ClassVar[bool] = False
    """True when the command itself is stored sealed to its sender."""
    simultaneous: ClassVar[bool] = False
    """True when several seats choose at the same time: another seat's such command never makes this one stale."""


class Command(Wish):
    """A move: a wish of one seat, in the imperative."""

    seat: SeatNumber = 0
    """Who sends it. The door fills it in for a person who holds one seat."""


class Begin(Command):
    """The table tells the game to set itself up. Sent by `StartGame` only, never by a client."""

    type: str = "Begin"


class Rejected(Exception):
    """A refusal: a code in kebab case, the id of the rule it rests on, and facts that the sender may know. Nothing changed."""

    def __init__(self, code: str, rule: str, **facts: Any) -> None:
        super().__init__(f"{code} ({rule})")
        self.code, self.rule, self.facts = code, rule, facts
