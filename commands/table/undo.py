"""Undo and redo (rules.md): the class of a jump is derived from what its commits did, never declared."""

from dataclasses import dataclass
from typing import Literal

from commands.base import Flag, Rejected, SeatNumber, Whole, Wish
from commands.past import Facts, Past
from commands.problems import Problem
from commands.table.seats import absent_besides, people_besides
from events.base import Event
from events.commit import Author
from events.table.undoing import Rewound, Shown, Stop, UndoAnswered, UndoAsked, UndoWithdrawn
from projections.line import between, on_line
from projections.table.state import Ask, Table


class AskUndo(Wish):
    """Go back to a version of the present line. Done at once when nobody needs to agree."""

    type: Literal["AskUndo"] = "AskUndo"
    to: Whole


class Redo(Wish):
    """Bring an abandoned line back, up to one of its versions."""

    type: Literal["Redo"] = "Redo"
    to: Whole


class Reapply(Wish):
    """Make the moves of an abandoned line again from here, up to the first that does not hold any more."""

    type: Literal["Reapply"] = "Reapply"
    to: Whole


class AnswerUndo(Wish):
    """Say yes or no to an ask, for one's own seats or the one named."""

    type: Literal["AnswerUndo"] = "AnswerUndo"
    ask: Whole
    agree: Flag
    seat: SeatNumber | None = None


class WithdrawUndo(Wish):
    """Take an ask back."""

    type: Literal["WithdrawUndo"] = "WithdrawUndo"
    ask: Whole


@dataclass(frozen=True, slots=True)
class Jump:
    """A way to another version. `klass` closed comes with a reason."""

    klass: Literal["free", "ask", "closed"]
    to: int
    vanishes: tuple[int, ...] = ()
    returns: tuple[int, ...] = ()
    shown: tuple[Shown, ...] = ()
    must_agree: tuple[int, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Again:
    """What re-applying a line would do."""

    commands: tuple[int, ...] = ()
    """Versions of the commits whose commands hold again."""
    seats: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()
    shown: tuple[Shown, ...] = ()
    stopped: Stop | None = None


def jump(table: Table, seats: tuple[int, ...], to: int, past: Past) -> Jump:
    """What a person in these seats would do by going to a version: the commits, what they had shown, who must agree."""
    if reason := _shut(table):
        return Jump("closed", to, reason=reason)
    gone, back = between(table.jumps, table.version, to), between(table.jumps, to, table.version)
    wanted = {*gone, *back}
    touched = [each for each in past.facts(min(wanted, default=table.version) - 1) if each.version in wanted and each.moves]
    vanishes = tuple(each.version for each in touched if each.version in gone)
    returns = tuple(each.version for each in touched if each.version in back)
    shown = tuple(Shown(version=each.version, what=what) for each in touched for what in each.shown)
    free = not shown and all(is_own(each, seats) for each in touched)
    if free:
        return Jump("free", to, vanishes, returns)
    if table.undo == "free-only":
        return Jump("closed", to, vanishes, returns, shown, reason="only-free")
    must_agree = _must_agree(table, seats, touched, bool(shown))
    if nobody_to_agree(table, seats, must_agree):
        return Jump("closed", to, vanishes, returns, shown, reason="nobody-to-agree")
    return Jump("ask", to, vanishes, returns, shown, must_agree)


def ask_undo(table: Table, command: AskUndo, who: Author, past: Past) -> list[Event]:
    """Back on the present line, not before the start of the game."""
    must_sit(table, who)
    if not table.began <= command.to < table.version or not on_line(table.jumps, command.to, table.version):
        raise Rejected("no-such-version", "TABLE-UNDO-02", first=table.began, last=table.version - 1)
    return _jumped(table, command.to, who, past)


def redo(table: Table, command: Redo, who: Author, past: Past) -> list[Event]:
    """To a version that a rewind had abandoned."""
    must_sit(table, who)
    must_be_abandoned(table, command.to)
    return _jumped(table, command.to, who, past)


def ask_reapply(table: Table, tip: int, own: tuple[int, ...], line: list[Facts], found: Again | None) -> list[Event]:
    """Nothing to ask where all commands are the asker's own (`found` is what they do) and nothing is drawn or shown by them.

    Other seats' commands are not even tried before all have agreed: that one fails could tell what its seat holds.
    """
    if reason := _shut(table):
        raise Rejected("undo-closed", "TABLE-UNDO-03", reason=reason)
    if found is not None and not found.commands:
        why = found.stopped.model_dump() if found.stopped else {}
        raise Rejected("nothing-to-reapply", "TABLE-UNDO-08", stopped=why)
    if table.ask is not None:
        raise Rejected("ask-pending", "TABLE-UNDO-04", ask=table.ask.ask, asked_by=table.ask.seat)
    if found is not None and not found.shown:
        return []
    if table.undo == "free-only":
        raise Rejected("undo-closed", "TABLE-UNDO-03", reason="only-free")
    must_agree = people_besides(table, own)
    if nobody_to_agree(table, own, must_agree):
        raise Rejected("undo-closed", "TABLE-UNDO-03", reason="nobody-to-agree")
    asked = UndoAsked(
        ask=table.version + 1,
        seat=own[0],
        to=tip,
        vanishes=(),
        returns=tuple(each.version for each in line),
        shown=_shown_again(line, found),
        must_agree=must_agree,
        reapply=True,
    )
    return [asked]


def _shown_again(line: list[Facts], found: Again | None) -> tuple[Shown, ...]:
    """What the line had shown; up to its first commit that shows something, what it would show now.

    Later ones rest on what that one draws: whether they hold again is told after all have agreed.
    """
    first = found.shown[0].version if found and found.shown else 0
    now = tuple(each for each in found.shown if each.version == first) if found else ()
    return (*now, *(Shown(version=each.version, what=what) for each in line if each.version > first for what in each.shown))


def answer_undo(table: Table, command: AnswerUndo, who: Author) -> list[Event]:
    """Each seat that must agree answers once; one no ends it, the last yes does it."""
    ask, own = _pending(table, command.ask), must_sit(table, who)
    asked = [seat for seat in ask.must_agree if seat in own and command.seat in (None, seat)]
    if not asked:
        raise Rejected("not-asked", "TABLE-UNDO-05", must_agree=list(ask.must_agree))
    if not command.agree:
        return [UndoAnswered(ask=ask.ask, seat=asked[0], agree=False)]
    yes: list[Event] = [UndoAnswered(ask=ask.ask, seat=seat, agree=True) for seat in asked]
    if set(asked) == set(ask.must_agree):
        yes.append(Rewound(to=ask.to, vanishes=ask.vanishes, returns=ask.returns))
    return yes


def withdraw_undo(table: Table, command: WithdrawUndo, who: Author) -> list[Event]:
    """Only whoever asked."""
    ask = _pending(table, command.ask)
    if ask.seat not in must_sit(table, who):
        raise Rejected("not-your-ask", "TABLE-UNDO-06", asked_by=ask.seat)
    return [UndoWithdrawn(ask=ask.ask)]


def _jumped(table: Table, to: int, who: Author, past: Past) -> list[Event]:
    own = must_sit(table, who)
    found = jump(table, own, to, past)
    if found.klass == "closed":
        raise Rejected("undo-closed", "TABLE-UNDO-03", reason=found.reason)
    if not found.vanishes and not found.returns:
        raise Rejected("nothing-to-undo", "TABLE-UNDO-02", asked=to)
    if table.ask is not None:
        raise Rejected("ask-pending", "TABLE-UNDO-04", ask=table.ask.ask, asked_by=table.ask.seat)
    rewound = Rewound(to=to, vanishes=found.vanishes, returns=found.returns)
    if found.klass == "free":
        return [rewound]
    asked = UndoAsked(
        ask=table.version + 1,
        seat=own[0],
        to=to,
        vanishes=found.vanishes,
        returns=found.returns,
        shown=found.shown,
        must_agree=found.must_agree,
    )
    return [asked] if found.must_agree else [asked, rewound]


def _must_agree(table: Table, seats: tuple[int, ...], touched: list[Facts], shown: bool) -> tuple[int, ...]:
    """Seats whose commits are touched; all others too where something had been shown, a bot or the clock had acted, or one
    of those is away.

    Bots agree to everything, but what they answered to a move is worth knowing to whoever takes it back.
    """
    touching = {seat for each in touched for seat in each.seats}
    away = touching & set(absent_besides(table, seats))
    everybody = shown or bool(away) or any(each.actor != "player" for each in touched)
    return tuple(seat for seat in people_besides(table, seats) if everybody or seat in touching)


def nobody_to_agree(table: Table, seats: tuple[int, ...], must_agree: tuple[int, ...]) -> bool:
    """The only ones who could say no are away and may come back: their silence is no yes."""
    return not must_agree and bool(absent_besides(table, seats))


def is_own(facts: Facts, seats: tuple[int, ...]) -> bool:
    """A person's own move in one of these seats."""
    return facts.actor == "player" and all(seat in seats for seat in facts.seats)


def _shut(table: Table) -> str:
    if table.status != "running":
        return "not-running" if table.status == "open" else table.status
    if table.dispute is not None:
        return "dispute-open"
    return "not-at-this-table" if table.undo == "none" else ""


def must_be_abandoned(table: Table, version: int) -> None:
    """Refuse a version that never was, or lies on the present line."""
    if not table.began <= version <= table.version or on_line(table.jumps, version, table.version):
        raise Rejected("not-abandoned", "TABLE-UNDO-07", asked=version)


def _pending(table: Table, ask: int) -> Ask:
    if table.ask is None or table.ask.ask != ask:
        raise Rejected("no-such-ask", "TABLE-UNDO-05", ask=table.ask.ask if table.ask else None)
    return table.ask


def must_sit(table: Table, who: Author) -> tuple[int, ...]:
    """The seats of whoever sends it; he must hold one."""
    seats = table.seats_of(who.player)
    if not seats:
        raise Problem("not-seated", "only who sits at the table can undo")
    return seats
