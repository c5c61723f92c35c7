"""One command judged against a table: the events it causes, forced ones and the game's end included. Pure."""

from dataclasses import dataclass
from typing import Any, assert_never

from commands.base import Begin, Command, Rejected, Wish
from commands.draws import Draws
from commands.game import Game
from commands.past import Past
from commands.reapplying import abandoned, again
from commands.rulebook import differences, may_be_cited
from commands.table.absence import CastVote, TakeBack, TakeOver, cast_vote, come_back, take_back, take_over
from commands.table.clocks import (
    AnswerTime,
    AskClock,
    AskTime,
    DeadlinePassed,
    WithdrawTime,
    answer_time,
    ask_clock,
    ask_time,
    deadline_passed,
    withdraw_time,
)
from commands.table.disputes import (
    OpenDispute,
    RuleDispute,
    StateDispute,
    WithdrawDispute,
    must_be_undisputed,
    open_dispute,
    rule_dispute,
    state_dispute,
    withdraw_dispute,
)
from commands.table.revising import (
    AnswerRules,
    ProposeRules,
    WithdrawRules,
    answer_rules,
    propose_rules,
    withdraw_rules,
)
from commands.table.seating import (
    CancelGame,
    LeaveSeat,
    Resign,
    StartGame,
    TakeSeat,
    cancel_game,
    leave_seat,
    may_start,
    must_run,
    resign,
    take_seat,
)
from commands.table.undo import (
    Again,
    AnswerUndo,
    AskUndo,
    Reapply,
    Redo,
    WithdrawUndo,
    answer_undo,
    ask_reapply,
    ask_undo,
    is_own,
    must_be_abandoned,
    must_sit,
    redo,
    withdraw_undo,
)
from commands.table.vacation import EndVacation, StartVacation, end_vacation, start_vacation
from events.base import Event
from events.commit import Author
from events.table.seating import GameFinished, GameStarted, Place
from events.table.undoing import Reapplied, Rewound, UndoAsked, UndoLapsed
from projections.table.state import Table


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an accepted command causes, and the draws it took."""

    events: tuple[Event, ...]
    draws: tuple[tuple[str, int], ...] = ()


def judged(table: Table, command: Wish, who: Author, game: Game, past: Past) -> Verdict:  # noqa: C901 - it only dispatches
    """The verdict on a command, or Rejected. `past` gives facts of earlier commits, for undo."""
    if isinstance(command, _WAITS):
        must_be_undisputed(table)
    match command:
        case StartGame():
            return _started(table, who, game)
        case Command():
            return _moved(table, command, who, game)
        case Reapply():
            return _reapply(table, command, who, game, past)
        case AnswerUndo():
            return _answered(table, command, who, game, past)
        case TakeSeat() | LeaveSeat() | CancelGame() | Resign():
            return Verdict(tuple(_seating(table, command, who)))
        case AskUndo():
            return Verdict(tuple(ask_undo(table, command, who, past)))
        case Redo():
            return Verdict(tuple(redo(table, command, who, past)))
        case WithdrawUndo():
            return Verdict(tuple(withdraw_undo(table, command, who)))
        case OpenDispute() | StateDispute() | RuleDispute() | WithdrawDispute():
            return Verdict(tuple(_disputing(table, command, who, game, past)))
        case ProposeRules() | AnswerRules() | WithdrawRules():
            return Verdict(tuple(_revising(table, command, who, game)))
        case _:
            return Verdict(tuple(_timed(table, command, who)))


_WAITS = (Command, AskUndo, AnswerUndo, Redo, Reapply, ProposeRules, AnswerRules)
"""What nobody may do while a dispute is open."""


def _seating(table: Table, command: TakeSeat | LeaveSeat | CancelGame | Resign, who: Author) -> list[Event]:
    match command:
        case TakeSeat():
            return take_seat(table, command, who)
        case LeaveSeat():
            return leave_seat(table, command, who)
        case CancelGame():
            return cancel_game(table, who)
        case Resign():
            return resign(table, command, who)
        case _:
            assert_never(command)


def _timed(table: Table, command: Wish, who: Author) -> list[Event]:  # noqa: C901 - it only dispatches
    match command:
        case DeadlinePassed():
            return deadline_passed(table, command, who)
        case AskClock():
            return ask_clock(table, command, who)
        case AskTime():
            return ask_time(table, command, who)
        case AnswerTime():
            return answer_time(table, command, who)
        case WithdrawTime():
            return withdraw_time(table, command, who)
        case StartVacation():
            return start_vacation(table, command, who)
        case EndVacation():
            return end_vacation(table, command, who)
        case TakeBack():
            return take_back(table, command, who)
        case TakeOver():
            return take_over(table, command, who)
        case CastVote():
            return cast_vote(table, command, who)
        case _:
            raise TypeError(f"no table knows {type(command).__name__}")


def _disputing(
    table: Table, command: OpenDispute | StateDispute | RuleDispute | WithdrawDispute, who: Author, game: Game, past: Past
) -> list[Event]:
    def cited(rule: str) -> bool:
        return may_be_cited(game.name, table.rules, rule)

    match command:
        case OpenDispute():
            return open_dispute(table, command, who, past, cited)
        case StateDispute():
            return state_dispute(table, command, who)
        case RuleDispute():
            return rule_dispute(table, command, who, past, cited)
        case WithdrawDispute():
            return withdraw_dispute(table, command, who)
        case _:
            assert_never(command)


def _revising(table: Table, command: ProposeRules | AnswerRules | WithdrawRules, who: Author, game: Game) -> list[Event]:
    known = {revision: game.data_of(revision) for revision in game.revisions}
    match command:
        case ProposeRules():
            shown = differences(game.name, table.rules, command.rules) if command.rules in known else ()
            return propose_rules(table, command, who, known, shown)
        case AnswerRules():
            return answer_rules(table, command, who, known)
        case WithdrawRules():
            return withdraw_rules(table, command, who)
        case _:
            assert_never(command)


def draws_of(table: Table) -> Draws:
    """The chance of a table's game."""
    return Draws(bytes.fromhex(table.secret), table.nonces, table.id)


def _started(table: Table, who: Author, game: Game) -> Verdict:
    may_start(table, who)
    chance, rules = draws_of(table), table.rules or game.standard
    before = game.initial(len(table.chairs), game.options.model_validate(table.options or {}), rules)
    begun = game.decide(before, Begin(), chance)
    started = GameStarted(rules=rules, data=game.data_of(rules))
    return Verdict((started, *begun, *_end(before, begun, game)), tuple(chance.made))


def _moved(table: Table, command: Command, who: Author, game: Game) -> Verdict:
    if table.status == "open" or table.status == "cancelled":
        must_run(table, "TABLE-START-03")
    if isinstance(command, Begin):
        raise Rejected("already-started", "TABLE-START-03")
    chance = draws_of(table)
    events = game.decide(table.play, command, chance)
    lapsed = [UndoLapsed(ask=table.ask.ask)] if table.ask else []
    back = come_back(table, command.seat, who) if command.seat < len(table.chairs) else []
    return Verdict((*lapsed, *back, *events, *_end(table.play, events, game)), tuple(chance.made))


def _end(play: Any, events: list[Event], game: Game) -> list[Event]:
    for event in events:
        play = game.evolve(play, event)
    if (result := game.result(play)) is None:
        return []
    places = [Place(seat=each.seat, place=each.place, score=each.score, keys=each.keys) for each in result.standings]
    return [GameFinished(standings=tuple(places))]


def _reapply(table: Table, command: Reapply, who: Author, game: Game, past: Past) -> Verdict:
    own, chance = must_sit(table, who), draws_of(table)
    must_be_abandoned(table, command.to)
    line = abandoned(table, command.to, past)
    mine = all(is_own(each, own) for each in line)
    found = again(table, command.to, own, game, past, chance) if mine else None
    asked = ask_reapply(table, command.to, own, line, found)
    if any(isinstance(event, UndoAsked) and event.must_agree for event in asked):
        return Verdict(tuple(asked))
    found = found or again(table, command.to, own, game, past, chance)
    return _done_again(table, asked, command.to, found, game, chance)


def _answered(table: Table, command: AnswerUndo, who: Author, game: Game, past: Past) -> Verdict:
    """The last yes to re-applying judges the commands again; the last yes to any other ask is a rewind."""
    events = answer_undo(table, command, who)
    ask = table.ask
    if ask is None or not ask.reapply or not isinstance(events[-1], Rewound):
        return Verdict(tuple(events))
    chance, asker = draws_of(table), table.seats_of(table.chairs[ask.seat].player)
    return _done_again(table, events[:-1], ask.to, again(table, ask.to, asker, game, past, chance), game, chance)


def _done_again(table: Table, before: list[Event], tip: int, found: Again, game: Game, chance: Draws) -> Verdict:
    told = Reapplied(tip=tip, commands=found.commands, seats=found.seats, stopped=found.stopped)
    ended = _end(table.play, list(found.events), game)
    return Verdict((*before, told, *found.events, *ended), tuple(chance.made))
