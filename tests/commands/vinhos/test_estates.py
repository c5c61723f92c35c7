"""Wineries, Cellars, Enologists and Farmers."""

import pytest

from commands.vinhos import GAME
from commands.vinhos.estates import ActCellars, ActStaff, ActWineries, Hire
from events.vinhos.estates import CellarBuilt, PersonHired, WineryBuilt
from projections.vinhos.state import Wine
from tests.commands.vinhos.positions import (
    A,
    a_wine,
    bagos,
    cubes,
    estate,
    having,
    kinds,
    of,
    on,
    planted,
    stored,
    supply,
    table,
    there,
)


def wineries(*estates: str) -> ActWineries:
    return ActWineries(seat=A, estates=estates)


def cellars(*estates: str) -> ActCellars:
    return ActCellars(seat=A, estates=estates)


def hire(*people: str) -> ActStaff:
    pairs = [each.split("->") for each in people]
    return ActStaff.model_validate({"seat": A, "hire": [{"person": person, "estate": place} for person, place in pairs]})


@pytest.mark.rule("VNH-WIN-01")
def test_one_or_two_wineries_cost_three_each():
    spec = table().when(wineries("E1")).accepted()
    assert bagos(spec)[A] == 17
    spec = table().when(wineries("E1", "E1")).accepted()
    assert bagos(spec)[A] == 14
    assert there(spec, A, "E1").wineries == 2
    assert spec.state.supply.wineries == 13
    having(table(), A, bagos=5).when(wineries("E1", "E2")).rejected("funds", "VNH-MOVE-06")


@pytest.mark.rule("VNH-WIN-01", "VNH-CHECK-01")
def test_no_winery_and_three_wineries_are_no_action():
    table().when(wineries()).rejected("count", "VNH-WIN-01")
    table().when(wineries("E1", "E2", "E3")).rejected("count", "VNH-WIN-01")
    table().when(cellars()).rejected("count", "VNH-CEL-01")
    table().when(hire()).rejected("count", "VNH-STAFF-01")
    table().when(hire("farmer->E1", "farmer->E1", "farmer->E1")).rejected("count", "VNH-STAFF-01")


@pytest.mark.rule("VNH-WIN-01", "VNH-TERM-01")
def test_an_estate_has_three_slots_and_at_most_two_wineries():
    estate(table(), A, "E1", wineries=2).when(wineries("E1")).rejected("limit", "VNH-WIN-01")
    estate(table(), A, "E1", wineries=1).when(wineries("E1", "E1")).rejected("limit", "VNH-WIN-01")
    planted(table(), A, "E1", "dao", "red", 2, wineries=1).when(wineries("E1")).rejected("slot", "VNH-WIN-01")
    table().when(wineries("E6")).rejected("slot", "VNH-WIN-01")
    table().when(wineries("Dao")).rejected("slot")


@pytest.mark.rule("VNH-SET-06")
def test_what_has_run_out_cannot_be_taken():
    supply(table(), wineries=1).when(wineries("E1", "E2")).rejected("supply", "VNH-SET-06")
    supply(table(), cellars=0).when(cellars("E1")).rejected("supply", "VNH-SET-06")
    spec = planted(table(), A, "E1", "dao", "red", wineries=1)
    supply(spec, farmers=0).when(hire("farmer->E1")).rejected("supply", "VNH-SET-06")
    supply(spec, enologists=0).when(hire("enologist->E1")).rejected("supply", "VNH-SET-06")


@pytest.mark.rule("VNH-WIN-02")
def test_a_winery_brings_a_cube_to_its_region_or_keeps_it_until_there_is_one():
    spec = planted(table(), A, "E1", "dao", "red").when(wineries("E1", "E2")).accepted()
    first, second = (event for event in spec.events if event.type == "WineryBuilt")
    assert first == WineryBuilt(seat=A, estate="E1", price=3, region="dao", waiting=0)
    assert second == WineryBuilt(seat=A, estate="E2", price=3, region=None, waiting=1)
    assert (spec.state.cubes["dao"], there(spec, A, "E2").cubes, spec.state.supply.cubes) == (1, 1, 18)


@pytest.mark.rule("VNH-WIN-02")
def test_without_a_space_or_a_cube_there_is_no_cube():
    full = cubes(planted(table(), A, "E1", "dao", "red"), dao=3)
    assert of(full.when(wineries("E1")), "WineryBuilt") == WineryBuilt(seat=A, estate="E1", price=3)
    none = supply(table(), cubes=0).when(wineries("E2")).accepted()
    assert there(none, A, "E2").cubes == 0
    assert there(none, A, "E2").wineries == 1


@pytest.mark.rule("VNH-WIN-03", "VNH-STAFF-01")
def test_a_winery_without_a_vineyard_has_no_colour_and_takes_an_enologist():
    spec = estate(table(), A, "E2", wineries=1).when(hire("enologist->E2")).accepted()
    assert there(spec, A, "E2").enologists == 1
    assert GAME.view(spec.state, A).players[A].estates[1].colour is None


@pytest.mark.rule("VNH-CEL-01")
def test_one_or_two_cellars_cost_three_each_over_warehouses_without_one():
    spec = on(planted(table(), A, "E1", "dao", "red"), "staff").placed(year=1).when(cellars("E1", "E4")).accepted()
    assert bagos(spec)[A] == 14
    assert [len(each.wines) for each in spec.state.players[A].estates] == [4, 2, 2, 4, 2]
    assert (spec.state.cubes["dao"], there(spec, A, "E4").cubes) == (1, 1)
    spec.placed(turn=table().state.turn).when(wineries("E1")).accepted()
    on(spec, "staff").placed(turn=table().state.turn).when(cellars("E1")).rejected("limit", "VNH-CEL-01")
    table().when(cellars("E1", "E1")).rejected("limit", "VNH-CEL-01")
    table().when(cellars("E0")).rejected("slot", "VNH-CEL-01")


@pytest.mark.rule("VNH-C16", "VNH-CEL-02", "VNH-VAL-01")
def test_wines_keep_their_slot_numbers_under_a_new_cellar():
    spec = stored(a_wine(table(year=1), A, "dao", "red", "E2.1", 4), A, "E2.2", 6)
    spec = spec.when(cellars("E2")).accepted()
    assert of(spec, "CellarBuilt") == CellarBuilt(seat=A, estate="E2", price=3, storage=4, region="dao")
    assert there(spec, A, "E2").wines == (Wine(4, "red"), Wine(6, "red"), None, None)
    wines = GAME.view(spec.state, A).players[A].estates[1].wines
    assert [(wine.place, wine.quality, wine.value) for wine in wines] == [("E2.1", 4, 4), ("E2.2", 6, 7)]


@pytest.mark.rule("VNH-STAFF-01", "VNH-STAFF-02")
def test_an_enologist_costs_three_a_farmer_two_and_no_cube_is_placed():
    spec = planted(table(), A, "E1", "dao", "red", wineries=1).when(hire("farmer->E1", "enologist->E1"))
    spec.then(
        spec.events[0],
        PersonHired(seat=A, person="farmer", estate="E1", price=2),
        PersonHired(seat=A, person="enologist", estate="E1", price=3),
    )
    assert bagos(spec)[A] == 15
    assert spec.state.supply.cubes == 20
    assert (spec.state.supply.enologists, spec.state.supply.farmers) == (9, 12)


@pytest.mark.rule("VNH-C15", "VNH-STAFF-01")
def test_every_person_needs_a_host_of_its_own():
    spec = having(planted(table(), A, "E1", "dao", "red"), A, bagos=10)
    spec.when(hire("enologist->E1")).rejected("host", "VNH-STAFF-01")
    refused = spec.when(hire("farmer->E1", "farmer->E1")).rejected("host", "VNH-STAFF-01")
    assert there(refused, A, "E1").farmers == 0
    spec = spec.when(hire("farmer->E1")).accepted()
    assert bagos(spec)[A] == 8
    assert there(spec, A, "E1").farmers == 1
    table().when(hire("farmer->E9")).rejected("slot", "VNH-STAFF-01")


@pytest.mark.rule("VNH-STAFF-02", "VNH-STAFF-03")
def test_people_are_never_paid_again_and_stay_where_they_are_until_production():
    spec = planted(table(), A, "E1", "dao", "red", wineries=1, enologists=1, farmers=1)
    assert not {command.type for command in GAME.legal(spec.state, A).commands} & {"Produce"}
    spec = planted(spec, A, "E2", "minho", "red").when(wineries("E3")).accepted()
    assert (there(spec, A, "E1").enologists, there(spec, A, "E1").farmers) == (1, 1)
    assert kinds(spec) == ["MarkerMoved", "WineryBuilt"]


@pytest.mark.rule("VNH-CHECK-02", "VNH-TERM-06")
def test_units_are_checked_in_order_and_nothing_is_kept_of_a_command_that_fails():
    spec = planted(table(), A, "E1", "dao", "red")
    refused = spec.when(wineries("E1", "E7")).rejected("slot")
    assert refused.state is spec.state
    spec.when(wineries("E7", "E1")).rejected("slot")
    estate(spec, A, "E2", wineries=2).when(wineries("E2", "E7")).rejected("limit")
    spec.when(hire("farmer->E1", "enologist->E1")).rejected("host")
    assert Hire(person="farmer", estate="E1") == hire("farmer->E1").hire[0]
