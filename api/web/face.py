"""What a game brings to be drawn: its face. The shell asks it for pictures, never for rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from api.web.cases import Asking
from api.web.draft import Answer
from api.web.offer import Offer
from api.web.words import Words


@dataclass(frozen=True, slots=True)
class Target:
    """A thing on the board that may be picked: where a click leads, and the command it completes, as JSON, if it does."""

    href: str
    label: str
    chosen: bool = False
    command: str = ""


@dataclass(frozen=True, slots=True)
class Sight:
    """A position as one reader sees it, with all that drawing it needs."""

    view: Any
    words: Words
    people: tuple[str, ...]
    """Names by seat."""
    seat: int | None
    """The reader's seat; None for a watcher."""
    to_act: tuple[int, ...] = ()
    targets: Mapping[str, Target] = field(default_factory=dict)
    """By the option's text, such as the id of a space."""
    picks: Mapping[tuple[str, str, str], Target] = field(default_factory=dict)
    """By (type of command, field, option), where one text may mean several things. (type, "", "") begins that type. While
    no type is chosen every value that some command of a type has is here: picking it begins a draft with that answer."""
    dials: Mapping[str, int] = field(default_factory=dict)
    """Numbers that a draft has put on options of a spread."""
    draft: Mapping[str, Any] = field(default_factory=dict)
    """Type and answers of the move in the making."""
    marked: Mapping[str, int] = field(default_factory=dict)
    """Things that the last moves touched, numbered in their order."""
    then: Any = None
    """The view as it would be after the drafted move, when that can be told without telling a secret."""
    before: Any = None
    """The view that a past one is compared with."""

    def say(self, key: str, facts: Any) -> str:
        """A sentence with facts from a mapping or any object."""
        return self.words.about(key, facts, self.people)


@dataclass(frozen=True, slots=True)
class Tag:
    """What stands beside an option in the list: a word about it, what it costs or brings, a line below, a heading above,
    and a symbol of the sprite instead of the game's own."""

    detail: str = ""
    cost: str = ""
    name: str = ""
    """What the option is called here, when its own name is not enough."""
    symbol: str = ""
    why: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """One figure before and after. `mine` ones stand in the confirm bar; `trend` is up, down or empty."""

    of: str
    now: str
    then: str
    trend: str = ""
    mine: bool = False
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Door:
    """A way into a move, as a row of the first list: a type of command, the answers it begins with, and the thing on the
    board that leads there too. Without a type it is a row that says why something is not possible."""

    kind: str
    name: str
    given: Mapping[str, Answer] = field(default_factory=dict)
    at: str = ""
    symbol: str = ""
    detail: str = ""
    cost: str = ""
    why: str = ""
    group: str = ""


def plain_sentence(sight: Sight, command: Mapping[str, Any]) -> str:
    """A command in words, from its own facts."""
    return sight.say(f"command.{command['type']}", command)


@dataclass(frozen=True, slots=True)
class Face:
    """One game's drawing. The templates get what `picture` returns, as `pic`, beside the sight."""

    name: str
    symbol: str
    """Symbol of the sprite that stands for the game in lists."""
    picture: Callable[[Sight], Mapping[str, Any]]
    board: str
    """Template of the board and its figures."""
    own: str
    """Template of the reader's own panel."""
    player: str
    """Template of the line about one seat; gets `seat` too."""
    order: Callable[[Any], Sequence[int]]
    """Seats in turn order, from the view."""
    where: Callable[[Sight], str]
    """The moment in words, such as "Round 6, buying"."""
    tag: Callable[[Sight, str, str, str], Tag]
    """(sight, command type, field, option) -> what stands beside the option."""
    changes: Callable[[Sight, Any, Any], Sequence[Change]]
    """(sight, view, view) -> the figures that differ."""
    touched: Callable[[Mapping[str, Any]], Sequence[str]]
    """Event as shown to the reader -> ids of the things on the board that it touched."""
    previewed: frozenset[str] = frozenset()
    """Types of events that a preview may tell beforehand: public ones without chance, whatever the secrets are."""
    passed_over: frozenset[str] = frozenset()
    """Types of events that a preview leaves out and goes on after: what is drawn then has no part in what it shows."""
    doors: Callable[[Sight, Mapping[str, Offer]], Sequence[Door]] | None = None
    """(sight, offers by type) -> rows of the first list, in order. A type without a door is offered as always."""
    asking: Mapping[str, Asking] = field(default_factory=dict)
    """By type of command, where the order of its fields is not the best one to ask in."""
    sentence: Callable[[Sight, Mapping[str, Any]], str] = plain_sentence
    """A complete command in words."""
    ask: Callable[[Sight], str] = lambda sight: f"ask.{getattr(sight.view, 'phase', '')}"
    """Key of what is asked of the reader now."""
    tells: bool = False
    """True when answers that the rules leave no choice about are shown above the questions."""
    secret: bool = True
    """False when a seat sees no more than everybody."""
    brief: bool = False
    """True when the list of choices begins with one row a type of command; `tag` is then asked with field and option empty."""
    long: bool = False
    """True for a board so long that log and players stand beside it."""
    css: str = ""
    """Name of a style sheet in the game's folder."""
    sprite: str = ""
    """Template with patterns and symbols of its own."""


def no_tag(sight: Sight, kind: str, field_: str, option: str) -> Tag:  # noqa: ARG001 - the seam's shape
    """Nothing beside an option."""
    return Tag()


def no_changes(sight: Sight, now: Any, then: Any) -> Sequence[Change]:  # noqa: ARG001 - the seam's shape
    """Nothing said of what differs."""
    return ()


def nothing_touched(event: Mapping[str, Any]) -> Sequence[str]:  # noqa: ARG001 - the seam's shape
    """Nothing marked."""
    return ()
