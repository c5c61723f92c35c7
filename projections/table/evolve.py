"""Table events, applied."""

from dataclasses import replace
from typing import assert_never

from events.table.seating import GameCancelled, GameCreated, GameFinished, GameStarted, SeatLeft, SeatResigned, SeatTaken
from events.table.union import TableEvent
from projections.table.state import Chair, Table


def evolve(table: Table, event: TableEvent) -> Table:
    """The table after one event of its own. The game in play is not touched here."""
    match event:
        case GameCreated():
            return game_created(table, event)
        case SeatTaken():
            return _seated(table, event.seat, Chair(event.player, event.bot, event.nonce))
        case SeatLeft():
            return _seated(table, event.seat, Chair())
        case GameStarted():
            return replace(table, status="running", rules=event.rules, data=event.data)
        case GameCancelled():
            return replace(table, status="cancelled")
        case SeatResigned():
            return _seated(table, event.seat, replace(table.chairs[event.seat], bot=event.bot, resigned=True))
        case GameFinished():
            return replace(table, status="finished", standings=tuple(each.model_dump() for each in event.standings))
        case _:
            assert_never(event)


def game_created(table: Table, event: GameCreated) -> Table:
    """An open table with empty seats."""
    return replace(
        table,
        game=event.game,
        title=event.title,
        options=event.options,
        private=event.private,
        clock=event.clock,
        host=event.host,
        secret=event.secret.body or "",
        undo=event.undo,
        chairs=(Chair(),) * event.seats,
    )


def _seated(table: Table, seat: int, chair: Chair) -> Table:
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))
