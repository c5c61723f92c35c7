"""Words that table events share."""

from typing import Literal

Bot = Literal["greedy", "random"]
Status = Literal["open", "running", "finished", "cancelled"]
UndoOption = Literal["free-only", "consent", "none"]
