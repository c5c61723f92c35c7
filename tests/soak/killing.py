"""Kills in the middle of something: while a game waits for an answer, hidden discards, a draft, wine or a purchase."""

import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any


def interrupted(seen: dict[str, Any]) -> str:
    """What the game waits for in the middle of something, or nothing: an answer, hidden discards, a draft, a purchase."""
    view = seen["view"]
    if view.get("pending"):
        return str(view["pending"]["question"])
    if any(mat["surplus"] for mat in view.get("mats", ())):
        return "discards"
    if view.get("turn", {}).get("step") == "hire":
        return "second expert"
    phase = str(view.get("phase"))
    return phase if phase in ("setup_draft", "maintenance", "production", "fair_release", "fair_rank", "fair_buy") else ""


@dataclass
class Killer:
    """Kills the next target in turn whenever the game is interrupted, as often as it may; half of the time while answers fly.

    Where nothing interrupts a game for a long time it kills in an ordinary turn.
    """

    kill: Callable[[str], object]
    targets: list[str]
    apart: int
    """Versions between two kills at least."""
    patience: int
    """And at most, while there are targets left."""
    dice: Random
    done: Counter[str] = field(default_factory=Counter)
    """(target and what was interrupted) → how often."""
    last: int = 0

    def __call__(self, seen: dict[str, Any]) -> None:
        """Before each step."""
        waited = seen["version"] - self.last
        at = interrupted(seen) or ("a turn" if waited >= self.patience else "")
        if not at or not self.targets or waited < self.apart:
            return
        target, self.last = self.targets.pop(0), seen["version"]
        self.done[f"{target} in {at}"] += 1
        if self.dice.random() < 0.5:
            self.kill(target)
            return
        self._flying.append(self._pool.submit(self._soon, target))

    def __post_init__(self) -> None:
        """A hand that kills from beside."""
        self._pool, self._flying = ThreadPoolExecutor(1), list[Future[None]]()

    def _soon(self, target: str) -> None:
        time.sleep(self.dice.uniform(0, 0.05))
        self.kill(target)

    def rest(self) -> None:
        """Wait for what is still to be killed; a kill that failed fails the test."""
        self._pool.shutdown()
        for each in self._flying:
            each.result()
