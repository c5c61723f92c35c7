"""Sales, Export, Wine Value and Maintenance."""

import pytest

from commands.vinhos import GAME
from commands.vinhos.trade import ActExport, ActSales, Reclaim
from commands.vinhos.year import EndTurn
from events.vinhos.trade import BarrelReclaimed, WineExported, WineSold
from tests.commands.vinhos.positions import (
    A,
    B,
    C,
    a_wine,
    acted,
    bagos,
    cubes,
    having,
    kinds,
    of,
    planted,
    stored,
    table,
    there,
)


def sell(wine: str, slot: str, spent: int | None = None, **second: object) -> ActSales:
    return ActSales.model_validate({"seat": A, "wine": wine, "slot": slot, "cubes": spent, **second})


def ship(wine: str, slot: str, spent: int | None = None, **second: object) -> ActExport:
    return ActExport.model_validate({"seat": A, "wine": wine, "slot": slot, "cubes": spent, **second})


def ribatejo():
    return having(cubes(a_wine(table(), A, "ribatejo", "red", "E1.1", 5), ribatejo=2), A, barrels=1)


@pytest.mark.rule("VNH-C17", "VNH-SALE-03", "VNH-SALE-04")
def test_two_cubes_bring_a_five_to_seven():
    spec = ribatejo().when(sell("E1.1", "hotel-red-7", 2))
    spec.then(
        spec.events[0],
        WineSold(
            seat=A,
            wine="E1.1",
            region="ribatejo",
            colour="red",
            quality=5,
            cubes=2,
            value=7,
            slot="hotel-red-7",
            bagos=7,
        ),
    )
    assert bagos(spec)[A] == 27
    assert (spec.state.cubes["ribatejo"], spec.state.supply.cubes) == (0, 20)
    assert spec.state.sales == {"hotel-red-7": A}
    assert spec.state.players[A].barrels == 0
    assert there(spec, A, "E1").wines == (None, None)


@pytest.mark.rule("VNH-C18", "VNH-SALE-03")
def test_never_more_cubes_than_the_slot_needs():
    ribatejo().when(sell("E1.1", "hotel-red-6", 2)).rejected("cubes", "VNH-SALE-03")
    spec = ribatejo().when(sell("E1.1", "hotel-red-6", 1)).accepted()
    assert bagos(spec)[A] == 26
    ribatejo().when(sell("E1.1", "hotel-red-5", 1)).rejected("cubes", "VNH-SALE-03")


@pytest.mark.rule("VNH-SALE-03")
def test_cubes_left_out_are_as_few_as_the_slot_needs():
    assert of(ribatejo().when(sell("E1.1", "hotel-red-6")), "WineSold").cubes == 1
    assert of(ribatejo().when(sell("E1.1", "hotel-red-5")), "WineSold").cubes == 0
    ribatejo().when(sell("E1.1", "enoteca-red-8")).rejected("value", "VNH-SALE-02")


@pytest.mark.rule("VNH-C19", "VNH-VAL-01", "VNH-REG-08", "VNH-SALE-02")
def test_a_cube_of_alentejo_is_worth_two():
    spec = cubes(a_wine(table(), A, "alentejo", "white", "E1.1", 4), alentejo=1)
    spec.when(sell("E1.1", "hotel-white-5", 0)).rejected("value", "VNH-SALE-02")
    spec = spec.when(sell("E1.1", "hotel-white-5", 1)).accepted()
    assert of(spec, "WineSold").value == 6
    assert bagos(spec)[A] == 25


@pytest.mark.rule("VNH-C20", "VNH-SALE-01", "VNH-SALE-02")
def test_a_barrel_is_asked_for_before_the_colour():
    spec = having(a_wine(table(), A, "dao", "white", "E1.1", 7), A, barrels=0).placed(exports={"usa-1": A, "usa-2": A})
    spec.when(sell("E1.1", "hotel-red-5")).rejected("barrel", "VNH-SALE-01")
    spec.when(sell("E1.1", "hotel-white-5")).rejected("barrel", "VNH-SALE-01")
    spec = having(spec, A, barrels=1)
    spec.when(sell("E1.1", "hotel-red-5")).rejected("colour", "VNH-SALE-02")
    spec.when(sell("E1.1", "hotel-white-5")).accepted()


@pytest.mark.rule("VNH-VAL-02")
def test_at_most_two_cubes_and_only_those_that_lie_in_the_own_region():
    spec = cubes(a_wine(table(), A, "minho", "white", "E1.1", 4), minho=4, dao=3)
    for spent in (3, -1, 2**53 - 1):
        spec.when(sell("E1.1", "hotel-white-7", spent)).rejected("cubes", "VNH-VAL-02")
    spec.when(sell("E1.1", "hotel-white-7", 2)).rejected("value", "VNH-SALE-02")
    one = cubes(a_wine(table(), A, "dao", "white", "E1.1", 4), dao=1, minho=4)
    one.when(sell("E1.1", "hotel-white-6", 2)).rejected("cubes", "VNH-VAL-02")
    spec.when(sell("E1.1", "hotel-white-6", 2)).accepted()


@pytest.mark.rule("VNH-VAL-02", "VNH-TERM-02")
def test_cubes_serve_every_wine_of_the_region_whoever_placed_them():
    spec = planted(cubes(a_wine(table(), A, "ribatejo", "red", "E3.2", 5), ribatejo=2), B, "E1", "ribatejo", "white")
    assert of(spec.when(sell("E3.2", "hotel-red-7")), "WineSold").region == "ribatejo"


@pytest.mark.rule("VNH-VAL-01", "VNH-CEL-02", "VNH-TERM-01")
def test_warehouses_add_nothing_cellar_slots_0_1_3_5():
    spec = planted(table(), A, "E1", "dao", "white")
    for slot in (1, 2):
        values = GAME.view(stored(spec, A, f"E1.{slot}", 5).state, A).players[A].estates[0].wines
        assert values[0].value == 5
    for slot, value in ((1, 5), (2, 6), (3, 8), (4, 10)):
        aged = stored(stored(spec, A, "E1.4", 5), A, f"E1.{slot}", 5)
        wine = next(each for each in GAME.view(aged.state, A).players[A].estates[0].wines if each.place == f"E1.{slot}")
        assert wine.value == value


@pytest.mark.rule("VNH-REG-09", "VNH-VAL-01")
def test_algarve_always_adds_one():
    spec = a_wine(table(), A, "algarve", "white", "E1.1", 4)
    assert of(spec.when(sell("E1.1", "hotel-white-5", 0)), "WineSold").value == 5


@pytest.mark.rule("VNH-SALE-01")
def test_a_wine_and_an_empty_slot_are_needed():
    spec = a_wine(table(sales={"hotel-white-5": B}), A, "dao", "white", "E1.1", 7)
    for wine in ("E1.2", "E6.1", "E1", "", "E1.1.1", "E-1.1"):
        spec.when(sell(wine, "hotel-white-6")).rejected("wine", "VNH-SALE-01")
    for slot in ("hotel-white-5", "hotel-white-99", "usa-1", ""):
        spec.when(sell("E1.1", slot)).rejected("slot", "VNH-SALE-01")
        spec.when(ship("E1.1", slot if slot != "usa-1" else "angola-9")).rejected("slot", "VNH-EXP-01")


@pytest.mark.rule("VNH-SALE-01", "VNH-SALE-05")
def test_two_sales_run_in_order_and_the_second_sees_what_the_first_left():
    spec = cubes(stored(a_wine(table(), A, "dao", "white", "E1.1", 5), A, "E1.2", 5), dao=1)
    both = {"second_wine": "E1.2", "second_slot": "hotel-white-6"}
    spec.when(sell("E1.1", "hotel-white-6", 1, **both)).rejected("slot", "VNH-SALE-01")
    spec.when(sell("E1.1", "hotel-white-6", 1, **{**both, "second_slot": "hotel-white-7"})).rejected("value")
    after = spec.when(sell("E1.1", "hotel-white-5", 0, **both)).accepted()
    assert bagos(after)[A] == 31
    assert after.state.cubes["dao"] == 0
    spec.when(sell("E1.1", "hotel-white-5", second_wine="E1.1", second_slot="hotel-white-6")).rejected("wine")
    having(spec, A, barrels=1).when(sell("E1.1", "hotel-white-5", 0, **both)).rejected("barrel")
    spec.when(sell("E1.1", "hotel-white-5", second_wine="E1.2")).rejected("count", "VNH-SALE-01")
    spec.when(sell("E1.1", "hotel-white-5", second_cubes=1)).rejected("count", "VNH-SALE-01")
    spec.when(ship("E1.1", "angola-1", second_slot="angola-2")).rejected("count", "VNH-EXP-01")


@pytest.mark.rule("VNH-EXP-01", "VNH-EXP-02")
def test_an_export_of_any_colour_brings_its_points_at_once():
    spec = stored(a_wine(table(), A, "dao", "white", "E1.1", 7), A, "E1.2", 9)
    spec = planted(spec, A, "E2", "minho", "red")
    spec = spec.when(ship("E1.1", "angola-1", second_wine="E1.2", second_slot="germany-2")).accepted()
    first, second = (event for event in spec.events if event.type == "WineExported")
    assert (first.vp, first.value, second.vp) == (2, 7, 5)
    assert (spec.state.players[A].vp, bagos(spec)[A], spec.state.players[A].barrels) == (7, 20, 0)
    assert spec.state.exports == {"angola-1": A, "germany-2": A}


@pytest.mark.rule("VNH-EXP-01")
def test_export_barrels_stay_in_maintenance():
    spec = acted(table(phase="action_2", awaited=(C,), exports={"usa-1": A, "usa-2": A})).when(EndTurn(seat=C)).accepted()
    assert spec.state.exports == {"usa-1": A, "usa-2": A}
    assert "BarrelReclaimed" not in kinds(spec)


@pytest.mark.rule("VNH-C21", "VNH-EXP-03", "VNH-SCALE-01")
def test_with_two_players_only_slots_inside_the_frame_exist():
    a_wine(table(2), A, "dao", "white", "E1.1", 7).when(ship("E1.1", "brazil-3")).rejected("frame", "VNH-EXP-03")
    for seats in (3, 4):
        spec = a_wine(table(seats), A, "dao", "white", "E1.1", 7).when(ship("E1.1", "brazil-3")).accepted()
        assert spec.state.players[A].vp == 4
    assert [slot.id for slot in GAME.view(table(2).state, A).exports if slot.group == "brazil"] == ["brazil-1", "brazil-2"]


@pytest.mark.rule("VNH-C22", "VNH-EXP-02", "VNH-EXP-04", "VNH-VAL-01")
def test_the_cube_rule_of_sales_holds_abroad():
    spec = cubes(a_wine(table(), A, "algarve", "red", "E1.3", 6), algarve=1)
    after = spec.when(ship("E1.3", "germany-4", 0)).accepted()
    assert of(after, "WineExported") == WineExported(
        seat=A, wine="E1.3", region="algarve", colour="red", quality=6, cubes=0, value=10, slot="germany-4", vp=6
    )
    spec.when(ship("E1.3", "germany-4", 1)).rejected("cubes", "VNH-SALE-03")


@pytest.mark.rule("VNH-VAL-03")
def test_after_production_neither_weather_nor_people_change_a_value():
    spec = a_wine(table(), A, "dao", "red", "E1.1", 5)
    for vintage in ("VT1", "VT4"):
        changed = planted(spec, A, "E1", "dao", "red", 1, wineries=2, enologists=2, farmers=1).placed(vintage=vintage)
        assert of(changed.when(sell("E1.1", "hotel-red-5", 0)), "WineSold").value == 5


def maintained(**sales: int):
    slots = {slot.replace("_", "-"): seat for slot, seat in sales.items()}
    return acted(table(phase="action_2", awaited=(C,), order=(C, B, A), sales=slots)).when(EndTurn(seat=C)).accepted()


@pytest.mark.rule("VNH-MNT-01", "VNH-YEAR-07")
def test_an_only_barrel_comes_back_by_itself_and_nobody_is_asked():
    spec = maintained(hotel_red_5=A, hotel_red_6=C)
    assert [event for event in spec.events if event.type == "BarrelReclaimed"] == [
        BarrelReclaimed(seat=C, slot="hotel-red-6"),
        BarrelReclaimed(seat=A, slot="hotel-red-5"),
    ]
    assert spec.state.phase == "action_1"
    assert spec.state.sales == {}
    assert [player.barrels for player in spec.state.players] == [3, 2, 3]


@pytest.mark.rule("VNH-MNT-01")
def test_who_has_several_must_choose_exactly_one_in_order_of_play():
    spec = maintained(hotel_red_5=A, hotel_red_6=A, hotel_red_7=A, hotel_white_5=B, hotel_white_6=B)
    assert (spec.state.phase, GAME.to_act(spec.state)) == ("maintenance", (B,))
    spec.when(Reclaim(seat=A, slot="hotel-red-5")).rejected("turn")
    for slot in ("hotel-red-5", "usa-1", ""):
        spec.when(Reclaim(seat=B, slot=slot)).rejected("barrel", "VNH-MNT-01")
    spec = spec.when(Reclaim(seat=B, slot="hotel-white-6")).then(BarrelReclaimed(seat=B, slot="hotel-white-6"))
    assert GAME.to_act(spec.state) == (A,)
    spec = spec.when(Reclaim(seat=A, slot="hotel-red-7")).accepted()
    assert spec.state.sales == {"hotel-red-5": A, "hotel-red-6": A, "hotel-white-5": B}
    assert spec.state.phase == "action_1"


@pytest.mark.rule("VNH-SALE-04", "VNH-MNT-01")
def test_barrels_stay_in_sales_until_maintenance():
    spec = ribatejo().when(sell("E1.1", "hotel-red-5")).when(EndTurn(seat=A)).accepted()
    assert spec.state.sales == {"hotel-red-5": A}
    spec.when(Reclaim(seat=A, slot="hotel-red-5")).rejected("phase")
