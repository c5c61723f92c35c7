"""What clients were told: the promises that the service must keep."""

from dataclasses import dataclass, field
from threading import Lock
from typing import Any


@dataclass(frozen=True)
class Acknowledged:
    """A command that was answered with a version. `player` and `key` make its id."""

    game: str
    player: str
    key: str
    body: dict[str, Any]
    version: int
    head: str
    events: list[dict[str, Any]]


@dataclass
class Journal:
    """Filled by many threads."""

    acknowledged: list[Acknowledged] = field(default_factory=list)
    refused: list[tuple[int, str]] = field(default_factory=list)
    """(status, code) of every answer that was no."""
    said: list[tuple[str, str, str]] = field(default_factory=list)
    """(game, message id, text) of every chat message that was answered."""
    repeats: int = 0
    """Commands that had to be sent more than once."""
    faults: list[str] = field(default_factory=list)
    """What must never be seen."""
    longest_wait_s: float = 0.0
    """Longest time that a game stood still."""
    lock: Lock = field(default_factory=Lock)

    def __len__(self) -> int:
        return len(self.acknowledged)

    def note(self, answer: Acknowledged, times: int) -> None:
        """A command was accepted."""
        with self.lock:
            self.acknowledged.append(answer)
            self.repeats += times > 1

    def refuse(self, status: int, code: str) -> None:
        """A command was refused. A client that follows the listed moves sees few kinds of no."""
        with self.lock:
            self.refused.append((status, code))

    def fault(self, text: str) -> None:
        """Something that must never be seen."""
        with self.lock:
            self.faults.append(text)
