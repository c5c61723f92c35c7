"""All events of a table."""

from typing import get_args

from events.base import Event
from events.table.absence import (
    GameAbandoned,
    SeatAutomated,
    SeatOpened,
    SeatRetaken,
    SeatTakenOver,
    VoteCast,
    VoteDecided,
    VoteDropped,
    VoteOpened,
)
from events.table.clocks import (
    ClockChanged,
    TimeAnswered,
    TimeAsked,
    TimeGiven,
    TimeRanOut,
    TimeWithdrawn,
    VacationEnded,
    VacationStarted,
)
from events.table.forking import PositionSet
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

Seating = GameCreated | PositionSet | SeatTaken | SeatLeft | GameStarted | GameCancelled | SeatResigned | GameFinished
Undoing = UndoAsked | UndoAnswered | UndoWithdrawn | UndoLapsed | Rewound
Timing = TimeAsked | TimeAnswered | TimeWithdrawn | ClockChanged | TimeGiven | TimeRanOut | VacationStarted | VacationEnded
Absence = (
    SeatAutomated | SeatRetaken | SeatOpened | SeatTakenOver | VoteOpened | VoteCast | VoteDecided | VoteDropped | GameAbandoned
)
TableEvent = Seating | Undoing | Timing | Absence

TABLE_EVENTS: tuple[type[Event], ...] = (
    GameCreated,
    PositionSet,
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
    *get_args(Timing),
    *get_args(Absence),
)

TABLE_TYPES = frozenset(model.model_fields["type"].default for model in TABLE_EVENTS)
TABLE_CLASSES = frozenset(TABLE_EVENTS)
