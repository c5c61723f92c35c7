"""The parts of a view: what a seat, or a watcher, may see."""

from pydantic import BaseModel, ConfigDict

from events.vinhos.vocab import Colour, Phase


class Seen(BaseModel):
    """A frozen part of a view."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class WineSeen(Seen):
    """A wine in its storage slot."""

    place: str
    quality: int
    colour: Colour
    porto: bool
    value: int
    """Wine Value without any cubes."""


class EstateSeen(Seen):
    """An Estate with its storage row; `bonus` is what each slot adds to the value, newest first."""

    id: str
    region: str | None
    colour: Colour | None
    vineyards: tuple[str, ...]
    wineries: int
    enologists: int
    farmers: int
    cellar: bool
    waiting_cubes: int
    free_slots: int
    quality: int
    """What it would make without weather and Porto; 0 without a vineyard."""
    bonus: tuple[int, ...]
    wines: tuple[WineSeen, ...]


class ExpertSeen(Seen):
    """An expert before a player."""

    tile: str
    feature: str
    ability: str
    arrow: bool
    face_up: bool


class TileSeen(Seen):
    """A magnate action tile or multiplier before a player."""

    tile: str
    kind: str
    face_up: bool
    barrel: bool


class PlayerSeen(Seen):
    """A seat; all of it is public."""

    seat: int
    bagos: int
    vp: int
    fair_points: int
    barrels: int
    magnates: dict[str, int]
    porto: int
    space: str
    booth: int | None
    estates: tuple[EstateSeen, ...]
    experts: tuple[ExpertSeen, ...]
    tiles: tuple[TileSeen, ...]


class SpaceSeen(Seen):
    """A space of the quadrel."""

    id: str
    action: str
    row: int
    col: int
    markers: tuple[int, ...]
    tax: bool
    adjacent: bool
    """To the marker of the seat that looks; False for a watcher."""
    cost: int | None
    """What moving there costs the seat that looks; None for its own space and for a watcher."""


class RegionSeen(Seen):
    """A region in play: its inset, its deck and the Estates on it."""

    id: str
    number: int
    name: str
    benefit: str
    cubes: int
    cube_spaces: int
    left: int
    colours: dict[str, int]
    """Colour -> tiles left, known to everybody."""
    top: Colour | None
    price: int | None
    order: tuple[Colour, ...]
    """Colours from the top, as far as everybody knows them."""
    markers: tuple[tuple[int, str], ...]
    """(seat, Estate)."""


class DeckSeen(Seen):
    """An expert deck: its top, its size, and the tiles that were discarded to its bottom."""

    feature: str
    top: str | None
    left: int
    bottom: tuple[str, ...]


class VintageSeen(Seen):
    """The vintage tile of the year."""

    tile: str
    weather: int
    anabela: Colour
    bruno: int
    carolina: tuple[str, ...]
    features: dict[str, int]


class SlotSeen(Seen):
    """A sales or export slot; `worth` are Bagos or points."""

    id: str
    group: str
    colour: Colour | None
    asked: int
    worth: int
    seat: int | None


class CountrySeen(Seen):
    """A country, what its majority is worth at the end, and the barrels there by seat."""

    id: str
    name: str
    majority_vp: int
    barrels: tuple[int, ...]


class BoothSeen(Seen):
    """A booth of the Fair."""

    position: int
    bagos: int
    fair_points: int
    experts: int
    seat: int | None


class TurnSeen(Seen):
    """How far the turn is: `move`, `hire`, `after`; and whether an expert and a magnate tile were used in it."""

    step: str
    expert_used: bool
    magnate_used: bool
    free_move: bool


class SupplySeen(Seen):
    """The common supply."""

    cubes: int
    porto: int
    wineries: int
    cellars: int
    enologists: int
    farmers: int


class ScoreSeen(Seen):
    """Final scoring of a seat."""

    seat: int
    money: int
    wines: int
    exports: int
    multipliers: int
    total: int


class VinhosView(Seen):
    """The whole table. `fair` is the next Fair, if one is to come."""

    game: str = "vinhos"
    revision: str
    seats: int
    you: int | None
    phase: Phase
    year: int
    fair: int | None
    fair_year: int | None
    order: tuple[int, ...]
    lower_row: tuple[int | None, ...]
    awaited: tuple[int, ...]
    turn: TurnSeen
    vintage: VintageSeen | None
    vintages_left: int
    quadrel: tuple[SpaceSeen, ...]
    removed: tuple[str, ...]
    regions: tuple[RegionSeen, ...]
    experts: tuple[DeckSeen, ...]
    display: tuple[str, ...]
    magnates_left: int
    sales: tuple[SlotSeen, ...]
    exports: tuple[SlotSeen, ...]
    countries: tuple[CountrySeen, ...]
    booths: tuple[BoothSeen, ...]
    supply: SupplySeen
    players: tuple[PlayerSeen, ...]
    scores: tuple[ScoreSeen, ...]
