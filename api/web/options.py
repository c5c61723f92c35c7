"""Options of a game as fields of a form, from the model that the game declares."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from api.web.words import Words, of_game
from commands.game import Game


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option: a tick, one of several values, or a number."""

    name: str
    kind: str
    label: str
    hint: str
    default: Any
    values: tuple[tuple[Any, str], ...] = ()
    least: int | None = None
    most: int | None = None


def option_fields(game: Game, language: str) -> list[OptionField]:
    """Fields for all options that a form can ask for."""
    words = of_game(language, game.name)
    schema = game.options.model_json_schema()
    found = [_field(name, spec, schema, words) for name, spec in schema.get("properties", {}).items()]
    return [each for each in found if each is not None]


def options_from(game: Game, sent: Mapping[str, str]) -> dict[str, Any]:
    """The options of a posted form. What is no option is left to the parser to refuse."""
    options: dict[str, Any] = {}
    for each in option_fields(game, "en"):
        given = sent.get(f"option.{game.name}.{each.name}")
        if each.kind == "tick":
            options[each.name] = given is not None
        elif given is not None and given != "":
            meant = {str(value): value for value, _ in each.values}
            options[each.name] = meant.get(given, int(given) if given.lstrip("-").isdecimal() else given)
    return options


def _field(name: str, spec: Mapping[str, Any], schema: Mapping[str, Any], words: Words) -> OptionField | None:
    if "$ref" in spec:
        spec = {**schema["$defs"][spec["$ref"].rpartition("/")[2]], **spec}
    label = words(f"option.{name}") if words.has(f"option.{name}") else name.replace("_", " ").capitalize()
    hint = words(f"option.{name}.hint") if words.has(f"option.{name}.hint") else spec.get("description", "")
    default = spec.get("default")
    if spec.get("type") == "boolean":
        return OptionField(name, "tick", label, hint, default)
    if "enum" in spec:
        values = tuple((value, words.name(value)) for value in spec["enum"])
        return OptionField(name, "one-of", label, hint, default, values)
    if spec.get("type") == "integer":
        return OptionField(name, "number", label, hint, default, (), spec.get("minimum"), spec.get("maximum"))
    return None
