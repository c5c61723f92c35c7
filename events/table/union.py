"""All events of a table."""

from events.base import Event
from events.table.seating import (
    GameCancelled,
    GameCreated,
    GameFinished,
    GameStarted,
    SeatLeft,
    SeatResigned,
    SeatTaken,
)

TableEvent = GameCreated | SeatTaken | SeatLeft | GameStarted | GameCancelled | SeatResigned | GameFinished

TABLE_EVENTS: tuple[type[Event], ...] = (
    GameCreated,
    SeatTaken,
    SeatLeft,
    GameStarted,
    GameCancelled,
    SeatResigned,
    GameFinished,
)
