"""Words that table events share."""

from typing import Literal

Bot = Literal["greedy", "random"]
Status = Literal["open", "running", "finished", "cancelled"]
UndoOption = Literal["free-only", "consent", "none"]
Choice = Literal["wait", "automaton", "replace", "end"]
"""What becomes of an absent seat."""
Stage = Literal["time", "grace", "offer", "vote", "open", "dispute"]
"""Which deadline passed: a seat's time, its grace, the wait for a substitute, a vote, an open table's life, a dispute."""
Ruling = Literal["stands", "back", "cancel"]
"""What comes of a dispute: nothing, a rewind, the end of the game without a result."""
