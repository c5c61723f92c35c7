"""Harvest, crush, orders and training."""

from dataclasses import replace

import pytest

from commands.viticulture.crushing import CrushGrapes
from commands.viticulture.harvesting import HarvestFields, HarvestWithYoke
from commands.viticulture.market import DrawOrders
from commands.viticulture.orders import FillOrder
from commands.viticulture.training import TrainWorker
from commands.viticulture.turns import Pass
from commands.viticulture.visitors.playing import PlayVisitor
from events.viticulture.turns import PointsGained, TurnCame, WorkerPlaced
from events.viticulture.winter import FieldHarvested, OrderFilled, WinesMade, WorkerTrained
from tests.commands.viticulture.table import A, B, at, drawn, grapes, of, said, turn_of, wines, year_ends

MEDIUM = ("medium-cellar",)
LARGE = ("medium-cellar", "large-cellar")


def crush(makes: str, reds: tuple[int, ...] = (), whites: tuple[int, ...] = (), bonus: bool = False) -> CrushGrapes:
    space = "middle" if bonus else "left"
    return CrushGrapes(space=space, makes=tuple(makes.split()), reds=reds, whites=whites, bonus=bonus)


@pytest.mark.rule("VIT-EX-08", "VIT-HAR-01", "VIT-WIN-02")
def test_a_field_gives_one_red_and_one_white_grape_of_all_its_vines():
    field = ("pinot", "sangiovese", "sauvignon-blanc")
    table = at("winter", fields=(field,)).when(HarvestFields(space="left", fields=(1,)))
    table.then(
        WorkerPlaced(seat=A, space="winter.harvest.left"),
        FieldHarvested(seat=A, field=1, grapes=("red-2", "white-4"), lost=()),
        TurnCame(seat=B),
    )
    assert of(table).pad == grapes(red=(2,), white=(4,))
    assert of(table).fields[0] == field


@pytest.mark.rule("VIT-EX-14", "VIT-HAR-03", "VIT-HAR-04", "VIT-HAR-06")
def test_a_second_grape_of_the_same_value_is_devalued():
    table = at("winter", fields=(("syrah",), ("syrah",))).when(HarvestFields(space="middle", fields=(1, 2)))
    assert of(table).pad == grapes(red=(1, 2))


@pytest.mark.rule("VIT-HAR-03", "VIT-HAR-04")
def test_devaluing_goes_to_the_next_lower_free_slot_of_the_same_colour():
    table = at("winter", pad=grapes(red=(2, 3), white=(1,)), fields=(("merlot",),))
    assert of(table.when(HarvestFields(space="left", fields=(1,)))).pad == grapes(red=(1, 2, 3), white=(1,))


@pytest.mark.rule("VIT-EX-18", "VIT-HAR-05", "VIT-HAR-03")
def test_one_colour_may_be_lost_when_the_other_finds_its_slot():
    table = at("winter", pad=grapes(red=(1,)), fields=(("pinot",),)).when(HarvestFields(space="left", fields=(1,)))
    assert said(table, FieldHarvested) == [FieldHarvested(seat=A, field=1, grapes=("white-1",), lost=("red-1",))]
    assert of(table).pad == grapes(red=(1,), white=(1,))
    assert of(table).harvested == (True, False, False)


@pytest.mark.rule("VIT-EX-19", "VIT-HAR-05", "VIT-WP-01")
def test_a_harvest_that_only_loses_grapes_is_no_harvest():
    table = at("winter", pad=grapes(red=(1,)), fields=(("sangiovese",),))
    table.when(HarvestFields(space="left", fields=(1,))).rejected("cannot-complete", "VIT-HAR-05")


@pytest.mark.rule("VIT-HAR-02", "VIT-EX-54")
def test_a_field_is_harvested_once_a_year_by_whatever_means():
    summer = at("summer", hand=("tour-guide",), fields=(("merlot",),), structures=("yoke",))
    summer = summer.when(PlayVisitor(space="left", card="tour-guide", choice="harvest", fields=(1,)))
    assert of(summer).pad == grapes(red=(3,))
    richer = replace(of(summer), fields=(("merlot", "malvasia"), (), ()))
    more = summer.placed(season="winter", mats=(richer, *summer.state.mats[1:]))
    turn_of(more, A).when(HarvestFields(space="left", fields=(1,))).rejected("field-already-harvested", "VIT-HAR-02")
    turn_of(more, A).when(HarvestWithYoke(field=1)).rejected("field-already-harvested")
    assert of(year_ends(more)).harvested == (False, False, False)


@pytest.mark.rule("VIT-HAR-06", "VIT-BON-02")
def test_the_second_field_must_be_possible_after_the_first():
    table = at("winter", fields=(("sangiovese",), ("sangiovese",)))
    table.when(HarvestFields(space="middle", fields=(1, 2))).rejected("bonus-unavailable")
    one_way = at("winter", fields=(("pinot",), ("sangiovese",)))
    one_way.when(HarvestFields(space="middle", fields=(1, 2))).rejected("cannot-complete")
    assert of(one_way.when(HarvestFields(space="middle", fields=(2, 1)))).pad == grapes(red=(1,), white=(1,))
    one_way.when(HarvestFields(space="middle", fields=(1, 1))).rejected("field-already-harvested")


@pytest.mark.rule("VIT-EX-09", "VIT-CRU-02", "VIT-CRU-07", "VIT-WIN-03")
def test_a_red_four_without_the_medium_cellar_becomes_a_three():
    table = at("winter", pad=grapes(red=(1, 4))).when(crush("red red", reds=(1, 4)))
    assert of(table).cellar == wines(red=(1, 3))
    assert of(table).pad == grapes()


@pytest.mark.rule("VIT-CRU-02", "VIT-CRU-01", "VIT-CRU-11")
def test_the_player_chooses_which_grapes_are_crushed_and_the_rest_stays():
    table = at("winter", pad=grapes(red=(1, 2, 3))).when(crush("red", reds=(2,)))
    assert of(table).cellar == wines(red=(2,))
    assert of(table).pad == grapes(red=(1, 3))


@pytest.mark.rule("VIT-EX-10", "VIT-CRU-03")
def test_blush_is_a_red_and_a_white_in_the_medium_cellar():
    table = at("winter", structures=MEDIUM, pad=grapes(red=(2,), white=(3,))).when(crush("blush", (2,), (3,)))
    assert of(table).cellar == wines(blush=(5,))
    at("winter", pad=grapes(red=(2,), white=(3,))).when(crush("blush", (2,), (3,))).rejected("no-cellar")


@pytest.mark.rule("VIT-CRU-04")
def test_sparkling_needs_the_large_cellar_and_seven_in_its_grapes():
    pad = grapes(red=(1, 2), white=(3, 4))
    at("winter", structures=MEDIUM, pad=pad).when(crush("sparkling", (1, 2), (4,))).rejected("no-cellar", "VIT-CRU-04")
    at("winter", structures=LARGE, pad=pad).when(crush("sparkling", (1, 2), (3,))).rejected("below-minimum")
    assert of(at("winter", structures=LARGE, pad=pad).when(crush("sparkling", (1, 2), (4,)))).cellar == wines(sparkling=(7,))


@pytest.mark.rule("VIT-EX-20", "VIT-CRU-08", "VIT-CRU-07")
@pytest.mark.parametrize("order", [(3, 4, 5), (5, 4, 3), (4, 5, 3)])
def test_the_order_of_crushing_makes_no_difference(order: tuple[int, ...]):
    table = at("winter", pad=grapes(red=(3, 4, 5))).when(crush("red red red", order))
    assert of(table).cellar == wines(red=(1, 2, 3))


@pytest.mark.rule("VIT-EX-21", "VIT-CRU-10")
def test_the_bonus_of_one_cannot_pass_the_cellar():
    table = at("winter", pad=grapes(red=(3,))).when(crush("red", (3,), bonus=True))
    assert of(table).cellar == wines(red=(3,))


@pytest.mark.rule("VIT-CRU-10", "VIT-CRU-05")
def test_the_bonus_comes_after_the_value_and_never_passes_nine():
    table = at("winter", structures=LARGE, pad=grapes(red=(9, 5), white=(8,)))
    assert of(table.when(crush("red red", (9, 5), bonus=True))).cellar == wines(red=(6, 9))
    assert of(table.when(crush("blush", (9,), (8,), bonus=True))).cellar == wines(blush=(9,))


@pytest.mark.rule("VIT-EX-22", "VIT-CRU-10", "VIT-CRU-03")
def test_the_bonus_does_not_help_to_reach_four():
    table = at("winter", structures=MEDIUM, pad=grapes(red=(1,), white=(2,)))
    table.when(crush("blush", (1,), (2,), bonus=True)).rejected("below-minimum")


@pytest.mark.rule("VIT-EX-23", "VIT-CRU-05", "VIT-CRU-04")
def test_a_wine_above_nine_is_a_nine():
    table = at("winter", structures=LARGE, pad=grapes(red=(4, 5), white=(3,))).when(crush("sparkling", (4, 5), (3,)))
    assert of(table).cellar == wines(sparkling=(9,))
    assert of(table).pad == grapes()


@pytest.mark.rule("VIT-EX-24", "VIT-CRU-09", "VIT-CRU-07")
def test_a_crush_must_leave_a_wine():
    full = at("winter", structures=MEDIUM, cellar=wines(blush=(4, 5, 6)), pad=grapes(red=(2,), white=(3,)))
    full.when(crush("blush", (2,), (3,))).rejected("cannot-complete", "VIT-CRU-09")


@pytest.mark.rule("VIT-EX-25", "VIT-CRU-08", "VIT-CRU-07")
def test_who_groups_badly_may_lose_a_wine():
    before = at("winter", structures=MEDIUM, cellar=wines(blush=(4, 5)), pad=grapes(red=(3, 4), white=(3, 4)))
    other_way = before.when(crush("blush blush", (3, 4), (3, 4)))
    assert said(other_way, WinesMade)[0].lost == ("blush-6",)
    table = before.when(crush("blush blush", (4, 3), (4, 3)))
    assert said(table, WinesMade) == [
        WinesMade(seat=A, grapes=("red-4", "red-3", "white-4", "white-3"), wines=("blush-6",), lost=("blush-6",))
    ]
    assert of(table).cellar == wines(blush=(4, 5, 6))
    assert of(table).pad == grapes()


@pytest.mark.rule("VIT-EX-26", "VIT-CRU-01")
def test_one_crush_makes_one_variety():
    table = at("winter", pad=grapes(red=(2,), white=(2,)))
    table.when(crush("red white", (2,), (2,))).rejected("mixed-variety", "VIT-CRU-01")
    red = table.when(crush("red", (2,)))
    assert (of(red).cellar, of(red).pad) == (wines(red=(2,)), grapes(white=(2,)))


@pytest.mark.rule("VIT-CRU-06")
@pytest.mark.parametrize(
    ("structures", "red", "blush", "sparkling"),
    [
        ((), (1, 2, 3), (), ()),
        (MEDIUM, (1, 2, 3, 4, 5, 6), (4, 5, 6), ()),
        (LARGE, (1, 2, 3, 4, 5, 6, 7, 8, 9), (4, 5, 6, 7, 8, 9), (7, 8, 9)),
    ],
)
def test_slots_of_the_cellars(structures, red, blush, sparkling):
    slots = of(at("winter", structures=structures)).slots
    assert slots == {"red": red, "white": red, "blush": blush, "sparkling": sparkling}


@pytest.mark.rule("VIT-CRU-11")
def test_each_grape_is_used_once_and_no_wine_is_made_of_what_is_not_there():
    table = at("winter", structures=MEDIUM, pad=grapes(red=(2, 3), white=(3,)))
    table.when(crush("red red", (2, 2))).rejected("no-such-token", "VIT-CRU-11")
    table.when(crush("blush blush", (2, 3), (3,))).rejected("bad-choice")
    table.when(crush("red", (2,), (3,))).rejected("bad-choice")
    table.when(crush("red", (9,))).rejected("no-such-token")
    table.when(CrushGrapes(space="left", makes=())).rejected("bad-choice")


@pytest.mark.rule("VIT-EX-27", "VIT-WIN-06", "VIT-WIN-07")
def test_six_permanent_workers_are_the_most_and_a_new_one_waits_for_next_year():
    table = at("winter", workers=5, temporary=True, lira=4).when(TrainWorker(space="left"))
    assert said(table, WorkerTrained) == [WorkerTrained(seat=A, price=4)]
    assert (of(table).lira, of(table).training, of(table).free) == (0, 1, 5)
    assert of(year_ends(table)).free == 6
    at("winter", workers=6, lira=9).when(TrainWorker(space="left")).rejected("worker-limit", "VIT-WIN-07")
    at("winter", workers=5, training=1, lira=9).when(TrainWorker(space="left")).rejected("worker-limit")


@pytest.mark.rule("VIT-EX-11", "VIT-ORD-01", "VIT-ORD-03", "VIT-ORD-04", "VIT-WIN-04")
def test_an_order_takes_its_wines_and_gives_points_and_residual():
    table = at("winter", structures=MEDIUM, cellar=wines(red=(2,), white=(4,)), hand=("order-08",))
    table = table.when(FillOrder(space="left", order="order-08", wines=("red-2", "white-4")))
    assert said(table, OrderFilled) == [OrderFilled(seat=A, order="order-08", wines=("red-2", "white-4"), points=3, residual=1)]
    assert (of(table).cellar, of(table).points, of(table).residual, of(table).lira) == (wines(), 3, 1, 3)
    assert table.state.discards["order"] == ("order-08",)
    assert of(table).hand == ()
    assert of(year_ends(table)).lira == 4


@pytest.mark.rule("VIT-ORD-01", "VIT-ORD-02")
@pytest.mark.parametrize(
    ("named", "code"),
    [
        (("red-3", "white-1"), None),
        (("white-1", "red-3"), None),
        (("red-2", "white-1"), "wine-mismatch"),
        (("red-3",), "wine-mismatch"),
        (("red-3", "red-2"), "wine-mismatch"),
        (("red-3", "blush-4"), "wine-mismatch"),
        (("red-3", "white-1", "red-2"), "wine-mismatch"),
        (("red-3", "red-3"), "no-such-token"),
        (("red-3", "white-2"), "no-such-token"),
        ((), "wine-mismatch"),
    ],
)
def test_every_wine_of_an_order_needs_its_own_token_of_that_type_and_value(named, code):
    """order-03 asks red 3 and white 1."""
    cellar = wines(red=(2, 3), white=(1,), blush=(4,))
    table = at("winter", structures=MEDIUM, cellar=cellar, pad=grapes(white=(2,)), hand=("order-03",))
    filled = table.when(FillOrder(space="left", order="order-03", wines=named))
    if code:
        filled.rejected(code)
    else:
        assert of(filled).cellar == wines(red=(2,), blush=(4,))


@pytest.mark.rule("VIT-ORD-02")
def test_a_higher_wine_serves_and_the_surplus_is_lost():
    table = at("winter", structures=LARGE, cellar=wines(red=(9,)), hand=("order-01",))
    assert of(table.when(FillOrder(space="left", order="order-01", wines=("red-9",)))).cellar == wines()


@pytest.mark.rule("VIT-EX-35", "VIT-ORD-03", "VIT-ORD-05", "VIT-END-04")
def test_points_and_residual_are_cut_at_the_ends_of_their_tracks():
    cellar = wines(red=(7, 9))
    table = at("winter", structures=LARGE, cellar=cellar, hand=("order-26",), residual=4, points=22, last_year=True)
    table = table.when(FillOrder(space="middle", order="order-26", wines=("red-9", "red-7"), bonus=True))
    assert (of(table).cellar, of(table).points, of(table).residual) == (wines(), 25, 5)
    assert said(table, PointsGained) == []
    full = at("winter", structures=LARGE, cellar=cellar, hand=("order-26",), residual=5, points=25, last_year=True)
    filled = full.when(FillOrder(space="left", order="order-26", wines=("red-9", "red-7")))
    assert (of(filled).points, of(filled).residual) == (25, 5)


@pytest.mark.rule("VIT-EX-59", "VIT-ORD-05")
def test_the_bonus_is_a_point_and_not_a_second_order():
    cellar = wines(red=(5,), white=(5,))
    table = at("winter", structures=MEDIUM, cellar=cellar, hand=("order-01", "order-05"))
    table = table.when(FillOrder(space="middle", order="order-01", wines=("red-5",), bonus=True))
    assert (of(table).points, of(table).hand) == (3, ("order-05",))
    assert of(turn_of(table, A).when(FillOrder(space="left", order="order-05", wines=("white-5",)))).points == 5


@pytest.mark.rule("VIT-ORD-04", "VIT-YE-05")
def test_residuals_pay_every_year_and_never_fall():
    table = year_ends(at("winter", residual=2, lira=0, b={"residual": 5, "lira": 1}))
    assert [(each.lira, each.residual) for each in table.state.mats] == [(2, 2), (6, 5), (3, 0)]


@pytest.mark.rule("VIT-WIN-01")
def test_an_order_is_drawn_for_its_drawer_alone():
    table = at("winter").when(DrawOrders(space="left"))
    assert drawn(table) == [("order", 1)]
    table.when(Pass(seat=B)).accepted()
