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

TABLE_TYPES = frozenset(model.model_fields["type"].default for model in TABLE_EVENTS)
TABLE_CLASSES = frozenset(TABLE_EVENTS)
