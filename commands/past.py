"""What undoing needs to know of past commits, read from their public parts only."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from events.codec import Codec, unpacked
from events.commit import Entry
from events.table.union import TABLE_TYPES


@dataclass(frozen=True, slots=True)
class Facts:
    """One commit as far as undoing goes. `shown` says what it let somebody see."""

    version: int
    seat: int | None
    actor: str
    moves: bool
    """Whether it changed the game in play."""
    shown: tuple[str, ...]


Past = Callable[[int], Iterator[Facts]]
"""Version -> facts of the commits after it, oldest first."""


def facts_of(entry: Entry, codec: Codec) -> Facts:
    """The facts of a commit: a draw by chance, an opened seal, a sealed part that somebody may read."""
    public = unpacked(entry.p)
    played = [event for event in public["ev"] if event["t"] not in TABLE_TYPES]
    shown: list[str] = []
    if public.get("dr"):
        shown.append("drew")
    if any(codec.model(event["t"]).reveals for event in played):
        shown.append("opened")
    if any(_readable(event) for event in played):
        shown.append("showed")
    return Facts(public["v"], public["by"], public["actor"], bool(played), tuple(shown))


def _readable(event: dict[str, Any]) -> bool:
    return any(seal["to"] for seal in event.get("x", ()))
