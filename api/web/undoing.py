"""Ways back, and the ask that is pending: each with its class before the click. The classes come from the rules alone."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.desk import desk
from api.web import story
from api.web.words import Words
from commands.table.undo import Jump, jump
from events.commit import Reader
from projections.line import each_jump, on_line, parent
from projections.table.state import Ask, Table

_LOOKED_AT = 80


@dataclass(frozen=True, slots=True)
class Way:
    """One way to another version. `klass` is free, ask or closed."""

    name: str
    klass: str
    to: int
    agree: tuple[int, ...]
    reason: str
    command: str
    moves: int


def ways(table: Table, held: tuple[int, ...]) -> list[Way]:
    """What the reader may do now: undo his last move, restart his turn, redo."""
    if not held or table.status != "running" or table.ask is not None:
        return []
    past = desk().handle.past(table)
    facts = [each for each in past.facts(max(0, table.version - _LOOKED_AT)) if on_line(table.jumps, each.version, table.version)]
    moves = [each for each in facts if each.moves and each.version > table.began]
    own = [each.version for each in moves if set(each.seats) & set(held) and each.actor == "player"]
    found = []
    if own:
        found.append(_way("undo", table, held, parent(table.jumps, own[-1])))
        run = _last_run([bool(set(each.seats) & set(held)) and each.actor == "player" for each in moves])
        if run > 1:
            found.append(_way("restart", table, held, parent(table.jumps, moves[-run].version)))
    if (newest := next(iter(each_jump(table.jumps)), None)) is not None and newest[0] == table.version:
        found.append(_way("redo", table, held, table.version - 1))
    return found


def way_to(table: Table, held: tuple[int, ...], version: int) -> Way | None:
    """The way to a version that is looked at."""
    if not held or table.status != "running" or not table.began <= version < table.version or table.ask is not None:
        return None
    return _way("undo" if on_line(table.jumps, version, table.version) else "redo", table, held, version)


def _way(name: str, table: Table, held: tuple[int, ...], to: int) -> Way:
    found: Jump = jump(table, held, to, desk().handle.past(table))
    kind = "Redo" if name == "redo" else "AskUndo"
    moves = len(found.vanishes) + len(found.returns)
    return Way(name, found.klass, to, found.must_agree, found.reason, json.dumps({"type": kind, "to": to}), moves)


def _last_run(own: Sequence[bool]) -> int:
    """How many of the last moves are one's own, without a break."""
    return next((number for number, mine in enumerate(reversed(own)) if not mine), len(own))


def ask_shown(
    table: Table, reader: Reader, held: tuple[int, ...], words: Words, people: Sequence[str]
) -> Mapping[str, Any] | None:
    """The pending ask: the exact moves, what they had shown, who has still to agree, and what the reader may answer."""
    ask = table.ask
    if ask is None:
        return None
    touched = (*ask.vanishes, *ask.returns)
    found = story.commits(table, reader, min(touched, default=1) - 1, table.version)
    lines = [line for line in story.lines(found, words, people) if line.version in touched][::-1]
    shown = dict(ask.shown)
    return {
        "ask": ask,
        "lines": lines,
        "shown": [(version, words(f"undo.shown.{what}")) for version, what in shown.items()],
        "answers": _answers(ask),
        "mine": [seat for seat in ask.must_agree if seat in held],
        "own": ask.seat in held,
        "agree": json.dumps({"type": "AnswerUndo", "ask": ask.ask, "agree": True}),
        "decline": json.dumps({"type": "AnswerUndo", "ask": ask.ask, "agree": False}),
        "withdraw": json.dumps({"type": "WithdrawUndo", "ask": ask.ask}),
        "returns": bool(ask.returns and not ask.vanishes),
    }


def _answers(ask: Ask) -> list[tuple[int, str]]:
    return [(seat, "agreed") for seat in ask.agreed] + [(seat, "open") for seat in ask.must_agree]
