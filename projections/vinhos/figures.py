"""Typed records of what is printed: on tiles, on the board, in the tables of the rulebook."""

from collections.abc import Mapping
from dataclasses import dataclass

from events.vinhos.vocab import Colour


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """What depends on the number of players."""

    regions_removed: int
    wineries: int
    cellars: int
    enologists: int
    farmers: int
    display: int
    bagos: tuple[int, ...]
    export_frame: bool
    positions: tuple[int, ...]
    """Fair positions that score, best first."""


@dataclass(frozen=True, slots=True)
class Region:
    """A region of Portugal and its benefit; what a region does not give is 0 or None."""

    id: str
    number: int
    name: str
    price: int
    cube_spaces: int
    benefit: str
    fair_points: int
    cellar_forbidden: bool
    porto_tiles: int
    free: str | None
    """`cellar`, `farmer` or `winery` with the first vineyard of an Estate."""
    experts: int
    cube_value: int
    value_bonus: int


@dataclass(frozen=True, slots=True)
class Vineyard:
    """A vineyard tile."""

    id: str
    region: str
    colour: Colour
    price: int


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the quadrel."""

    id: str
    action: str
    row: int
    col: int
    adjacent: frozenset[str]


@dataclass(frozen=True, slots=True)
class Year:
    """What belongs to a year."""

    year: int
    tax_space: str
    turn_up: bool
    fair: int | None
    extra: bool


@dataclass(frozen=True, slots=True)
class Vintage:
    """A vintage tile."""

    id: str
    weather: int
    colour: Colour
    """Anabela's wish."""
    min_value: int
    """Bruno's."""
    regions: frozenset[str]
    """Carolina's."""
    features: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SalesSlot:
    """A slot of an establishment."""

    id: str
    establishment: str
    colour: Colour
    min_value: int
    bagos: int


@dataclass(frozen=True, slots=True)
class ExportSlot:
    """A slot of a country."""

    id: str
    country: str
    min_value: int
    vp: int
    in_frame: bool


@dataclass(frozen=True, slots=True)
class Country:
    """A column of the Export Area."""

    id: str
    name: str
    majority_vp: int
    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExpertTile:
    """A wine expert."""

    id: str
    feature: str
    ability: str
    arrow: bool
    figure: int
    """The number in the ability's text, 0 where it has none."""


@dataclass(frozen=True, slots=True)
class MagnateTile:
    """A magnate action tile."""

    id: str
    kind: str
    min_players: int
    bagos: int
    discount: int
    fair_points: int
    experts: int


@dataclass(frozen=True, slots=True)
class Multiplier:
    """A multiplier tile."""

    id: str
    kind: str
    counts: str
    vp: int
    per: int
    max_vp: int | None
    needs_barrel: bool
    with_two: bool


@dataclass(frozen=True, slots=True)
class Booth:
    """A booth of the Fair."""

    position: int
    id: str
    bagos: int
    fair_points: int
    experts: int


@dataclass(frozen=True, slots=True)
class Fair:
    """What a Fair is worth, by position."""

    fair: int
    year: int
    vp: Mapping[int, int]
    fourth_takes_expert: bool


@dataclass(frozen=True, slots=True)
class Components:
    """All of it."""

    counts: Mapping[int, PlayerCount]
    regions: Mapping[str, Region]
    vineyards: Mapping[str, Vineyard]
    spaces: Mapping[str, Space]
    start_space: str
    movement: Mapping[str, int]
    years: Mapping[int, Year]
    vintages: Mapping[str, Vintage]
    features: tuple[str, ...]
    estates: tuple[str, ...]
    estate_slots: int
    max_wineries: int
    warehouse: tuple[int, ...]
    cellar: tuple[int, ...]
    costs: Mapping[str, int]
    limits: Mapping[str, tuple[int, int]]
    quality: Mapping[str, int]
    cubes: int
    porto: int
    barrels: int
    magnates: Mapping[str, int]
    """Magnate -> barrels of each player at the start."""
    sales: Mapping[str, SalesSlot]
    exports: Mapping[str, ExportSlot]
    countries: tuple[Country, ...]
    experts: Mapping[str, ExpertTile]
    magnate_tiles: Mapping[str, MagnateTile]
    multipliers: Mapping[str, Multiplier]
    booths: tuple[Booth, ...]
    fairs: Mapping[int, Fair]
    money: tuple[tuple[int, int], ...]
    """(least money, points), poorest first."""

    def kind(self, tile: str) -> str:
        """The kind of a magnate action tile or multiplier; no tile has the empty one."""
        action = self.magnate_tiles.get(tile)
        multiplier = self.multipliers.get(tile)
        return f"action {action.kind}" if action else f"multiplier {multiplier.kind}" if multiplier else ""
