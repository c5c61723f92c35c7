"""The generic face: shows any view as lists and tables and plays from the legal list alone."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from api.web.face import Face, Sight, no_changes, no_tag, nothing_touched

_SHORT = 8
"""A list with more rows than this is folded."""


@cache
def plain_face(game: str) -> Face:
    """A face for a game that has none of its own."""
    return Face(
        name=game,
        symbol="glass",
        picture=picture,
        board="generic_board.html",
        own="generic_own.html",
        player="generic_player.html",
        order=_order,
        where=where,
        tag=no_tag,
        changes=no_changes,
        touched=nothing_touched,
        long=True,
    )


def picture(sight: Sight) -> Mapping[str, Any]:
    """The view as nested facts: `facts` are single values, `parts` are lists and mappings under a heading."""
    plain = sight.view.model_dump(mode="json")
    players = plain.pop("players", None)
    return {
        "board": _pictured(sight, plain),
        "players": [_pictured(sight, each) for each in players] if _rows(players) else [],
    }


def where(sight: Sight) -> str:
    """The phase, as far as the game names one."""
    phase = getattr(sight.view, "phase", None)
    return "" if phase is None else sight.words(f"phase.{phase}") if sight.words.has(f"phase.{phase}") else str(phase)


def _order(view: Any) -> Sequence[int]:
    order = getattr(view, "order", None)
    players = getattr(view, "players", ())
    return order if order else tuple(range(len(players)))


def _pictured(sight: Sight, plain: Mapping[str, Any]) -> dict[str, Any]:
    facts, parts = [], []
    for name, value in plain.items():
        if value is None or name == "seat":
            continue
        if isinstance(value, dict | list) and value:
            parts.append({"title": _title(sight, name), **_part(sight, value)})
        elif not isinstance(value, dict | list):
            facts.append({"title": _title(sight, name), "value": _said(sight, name, value)})
    return {"facts": facts, "parts": parts}


def _part(sight: Sight, value: Any) -> dict[str, Any]:
    if _rows(value):
        names = list(dict.fromkeys(name for row in value for name in row))
        cells = [[_said(sight, name, row.get(name)) for name in names] for row in value]
        return {"kind": "table", "heads": [_title(sight, name) for name in names], "rows": cells, "folded": len(cells) > _SHORT}
    if isinstance(value, list):
        return {"kind": "list", "items": [_said(sight, "", each) for each in value], "folded": len(value) > 3 * _SHORT}
    pairs = [{"title": sight.words.name(key), "value": _said(sight, key, each)} for key, each in value.items()]
    return {"kind": "pairs", "pairs": pairs, "folded": len(pairs) > 3 * _SHORT}


def _rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _title(sight: Sight, name: str) -> str:
    return sight.words(f"page.{name}") if sight.words.has(f"page.{name}") else name.replace("_", " ").capitalize()


def _said(sight: Sight, name: str, value: Any) -> str:
    """A value in words, one line, nested ones in brackets."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return sight.words("yes" if value else "no")
    if (
        isinstance(value, int)
        and name.rstrip("s") in ("seat", "to_move", "owner", "order", "queue")
        and value < len(sight.people)
    ):
        return sight.people[value]
    if isinstance(value, list):
        return ", ".join(_said(sight, name, each) for each in value) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{sight.words.name(key)} {_said(sight, key, each)}" for key, each in value.items() if each is not None)
    return sight.words.name(value)
