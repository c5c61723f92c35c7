"""The state of a game of Vinhos: what is on the table, and whose decision it is."""

from dataclasses import dataclass, field
from typing import Any

from events.vinhos.vocab import Colour, Phase
from projections.vinhos.components import NEWEST
from projections.vinhos.records import altered


@dataclass(frozen=True, slots=True)
class Wine:
    """A wine in a storage slot."""

    quality: int
    colour: Colour
    porto: bool = False


@dataclass(frozen=True, slots=True)
class Estate:
    """One Estate of a board. Region and colour are None until a vineyard lies there."""

    wines: tuple[Wine | None, ...]
    """Storage slots, newest first; longer once a Cellar stands."""
    vineyards: tuple[str, ...] = ()
    region: str | None = None
    colour: Colour | None = None
    wineries: int = 0
    enologists: int = 0
    farmers: int = 0
    cellar: bool = False
    cubes: int = 0
    """Cubes that wait here for a region."""


@dataclass(frozen=True, slots=True)
class HeldExpert:
    """An expert before a player."""

    tile: str
    up: bool = True


@dataclass(frozen=True, slots=True)
class HeldTile:
    """A magnate action tile or multiplier before a player."""

    tile: str
    up: bool = True
    barrel: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """All that one seat owns."""

    bagos: int
    vp: int
    fair_points: int
    barrels: int
    magnates: dict[str, int]
    """Magnate -> own barrels still there."""
    porto: int
    space: str
    estates: tuple[Estate, ...]
    experts: tuple[HeldExpert, ...] = ()
    tiles: tuple[HeldTile, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """How far the turn of an action round is: `move`, `hire` (a second expert is offered) or `after` the act."""

    step: str = "move"
    expert_used: bool = False
    magnate_used: bool = False
    free_move: bool = False


@dataclass(frozen=True, slots=True)
class Supply:
    """The common supply."""

    cubes: int = 0
    porto: int = 0
    wineries: int = 0
    cellars: int = 0
    enologists: int = 0
    farmers: int = 0


@dataclass(frozen=True, slots=True)
class VineyardDeck:
    """A region's vineyards, top first; all know the first `known` of them."""

    tiles: tuple[str, ...]
    known: int = 1


@dataclass(frozen=True, slots=True)
class ExpertDeck:
    """A feature's experts, top first; all know the top and the last `seen` of them, which were discarded."""

    tiles: tuple[str, ...]
    seen: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's final scoring."""

    money: int
    wines: int
    exports: int
    multipliers: int
    total: int


@dataclass(frozen=True, slots=True)
class VinhosState:
    """One table. Collections are never changed in place."""

    seats: int
    revision: str = NEWEST
    removal: str = "random"
    phase: Phase = "setup"
    year: int = 0
    order: tuple[int, ...] = ()
    lower_row: tuple[int | None, ...] = ()
    """Seats whose order marker went down, by slot."""
    awaited: tuple[int, ...] = ()
    turn: Turn = Turn()
    supply: Supply = Supply()
    removed: tuple[str, ...] = ()
    vineyards: dict[str, VineyardDeck] = field(default_factory=dict)
    """Regions in play only."""
    cubes: dict[str, int] = field(default_factory=dict)
    """Region in play -> cubes in its inset."""
    vintage: str = ""
    vintages: tuple[str, ...] = ()
    experts: dict[str, ExpertDeck] = field(default_factory=dict)
    display: tuple[str, ...] = ()
    magnates: tuple[str, ...] = ()
    sales: dict[str, int] = field(default_factory=dict)
    """Sales slot -> seat whose barrel stands there."""
    exports: dict[str, int] = field(default_factory=dict)
    booths: tuple[int | None, ...] = ()
    """Seats whose disc lies there, left to right."""
    players: tuple[Player, ...] = ()
    scores: tuple[Score, ...] = ()


def with_player(state: VinhosState, seat: int, **changes: Any) -> VinhosState:
    """The state with something changed before one player."""
    return altered(state, players=players_with(state, seat, **changes))


def players_with(state: VinhosState, seat: int, **changes: Any) -> tuple[Player, ...]:
    """All players, one of them changed."""
    players = state.players
    return (*players[:seat], altered(players[seat], **changes), *players[seat + 1 :])


def estates_with(player: Player, place: int, **changes: Any) -> tuple[Estate, ...]:
    """A player's Estates, one of them changed."""
    estates = player.estates
    return (*estates[:place], altered(estates[place], **changes), *estates[place + 1 :])


def place_of(estate: str) -> int:
    """Position of an Estate that exists: E1 is 0."""
    return int(estate[1:]) - 1


def storage_of(wine: str) -> tuple[int, int]:
    """Positions of an Estate and a storage slot that exist: E2.3 is (1, 2)."""
    estate, slot = wine.split(".")
    return place_of(estate), int(slot) - 1


def wines_of(player: Player) -> dict[str, Wine]:
    """Wines on a board by their place, such as E2.3."""
    return {
        f"E{place}.{slot}": wine
        for place, estate in enumerate(player.estates, 1)
        for slot, wine in enumerate(estate.wines, 1)
        if wine is not None
    }


def to_act(state: VinhosState) -> tuple[int, ...]:
    """Seats the game waits for: all at once in Production, else the first in line."""
    return state.awaited if state.phase == "production" else state.awaited[:1]
