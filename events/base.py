"""What an event is: a frozen fact with public fields and, where the rules hide something, sealed ones."""

from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

T = TypeVar("T")


class Event(BaseModel):
    """A fact of a game's history. Outcomes only, never inputs: folding one needs no rule.

    A class is stored as (`type`, `number`). An additive change keeps the number and gives the new field a default; any
    other change takes a new number and an upcaster. Unknown stored fields are ignored.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    type: str
    number: ClassVar[int] = 1
    """Schema number of this class."""
    reveals: ClassVar[bool] = False
    """True for an event that makes public what had been sealed: undoing past it needs the table's consent."""


class Closed(LookupError):
    """A sealed part was asked for that the reader may not open."""


class Sealed(BaseModel, Generic[T]):
    """The part of an event that only `to` may read; nobody when empty. `body` is None for whom it stays closed."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    to: tuple[int, ...]
    body: T | None = None

    def open(self) -> T:
        """The sealed thing itself. Folding on the server always has it; a redacted copy raises Closed."""
        if self.body is None:
            raise Closed("this sealed part is not open to the reader")
        return self.body


def sealed_fields(model: type[BaseModel]) -> tuple[str, ...]:
    """Names of the fields that hold a `Sealed` or a tuple of them, in the order of declaration."""
    return tuple(name for name, field in model.model_fields.items() if _holds_seal(field.annotation))


def _holds_seal(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, Sealed):
        return True
    return any(_holds_seal(inner) for inner in getattr(annotation, "__args__", ()))
