"""A game as plain text: the log, and any view, for terminals and for whoever reads with his ears."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from textwrap import wrap
from typing import Any

from events.commit import Commit
from events.table.union import TABLE_EVENTS
from projections.difference import Change
from projections.texts import Language, languages, said

_WIDE = 110
_SEATS = ("seat", "to_act", "to_move", "banker", "first_player", "order", "queue", "owners", "newcomers", "awaited")
"""Names of fields that hold numbers of seats in every game's views."""
_BY_SEAT = ("players", "mats", "growers")
"""Names of lists whose records are seats'."""


def log_lines(commit: Commit, language: Language, people: Sequence[str] = ()) -> Iterator[str]:
    """One sentence an event, as far as the reader's copy of the commit goes."""
    table = languages("projections.table")["en"]
    for event in commit.events:
        words = table if isinstance(event, TABLE_EVENTS) else language
        if line := said(words, f"event.{event.type}", event.model_dump(), people):
            yield line


def view_lines(view: Mapping[str, Any], language: Language, people: Sequence[str] = (), indent: str = "") -> Iterator[str]:
    """Any view: what is plain or short beside its name, lists of records with a head of their fields, the rest indented."""
    words = _Words(language, people)
    for name, value in view.items():
        if isinstance(value, Mapping) and any(map(_is_deep, value.values())):
            yield f"{indent}{words.label(name)}:"
            yield from view_lines(value, language, people, indent + "  ")
        elif _is_records(value) and any(_is_deep(each) for record in value for each in record.values()):
            for record in value:
                yield f"{indent}{words.label(name)}:"
                yield from view_lines(record, language, people, indent + "  ")
        elif _is_records(value):
            head = ", ".join(map(words.label, value[0]))
            rows = (", ".join(words.short(key, each) for key, each in record.items()) for record in value)
            yield from _wrapped(f"{indent}{words.label(name)} ({head}): " + " | ".join(rows), indent)
        else:
            yield from _wrapped(f"{indent}{words.label(name)}: {words.short(name, value)}", indent)


def change_lines(changes: Iterable[Change], language: Language, people: Sequence[str] = ()) -> Iterator[str]:
    """What differs between two views (`difference.py`), one line a change: where, what it was, what it is, and by how much."""
    words = _Words(language, people)
    for each in changes:
        name = next((part for part in reversed(each["path"]) if isinstance(part, str)), "")
        where = ", ".join(words.step(before, part) for before, part in pairwise(["", *each["path"]]) if part != "view")
        if "added" in each:
            signs = (("+", each["added"]), ("\u2212", each["removed"]))
            what = "; ".join(f"{sign} {words.short(name, things)}" for sign, things in signs if things)
        else:
            was, now = (words.short(name, each[side]) for side in ("from", "to"))
            counted = "by" in each and now == words.short("", each["to"])
            what = f"{was} → {now}" + (f" ({_signed(each['by'])})" if counted else "")
        yield from _wrapped(f"{where}: {what}", "")


def _signed(by: float) -> str:
    return f"{by:+}".replace("-", "\u2212")


def _wrapped(line: str, indent: str) -> list[str]:
    return wrap(line, _WIDE, subsequent_indent=indent + "    ", break_long_words=False, break_on_hyphens=False)


def _is_deep(value: Any) -> bool:
    return isinstance(value, Mapping | list | tuple)


def _is_records(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(each, Mapping) for each in value)


@dataclass(frozen=True, slots=True)
class _Words:
    language: Language
    people: Sequence[str]

    def label(self, name: Any) -> str:
        return self.language.get(f"name.{name}", str(name).replace("_", " "))

    def step(self, before: str | int, part: str | int) -> str:
        """A step of a path: a name, a person's seat, or the number of a record."""
        return self.short("seat" if before in _BY_SEAT else "", part) if isinstance(part, int) else self.label(part)

    def short(self, name: Any, value: Any) -> str:
        """A value in one line. `name` tells numbers of seats from other numbers."""
        if value is None:
            return "–"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            return self._number(name, value)
        if isinstance(value, Mapping):
            return ", ".join(f"{self.label(key)} {self.short(key, each)}" for key, each in value.items()) or "–"
        if isinstance(value, list | tuple):
            return ", ".join(self.short(name, each) for each in value) or "–"
        return self.language.get(f"name.{value}", str(value))

    def _number(self, name: Any, value: int) -> str:
        if name in _SEATS and value < len(self.people):
            return self.people[value]
        return str(value).replace("-", "\u2212")
