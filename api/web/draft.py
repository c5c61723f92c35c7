"""A move in the making. It lives in the address of the page: `do=Sell&f.variety=barbera&f.quantity=5&f.raises.nebbiolo=1`."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

Answer = tuple[str, ...] | Mapping[str, int]
"""What was answered to one question: the picked options, or numbers by option."""
NONE = ("",)
"""The answer to a question that may be left out: nothing of it."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The type of a command, empty when none is chosen yet, and the answers given so far by field."""

    type: str = ""
    given: Mapping[str, Answer] = field(default_factory=dict)

    def query(self) -> str:
        """The draft as a query string, without the question mark."""
        if not self.type:
            return ""
        pairs = [("do", self.type)]
        for name, answer in self.given.items():
            if isinstance(answer, Mapping):
                pairs += [(f"f.{name}.{option}", str(number)) for option, number in answer.items() if number]
            else:
                pairs += [(f"f.{name}", value) for value in answer]
        return urlencode(pairs)

    def without(self, name: str) -> "Draft":
        """The same without one answer."""
        return Draft(self.type, {key: answer for key, answer in self.given.items() if key != name})


def drafted(pairs: Iterable[tuple[str, str]]) -> Draft:
    """The draft in the arguments of a request. What does not look like one is left out."""
    kind, picked, numbers = "", dict[str, tuple[str, ...]](), dict[str, dict[str, int]]()
    for key, value in pairs:
        if key == "do":
            kind = value
        elif key.startswith("f."):
            name, _, option = key[2:].partition(".")
            if not option:
                picked[name] = (*picked.get(name, ()), value)
            elif value.isascii() and value.isdigit() and len(value) < 4:
                numbers.setdefault(name, {})[option] = int(value)
    return Draft(kind, {**picked, **numbers}) if kind else Draft()


def spelled(value: Any) -> str:
    """An option as text: strings as they are, all else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True, separators=(",", ":"))
