"""Where every printed figure comes from: rulebook, public data, or a reconstruction that is no fact about the printed game."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict

from projections.vinhos.components import FILES

SOURCE = "source"


class Sourced(BaseModel):
    """A part of the data file that names a source. `path` leads to it; `what` is "" for the part as a whole."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    what: str
    source: str


@cache
def sources(revision: str) -> tuple[Sourced, ...]:
    """Every source mark of a revision's figures, in the order of the file."""
    return tuple(_marks(json.loads(FILES[revision].read_text(encoding="utf-8")), ""))


def reconstructed(revision: str) -> tuple[Sourced, ...]:
    """The figures that nobody has confirmed."""
    return tuple(mark for mark in sources(revision) if mark.source == "reconstructed")


def _marks(part: Any, path: str) -> Iterator[Sourced]:
    """A mark stands beside what it marks: `source` for the whole part, `tax_source` for its tax."""
    if isinstance(part, dict):
        for name, value in part.items():
            if name.endswith(SOURCE) and isinstance(value, str):
                yield Sourced(path=path, what=name.removesuffix(SOURCE).rstrip("_"), source=value)
            else:
                yield from _marks(value, f"{path}.{name}" if path else name)
    elif isinstance(part, list):
        for number, value in enumerate(part):
            name = value.get("id", number) if isinstance(value, dict) else number
            yield from _marks(value, f"{path}.{name}")
