"""Small builders of forms. The example of a form is made of its first options, so the best ones are put first."""

from collections.abc import Iterable, Mapping
from typing import Any

from commands.base import Command
from commands.forms import Form, FormField, Option


def pick(name: str, options: Iterable[Option]) -> FormField:
    """One of the options."""
    return FormField(name=name, kind="pick", options=tuple(options))


def some(name: str, options: Iterable[Option], most: int) -> FormField:
    """From none to `most` different options."""
    given = tuple(options)
    return FormField(name=name, kind="pick-some", options=given, min=0, max=min(most, len(given)))


def spread(name: str, caps: Mapping[str, int], total: int) -> FormField:
    """A whole number over each option, with a sum and a cap for each."""
    return FormField(name=name, kind="spread", options=tuple(caps), sum=total, caps=dict(caps))


def ordered(name: str, options: Iterable[Option]) -> FormField:
    """All options in some order."""
    return FormField(name=name, kind="order", options=tuple(options))


def form(command: type[Command], fixed: Mapping[str, Any], fields: Iterable[FormField]) -> Form:
    """A form with the example that its first options make."""
    kind, chosen = command.model_fields["type"].default, tuple(fields)
    example = {"type": kind, **fixed, **{field.name: _first(field) for field in chosen}}
    return Form(type=kind, fixed=dict(fixed), fields=chosen, example=example)


def _first(field: FormField) -> Any:
    match field.kind:
        case "pick":
            return field.options[0]
        case "pick-some":
            return list(field.options[: field.max])
        case "spread":
            return _filled(field.caps or {}, field.sum or 0)
        case _:
            return list(field.options)


def _filled(caps: Mapping[str, int], total: int) -> dict[str, int]:
    given: dict[str, int] = {}
    for option, cap in caps.items():
        if count := min(cap, total):
            given[option] = count
            total -= count
    return given
