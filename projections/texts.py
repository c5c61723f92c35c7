"""Sentences as data: one flat JSON file a language, filled with facts when somebody reads them.

A template holds placeholders `{path|filter}`. `path` walks fields and list positions (`sale.grape`, `order.0`). Filters:

- `name`     the text `name.<id>`, or the id itself       - `names`  the same for a list, joined by commas
- `seat`     the name of the person in that seat          - `seats`  the same for a list
- `signed`   +100, −100, 0 with a real minus sign          - `count:one:many`  "1 card", "3 cards"
- `pairs`    a mapping id -> number as "Barbera 2, ..."   - `len`    how many
- none       the value as it is, with a real minus sign

A part in double square brackets is left out when a placeholder in it is missing, None, false, zero or empty. Keys:
`event.<Type>` a log line · `command.<Type>` a choice · `ask.<phase>` what the awaited seat is asked · `phase.<phase>` ·
`refusal.<code>` · `name.<id>` · anything a page of that game needs under `page.`.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any

Language = Mapping[str, str]
_OPTIONAL = re.compile(r"\[\[(.*?)\]\]", re.S)
_PLACE = re.compile(r"\{([\w.-]+)(?:\|([^{}]+))?\}")
_MINUS = "\u2212"


def languages(package: str) -> dict[str, Language]:
    """Every language file in the folder `texts` of a package: language code -> key -> template."""
    folder = files(package).joinpath("texts")
    found = [entry for entry in folder.iterdir() if entry.name.endswith(".json")]
    return {entry.name.removesuffix(".json"): json.loads(entry.read_text(encoding="utf-8")) for entry in found}


def said(language: Language, key: str, facts: Mapping[str, Any], people: Sequence[str] = ()) -> str:
    """The sentence of a key with its facts. `people` names the seats. An unknown key is shown as itself."""
    template = language.get(key)
    if template is None:
        return key
    kept = _OPTIONAL.sub(lambda part: part[1] if _all_there(part[1], facts) else "", template)
    return _PLACE.sub(lambda place: _filled(language, place, facts, people), kept).strip()


def _all_there(part: str, facts: Mapping[str, Any]) -> bool:
    return all(_there(_walk(facts, place[1]), place[2]) for place in _PLACE.finditer(part))


def _there(given: Any, filter_: str | None) -> bool:
    """Seat 0 is a seat; any other zero is nothing to speak of."""
    if filter_ == "seat":
        return given is not None
    return given not in (None, False, 0, "", (), [], {})


def _walk(facts: Any, path: str) -> Any:
    for step in path.split("."):
        if isinstance(facts, Mapping):
            facts = facts.get(step)
        elif isinstance(facts, Sequence) and not isinstance(facts, str) and step.isdigit() and int(step) < len(facts):
            facts = facts[int(step)]
        else:
            facts = getattr(facts, step, None)
    return facts


def _filled(language: Language, place: re.Match[str], facts: Mapping[str, Any], people: Sequence[str]) -> str:
    given, (kind, *more) = _walk(facts, place[1]), (place[2] or "").split(":")
    if given is None:
        return "?"
    name = _named(language)
    match kind:
        case "name":
            return name(given)
        case "names":
            return ", ".join(map(name, given))
        case "seat":
            return _person(people, given)
        case "seats":
            return ", ".join(_person(people, each) for each in given)
        case "pairs":
            return ", ".join(f"{name(key)} {_number(value)}" for key, value in given.items())
        case "signed":
            return f"+{given}" if given > 0 else _number(given)
        case "count":
            return f"{_number(given)} {more[0] if given == 1 else more[1]}"
        case "len":
            return str(len(given))
        case _:
            return _number(given)


def _named(language: Language) -> Callable[[Any], str]:
    return lambda given: language.get(f"name.{given}", str(given))


def _person(people: Sequence[str], seat: int) -> str:
    return people[seat] if seat < len(people) else f"Seat {seat + 1}"


def _number(given: Any) -> str:
    return str(given).replace("-", _MINUS) if isinstance(given, int | float) else str(given)
