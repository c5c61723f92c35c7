"""Whether a plan fires: the seat is asked, nothing was undone, and what everybody sees is as the plan says. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError
from pydantic_core import to_json

from commands.base import Command
from commands.games import GAMES
from commands.parse import adapter, faults
from commands.problems import Problem
from projections.line import each_jump
from projections.plans import Condition, Plan, Stored
from projections.table.state import Table

_MISSING = object()


def command_of(game: str, seat: int, plan: Mapping[str, Any]) -> Command:
    """The move that a plan sends. Problem `invalid` when it is none of this game's."""
    try:
        command = adapter(game).validate_json(to_json({**plan["command"], "seat": seat}))
    except ValidationError as error:
        raise Problem("invalid", "the move does not parse", faults=faults(error)) from None
    if not isinstance(command, Command):
        fault = {"place": ["command", "type"], "fault": "only moves can be planned", "kind": "no_move"}
        raise Problem("invalid", "only moves can be planned", faults=[fault])
    return command


def line_of(table: Table) -> int:
    """How many rewinds a game has had."""
    return sum(1 for _ in each_jump(table.jumps))


def void(table: Table, seat: int, stored: Stored) -> str:
    """Why the plans of a seat are worth nothing any more; empty while they are."""
    if table.status != "running":
        return "game-over"
    chair = table.chairs[seat]
    if chair.player != stored.player or not chair.present:
        return "not-your-seat"
    return "undone" if line_of(table) != stored.line else ""


def unmet(table: Table, plan: Mapping[str, Any]) -> str:
    """The path of the first condition that does not hold in the public view; empty when all do."""
    view = GAMES[table.game].view(table.play, None).model_dump(mode="json")
    wanted = Plan.model_validate({"command": plan["command"], "when": plan["when"]}).when
    return next((each.path for each in wanted if not holds(each, view)), "")


def holds(condition: Condition, view: Any) -> bool:
    """Whether a claim about a view is true. What is not there is equal to nothing."""
    found, value = _walk(view, condition.path), condition.value
    match condition.is_:
        case "equal":
            return bool(found is not _MISSING and found == value)
        case "different":
            return bool(found is not _MISSING and found != value)
        case "one-of":
            return isinstance(value, tuple) and found in value
        case "at-least":
            return _numbers(found, value) and bool(found >= value)
        case "at-most":
            return _numbers(found, value) and bool(found <= value)


def _walk(place: Any, path: str) -> Any:
    for step in path.split("."):
        name, _, wanted = step.partition("=")
        if isinstance(place, Mapping):
            place = place.get(step, _MISSING)
        elif isinstance(place, Sequence) and not isinstance(place, str) and wanted:
            place = next((each for each in place if isinstance(each, Mapping) and str(each.get(name)) == wanted), _MISSING)
        elif isinstance(place, Sequence) and not isinstance(place, str) and step.isdigit() and int(step) < len(place):
            place = place[int(step)]
        else:
            return _MISSING
    return place


def _numbers(*given: Any) -> bool:
    return all(isinstance(each, int | float) and not isinstance(each, bool) for each in given)
