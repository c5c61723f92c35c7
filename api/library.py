"""The games that can be played here, and their rules, so that a cited rule can be opened where it is cited."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from flask import Blueprint, Response
from pydantic_core import to_json

from api.auth import Caller
from api.door import JSON, door
from api.shapes import GameKinds, RuleShown, RulesShown
from commands.games import GAMES
from commands.problems import Problem

bp = Blueprint("library", __name__)
_KEPT = "public, max-age=300"
_CHAPTER = re.compile(r"#+\s+(.*)")
_RULE = re.compile(r"[-*]\s+\**([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\**[:.]?\s+(.*)")


@door(bp, "GET", "/games-available", gives=GameKinds, problems=("unauthenticated", "slow-down"))
def available(_who: Caller | None) -> Response:
    """The games, how many can play them, and their options as JSON Schema."""
    return _kept(_available())


@door(bp, "GET", "/rules/<game>", gives=RulesShown, problems=("unauthenticated", "unknown", "slow-down"))
def rules(_who: Caller | None, game: str) -> Response:
    """The rules of a game; of the table around every game as `table`."""
    return _kept(_book(game))


@door(bp, "GET", "/rules/<game>/<rule>", gives=RuleShown, problems=("unauthenticated", "unknown", "slow-down"))
def rule(_who: Caller | None, game: str, rule: str) -> Response:
    """One rule by its number."""
    if (found := numbered(game).get(rule)) is None:
        raise Problem("unknown", "no such rule")
    return _kept(to_json(found))


@cache
def numbered(game: str) -> Mapping[str, Mapping[str, str]]:
    """The numbered statements of a game's rules by number."""
    found: dict[str, dict[str, str]] = {}
    chapter, open_rule = "", None
    for line in _markdown(game).splitlines():
        if heading := _CHAPTER.match(line):
            chapter, open_rule = heading[1], None
        elif start := _RULE.match(line):
            open_rule = found.setdefault(start[1], {"id": start[1], "game": game, "chapter": chapter, "text": start[2].strip()})
        elif open_rule is not None and line.startswith("  ") and line.strip():
            open_rule["text"] += f"\n{line.strip()}" if line.strip()[0] in "-|*" else f" {line.strip()}"
        else:
            open_rule = None
    return MappingProxyType(found)


def _markdown(game: str) -> str:
    if game == "table":
        return files("commands.table").joinpath("rules.md").read_text(encoding="utf-8")
    if game not in GAMES:
        raise Problem("unknown", "no such game")
    return GAMES[game].rules()


@cache
def _book(game: str) -> bytes:
    title = "The table" if game == "table" else GAMES[game].title if game in GAMES else ""
    return to_json({"game": game, "title": title, "markdown": _markdown(game), "rules": list(numbered(game).values())})


@cache
def _available() -> bytes:
    return to_json({"games": [_kind(name) for name in GAMES]})


def _kind(name: str) -> dict[str, Any]:
    game = GAMES[name]
    return {
        "name": name,
        "title": game.title,
        "seats": game.seats,
        "rules": game.revisions[-1],
        "options": game.options.model_json_schema(),
    }


def _kept(content: bytes) -> Response:
    return Response(content, 200, {"Cache-Control": _KEPT}, content_type=JSON)
