"""From the bytes of a request to a command, strictly: every fault is named with its place."""

from functools import cache, reduce
from operator import or_
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import to_json

from commands.base import Wish
from commands.games import GAMES
from commands.problems import Problem
from commands.table.union import SERVICE_COMMANDS, TABLE_COMMANDS
from events.commit import Said


@cache
def adapter(game: str) -> TypeAdapter[Wish]:
    """Parser of all that may be sent to a table of one game."""
    union: Any = reduce(or_, (*TABLE_COMMANDS, *GAMES[game].commands))
    return TypeAdapter(Annotated[union, Field(discriminator="type")])


@cache
def recorded(game: str) -> TypeAdapter[Wish]:
    """Parser of all that may stand in a log of one game, the service's own commands included."""
    union: Any = reduce(or_, (*TABLE_COMMANDS, *SERVICE_COMMANDS, *GAMES[game].commands))
    return TypeAdapter(Annotated[union, Field(discriminator="type")])


def command_of(game: str, said: Said) -> Wish:
    """The command that a commit records, opened."""
    return recorded(game).validate_json(to_json({**(said.body or {}), "type": said.type}))


def parsed(game: str, raw: bytes | str) -> Wish:
    """The command in a JSON text, or Problem `invalid` with all faults."""
    try:
        return adapter(game).validate_json(raw)
    except ValidationError as error:
        raise Problem("invalid", "the command does not parse", faults=faults(error)) from None


def faults(error: ValidationError) -> list[dict[str, Any]]:
    """Each fault as {place, fault}. What was sent is not repeated."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return [{"place": list(each["loc"]), "fault": each["msg"], "kind": each["type"]} for each in found]
