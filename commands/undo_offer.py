"""What a person may do with the history now, told before he does it: the last undo, the turn anew, lines that can come back."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, takewhile
from typing import Any

from commands.past import Facts, Past
from commands.table.undo import Jump, jump
from projections.line import between, each_jump, on_line, parent, segments
from projections.table.state import Table

_LOOK_BACK = (64, 256)
"""Commits looked at for a person's last move: first the near ones, then at most so many."""
_LINES = 3
"""Abandoned lines that are offered."""
_REWINDS = 24
"""Rewinds looked at for them, the newest first: a game may hold hundreds."""


def offered(table: Table, seats: tuple[int, ...], past: Past) -> dict[str, Any] | None:
    """The undo of the last own move as plain data, with all else that is possible. None for who holds no seat."""
    if not seats:
        return None
    last, turn = _last_moves(table, seats, past) if table.status == "running" else (None, None)
    if last is None:
        shut = jump(table, seats, table.version, past)
        found = replace(shut, klass="closed", reason=shut.reason or "nothing-to-undo")
    else:
        found = jump(table, seats, parent(table.jumps, last), past)
    return {
        **_plain(found),
        "turn_to": None if turn is None else parent(table.jumps, turn),
        "ask": _ask(table, seats),
        "redo": [_plain(each) for each in _lines(table, seats, past)],
    }


def _last_moves(table: Table, seats: tuple[int, ...], past: Past) -> tuple[int | None, int | None]:
    """Versions of the person's last move on the present line, and of the first of his turn if nobody has moved since.

    The last move of anybody if he has made none lately.
    """
    newest = None
    for back in _LOOK_BACK:
        floor = max(table.began, table.version - back)
        facts = {each.version: each for each in past.facts(floor) if each.moves}
        moves = [facts[version] for version in _line(table, floor) if version in facts]
        newest = moves[0].version if moves else None
        for nth, each in enumerate(moves):
            if _all_in(each, seats):
                return each.version, _first_of_run(moves) if nth == 0 else None
    return newest, None


def _first_of_run(moves: list[Facts]) -> int:
    return list(takewhile(lambda each: each.seats == moves[0].seats, moves))[-1].version


def _line(table: Table, floor: int) -> Iterator[int]:
    """Versions of the present line beyond a floor, newest first."""
    for first, last in segments(table.jumps, table.version):
        yield from range(last, max(first, floor + 1) - 1, -1)
        if first <= floor:
            return


def _lines(table: Table, seats: tuple[int, ...], past: Past) -> Iterator[Jump]:
    """The newest abandoned lines that no other one contains, up to their last move."""
    if table.status != "running":
        return
    tips: list[int] = []
    for at, _ in islice(each_jump(table.jumps), _REWINDS):
        tip = at - 1
        if len(tips) == _LINES:
            return
        if any(on_line(table.jumps, tip, other) for other in tips) or not between(table.jumps, tip, table.version):
            continue
        found = jump(table, seats, tip, past)
        if found.returns:
            tips.append(tip)
            yield found


def _all_in(facts: Facts, seats: tuple[int, ...]) -> bool:
    return bool(facts.seats) and all(seat in seats for seat in facts.seats)


def _plain(found: Jump) -> dict[str, Any]:
    plain = {
        "class": found.klass,
        "to": found.to,
        "vanishes": found.vanishes,
        "returns": found.returns,
        "must_agree": found.must_agree,
        "shown": [each.model_dump() for each in found.shown],
    }
    return {**plain, "reason": found.reason} if found.reason else plain


def _ask(table: Table, seats: tuple[int, ...]) -> dict[str, Any] | None:
    ask = table.ask
    if ask is None:
        return None
    return {
        "ask": ask.ask,
        "seat": ask.seat,
        "to": ask.to,
        "vanishes": ask.vanishes,
        "returns": ask.returns,
        "shown": [{"version": version, "what": what} for version, what in ask.shown],
        "must_agree": ask.must_agree,
        "agreed": ask.agreed,
        "may_answer": [seat for seat in ask.must_agree if seat in seats],
        "may_withdraw": ask.seat in seats,
    }
