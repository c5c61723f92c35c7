"""A message, before any channel gives it a form."""

from collections.abc import Callable
from dataclasses import dataclass

from projections.notices import Notice


@dataclass(frozen=True, slots=True)
class Part:
    """What is said about one game. Text is plain; `happened` are lines of the log since the reader's last move."""

    notice: Notice
    title: str
    headline: str
    asked: str = ""
    happened: tuple[str, ...] = ()
    deadline: str = ""
    deadline_at: int | None = None
    url: str = ""
    proof_url: str = ""
    action: str = ""
    """What the button says; empty: that it opens the game."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message with one id, about one game or, merged, several."""

    id: str
    subject: str
    parts: tuple[Part, ...]
    sent_at: int
    settings_url: str
    off_url: str
    words: dict[str, str]
    """Fixed words in the reader's language."""


Launch = Callable[[], None]
"""Called right before the first byte of a message goes out, and not before: from then on the attempt counts."""


class NotDelivered(Exception):
    """The other side said no, or nothing went out. `for_good`: the target is gone. `silent`: we waited in vain.

    `ours`: it was our own mail server, so that it can't be held against the target.
    """

    def __init__(self, why: str, *, for_good: bool = False, silent: bool = False, ours: bool = False) -> None:
        super().__init__(why)
        self.why, self.for_good, self.silent, self.ours = why[:200], for_good, silent, ours


class Uncertain(Exception):
    """It went out, but nobody knows whether it arrived. `silent` and `ours` as above."""

    def __init__(self, why: str, *, silent: bool = False, ours: bool = False) -> None:
        super().__init__(why)
        self.why, self.silent, self.ours = why[:200], silent, ours


class Overtaken(Exception):
    """Another worker has it in hand by now: nothing goes out here."""
