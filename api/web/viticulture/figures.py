"""Points and yearly income, wake-up chart, decks and piles."""

from dataclasses import dataclass

from api.web.face import Sight, Target
from api.web.marks import Mark, mark
from api.web.viticulture.geometry import CHART_ROW, TRACK_ROW, TRACK_TOP, coin_x, deck_at, track_x
from api.web.viticulture.vocab import DECK_SYMBOLS, card_name, target
from projections.viticulture.components import Level, components
from projections.viticulture.state import DECKS


@dataclass(frozen=True, slots=True)
class TrackRow:
    """A seat's bar; `then` is where it would end after the draft."""

    seat: int
    y: int
    mark: Mark
    head: Mark
    x: float
    then_x: float | None
    points: int
    coins: tuple[tuple[int, bool], ...]
    label: str


@dataclass(frozen=True, slots=True)
class Track:
    """Everybody's points, best first; `goal_x` is where the last year begins."""

    rows: tuple[TrackRow, ...]
    scale: tuple[tuple[float, int], ...]
    zero_x: float
    goal_x: float
    goal: int
    height: int


def track(sight: Sight) -> Track:
    """The points of all seats."""
    limits = components().limits
    lowest, highest, goal = limits["vp_min"], limits["vp_max"], limits["vp_game_end_trigger"]

    def x(points: int) -> float:
        return track_x(points, lowest, highest)

    rows = []
    for place, mat in enumerate(sorted(sight.view.mats, key=lambda each: (-each.points, each.seat))):
        y = TRACK_TOP + TRACK_ROW * place
        will = sight.then.mats[mat.seat].points if sight.then is not None else mat.points
        coins = tuple((coin_x(coin), coin < mat.residual) for coin in range(limits["residual_max"]))
        label = sight.words("page.track-row", name=sight.people[mat.seat], points=mat.points, residual=str(mat.residual))
        rows.append(
            TrackRow(
                seat=mat.seat,
                y=y,
                mark=mark(mat.seat, 18, y, 11, 13),
                head=mark(mat.seat, x(mat.points), y, 12, 13),
                x=x(mat.points),
                then_x=x(will) if will != mat.points else None,
                points=mat.points,
                coins=coins,
                label=label,
            )
        )
    scale = tuple((x(points), points) for points in range(lowest, highest + 1, 5))
    return Track(tuple(rows), scale, x(0), x(goal), goal, TRACK_TOP - 10 + TRACK_ROW * len(rows))


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A level of the wake-up chart."""

    level: int
    y: int
    symbol: str
    reward: str
    mark: Mark | None
    coming: Mark | None
    first: bool
    label: str
    target: Target | None
    flag: int | None


_REWARD_SYMBOLS = {
    "draw_vine": "vine",
    "draw_order": "order",
    "gain_lira": "coin",
    "draw_visitor_choice": "hand",
    "gain_vp": "glass",
    "temporary_worker": "worker",
}


def chart(sight: Sight) -> tuple[ChartRow, ...]:
    """All levels, the earliest first."""
    return tuple(_level(sight, level, place) for place, level in enumerate(components().chart.values()))


def reward(sight: Sight, level: Level) -> str:
    """What a level brings."""
    return sight.words(f"page.reward.{level.reward}", amount=level.amount)


def _level(sight: Sight, level: Level, place: int) -> ChartRow:
    seat = sight.view.wake_up[level.level]
    y = 4 + CHART_ROW * place
    coming = sight.then is not None and seat is None and sight.then.wake_up[level.level] is not None
    picked = sight.draft.get("type") == "WakeUp" and sight.draft.get("level") == str(level.level)
    facts = {"level": level.level, "reward": reward(sight, level), "who": None if seat is None else sight.people[seat]}
    return ChartRow(
        level=level.level,
        y=y,
        symbol=_REWARD_SYMBOLS.get(level.reward, ""),
        reward=reward(sight, level),
        mark=None if seat is None else mark(seat, 316, y + 16, 11, 13),
        coming=mark(sight.seat, 316, y + 16, 11, 13) if (coming or picked) and seat is None and sight.seat is not None else None,
        first=seat is not None and seat == sight.view.first_player,
        label=sight.say("page.level" if seat is not None else "page.level-free", facts),
        target=sight.picks.get(("WakeUp", "level", str(level.level))),
        flag=sight.marked.get(f"level-{level.level}") if seat is not None else None,
    )


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck, how many cards are left in it, and the card on top of its pile."""

    id: str
    x: int
    symbol: str
    name: str
    left: int
    pile: int
    top: str
    label: str
    target: Target | None


_DECK_WAYS = (("InviteVisitors", "decks"), ("WakeUp", "deck"), ("DrawOffered", "deck"))


def decks(sight: Sight) -> tuple[Deck, ...]:
    """The four decks."""
    found = []
    for index, deck in enumerate(DECKS):
        pile = sight.view.discards[deck]
        top = card_name(sight, pile[-1]) if pile else sight.words("page.no-discards")
        name = sight.words(f"page.deck.{deck}")
        left = sight.view.decks[deck]
        ways = _DECK_WAYS if sight.draft or not sight.picks.get(("WakeUp", "", "")) else ()
        aim = target(sight, deck, ways) or (target(sight, deck, (("PlayVisitor", "piles"),)) if sight.draft else None)
        label = sight.words("page.deck-label", deck=name, left=str(left), top=top, pile=str(len(pile)))
        found.append(Deck(deck, deck_at(index), DECK_SYMBOLS[deck], name, left, len(pile), top, label, aim))
    return tuple(found)
