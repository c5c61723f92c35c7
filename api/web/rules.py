"""The rules of each game with an anchor for every numbered sentence, so that a cited one can be opened."""

import re
from dataclasses import dataclass
from functools import cache

from flask import Blueprint, Response
from markupsafe import Markup, escape

from api.web.paper import page
from commands.games import GAMES
from commands.problems import Problem
from commands.rulebook import markdown

bp = Blueprint("web_rules", __name__)
_HEADING = re.compile(r"(#+)\s+(.*)")
_RULE = re.compile(r"[-*]\s+\**([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\**[:.]?\s+(.*)")
_CODE = re.compile(r"`([^`]+)`")
_STRONG = re.compile(r"\*\*([^*]+)\*\*")
_OURS = "RESOLVED:"


@dataclass(slots=True)
class Piece:
    """A rule with its number, or a paragraph without one."""

    id: str
    text: str


@dataclass(slots=True)
class Chapter:
    """A heading and what stands below it."""

    anchor: str
    title: str
    pieces: list[Piece]


@bp.get("/rules")
def library() -> Response:
    """All rules there are."""
    return page("rules_list.html", games=GAMES)


@bp.get("/rules/<game>")
def rules(game: str) -> Response:
    """One game's rules; `table` has those of every table."""
    if game != "table" and game not in GAMES:
        raise Problem("unknown", "no such game")
    title = None if game == "table" else GAMES[game].title
    revision = "" if game == "table" else GAMES[game].standard
    return page("rules.html", game=game, title=title, revision=revision, games=GAMES, chapters=chapters(game), inline=inline)


@cache
def chapters(game: str) -> tuple[Chapter, ...]:
    """The rules in chapters."""
    found: list[Chapter] = []
    piece: Piece | None = None
    for line in markdown(game).splitlines():
        if heading := _HEADING.match(line):
            piece = None
            if len(heading[1]) > 1:
                found.append(Chapter(re.sub(r"[^a-z0-9]+", "-", heading[2].casefold()).strip("-"), heading[2], []))
        elif not found or not line.strip():
            piece = None
        elif rule := _RULE.match(line):
            piece = Piece(rule[1], rule[2])
            found[-1].pieces.append(piece)
        elif piece is not None and not line.startswith("- "):
            piece.text += f" {line.strip()}"
        else:
            piece = Piece("", line.strip().removeprefix("- "))
            found[-1].pieces.append(piece)
    return tuple(chapter for chapter in found if chapter.pieces)


def inline(text: str, reading: str) -> Markup:
    """A sentence of the rules as markup: code, stress, and the mark of our own readings."""
    safe = str(escape(text))
    safe = _CODE.sub(r'<code class="mono">\1</code>', safe)
    safe = _STRONG.sub(r"<b>\1</b>", safe)
    return Markup(safe.replace(_OURS, f'<span class="resolved">{escape(reading)}</span>'))  # noqa: S704 - escaped above
