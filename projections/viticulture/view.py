"""What one seat, or a watcher, may see of the table: built from allowed fields, nothing copied and pruned."""

from collections import Counter
from functools import lru_cache

from pydantic import BaseModel, ConfigDict

from events.viticulture.vocab import Question, Season
from projections.viticulture.components import components
from projections.viticulture.state import DECKS, Mat, VitState, kind


class Seen(BaseModel):
    """Frozen, and only what is declared."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SpaceView(Seen):
    """An action space: open for this number of players or not, and whose workers stand there."""

    id: str
    season: str
    action: str
    position: str | None
    bonus: int
    open: bool
    workers: tuple[int, ...]


class FieldView(Seen):
    """A field, its vines and what it would give."""

    vines: tuple[str, ...]
    value: int
    red: int
    white: int
    harvested: bool


class MatView(Seen):
    """A vineyard mat with all that is public, and the hand for its owner."""

    seat: int
    lira: int
    points: int
    residual: int
    workers: int
    """Permanent workers, not those in training."""
    training: int
    temporary_worker: bool
    free_workers: int
    wake_up: int | None
    passed: bool
    structures: tuple[str, ...]
    fields: tuple[FieldView, ...]
    pad: dict[str, tuple[int, ...]]
    cellar: dict[str, tuple[int, ...]]
    cellar_slots: dict[str, tuple[int, ...]]
    windmill_turned: bool
    tasting_held: bool
    yoke_used: bool
    hand_counts: dict[str, int]
    """Cards by type."""
    hand: tuple[str, ...] | None
    """The cards themselves, for their owner."""
    surplus: int
    """Cards still to be given up at year end."""
    given_up: tuple[str, ...] | None
    """What the owner has chosen to give up while others still choose."""


class PendingView(Seen):
    """An answer that everybody waits for."""

    seat: int
    question: Question
    left: int


class VisitView(Seen):
    """A visitor in play."""

    seat: int
    card: str
    bonus: bool
    takers: tuple[int, ...]


class VitView(Seen):
    """The table of Viticulture as one reader sees it."""

    you: int | None
    seats: int
    year: int
    season: Season
    phase: str
    """Season, or the question that is open."""
    last_year: bool
    first_player: int
    to_act: tuple[int, ...]
    to_move: int | None
    order: tuple[int, ...]
    """Seats in the order of this season."""
    wake_up: dict[int, int | None]
    """Level of the chart -> who took it."""
    spaces: tuple[SpaceView, ...]
    decks: dict[str, int]
    discards: dict[str, tuple[str, ...]]
    """Piles, top card last."""
    visit: VisitView | None
    pending: PendingView | None
    mats: tuple[MatView, ...]


def view(state: VitState, seat: int | None) -> VitView:
    """The table for a seat; for nobody when `seat` is None."""
    pending, visit = state.pending, state.visit
    return VitView(
        you=seat,
        seats=state.seats,
        year=state.year,
        season=state.season,
        phase=pending.question if pending else state.season,
        last_year=state.last_year,
        first_player=state.first_player,
        to_act=awaited(state),
        to_move=state.to_move,
        order=state.order,
        wake_up={level: _who_rises(state, level) for level in components().chart},
        spaces=tuple(_space(name, state.seats, state.spaces.get(name, ())) for name in components().spaces),
        decks={deck: len(state.decks[deck]) for deck in DECKS},
        discards={deck: state.discards[deck] for deck in DECKS},
        visit=VisitView(seat=visit.seat, card=visit.card, bonus=visit.bonus, takers=visit.takers) if visit else None,
        pending=PendingView(seat=pending.seat, question=pending.question, left=pending.left) if pending else None,
        mats=tuple(_mat(state, other, state.mats[other], other == seat) for other in range(state.seats)),
    )


def awaited(state: VitState) -> tuple[int, ...]:
    """Seats that the game waits for; nothing hidden has a part in it."""
    if state.season in ("setup", "finished"):
        return ()
    if state.pending:
        return (state.pending.seat,)
    if any(state.surplus):
        return tuple(seat for seat, cards in enumerate(state.surplus) if cards)
    return () if state.to_move is None else (state.to_move,)


def _who_rises(state: VitState, level: int) -> int | None:
    return state.wake_up.index(level) if level in state.wake_up else None


@lru_cache(maxsize=4096)
def _space(name: str, seats: int, workers: tuple[int, ...]) -> SpaceView:
    space = components().spaces[name]
    return SpaceView(
        id=name,
        season=space.season,
        action=space.action,
        position=space.position,
        bonus=space.bonus,
        open=space.position is None or space.position in components().positions[seats],
        workers=workers,
    )


def _mat(state: VitState, seat: int, mat: Mat, own: bool) -> MatView:
    kinds = Counter(kind(card) for card in mat.hand)
    return MatView(
        seat=seat,
        lira=mat.lira,
        points=mat.points,
        residual=mat.residual,
        workers=mat.workers,
        training=mat.training,
        temporary_worker=mat.temporary,
        free_workers=mat.free,
        wake_up=state.wake_up[seat],
        passed=state.passed[seat],
        structures=mat.structures,
        fields=tuple(_field(vines, harvested) for vines, harvested in zip(mat.fields, mat.harvested, strict=True)),
        pad=mat.pad,
        cellar=mat.cellar,
        cellar_slots=mat.slots,
        windmill_turned=mat.windmill_turned,
        tasting_held=mat.tasting_held,
        yoke_used=seat in state.spaces.get("mat.yoke", ()),
        hand_counts={deck: kinds[deck] for deck in DECKS},
        hand=mat.hand if own else None,
        surplus=state.surplus[seat],
        given_up=state.given_up[seat] if own else None,
    )


@lru_cache(maxsize=4096)
def _field(vines: tuple[str, ...], harvested: bool) -> FieldView:
    cards = [components().vines[vine] for vine in vines]
    return FieldView(
        vines=vines,
        value=sum(card.field_value for card in cards),
        red=sum(card.red for card in cards),
        white=sum(card.white for card in cards),
        harvested=harvested,
    )
