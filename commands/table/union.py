"""All commands of a table."""

from commands.base import Wish
from commands.table.seating import CancelGame, LeaveSeat, Resign, StartGame, TakeSeat
from commands.table.undo import AnswerUndo, AskUndo, Redo, WithdrawUndo

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
)
