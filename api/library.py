"""The games that can be played here, and their rules, so that a cited rule can be opened where it is cited."""

from functools import cache
from typing import Any

from flask import Blueprint, Response
from pydantic_core import to_json

from api.auth import Caller
from api.door import JSON, door
from api.library_shapes import GameKinds, RuleShown, RulesShown
from commands.games import GAMES
from commands.problems import Problem
from commands.rulebook import differences, markdown, numbered

bp = Blueprint("library", __name__)
_KEPT = "public, max-age=300"


@door(bp, "GET", "/games-available", gives=GameKinds, problems=("unauthenticated", "slow-down"))
def available(_who: Caller | None) -> Response:
    """The games, how many can play them, and their options as JSON Schema."""
    return _kept(_available())


@door(bp, "GET", "/rules/<game>", gives=RulesShown, problems=("unauthenticated", "unknown", "slow-down"))
def rules(_who: Caller | None, game: str) -> Response:
    """The rules of a game; of the table around every game as `table`."""
    return _kept(_book(_known(game)))


@door(bp, "GET", "/rules/<game>/<rule>", gives=RuleShown, problems=("unauthenticated", "unknown", "slow-down"))
def rule(_who: Caller | None, game: str, rule: str) -> Response:
    """One rule by its number."""
    if (found := numbered(_known(game)).get(rule)) is None:
        raise Problem("unknown", "no such rule")
    return _kept(to_json(found))


def _known(game: str) -> str:
    if game != "table" and game not in GAMES:
        raise Problem("unknown", "no such game")
    return game


@cache
def _book(game: str) -> bytes:
    title = "The table" if game == "table" else GAMES[game].title if game in GAMES else ""
    shown = {"game": game, "title": title, "markdown": markdown(game), "rules": list(numbered(game).values())}
    return to_json({**shown, "revisions": _revisions(game)})


def _revisions(game: str) -> list[dict[str, Any]]:
    """What other revisions than the usual one change."""
    if game == "table":
        return []
    usual, others = GAMES[game].standard, [each for each in GAMES[game].revisions if each != GAMES[game].standard]
    changed = {each: [change.model_dump() for change in differences(game, usual, each)] for each in others}
    return [{"revision": usual, "changes": []}, *({"revision": each, "changes": changed[each]} for each in others)]


@cache
def _available() -> bytes:
    return to_json({"games": [_kind(name) for name in GAMES]})


def _kind(name: str) -> dict[str, Any]:
    game = GAMES[name]
    return {
        "name": name,
        "title": game.title,
        "seats": game.seats,
        "rules": game.standard,
        "revisions": game.revisions,
        "options": game.options.model_json_schema(),
    }


def _kept(content: bytes) -> Response:
    return Response(content, 200, {"Cache-Control": _KEPT}, content_type=JSON)
