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
from events.table.undoing import Rewound, UndoAnswered, UndoAsked, UndoLapsed, UndoWithdrawn

Seating = GameCreated | SeatTaken | SeatLeft | GameStarted | GameCancelled | SeatResigned | GameFinished
Undoing = UndoAsked | UndoAnswered | UndoWithdrawn | UndoLapsed | Rewound
TableEvent = Seating | Undoing

TABLE_EVENTS: tuple[type[Event], ...] = (
    GameCreated,
    SeatTaken,
    SeatLeft,
    GameStarted,
    GameCancelled,
    SeatResigned,
    GameFinished,
    UndoAsked,
    UndoAnswered,
    UndoWithdrawn,
    UndoLapsed,
    Rewound,
)
