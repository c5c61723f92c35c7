"""Vintage, magnates, Fair, expert decks and tiles as drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.web.face import Sight
from api.web.marks import Mark, mark
from api.web.vinhos.geometry import BAR_PITCH, BOOTH_PITCH, bar, spread_out
from api.web.vinhos.spots import Spot, aim, spot
from api.web.vinhos.vocab import ability_short, ability_text, booth_bonus, figures, magnate_wish, me, tile_name, tile_text


@dataclass(frozen=True, slots=True)
class Taste:
    """A feature of the vintage tile, with one diamond a point."""

    name: str
    x: float
    diamonds: tuple[float, ...]
    number: int


def tastes(sight: Sight) -> tuple[Taste, ...]:
    """What the Fair tastes for this year."""
    vintage = sight.view.vintage
    wanted = dict(vintage.features) if vintage else {}
    middles = spread_out(len(wanted), 231, 62)
    return tuple(
        Taste(sight.words.name(name), x, tuple(spread_out(number, x, 17)), number)
        for x, (name, number) in zip(middles, wanted.items(), strict=True)
    )


@dataclass(frozen=True, slots=True)
class Heap:
    """One seat's barrels with a magnate."""

    mark: Mark
    barrels: tuple[float, ...]
    y: float


@dataclass(frozen=True, slots=True)
class Magnate:
    """A magnate: what is wanted, and whose barrels wait there."""

    x: int
    name: str
    wish: str
    heaps: tuple[Heap, ...]
    spot: Spot


def magnates(sight: Sight) -> tuple[Magnate, ...]:
    """The three of them."""
    names = list(sight.view.players[0].magnates) if sight.view.players else []
    return tuple(_magnate(sight, number, name) for number, name in enumerate(names))


def _magnate(sight: Sight, number: int, name: str) -> Magnate:
    left, heaps = 4 + 112 * number, []
    for seat, player in enumerate(sight.view.players):
        x, y = left + 15 + 52 * (seat % 2), 62 + 30 * (seat // 2)
        barrels = tuple(x + 16 + 11 * each for each in range(player.magnates[name]))
        heaps.append(Heap(mark(seat, x, y, 8, 10), barrels, y))
    wish = magnate_wish(sight, name)
    there = ", ".join(f"{sight.people[seat]} {player.magnates[name]}" for seat, player in enumerate(sight.view.players))
    label = sight.words("page.magnate", magnate=name, wish=wish, barrels=there)
    return Magnate(left, sight.words.name(name), wish, tuple(heaps), spot(sight, label, name, "barrels"))


@dataclass(frozen=True, slots=True)
class Booth:
    """A booth of the Fair."""

    x: int
    position: int
    lines: tuple[str, ...]
    mark: Mark | None
    spot: Spot


def booths(sight: Sight) -> tuple[Booth, ...]:
    """From the first pick to fame."""
    found = []
    for number, booth in enumerate(sight.view.booths):
        x = 4 + BOOTH_PITCH * number
        bonus = booth_bonus(sight, booth)
        owner = sight.words("page.nobody") if booth.seat is None else sight.people[booth.seat]
        label = sight.words("page.booth", position=booth.position, bonus=bonus, owner=owner)
        drawn = None if booth.seat is None else mark(booth.seat, x + 40, 88, 12, 13)
        half = bonus.find(" ", 4) if len(bonus) > 9 else -1
        lines = (bonus,) if half < 0 else (bonus[:half], bonus[half + 1 :])
        picked = str(booth.position)
        there = (
            spot(sight, label, picked, "booth", mark=f"booth-{picked}")
            if sight.draft
            else Spot(label, None, sight.marked.get(f"booth-{picked}"))
        )
        found.append(Booth(x, booth.position, lines, drawn, there))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Bar:
    """One seat's fair points."""

    y: int
    seat: int
    left: Mark
    tip: Mark
    end: float
    points: int
    vp: int
    label: str


def bars(sight: Sight) -> tuple[Bar, ...]:
    """Fair points, most first."""
    players = sorted(sight.view.players, key=lambda player: -player.fair_points)
    most = max((player.fair_points for player in players), default=0)
    found = []
    for place, player in enumerate(players):
        y, end = 156 + BAR_PITCH * place, bar(player.fair_points, most)
        label = sight.words("page.fair-bar", name=sight.people[player.seat], points=str(player.fair_points), vp=str(player.vp))
        found.append(
            Bar(
                y,
                player.seat,
                mark(player.seat, 18, y, 11, 12),
                mark(player.seat, end, y, 9, 0),
                end,
                player.fair_points,
                player.vp,
                label,
            )
        )
    return tuple(found)


def fair_note(sight: Sight) -> str:
    """When the next Fair is and what it is worth."""
    view, known = sight.view, figures(sight.view)
    if view.fair is None:
        return sight.words("page.fair-none")
    positions = known.counts[view.seats].positions
    worth = [str(known.fairs[view.fair].vp[place]) for place in positions if place in known.fairs[view.fair].vp]
    return sight.words("page.fair-note", fair=view.fair, year=view.fair_year, worth=", ".join(worth))


def deck_rows(sight: Sight) -> Sequence[Mapping[str, Any]]:
    """The expert decks: top tile, how many are left, and what was seen going to the bottom."""
    price = figures(sight.view).costs["expert"]
    rows = []
    for deck in sight.view.experts:
        target = aim(sight, deck.feature, "deck")
        rows.append(
            {
                "feature": deck.feature,
                "top": ability_short(sight, deck.top) if deck.top else sight.words("page.deck-empty"),
                "why": ability_text(sight, deck.top) if deck.top else "",
                "left": deck.left,
                "bottom": ", ".join(ability_short(sight, tile) for tile in deck.bottom),
                "target": target,
                "flag": sight.marked.get(deck.feature),
                "price": price,
            }
        )
    return rows


def cards(sight: Sight) -> Sequence[Mapping[str, Any]]:
    """Tiles on display."""
    known = figures(sight.view)
    return [
        {
            "id": tile,
            "kind": "multiplier" if tile in known.multipliers else "magnate",
            "name": tile_name(sight, tile),
            "text": tile_text(sight, tile),
            "target": aim(sight, tile, "tile"),
            "flag": sight.marked.get(tile),
        }
        for tile in sight.view.display
    ]


def own_tiles(sight: Sight) -> Sequence[Mapping[str, Any]]:
    """The reader's experts and tiles, face up or used."""
    player = me(sight)
    if player is None:
        return ()
    held = [(each.tile, each.face_up, False) for each in player.experts]
    held += [(each.tile, each.face_up, each.barrel) for each in player.tiles]
    known = figures(sight.view)
    return [
        {
            "id": tile,
            "expert": tile in known.experts,
            "multiplier": tile in known.multipliers,
            "name": tile_name(sight, tile),
            "text": ability_short(sight, tile) if tile in known.experts else tile_text(sight, tile),
            "up": up,
            "barrel": barrel,
            "target": aim(sight, tile, "tile", "expert", "experts", "barrel"),
        }
        for tile, up, barrel in held
    ]
