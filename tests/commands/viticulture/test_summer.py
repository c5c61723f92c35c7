"""Selling, planting, uprooting, structures."""

import pytest

from commands.viticulture.building import BuildStructure
from commands.viticulture.harvesting import HarvestWithYoke
from commands.viticulture.market import GiveTour, SellGrapes
from commands.viticulture.planting import PlantVines, UprootVine
from commands.viticulture.visitors.playing import PlayVisitor
from events.viticulture.summer import GrapesSold, StructureBuilt, TastingHeld, VinePlanted, VineUprooted, WindmillTurned
from events.viticulture.turns import LastYearCalled, PointsGained, TurnCame, WorkerPlaced
from projections.viticulture.view import view
from tests.commands.viticulture.table import A, B, at, grapes, of, said, turn_of, year_ends

GROWN = ("trellis", "irrigation")


@pytest.mark.rule("VIT-EX-03", "VIT-SUM-05")
def test_a_field_holds_six_and_no_more():
    table = at("summer", fields=(("syrah",),), structures=GROWN, hand=("chardonnay", "malvasia"))
    table = table.when(PlantVines(space="left", vine="chardonnay", field=1))
    assert view(table.state, A).mats[A].fields[0].value == 6
    turn_of(table, A).placed(spaces={}).when(PlantVines(space="left", vine="malvasia", field=1)).rejected("field-value-exceeded")


@pytest.mark.rule("VIT-EX-56", "VIT-SUM-05")
def test_pinot_counts_two():
    table = at("summer", structures=("trellis",), fields=(("merlot", "syrah"),), hand=("pinot",))
    table.when(PlantVines(space="left", vine="pinot", field=1)).rejected("field-value-exceeded", "VIT-SUM-05")
    planted = table.when(PlantVines(space="left", vine="pinot", field=2))
    assert of(planted).fields == (("merlot", "syrah"), ("pinot",), ())
    assert view(planted.state, A).mats[A].fields[1].value == 2


@pytest.mark.rule("VIT-SUM-05")
@pytest.mark.parametrize(
    ("vine", "built", "legal"),
    [
        ("sangiovese", (), True),
        ("syrah", (), False),
        ("syrah", ("trellis",), True),
        ("merlot", ("trellis",), False),
        ("merlot", ("irrigation",), True),
        ("chardonnay", ("irrigation",), False),
        ("chardonnay", GROWN, True),
    ],
)
def test_every_structure_on_the_card_must_stand(vine: str, built: tuple[str, ...], legal: bool):
    table = at("summer", hand=(vine,), structures=built).when(PlantVines(space="left", vine=vine, field=2))
    if legal:
        table.then(WorkerPlaced(seat=A, space="summer.plant.left"), VinePlanted(seat=A, vine=vine, field=2), TurnCame(seat=B))
    else:
        table.rejected("missing-structure", "VIT-SUM-05")


@pytest.mark.rule("VIT-EX-07", "VIT-SUM-04")
def test_grapes_sell_by_their_value():
    table = at("summer", pad=grapes(red=(4,), white=(3,)))
    sold = table.when(SellGrapes(space="left", grapes=("red-4", "white-3")))
    assert said(sold, GrapesSold) == [GrapesSold(seat=A, grapes=("red-4", "white-3"), lira=3)]
    assert (of(sold).lira, of(sold).points, of(sold).pad) == (6, 0, grapes())
    better = table.when(SellGrapes(space="middle", grapes=("red-4", "white-3"), bonus=True))
    assert (of(better).lira, of(better).points) == (6, 1)


@pytest.mark.rule("VIT-SUM-04")
@pytest.mark.parametrize(("value", "price"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (8, 3), (9, 3)])
def test_the_price_list(value: int, price: int):
    table = at("summer", lira=0, pad=grapes(white=(value,))).when(SellGrapes(space="left", grapes=(f"white-{value}",)))
    assert of(table).lira == price


@pytest.mark.rule("VIT-EX-57", "VIT-SUM-04", "VIT-WP-01")
def test_at_least_one_own_grape_is_sold_and_each_once():
    at("summer").when(SellGrapes(space="left", grapes=())).rejected("cannot-complete")
    one = at("summer", pad=grapes(red=(1,)), cellar={"red": (3,), "white": (), "blush": (), "sparkling": ()})
    one.when(SellGrapes(space="left", grapes=())).rejected("bad-choice")
    one.when(SellGrapes(space="left", grapes=("red-1", "red-1"))).rejected("no-such-token")
    one.when(SellGrapes(space="left", grapes=("red-3",))).rejected("no-such-token")


@pytest.mark.rule("VIT-EX-32", "VIT-SUM-03", "VIT-STR-01")
def test_the_discount_of_the_middle_space_makes_a_trellis_affordable():
    table = at("summer", lira=1).when(BuildStructure(space="middle", structure="trellis", bonus=True))
    assert said(table, StructureBuilt) == [StructureBuilt(seat=A, structure="trellis", price=1)]
    assert of(table).lira == 0
    at("summer", lira=1).when(BuildStructure(space="left", structure="trellis")).rejected("insufficient-lira")


@pytest.mark.rule("VIT-STR-01")
@pytest.mark.parametrize(
    ("structure", "cost"),
    [
        ("trellis", 2),
        ("irrigation", 3),
        ("yoke", 2),
        ("windmill", 5),
        ("cottage", 4),
        ("tasting-room", 6),
        ("medium-cellar", 4),
    ],
)
def test_printed_costs(structure: str, cost: int):
    assert of(at("summer", lira=cost).when(BuildStructure(space="left", structure=structure))).lira == 0
    at("summer", lira=cost - 1).when(BuildStructure(space="left", structure=structure)).rejected("insufficient-lira")


@pytest.mark.rule("VIT-EX-33", "VIT-SUM-03", "VIT-STR-01")
def test_one_of_each_and_the_large_cellar_after_the_medium_one():
    at("summer", lira=12).when(BuildStructure(space="left", structure="large-cellar")).rejected("prerequisite-missing")
    table = at("summer", lira=12, structures=("medium-cellar", "yoke"))
    assert of(table.when(BuildStructure(space="left", structure="large-cellar"))).lira == 6
    table.when(BuildStructure(space="left", structure="yoke")).rejected("already-built", "VIT-SUM-03")


@pytest.mark.rule("VIT-EX-29", "VIT-SUM-08", "VIT-STR-06", "VIT-WIN-08")
def test_the_yoke_works_once_a_year():
    table = at("summer", structures=("yoke",), fields=(("merlot",), ("syrah",))).when(UprootVine(vine="merlot", field=1))
    assert said(table, VineUprooted) == [VineUprooted(seat=A, vine="merlot", field=1, goes_to="hand")]
    assert of(table).hand == ("merlot",)
    assert of(table).fields == ((), ("syrah",), ())
    assert table.state.discards["vine"] == ()
    assert of(table).free == 2
    winter = turn_of(table.placed(season="winter"), A)
    winter.when(HarvestWithYoke(field=2)).rejected("space-occupied", "VIT-STR-06")
    assert of(at("winter", structures=("yoke",), fields=(("merlot",),)).when(HarvestWithYoke(field=1))).pad == grapes(red=(3,))


@pytest.mark.rule("VIT-SUM-08", "VIT-WP-03")
def test_the_yoke_is_for_its_owner_and_for_a_planted_vine():
    at("summer", fields=(("merlot",),)).when(UprootVine(vine="merlot", field=1)).rejected("not-owner")
    yoke = at("summer", structures=("yoke",), fields=(("merlot",),))
    yoke.when(UprootVine(vine="merlot", field=2)).rejected("field-empty", "VIT-SUM-08")
    yoke.when(UprootVine(vine="syrah", field=1)).rejected("bad-choice")
    yoke.placed(season="winter").when(UprootVine(vine="merlot", field=1)).rejected("wrong-season")
    yoke.when(HarvestWithYoke(field=1)).rejected("wrong-season")


@pytest.mark.rule("VIT-SUM-09", "VIT-HAR-02")
def test_a_field_emptied_by_uprooting_is_empty_and_stays_harvested():
    table = at("summer", structures=("yoke",), fields=(("merlot",),), harvested=(True, False, False))
    table = table.when(UprootVine(vine="merlot", field=1))
    assert of(table).fields == ((), (), ())
    assert of(table).harvested == (True, False, False)


@pytest.mark.rule("VIT-EX-30", "VIT-STR-03")
def test_the_windmill_scores_once_a_year():
    table = at("summer", structures=("windmill",), hand=("sangiovese", "malvasia", "malvasia"))
    table = table.when(PlantVines(space="middle", vine="sangiovese", field=1, second_vine="malvasia", second_field=1))
    assert said(table, WindmillTurned) == [WindmillTurned(seat=A, points=1)]
    assert of(table).points == 1
    again = turn_of(table, A).when(PlantVines(space="left", vine="malvasia", field=2))
    assert of(again).points == 1


@pytest.mark.rule("VIT-EX-31", "VIT-STR-04", "VIT-VIS-06", "VIT-S06")
def test_the_tasting_room_scores_the_first_tour_of_each_year_without_wine():
    table = at("summer", structures=("tasting-room",), hand=("tour-guide",)).when(GiveTour(space="left"))
    assert said(table, TastingHeld) == [TastingHeld(seat=A, points=1)]
    assert (of(table).lira, of(table).points) == (5, 1)
    later = turn_of(table, A).when(PlayVisitor(space="left", card="tour-guide", choice="tour"))
    assert (of(later).lira, of(later).points) == (9, 1)
    next_year = turn_of(year_ends(later.placed(spaces={})).placed(season="summer"), A)
    assert of(next_year.when(GiveTour(space="left"))).points == 2


@pytest.mark.rule("VIT-STR-05")
def test_what_was_done_before_a_structure_stood_pays_nothing_afterwards():
    table = at("summer", lira=12, hand=("sangiovese", "malvasia")).when(PlantVines(space="left", vine="sangiovese", field=1))
    built = turn_of(table, A).when(BuildStructure(space="left", structure="windmill"))
    assert of(built).points == 0
    assert of(turn_of(built.placed(spaces={}), A).when(PlantVines(space="left", vine="malvasia", field=1))).points == 1


@pytest.mark.rule("VIT-STR-02")
def test_a_structure_works_from_the_moment_it_stands():
    table = at("summer", lira=6, hand=("syrah",), passed=(False, True, True)).when(
        BuildStructure(space="left", structure="trellis")
    )
    table.when(PlantVines(space="left", vine="syrah", field=1)).accepted()
    yoke = at("winter", hand=("harvest-expert",), fields=(("sangiovese",), ("malvasia",)), passed=(False, True, True))
    yoke = yoke.when(PlayVisitor(space="left", card="harvest-expert", choice="yoke", fields=(1,)))
    yoke.when(HarvestWithYoke(field=2)).accepted()


@pytest.mark.rule("VIT-STR-07")
def test_building_a_cellar_moves_no_wine():
    cellar = {"red": (1, 2, 3), "white": (), "blush": (), "sparkling": ()}
    table = at("summer", lira=4, cellar=cellar).when(BuildStructure(space="left", structure="medium-cellar"))
    assert of(table).cellar == cellar
    assert of(year_ends(table)).cellar["red"] == (2, 3, 4)


@pytest.mark.rule("VIT-STR-08")
def test_structures_outlive_the_year():
    assert of(year_ends(at("winter", structures=("trellis", "yoke")))).structures == ("trellis", "yoke")


@pytest.mark.rule("VIT-END-01", "VIT-STR-03", "VIT-STR-04")
def test_a_point_of_windmill_or_tasting_room_may_call_the_last_year():
    mill = at("summer", points=19, structures=("windmill",), hand=("malvasia",))
    assert said(mill.when(PlantVines(space="left", vine="malvasia", field=1)), LastYearCalled) == [LastYearCalled(seat=A)]
    room = at("summer", points=19, structures=("tasting-room",)).when(GiveTour(space="left"))
    assert said(room, LastYearCalled) == [LastYearCalled(seat=A)]
    assert said(room, PointsGained) == []
