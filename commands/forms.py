"""Forms: a way to list legal commands where the product of all choices is too big to write out."""

from collections.abc import Mapping
from random import Random
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


def sampled(form: Form, dice: Random) -> dict[str, Any]:
    """A command, as plain data, that satisfies the form: each field chosen by the dice."""
    chosen = {field.name: _choice(field, dice) for field in form.fields}
    return {"type": form.type, **form.fixed, **chosen}


def _choice(field: FormField, dice: Random) -> Any:
    options = list(field.options)
    match field.kind:
        case "pick":
            return dice.choice(options)
        case "pick-some":
            least, most = field.min or 0, len(options) if field.max is None else field.max
            return dice.sample(options, dice.randint(least, min(most, len(options))))
        case "number":
            return dice.randint(field.min or 0, field.max or 0)
        case "order":
            return dice.sample(options, len(options))
        case "spread":
            return _spread(field, dice)


def _spread(field: FormField, dice: Random) -> dict[str, int]:
    caps = {str(option): field.sum if field.caps is None else field.caps[str(option)] for option in field.options}
    given: dict[str, int] = {}
    for _ in range(field.sum or 0):
        open_ = [option for option, cap in caps.items() if given.get(option, 0) < (cap or 0)]
        chosen = dice.choice(open_)
        given[chosen] = given.get(chosen, 0) + 1
    return given
