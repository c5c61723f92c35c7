"""A message, before any channel gives it a form."""

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


class NotDelivered(Exception):
    """The other side said no, or nothing went out. `for_good`: the target is gone."""

    def __init__(self, why: str, *, for_good: bool = False) -> None:
        super().__init__(why)
        self.why, self.for_good = why[:200], for_good


class Uncertain(Exception):
    """It went out, but nobody knows whether it arrived."""
