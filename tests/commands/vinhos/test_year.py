"""Years and phases, and the connected opening of the rules file."""

import pytest

from commands.base import Begin, Command
from commands.vinhos import GAME
from commands.vinhos.estates import ActCellars, ActStaff, Hire
from commands.vinhos.press import ActPass
from commands.vinhos.production import Produce
from commands.vinhos.setup import ChooseStart, DraftMagnate
from commands.vinhos.trade import ActSales
from commands.vinhos.vineyards import ActVineyards
from commands.vinhos.year import EndTurn
from events.vinhos.year import PhaseBegan, YearBegan
from projections.vinhos.components import NEWEST, printed
from projections.vinhos.state import Wine
from tests.commands.vinhos.positions import A, B, C, a_wine, acted, bagos, conserved, having, kinds, of, on, table, there
from tests.spec import Rigged, Spec


def round_over(year: int, phase: str = "action_2", **fields):
    return acted(table(year=year, phase=phase, awaited=(C,), **fields)).when(EndTurn(seat=C)).accepted()


def phases(spec: Spec) -> list[str]:
    return [event.phase for event in spec.events if event.type == "PhaseBegan"]


@pytest.mark.rule("VNH-YEAR-01")
def test_a_year_is_two_rounds_maintenance_production_and_sometimes_a_fair():
    assert phases(round_over(1, "action_1")) == ["action_2"]
    for year in (1, 2, 4):
        assert phases(round_over(year)) == ["maintenance", "production", "action_1"]
    for year in (3, 5):
        assert phases(round_over(year)) == ["maintenance", "production", "fair_release", "fair_rank", "fair_buy", "action_1"]
    assert phases(round_over(6))[-1] == "extra"
    assert len(printed(NEWEST).years) == 6


@pytest.mark.rule("VNH-YEAR-02")
def test_a_new_year_reveals_the_next_vintage_tile():
    spec = round_over(2)
    assert of(spec, "YearBegan") == YearBegan(year=3, vintage="VT2", weather=-1)
    assert YearBegan.reveals
    assert (spec.state.vintage, spec.state.vintages) == ("VT2", ("VT3", "VT4", "VT5", "VT6", "VT7"))
    assert spec.events[-1] == PhaseBegan(phase="action_1", year=3, awaited=(A, B, C))


@pytest.mark.rule("VNH-YEAR-02")
def test_everything_turns_up_before_years_four_and_six_only():
    assert [year for year in range(1, 6) if "TilesTurnedUp" in kinds(round_over(year))] == [3, 5]


@pytest.mark.rule("VNH-YEAR-03", "VNH-TERM-04")
def test_everybody_takes_one_turn_in_the_current_order():
    spec = having(table(order=(C, A, B), awaited=(C, A, B)), A, bagos=0)
    for seat in (C, A, B):
        assert GAME.to_act(spec.state) == (seat,)
        spec = acted(spec).when(EndTurn(seat=seat)).accepted()
    assert spec.state.phase == "action_2"


@pytest.mark.rule("VNH-YEAR-04")
def test_the_extra_round_comes_in_the_new_order_without_start_maintenance_or_production():
    spec = round_over(6, sales={"hotel-red-5": A, "hotel-red-6": A}, vintages=("VT2",))
    assert spec.state.phase == "maintenance"
    spec = round_over(6, vintages=("VT2",))
    assert (spec.state.phase, spec.state.year, spec.state.vintages) == ("extra", 6, ("VT2",))
    after = spec.placed(awaited=(C,), sales={"hotel-red-5": A}, turn=acted(table()).state.turn).when(EndTurn(seat=C))
    assert kinds(after) == ["TurnEnded", "GameScored"]
    assert after.state.sales == {"hotel-red-5": A}


@pytest.mark.rule("VNH-YEAR-05", "VNH-C37")
def test_nobody_pays_tax_in_the_extra_round():
    spec = on(table(year=6, phase="extra"), "staff")
    spec = spec.when(ActVineyards(seat=A, space="vineyards-se", region="minho", estate="E1")).accepted()
    assert of(spec, "MarkerMoved").cost == 0
    assert bagos(spec)[A] == 17
    assert not [space.id for space in GAME.view(spec.state, A).quadrel if space.tax]


@pytest.mark.rule("VNH-YEAR-06")
def test_passing_is_possible_from_everywhere_for_whoever_has_nothing():
    for space in printed(NEWEST).spaces:
        spec = having(on(table(lower_row=(B, C, None)), space, "pass", "pass"), A, bagos=0, barrels=0)
        assert [command.type for command in GAME.legal(spec.state, A).commands] == ["ActPass"]
        spec.when(ActPass(seat=A, order_slot=3)).accepted()


@pytest.mark.rule("VNH-YEAR-07")
def test_the_end_of_a_turn_is_never_taken_for_granted():
    spec = having(on(table(), "sales"), A, bagos=0).when(ActPass(seat=A, order_slot=1)).accepted()
    assert kinds(spec) == ["MarkerMoved", "OrderSlotTaken"]
    assert [command.type for command in GAME.legal(spec.state, A).commands] == ["EndTurn"]


@pytest.mark.rule("VNH-YEAR-08")
def test_the_discs_of_a_fair_come_back_so_that_the_next_one_can_be_entered():
    spec = a_wine(round_over(3, booths=(A, None, None, None)), A, "dao", "red", "E1.1", 4)
    assert spec.state.booths == (None,) * 4
    assert "ActRelease" in {form.type for form in GAME.legal(on(spec, "sales").state, A).forms}


def opening() -> Spec:
    """Region 9 removed, vintage VT3, order A B C, and the tops of the decks that the script needs."""
    figures = printed(NEWEST)
    regions = list(figures.regions)
    reds, whites = ("lisboa", "alentejo"), ("douro",)
    decks = []
    for region in regions[:-1]:
        tiles = [tile.id for tile in figures.vineyards.values() if tile.region == region]
        white_first = region in whites or region not in reds
        decks.append(tiles if white_first else tiles[2:] + tiles[:2])
    experts = [[tile.id for tile in figures.experts.values() if tile.feature == each] for each in figures.features]
    actions = [tile.id for tile in figures.magnate_tiles.values() if tile.min_players <= 3]
    wanted = ["MA-fair_points-1", "MA-winery-1", "MA-expert-1"]
    multipliers = list(figures.multipliers)
    chance = Rigged(
        (A, B, C),
        ["algarve", *regions[:-1]],
        *decks,
        *experts,
        ["VT3", "VT1", "VT2", "VT4", "VT5", "VT6", "VT7", "VT8"],
        wanted + [tile for tile in actions if tile not in wanted],
        multipliers,
    )
    return Spec.of(GAME, 3, chance).when(Begin()).accepted()


def sent(spec: Spec, *commands: Command) -> Spec:
    for command in commands:
        spec = spec.when(command).accepted()
        conserved(spec.state)
    return spec


@pytest.mark.rule("VNH-SET-10", "VNH-SET-12", "VNH-ORD-03", "VNH-MNT-01", "VNH-PROD-01", "VNH-PROD-03", "VNH-YEAR-07")
def test_the_scripted_opening_runs_as_written():
    spec = opening()
    assert bagos(spec) == [19, 19, 20]
    spec = sent(spec, ChooseStart(seat=A, region="lisboa", estate="E1"))
    assert there(spec, A, "E1").wineries == 1
    assert there(spec, A, "E1").wines[0] == Wine(3, "red")
    assert (spec.state.cubes["lisboa"], spec.state.supply.wineries) == (1, 14)
    spec = sent(spec, ChooseStart(seat=B, region="douro", estate="E1", porto=True))
    assert there(spec, B, "E1").wines[0] == Wine(5, "white", porto=True)
    assert (spec.state.players[B].porto, spec.state.supply.porto, spec.state.cubes["douro"]) == (1, 4, 1)
    spec = sent(spec, ChooseStart(seat=C, region="alentejo", estate="E1"))
    assert there(spec, C, "E1").wines[0] == Wine(2, "red")
    assert spec.state.cubes["alentejo"] == 1
    spec = sent(
        spec,
        DraftMagnate(seat=C, tile="MA-fair_points-1"),
        DraftMagnate(seat=B, tile="MA-winery-1"),
        DraftMagnate(seat=A, tile="MA-expert-1"),
    )
    assert (len(spec.state.display), spec.state.phase, spec.state.order) == (5, "action_1", (A, B, C))
    first = ActVineyards(seat=A, space="vineyards-se", region="dao", estate="E2", second_region="ribatejo", second_estate="E3")
    spec = sent(spec, first, EndTurn(seat=A))
    assert bagos(spec)[A] == 9
    assert (there(spec, A, "E2").cellar, there(spec, A, "E3").farmers) == (True, 1)
    assert (spec.state.cubes["dao"], spec.state.cubes["ribatejo"]) == (1, 1)
    spec = sent(spec, ActVineyards(seat=B, space="vineyards-se", region="douro", estate="E1"), EndTurn(seat=B))
    assert bagos(spec) == [10, 12, 20]
    assert (spec.state.cubes["douro"], spec.state.players[B].porto) == (2, 1)
    spec = sent(spec, ActSales(seat=C, wine="E1.1", slot="casa-de-fados-red-4", cubes=1), EndTurn(seat=C))
    assert bagos(spec)[C] == 24
    assert (spec.state.players[C].barrels, spec.state.cubes["alentejo"]) == (1, 0)
    assert (spec.state.phase, spec.state.order) == ("action_2", (A, B, C))
    spec = sent(spec, ActStaff(seat=A, hire=(Hire(person="enologist", estate="E1"),)), EndTurn(seat=A))
    assert bagos(spec)[A] == 7
    spec = sent(spec, ActCellars(seat=B, estates=("E1",)), EndTurn(seat=B))
    assert (bagos(spec)[B], spec.state.cubes["douro"]) == (8, 3)
    assert there(spec, B, "E1").wines[0] == Wine(5, "white", porto=True)
    spec = sent(spec, ActPass(seat=C, order_slot=1), EndTurn(seat=C))
    assert spec.state.order == (C, A, B)
    assert of(spec, "BarrelReclaimed").slot == "casa-de-fados-red-4"
    assert there(spec, A, "E1").wines == (None, Wine(3, "red"))
    wine = GAME.view(spec.state, B).players[B].estates[0].wines[0]
    assert (wine.place, wine.value) == ("E1.2", 6)
    assert (spec.state.phase, GAME.to_act(spec.state)) == ("production", (A, B))
    made = of(spec, "WinesMade")
    assert (made.seat, [(new.estate, new.quality) for new in made.wines]) == (C, [("E1", 3)])
    spec = sent(spec, Produce(seat=A))
    assert [(new.estate, new.quality) for new in of(spec, "WinesMade").wines] == [("E1", 6), ("E2", 3), ("E3", 4)]
    with_porto = spec.when(Produce(seat=B, porto=("E1",))).accepted()
    assert of(with_porto, "WinesMade").wines[0].quality == 8
    spec = sent(spec, Produce(seat=B))
    assert [(new.estate, new.quality) for new in of(spec, "WinesMade").wines] == [("E1", 5)]
    assert (spec.state.year, spec.state.phase, spec.state.order) == (2, "action_1", (C, A, B))
    assert [space.id for space in GAME.view(spec.state, C).quadrel if space.tax] == ["cellars"]
