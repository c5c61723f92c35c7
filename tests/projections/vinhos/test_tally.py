"""What is counted over many games."""

from commands.vinhos import GAME
from events.base import Event
from events.vinhos.estates import VineyardTaken
from events.vinhos.experts import ExpertTaken, ExpertUsed, MagnateUsed
from events.vinhos.fair import TileBought
from events.vinhos.press import WineReleased
from events.vinhos.setup import MagnateDrafted
from events.vinhos.trade import WineSold
from projections.vinhos.components import NEWEST, printed
from tests.commands.vinhos.positions import A, B, having, table

FIGURES = printed(NEWEST)
END = having(having(table(2), A, fair_points=31, bagos=4), B, fair_points=18).state


def counts(*events: Event) -> dict[str, dict[str, int]]:
    """What came about at all."""
    tally = GAME.tally(END, events)
    return {what: found for what, names in tally.counts.items() if (found := {name: n for name, n in names.items() if n})}


def taken(region: str, seat: int = 0, first: bool = True, **given: int) -> VineyardTaken:
    return VineyardTaken(seat=seat, region=region, tile="VY-1-R1", colour="red", estate="E1", price=4, first=first, **given)


def sold(region: str, cubes: int) -> WineSold:
    wine = {"wine": "E1.1", "region": region, "colour": "red", "quality": 4, "value": 5}
    return WineSold(seat=0, cubes=cubes, slot="hotel-red-5", bagos=5, **wine)


def released(region: str, booth: int) -> WineReleased:
    wine = {"wine": "E1.1", "region": region, "colour": "red", "quality": 4, "value": 4, "cubes": 0}
    return WineReleased(seat=0, booth=booth, bagos=0, experts=(), barrels=(), fair_points=4, late=False, **wine)


def test_everything_is_listed_also_what_never_came_about():
    listed = GAME.tally(END, []).counts
    assert set(listed["expert ability"]) == {"money", "barrel", "free_move", "rearrange", "renown", "discount"}
    assert set(listed["magnate tile"]) == {tile.kind for tile in FIGURES.magnate_tiles.values()}
    assert len(listed["booth"]) == 4
    assert len(listed["region benefit"]) == 9
    assert set(listed["multiplier"]) == {tile.kind for tile in FIGURES.multipliers.values()}
    assert {count for names in listed.values() for count in names.values()} == {0}


def test_abilities_tiles_booths_and_multipliers_are_counted_by_kind():
    assert counts(
        ExpertUsed(seat=0, tile="WE-taste-money", ability="money", bagos=2),
        ExpertUsed(seat=1, tile="WE-aroma-rearrange", ability="rearrange"),
        ExpertUsed(seat=0, tile="WE-aroma-money", ability="money", bagos=2),
        MagnateUsed(seat=0, tile="MA-sales-1", kind="sales"),
        released("dao", booth=2),
        TileBought(seat=0, tile="MM-wineries-1", wine="E1.1", barrel=True),
        TileBought(seat=0, tile="MA-expert-1", wine="E1.2", barrel=False),
    ) == {
        "expert ability": {"money": 2, "rearrange": 1},
        "magnate tile": {"sales": 1},
        "booth": {"expert": 1},
        "multiplier": {"wineries": 1},
    }


def test_a_benefit_counts_when_it_does_something():
    hired = [ExpertTaken(seat=0, feature="taste", tile=f"WE-taste-{k}", price=0, by="region") for k in ("money", "barrel")]
    assert counts(
        taken("douro", porto=2),
        taken("douro", first=False),
        taken("dao", cellar=4),
        taken("ribatejo", farmer=1),
        taken("lisboa"),
        taken("minho"),
        taken("minho", first=False),
        taken("setubal"),
        *hired,
        taken("alentejo"),
        sold("alentejo", cubes=1),
        sold("alentejo", cubes=0),
        sold("algarve", cubes=0),
        sold("tras-os-montes", cubes=0),
        released("tras-os-montes", booth=1),
    )["region benefit"] == {
        "douro": 1,
        "dao": 1,
        "ribatejo": 1,
        "minho": 1,
        "setubal": 1,
        "alentejo": 1,
        "algarve": 1,
        "tras-os-montes": 1,
    }


def test_openings_are_first_choices_by_seat():
    events = [
        taken("dao", seat=1),
        taken("minho", seat=0),
        MagnateDrafted(seat=0, tile="MA-sales-1"),
        MagnateDrafted(seat=1, tile="MA-winery-1"),
        taken("algarve", seat=1),
    ]
    assert GAME.tally(END, events).openings == {"region": ("minho", "dao"), "draft": ("action sales", "action winery")}


def test_fair_points_and_money_are_told_by_seat():
    assert GAME.tally(END, []).figures == {"fair points": (31, 18), "bagos": (4, 20)}
