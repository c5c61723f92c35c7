"""One command judged against a table: the events it causes, forced ones and the game's end included. Pure."""

from dataclasses import dataclass
from typing import Any

from commands.base import Begin, Command, Rejected, Wish
from commands.draws import Draws
from commands.game import Game
from commands.past import Past
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
    AnswerUndo,
    AskUndo,
    Redo,
    WithdrawUndo,
    answer_undo,
    ask_undo,
    redo,
    withdraw_undo,
)
from commands.table.vacation import EndVacation, StartVacation, end_vacation, start_vacation
from events.base import Event
from events.commit import Author
from events.table.seating import GameFinished, GameStarted, Place
from events.table.undoing import UndoLapsed
from projections.table.state import Table


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an accepted command causes, and the draws it took."""

    events: tuple[Event, ...]
    draws: tuple[tuple[str, int], ...] = ()


def judged(table: Table, command: Wish, who: Author, game: Game, past: Past) -> Verdict:  # noqa: C901 - it only dispatches
    """The verdict on a command, or Rejected. `past` gives facts of earlier commits, for undo."""
    match command:
        case TakeSeat():
            return Verdict(tuple(take_seat(table, command, who)))
        case LeaveSeat():
            return Verdict(tuple(leave_seat(table, command, who)))
        case StartGame():
            return _started(table, who, game)
        case CancelGame():
            return Verdict(tuple(cancel_game(table, who)))
        case Resign():
            return Verdict(tuple(resign(table, command, who)))
        case AskUndo():
            return Verdict(tuple(ask_undo(table, command, who, past)))
        case Redo():
            return Verdict(tuple(redo(table, command, who, past)))
        case AnswerUndo():
            return Verdict(tuple(answer_undo(table, command, who)))
        case WithdrawUndo():
            return Verdict(tuple(withdraw_undo(table, command, who)))
        case Command():
            return _moved(table, command, who, game)
        case _:
            return Verdict(tuple(_timed(table, command, who)))


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


def draws_of(table: Table) -> Draws:
    """The chance of a table's game."""
    return Draws(bytes.fromhex(table.secret), table.nonces, table.id)


def _started(table: Table, who: Author, game: Game) -> Verdict:
    may_start(table, who)
    chance, rules = draws_of(table), game.revisions[-1]
    before = game.initial(len(table.chairs), game.options.model_validate(table.options or {}), rules)
    begun = game.decide(before, Begin(), chance)
    started = GameStarted(rules=rules, data=game.data_digest)
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
