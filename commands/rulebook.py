"""The numbered statements of a game's rules, by revision: what may be cited, and what another revision changes."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from commands.games import GAMES
from events.table.revising import RuleChange

Rules = Mapping[str, Mapping[str, str]]
_CHAPTER = re.compile(r"#+\s+(.*)")
_RULE = re.compile(r"[-*]\s+\**([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\**[:.]?\s+(.*)")


def markdown(game: str) -> str:
    """The rules of a game as they are written; of the table around every game as `table`. LookupError for any other."""
    if game == "table":
        return files("commands.table").joinpath("rules.md").read_text(encoding="utf-8")
    return GAMES[game].rules()


@cache
def numbered(game: str, revision: str = "") -> Rules:
    """The numbered statements of a game's rules by number: {id, game, chapter, text}, as a revision has them."""
    revised = None if game == "table" else GAMES[game].revised.get(revision)
    return MappingProxyType(_parsed(game, markdown(game)) | _parsed(game, revised() if revised else ""))


def may_be_cited(game: str, revision: str, rule: str) -> bool:
    """Whether there is such a rule, of the game or of the table."""
    return rule in numbered(game, revision) or rule in numbered("table")


def differences(game: str, before: str, after: str) -> tuple[RuleChange, ...]:
    """Rules that read differently in two revisions, in their order."""
    old, new = numbered(game, before), numbered(game, after)
    texts = [(rule, *(book[rule]["text"] if rule in book else "" for book in (old, new))) for rule in dict.fromkeys((*old, *new))]
    return tuple(RuleChange(rule=rule, before=was, after=now) for rule, was, now in texts if was != now)


def _parsed(game: str, text: str) -> dict[str, Mapping[str, str]]:
    found: dict[str, dict[str, str]] = {}
    chapter, open_rule = "", None
    for line in text.splitlines():
        if heading := _CHAPTER.match(line):
            chapter, open_rule = heading[1], None
        elif start := _RULE.match(line):
            open_rule = found.setdefault(start[1], {"id": start[1], "game": game, "chapter": chapter, "text": start[2].strip()})
        elif open_rule is not None and line.startswith("  ") and line.strip():
            open_rule["text"] += f"\n{line.strip()}" if line.strip()[0] in "-|*" else f" {line.strip()}"
        else:
            open_rule = None
    return dict(found)
