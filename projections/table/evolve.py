"""Table events, applied."""

from typing import assert_never

from events.table.forking import PositionSet
from events.table.seating import GameCancelled, GameCreated, GameFinished, GameStarted, SeatLeft, SeatResigned, SeatTaken
from events.table.undoing import Reapplied, Rewound, UndoAnswered, UndoAsked, UndoLapsed, UndoWithdrawn
from events.table.union import Absence, Disputing, Revising, TableEvent, Timing
from projections.base import changed
from projections.line import with_jump
from projections.table.absence import absence_passed, timing_passed
from projections.table.deciding import dispute_passed, revision_passed
from projections.table.state import Ask, Chair, Table


def evolve(table: Table, event: TableEvent) -> Table:  # noqa: C901 - it only dispatches
    """The table after one event of its own. The game in play is not touched here."""
    match event:
        case GameCreated():
            return game_created(table, event)
        case SeatTaken():
            return _seated(table, event.seat, Chair(event.player, event.bot, event.nonce))
        case SeatLeft():
            return _seated(table, event.seat, Chair())
        case GameStarted():
            return changed(table, status="running", rules=event.rules, data=event.data, began=table.version + 1)
        case PositionSet():
            return changed(table, status="running", rules=event.rules, data=event.data, began=table.version + 1)
        case GameCancelled():
            return changed(table, status="cancelled", ask=None, dispute=None, proposal=None)
        case SeatResigned():
            return _seated(table, event.seat, changed(table.chairs[event.seat], bot=event.bot, resigned=True))
        case GameFinished():
            return changed(table, status="finished", standings=tuple(each.model_dump(mode="json") for each in event.standings))
        case UndoAsked():
            return undo_asked(table, event)
        case UndoAnswered():
            return undo_answered(table, event)
        case UndoWithdrawn() | UndoLapsed():
            return changed(table, ask=None)
        case Reapplied():
            return changed(table, ask=None)
        case Rewound():
            return changed(table, ask=None, vote=None, jumps=with_jump(table.jumps, (table.version + 1, event.to)))
        case _:
            if isinstance(event, Timing):
                return timing_passed(table, event)
            if isinstance(event, Absence):
                return absence_passed(table, event)
            if isinstance(event, Disputing):
                return dispute_passed(table, event)
            if isinstance(event, Revising):
                return revision_passed(table, event)
            assert_never(event)


def game_created(table: Table, event: GameCreated) -> Table:
    """An open table with empty seats."""
    return changed(
        table,
        game=event.game,
        title=event.title,
        options=event.options,
        private=event.private,
        clock=event.clock,
        host=event.host,
        secret=event.secret.body or "",
        undo=event.undo,
        rules=event.rules,
        fixed_seed=event.fixed_seed,
        parent=(event.parent.game, event.parent.version) if event.parent else None,
        chairs=(Chair(),) * event.seats,
    )


def undo_asked(table: Table, event: UndoAsked) -> Table:
    """The ask stands until all have agreed, one declines, it is withdrawn, or the game moves on."""
    shown = tuple((each.version, each.what) for each in event.shown)
    ask = Ask(event.ask, event.seat, event.to, event.vanishes, event.returns, shown, event.must_agree, reapply=event.reapply)
    return changed(table, ask=ask)


def undo_answered(table: Table, event: UndoAnswered) -> Table:
    """One seat less to wait for, or no ask any more."""
    if table.ask is None or not event.agree:
        return changed(table, ask=None)
    left = tuple(seat for seat in table.ask.must_agree if seat != event.seat)
    return changed(table, ask=changed(table.ask, must_agree=left, agreed=(*table.ask.agreed, event.seat)))


def _seated(table: Table, seat: int, chair: Chair) -> Table:
    return changed(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))
