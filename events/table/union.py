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
from events.table.disputes import DisputeOpened, DisputeRuled, DisputeWithdrawn, RulingVoted, StatementMade
from events.table.forking import PositionSet
from events.table.revising import RulesAdopted, RulesAnswered, RulesProposed, RulesWithdrawn
from events.table.seating import (
    GameCancelled,
    GameCreated,
    GameFinished,
    GameStarted,
    SeatLeft,
    SeatResigned,
    SeatTaken,
)
from events.table.undoing import Reapplied, Rewound, UndoAnswered, UndoAsked, UndoLapsed, UndoWithdrawn

Seating = GameCreated | PositionSet | SeatTaken | SeatLeft | GameStarted | GameCancelled | SeatResigned | GameFinished
Undoing = UndoAsked | UndoAnswered | UndoWithdrawn | UndoLapsed | Rewound | Reapplied
Timing = TimeAsked | TimeAnswered | TimeWithdrawn | ClockChanged | TimeGiven | TimeRanOut | VacationStarted | VacationEnded
Absence = (
    SeatAutomated | SeatRetaken | SeatOpened | SeatTakenOver | VoteOpened | VoteCast | VoteDecided | VoteDropped | GameAbandoned
)
Disputing = DisputeOpened | StatementMade | RulingVoted | DisputeRuled | DisputeWithdrawn
Revising = RulesProposed | RulesAnswered | RulesWithdrawn | RulesAdopted
TableEvent = Seating | Undoing | Disputing | Revising | Timing | Absence

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
    Reapplied,
    *get_args(Timing),
    *get_args(Absence),
    *get_args(Disputing),
    *get_args(Revising),
)

TABLE_TYPES = frozenset(model.model_fields["type"].default for model in TABLE_EVENTS)
TABLE_CLASSES = frozenset(TABLE_EVENTS)
