"""All commands of a table."""

from commands.base import Wish
from commands.table.absence import CastVote, TakeBack, TakeOver
from commands.table.clocks import AnswerTime, AskClock, AskTime, DeadlinePassed, WithdrawTime
from commands.table.disputes import OpenDispute, RuleDispute, StateDispute, WithdrawDispute
from commands.table.revising import AnswerRules, ProposeRules, WithdrawRules
from commands.table.seating import CancelGame, LeaveSeat, Resign, StartGame, TakeSeat
from commands.table.undo import AnswerUndo, AskUndo, Reapply, Redo, WithdrawUndo
from commands.table.vacation import EndVacation, StartVacation

TABLE_COMMANDS: tuple[type[Wish], ...] = (
    TakeSeat,
    LeaveSeat,
    StartGame,
    CancelGame,
    Resign,
    AskUndo,
    AnswerUndo,
    WithdrawUndo,
    Redo,
    AskClock,
    AskTime,
    AnswerTime,
    WithdrawTime,
    StartVacation,
    EndVacation,
    TakeBack,
    TakeOver,
    CastVote,
    Reapply,
    OpenDispute,
    StateDispute,
    RuleDispute,
    WithdrawDispute,
    ProposeRules,
    AnswerRules,
    WithdrawRules,
)

SERVICE_COMMANDS: tuple[type[Wish], ...] = (DeadlinePassed,)
"""What only the service itself sends; clients can't."""
