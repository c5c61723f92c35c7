"""Forms: a way to list legal commands where the product of all choices is too big to write out."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Option = str | int


class FormField(BaseModel):
    """One choice of a form.

    `pick` one of the options; `pick-some` of them, `min`..`max` different ones; `number` from `min` to `max`; `spread` whole
    numbers over the options (option -> number, zero left out) with total `sum` and a cap for each (`caps`); `order` all
    options in some order.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    kind: Literal["pick", "pick-some", "number", "spread", "order"]
    options: tuple[Option, ...] = ()
    min: int | None = None
    max: int | None = None
    sum: int | None = None
    caps: Mapping[str, int] | None = None


class Form(BaseModel):
    """`fixed` and any choice that satisfies every field make a legal command of `type`; `example` is a complete one."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    type: str
    fixed: Mapping[str, Any]
    fields: tuple[FormField, ...]
    example: Mapping[str, Any]


class Legal(BaseModel):
    """What one seat may send now: complete commands, and forms. Both empty when it is not awaited."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    commands: tuple[Any, ...] = ()
    """`Command` objects, complete."""
    forms: tuple[Form, ...] = ()
