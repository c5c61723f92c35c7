"""The year as drawn: two seasons of six actions, and the cart."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from api.web.face import Sight, Target
from api.web.marks import Mark, mark
from api.web.viticulture.geometry import CART_HEIGHT, SEASON_HEIGHT, plate_at, spaces_of
from api.web.viticulture.vocab import COMMANDS, SYMBOLS
from projections.viticulture.components import components
from projections.viticulture.view import SpaceView, VitView

SEASONS = ("summer", "winter")
CART = "any.cart"


@dataclass(frozen=True, slots=True)
class Spot:
    """A space: who stands there, what its bonus is, what a click does. `coming` is the drafted worker."""

    id: str
    x: int
    y: int
    width: int
    inside: str
    bonus: str
    mark: Mark | None
    coming: Mark | None
    picked: bool
    label: str
    target: Target | None
    flag: int | None


@dataclass(frozen=True, slots=True)
class Plate:
    """An action with its spaces."""

    name: str
    gives: str
    symbol: str
    x: int
    y: int
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Cart:
    """The cart takes any number of workers: (mark, how many) by seat."""

    y: int
    crowd: tuple[tuple[Mark, int, int], ...]
    """(mark, number, where the number stands)"""
    gives: str
    label: str
    target: Target | None
    flag: int | None


@dataclass(frozen=True, slots=True)
class SeasonBoard:
    """A season. `state` is now, over or ahead."""

    id: str
    symbol: str
    state: str
    height: int
    plates: tuple[Plate, ...]
    cart: Cart | None


def seasons(sight: Sight) -> tuple[SeasonBoard, ...]:
    """Summer and winter; the cart stands in the one that is played."""
    view: VitView = sight.view
    with_cart = view.season if view.season in SEASONS else SEASONS[0]
    return tuple(
        SeasonBoard(
            id=season,
            symbol={"summer": "sun", "winter": "snow"}[season],
            state=_state(view, season),
            height=SEASON_HEIGHT + (CART_HEIGHT if season == with_cart else 0),
            plates=tuple(_plates(sight, season)),
            cart=_cart(sight) if season == with_cart else None,
        )
        for season in SEASONS
    )


def _state(view: VitView, season: str) -> str:
    if view.season == season:
        return "now"
    over = {"summer": ("fall", "winter", "year-end", "finished"), "winter": ("year-end", "finished")}
    return "over" if view.season in over[season] else "ahead"


def _plates(sight: Sight, season: str) -> Iterator[Plate]:
    spaces = [each for each in sight.view.spaces if each.season == season and each.open]
    for index, (action, group) in enumerate(groupby(spaces, key=lambda each: each.action)):
        open_ones = list(group)
        x, y = plate_at(index)
        places = spaces_of((x, y), len(open_ones))
        yield Plate(
            name=sight.words(f"page.action.{action}"),
            gives=sight.words.about(f"page.gives.{action}", components().limits),
            symbol=SYMBOLS[COMMANDS[action]] if action != "visitor" else {"summer": "sun", "winter": "snow"}[season],
            x=x,
            y=y,
            spots=tuple(_spot(sight, space, place) for space, place in zip(open_ones, places, strict=True)),
        )


def _spot(sight: Sight, space: SpaceView, place: tuple[int, int, int]) -> Spot:
    x, y, width = place
    bonus = sight.words(f"page.bonus.{space.action}", bonus=space.bonus) if space.bonus else ""
    inside = sight.words(f"page.bonus-short.{space.action}", bonus=space.bonus) if space.bonus else ""
    worker = space.workers[0] if space.workers else None
    facts = {
        "action": sight.words(f"page.action.{space.action}"),
        "position": space.position,
        "bonus": bonus,
        "who": None if worker is None else sight.people[worker],
    }
    comes = worker is None and _comes(sight, space.id)
    season = space.id.startswith(sight.view.season)
    return Spot(
        id=space.id,
        x=x,
        y=y,
        width=width,
        inside="" if worker is not None or comes else inside,
        bonus=bonus,
        mark=None if worker is None else mark(worker, x, y, 13, 13),
        coming=mark(sight.seat, x, y, 13, 13) if comes and sight.seat is not None else None,
        picked=season and (COMMANDS[space.action], space.position) == (sight.draft.get("type"), sight.draft.get("space")),
        label=sight.say("page.space-taken" if worker is not None else "page.space-free", facts),
        target=sight.picks.get((COMMANDS[space.action], "space", str(space.position))) if season and worker is None else None,
        flag=sight.marked.get(space.id) if worker is not None else None,
    )


def _comes(sight: Sight, space: str) -> bool:
    """Whether the drafted move puts a worker there."""
    return sight.then is not None and any(each.id == space and each.workers for each in sight.then.spaces)


def _cart(sight: Sight) -> Cart:
    workers = Counter(next(each.workers for each in sight.view.spaces if each.id == CART))
    pitch = 48 if len(workers) < 5 else 39
    crowd = tuple(
        (mark(seat, 336 - 34 - pitch * place, SEASON_HEIGHT + 24, 12, 13), count, 336 - 19 - pitch * place)
        for place, (seat, count) in enumerate(sorted(workers.items(), reverse=True))
    )
    told = ", ".join(f"{sight.people[seat]} {count}" for seat, count in sorted(workers.items()))
    return Cart(
        y=SEASON_HEIGHT,
        crowd=crowd,
        gives=sight.words.about("page.gives.cart", components().limits),
        label=sight.words("page.cart", income=components().limits["cart_income"], who=told),
        target=sight.picks.get(("TakeCart", "", "")),
        flag=sight.marked.get(CART) if workers else None,
    )
