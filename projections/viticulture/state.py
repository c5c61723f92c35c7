"""The table as it lies. Collections are never changed in place."""

from dataclasses import dataclass, field
from typing import Any

from events.viticulture.vocab import Question, Season
from projections.base import changed
from projections.viticulture.components import components, open_slots

DECKS = ("vine", "order", "summer", "winter")
"""The four decks, in the order of the table."""


@dataclass(frozen=True)
class Mat:
    """One player's vineyard, purse, workers and hand."""

    lira: int
    points: int
    residual: int
    workers: int
    """Permanent workers that are not in training."""
    fields: tuple[tuple[str, ...], ...]
    harvested: tuple[bool, ...]
    pad: dict[str, tuple[int, ...]]
    cellar: dict[str, tuple[int, ...]]
    training: int = 0
    temporary: bool = False
    placed: int = 0
    structures: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    """Sorted, so that it tells nothing of how the cards came."""
    windmill_turned: bool = False
    tasting_held: bool = False

    @property
    def free(self) -> int:
        """Workers that can still be placed this year."""
        return self.workers + self.temporary - self.placed

    @property
    def permanent(self) -> int:
        """Permanent workers, those in training included."""
        return self.workers + self.training

    @property
    def slots(self) -> dict[str, tuple[int, ...]]:
        """Variety -> cellar slots that are open."""
        return open_slots(self.structures)


@dataclass(frozen=True)
class Pending:
    """One seat's answer that everybody waits for."""

    seat: int
    question: Question
    left: int = 1


@dataclass(frozen=True)
class Visit:
    """A visitor in play."""

    seat: int
    card: str
    bonus: bool = False
    """Another visitor is to follow."""
    takers: tuple[int, ...] = ()
    """Who did what the card offers."""


@dataclass(frozen=True)
class VitState:
    """A game of Viticulture."""

    seats: int
    revision: str
    named_first_player: int | None
    previous_scores: tuple[int, ...]
    mats: tuple[Mat, ...]
    season: Season = "setup"
    year: int = 0
    first_player: int = 0
    wake_up: tuple[int | None, ...] = ()
    """Level of each seat's rooster."""
    order: tuple[int, ...] = ()
    """Seats in the order of the season."""
    to_move: int | None = None
    passed: tuple[bool, ...] = ()
    spaces: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Space -> whose workers stand there, in order of coming."""
    decks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Top card first."""
    discards: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Top card last."""
    shuffles: dict[str, int] = field(default_factory=dict)
    visit: Visit | None = None
    pending: Pending | None = None
    surplus: tuple[int, ...] = ()
    """Cards each seat must give up before the year can end."""
    given_up: tuple[tuple[str, ...] | None, ...] = ()
    """What each seat has chosen to give up; sealed until all have."""
    last_year: bool = False


def initial(seats: int, options: Any, revision: str) -> VitState:
    """The table before set-up: bare mats, no decks."""
    return VitState(
        seats=seats,
        revision=revision,
        named_first_player=options.first_player,
        previous_scores=options.previous_scores,
        mats=(_bare_mat(),) * seats,
        wake_up=(None,) * seats,
        passed=(False,) * seats,
        decks=dict.fromkeys(DECKS, ()),
        discards=dict.fromkeys(DECKS, ()),
        shuffles=dict.fromkeys(DECKS, 0),
        surplus=(0,) * seats,
        given_up=(None,) * seats,
    )


def with_mat(state: VitState, seat: int, **changes: Any) -> VitState:
    """The state with some fields of one mat replaced."""
    mats = state.mats
    return changed(state, mats=(*mats[:seat], changed(mats[seat], **changes), *mats[seat + 1 :]))


def kind(card: str) -> str:
    """The deck a card belongs to."""
    return components().kinds[card]


def token(colour: str, value: int) -> str:
    """The id of a grape or wine: its colour and value."""
    return f"{colour}-{value}"


def split(piece: str) -> tuple[str, int]:
    """Colour and value of a token's id."""
    colour, value = piece.rsplit("-", 1)
    return colour, int(value)


def _bare_mat() -> Mat:
    limits = components().limits
    return Mat(
        lira=limits["lira_start"],
        points=limits["vp_start"],
        residual=limits["residual_start"],
        workers=limits["workers_start"],
        fields=((),) * limits["fields_per_player"],
        harvested=(False,) * limits["fields_per_player"],
        pad=dict.fromkeys(components().pad_slots, ()),
        cellar=dict.fromkeys(components().cellar_slots, ()),
    )
