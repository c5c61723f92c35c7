"""What undoing needs to know of past commits."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from events.codec import Codec, unpacked
from events.commit import Commit, Entry, read
from events.table.union import TABLE_TYPES


@dataclass(frozen=True, slots=True)
class Facts:
    """One commit as far as undoing goes, read from its public part only. `shown` says what it let somebody see."""

    version: int
    seats: tuple[int, ...]
    """Whose moves it holds."""
    actor: str
    moves: bool
    """Whether it changed the game in play, or the rules of it, or was ruled: whatever an undo would take back."""
    shown: tuple[str, ...]


class Past:
    """The commits up to a table's version. `entries` gives those after a version, oldest first; facts are read once."""

    def __init__(self, entries: Callable[[int], Iterable[Entry]], codec: Codec) -> None:
        self.entries = entries
        self._codec = codec
        self._facts: list[Facts] = []
        """Of the newest commits, without a gap."""

    def facts(self, after: int) -> Iterator[Facts]:
        """Facts of the commits after a version, oldest first."""
        known = self._facts[0].version if self._facts else None
        if known is None or known > after + 1:
            older = takewhile(lambda facts: facts.version != known, (facts_of(each, self._codec) for each in self.entries(after)))
            self._facts = [*older, *self._facts]
        return (facts for facts in self._facts if facts.version > after)

    def commit(self, version: int) -> Commit:
        """One commit, with every seal open."""
        for entry in self.entries(version - 1):
            return read(entry, self._codec)
        raise LookupError(version)


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
    events = {event["t"]: event["b"] for event in public["ev"]}
    if "RulesAdopted" in events:
        shown.append("agreed")
    if "DisputeRuled" in events and "Rewound" in events:
        shown.append("ruled")
    seats = events["Reapplied"]["seats"] if "Reapplied" in events else () if public["by"] is None else (public["by"],)
    return Facts(public["v"], tuple(seats), public["actor"], bool(played or shown), tuple(shown))


def _readable(event: dict[str, Any]) -> bool:
    return any(seal["to"] for seal in event.get("x", ()))
