"""Magnate action tiles."""

import pytest

from commands.vinhos import GAME
from commands.vinhos.magnates import UseMagnate, UseMagnateExport, UseMagnateSales, UseMagnateVineyard
from commands.vinhos.trade import ActSales
from commands.vinhos.vineyards import ActVineyards
from commands.vinhos.year import EndTurn
from events.vinhos.experts import ExpertTaken, MagnateUsed
from tests.commands.vinhos.positions import (
    A,
    B,
    C,
    a_wine,
    acted,
    bagos,
    cubes,
    deck,
    experts,
    having,
    kinds,
    no_experts,
    of,
    on,
    planted,
    stored,
    supply,
    table,
    there,
    tiles,
)


def owning(*names: str):
    return tiles(table(), A, *names)


def vineyard(region: str, estate: str, **more: object) -> UseMagnateVineyard:
    return UseMagnateVineyard.model_validate(
        {"seat": A, "tile": "MA-vineyard_discount-1", "region": region, "estate": estate, **more}
    )


@pytest.mark.rule("VNH-MAG-01")
def test_a_used_tile_lies_face_down_and_is_of_no_more_use():
    spec = owning("MA-fair_points-1", "-MA-expert-1").when(UseMagnate(seat=A, tile="MA-fair_points-1"))
    spec.then(MagnateUsed(seat=A, tile="MA-fair_points-1", kind="fair_points", fair_points=2))
    assert [held.up for held in spec.state.players[A].tiles] == [False, False]
    again = spec.placed(turn=table().state.turn)
    again.when(UseMagnate(seat=A, tile="MA-fair_points-1")).rejected("tile", "VNH-MAG-01")
    again.when(UseMagnate(seat=A, tile="MA-expert-1", deck="taste")).rejected("tile", "VNH-MAG-01")
    again.when(UseMagnate(seat=A, tile="MA-winery-1", estate="E1")).rejected("tile", "VNH-MAG-01")
    again.when(UseMagnate(seat=A, tile="no-such-tile")).rejected("tile", "VNH-MAG-01")


@pytest.mark.rule("VNH-MAG-01")
def test_a_multiplier_or_a_tile_of_another_kind_is_no_such_tile():
    spec = a_wine(owning("+MM-wineries-1", "MA-sales-1", "MA-fair_points-1"), A, "dao", "red", "E1.1", 5)
    spec.when(UseMagnate(seat=A, tile="MM-wineries-1", estate="E1")).rejected("tile")
    spec.when(UseMagnate(seat=A, tile="MA-sales-1")).rejected("tile")
    spec.when(UseMagnateExport(seat=A, tile="MA-sales-1", wine="E1.1", slot="angola-1")).rejected("tile")
    spec.when(UseMagnateSales(seat=A, tile="MA-fair_points-1", wine="E1.1", slot="hotel-red-5")).rejected("tile")
    spec.when(UseMagnateVineyard(seat=A, tile="MA-sales-1", region="dao", estate="E1")).rejected("tile")


@pytest.mark.rule("VNH-TURN-02")
def test_one_magnate_tile_a_turn_beside_one_expert():
    spec = experts(owning("MA-fair_points-1", "MA-expert-1"), A, "WE-taste-money").when(
        UseMagnate(seat=A, tile="MA-fair_points-1")
    )
    spec.when(UseMagnate(seat=A, tile="MA-expert-1", deck="taste")).rejected("tile", "VNH-TURN-02")
    listed = {command.type for command in GAME.legal(spec.state, A).commands}
    assert "UseExpert" in listed
    assert "UseMagnate" not in listed
    second = tiles(acted(spec.placed(awaited=(A,))), A, "MA-expert-1").when(EndTurn(seat=A)).accepted()
    assert second.state.turn.magnate_used is False


@pytest.mark.rule("VNH-TURN-03")
def test_tiles_are_used_before_the_move_or_after_the_act():
    act = ActVineyards(seat=A, space="vineyards-nw", region="dao", estate="E1")
    before = owning("MA-fair_points-1").when(UseMagnate(seat=A, tile="MA-fair_points-1")).when(act).accepted()
    after = owning("MA-fair_points-1").when(act).when(UseMagnate(seat=A, tile="MA-fair_points-1")).accepted()
    assert before.state.players[A].fair_points == after.state.players[A].fair_points == 2


@pytest.mark.rule("VNH-MAG-02")
def test_an_expert_for_nothing():
    spec = owning("MA-expert-1").when(UseMagnate(seat=A, tile="MA-expert-1", deck="alcohol"))
    assert spec.events[:2] == (
        MagnateUsed(seat=A, tile="MA-expert-1", kind="expert"),
        ExpertTaken(seat=A, feature="alcohol", tile="WE-alcohol-money", price=0, by="magnate"),
    )
    assert bagos(spec)[A] == 20


@pytest.mark.rule("VNH-MAG-02")
def test_buildings_and_people_cost_less_with_a_tile_and_bring_their_cubes():
    spec = planted(table(), A, "E1", "dao", "red", wineries=1)
    for tile, price in (("MA-winery-1", 2), ("MA-cellar-1", 1), ("MA-enologist-1", 2), ("MA-farmer-1", 1)):
        after = tiles(spec, A, tile).when(UseMagnate(seat=A, tile=tile, estate="E1")).accepted()
        assert bagos(after)[A] == 20 - price
        assert after.state.players[A].space == "pass"
        assert after.state.cubes["dao"] == (1 if tile in ("MA-winery-1", "MA-cellar-1") else 0)
        estate = there(after, A, "E1")
        assert estate.wineries + estate.cellar + estate.enologists + estate.farmers == 2
        poor = having(tiles(spec, A, tile), A, bagos=price - 1)
        poor.when(UseMagnate(seat=A, tile=tile, estate="E1")).rejected("funds", "VNH-MOVE-06")
        assert not [each for each in GAME.legal(poor.state, A).commands if each.type == "UseMagnate"]


@pytest.mark.rule("VNH-MAG-02", "VNH-MAG-05", "VNH-CHECK-01")
def test_a_tile_is_told_exactly_what_it_needs():
    owning("MA-expert-1").when(UseMagnate(seat=A, tile="MA-expert-1")).rejected("count", "VNH-MAG-02")
    owning("MA-expert-1").when(UseMagnate(seat=A, tile="MA-expert-1", deck="taste", estate="E1")).rejected("count")
    owning("MA-winery-1").when(UseMagnate(seat=A, tile="MA-winery-1")).rejected("count", "VNH-MAG-02")
    owning("MA-fair_points-1").when(UseMagnate(seat=A, tile="MA-fair_points-1", estate="E1")).rejected("count")


@pytest.mark.rule("VNH-MAG-05")
def test_a_tile_without_effect_is_refused_and_not_wasted():
    refused = [
        no_experts(owning("MA-expert-1")).when(UseMagnate(seat=A, tile="MA-expert-1", deck="taste")).rejected("supply"),
        owning("MA-enologist-1").when(UseMagnate(seat=A, tile="MA-enologist-1", estate="E1")).rejected("host"),
        owning("MA-farmer-1").when(UseMagnate(seat=A, tile="MA-farmer-1", estate="E7")).rejected("slot"),
        supply(owning("MA-cellar-1"), cellars=0).when(UseMagnate(seat=A, tile="MA-cellar-1", estate="E1")).rejected("supply"),
        owning("MA-sales-1").when(UseMagnateSales(seat=A, tile="MA-sales-1", wine="E1.1", slot="hotel-red-5")).rejected("wine"),
        deck(owning("MA-vineyard_discount-1"), "dao").when(vineyard("dao", "E1")).rejected("supply"),
        owning("MA-vineyard_discount-1").when(vineyard("dao", "E8")).rejected("slot"),
        having(owning("MA-vineyard_discount-1"), A, bagos=3).when(vineyard("dao", "E1")).rejected("funds"),
    ]
    assert all(spec.state.players[A].tiles[0].up for spec in refused)


@pytest.mark.rule("VNH-C40", "VNH-MAG-02", "VNH-MAG-04", "VNH-VIN-06")
def test_a_region_bought_by_a_tile_may_be_bought_again_in_the_act():
    spec = having(owning("MA-vineyard_discount-1"), A, bagos=12)
    spec = spec.when(vineyard("dao", "E1")).accepted()
    assert (bagos(spec)[A], there(spec, A, "E1").cellar, spec.state.cubes["dao"]) == (8, True, 1)
    spec = spec.when(ActVineyards(seat=A, space="vineyards-nw", region="dao", estate="E2")).accepted()
    assert (bagos(spec)[A], there(spec, A, "E2").cellar, spec.state.cubes["dao"]) == (3, True, 2)


@pytest.mark.rule("VNH-MAG-02", "VNH-ABI-04", "VNH-ABI-06")
def test_a_tile_purchase_may_rearrange_but_not_be_discounted_by_an_expert():
    spec = experts(owning("MA-vineyard_discount-1"), A, "WE-taste-rearrange", "WE-taste-discount")
    spec = deck(planted(spec, A, "E1", "dao", "white"), "dao", "red", "red", "white")
    spec.when(vineyard("dao", "E1")).rejected("colour")
    after = spec.when(vineyard("dao", "E1", expert="WE-taste-rearrange", order=("white", "red", "red"))).accepted()
    assert kinds(after) == ["ExpertUsed", "VineyardsRearranged", "MagnateUsed", "VineyardTaken"]
    assert bagos(after)[A] == 16
    spec.when(vineyard("dao", "E2", expert="WE-taste-discount")).rejected("expert", "VNH-ABI-06")
    spec.when(vineyard("dao", "E2", expert="WE-taste-rearrange", order=("red",))).rejected("expert", "VNH-ABI-04")
    spec.when(vineyard("dao", "E2", order=("red", "white", "red"))).rejected("expert", "VNH-ABI-04")
    spec.when(vineyard("atlantis", "E2", expert="WE-taste-rearrange", order=("red",))).rejected("expert", "VNH-ABI-04")


@pytest.mark.rule("VNH-MAG-02", "VNH-REG-07", "VNH-REG-06")
def test_a_tile_purchase_brings_the_benefit_of_its_region():
    spec = owning("MA-vineyard_discount-1")
    after = spec.when(vineyard("setubal", "E1", decks={"taste": 1, "aroma": 1})).accepted()
    assert len(after.state.players[A].experts) == 2
    spec.when(vineyard("setubal", "E1")).rejected("count", "VNH-CHECK-05")
    declined = spec.when(vineyard("lisboa", "E1", benefit="decline")).accepted()
    assert there(declined, A, "E1").wineries == 0


@pytest.mark.rule("VNH-MAG-03")
def test_sales_and_export_tiles_are_whole_actions_without_the_move():
    spec = stored(a_wine(on(table(year=5), "vineyards-nw", "sales", "export"), A, "dao", "red", "E1.1", 5), A, "E1.2", 6)
    spec = having(spec, A, bagos=0)
    sold = tiles(spec, A, "MA-sales-1").when(
        UseMagnateSales(seat=A, tile="MA-sales-1", wine="E1.1", slot="hotel-red-5", second_wine="E1.2", second_slot="hotel-red-6")
    )
    assert kinds(sold) == ["MagnateUsed", "WineSold", "WineSold"]
    assert bagos(sold) == [11, 20, 20]
    assert sold.state.players[A].space == "vineyards-nw"
    shipped = tiles(spec, A, "MA-export-1").when(
        UseMagnateExport(seat=A, tile="MA-export-1", wine="E1.2", slot="brazil-2", cubes=0)
    )
    assert of(shipped, "WineExported").vp == 3
    assert shipped.state.turn.step == "move"
    shipped.when(ActSales(seat=A, wine="E1.1", slot="hotel-red-5")).rejected("funds")


@pytest.mark.rule("VNH-MAG-03", "VNH-EXP-03", "VNH-SALE-03")
def test_the_rules_of_the_action_hold_for_the_tile():
    spec = tiles(cubes(a_wine(table(2), A, "dao", "red", "E1.1", 7), dao=1), A, "MA-export-1")
    spec.when(UseMagnateExport(seat=A, tile="MA-export-1", wine="E1.1", slot="brazil-3")).rejected("frame", "VNH-EXP-03")
    spec.when(UseMagnateExport(seat=A, tile="MA-export-1", wine="E1.1", slot="brazil-2", cubes=1)).rejected("cubes")
    spec.when(UseMagnateExport(seat=A, tile="MA-export-1", wine="E1.1", slot="brazil-2", second_wine="E1.1")).rejected("count")


@pytest.mark.rule("VNH-MAG-01", "VNH-YEAR-02")
def test_tiles_turn_up_before_years_four_and_six_and_never_after_the_third_fair():
    for year, up in ((1, False), (2, False), (3, True), (4, False), (5, True)):
        spec = experts(tiles(table(year=year), A, "-MA-sales-1"), B, "-WE-taste-money")
        after = acted(spec.placed(phase="action_2", awaited=(C,))).when(EndTurn(seat=C)).accepted()
        assert (after.state.year, after.state.phase) == (year + 1, "action_1")
        assert after.state.players[A].tiles[0].up is up
        assert after.state.players[B].experts[0].up is up
    last = tiles(acted(table(year=6, phase="action_2", awaited=(C,))), A, "-MA-sales-1").when(EndTurn(seat=C)).accepted()
    assert last.state.phase == "extra"
    assert last.state.players[A].tiles[0].up is False
