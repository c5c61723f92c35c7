"""Ways back, and the ask that is pending: each with its class before the click. The classes come from the rules alone."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.desk import desk
from api.web import story
from api.web.words import Words
from commands.table.undo import jump
from commands.undo_offer import offered
from events.commit import Reader
from projections.line import on_line
from projections.table.state import Table


@dataclass(frozen=True, slots=True)
class Way:
    """One way to another version. `klass` is free, ask or closed."""

    name: str
    klass: str
    to: int
    agree: int
    reason: str
    command: str
    moves: int


def ways(table: Table, held: tuple[int, ...]) -> list[Way]:
    """What the reader may do now: undo his last move, restart his turn, redo."""
    if not held or table.status != "running" or table.ask is not None:
        return []
    offer = offered(table, held, desk().handle.past(table))
    return list(_ways(table, held, offer)) if offer is not None else []


def way_to(table: Table, held: tuple[int, ...], version: int) -> Way | None:
    """The way to a version that is looked at."""
    if not held or table.status != "running" or not table.began <= version < table.version or table.ask is not None:
        return None
    name = "undo" if on_line(table.jumps, version, table.version) else "redo"
    return _jump(name, table, held, version)


def _ways(table: Table, held: tuple[int, ...], offer: Mapping[str, Any]) -> Iterator[Way]:
    if offer["vanishes"] or offer.get("reason") not in ("nothing-to-undo", None):
        yield _way("undo", offer)
    if offer["turn_to"] is not None and offer["turn_to"] != offer["to"]:
        yield _jump("restart", table, held, offer["turn_to"])
    if offer["redo"]:
        yield _way("redo", offer["redo"][0])


def _jump(name: str, table: Table, held: tuple[int, ...], to: int) -> Way:
    found = jump(table, held, to, desk().handle.past(table))
    moves = len(found.vanishes) + len(found.returns)
    return Way(name, found.klass, to, len(found.must_agree), found.reason, _command(name, to), moves)


def _way(name: str, found: Mapping[str, Any]) -> Way:
    moves, to = len(found["vanishes"]) + len(found["returns"]), found["to"]
    return Way(name, found["class"], to, len(found["must_agree"]), found.get("reason", ""), _command(name, to), moves)


def _command(name: str, to: int) -> str:
    return json.dumps({"type": "Redo" if name == "redo" else "AskUndo", "to": to})


def ask_shown(
    table: Table, reader: Reader, held: tuple[int, ...], words: Words, people: Sequence[str]
) -> Mapping[str, Any] | None:
    """The pending ask: the exact moves, what they had shown, who has still to agree, and what the reader may answer."""
    ask = table.ask
    if ask is None:
        return None
    touched = {*ask.vanishes, *ask.returns}
    found = story.commits(table, reader, min(touched, default=1) - 1, table.version, touched)
    return {
        "ask": ask,
        "lines": story.lines(found, words, people)[::-1],
        "shown": [(version, words(f"undo.shown.{what}")) for version, what in ask.shown],
        "answers": [(seat, "agreed") for seat in ask.agreed] + [(seat, "open") for seat in ask.must_agree],
        "mine": [seat for seat in ask.must_agree if seat in held],
        "own": ask.seat in held,
        "agree": json.dumps({"type": "AnswerUndo", "ask": ask.ask, "agree": True}),
        "decline": json.dumps({"type": "AnswerUndo", "ask": ask.ask, "agree": False}),
        "withdraw": json.dumps({"type": "WithdrawUndo", "ask": ask.ask}),
        "returns": bool(ask.returns and not ask.vanishes),
    }
