"""Vineyards and the benefits of regions."""

import pytest

from commands.vinhos import GAME
from commands.vinhos.estates import ActCellars
from commands.vinhos.experts import UseExpert
from commands.vinhos.vineyards import ActVineyards
from events.vinhos.estates import VineyardRevealed, VineyardTaken
from projections.vinhos.components import NEWEST, printed
from tests.commands.vinhos.positions import (
    A,
    B,
    bagos,
    cubes,
    deck,
    estate,
    expert_deck,
    experts,
    having,
    kinds,
    no_experts,
    of,
    planted,
    supply,
    table,
    there,
)


def buy(region: str, place: str, second_region: str | None = None, second_estate: str | None = None, **more: object):
    return ActVineyards.model_validate(
        {
            "seat": A,
            "space": "vineyards-nw",
            "region": region,
            "estate": place,
            "second_region": second_region,
            "second_estate": second_estate,
            **more,
        }
    )


@pytest.mark.rule("VNH-VIN-01")
def test_the_top_vineyards_of_two_regions_are_paid_and_put_on_estates():
    spec = deck(table(), "minho", "red", "white").when(buy("minho", "E1", "alentejo", "E2")).accepted()
    assert bagos(spec)[A] == 20 - 3 - 5
    assert there(spec, A, "E1").vineyards == ("VY-2-R1",)
    assert (there(spec, A, "E1").colour, there(spec, A, "E2").colour) == ("red", "white")
    assert spec.state.vineyards["minho"].tiles == ("VY-2-W1",)


@pytest.mark.rule("VNH-C09", "VNH-VIN-01")
def test_one_act_never_buys_twice_from_a_region():
    table().when(buy("dao", "E1", "dao", "E2")).rejected("region", "VNH-VIN-01")


@pytest.mark.rule("VNH-VIN-01", "VNH-CHECK-01")
def test_a_second_vineyard_needs_both_region_and_estate():
    table().when(buy("dao", "E1", "minho")).rejected("count", "VNH-VIN-01")
    table().when(buy("dao", "E1", None, "E2")).rejected("count", "VNH-VIN-01")


@pytest.mark.rule("VNH-VIN-01", "VNH-TERM-01")
def test_a_vineyard_needs_an_estate_with_an_empty_slot():
    table().when(buy("dao", "E6")).rejected("slot", "VNH-VIN-01")
    table().when(buy("dao", "")).rejected("slot")
    full = planted(table(), A, "E1", "dao", "white", 2, wineries=1)
    full.when(buy("dao", "E1")).rejected("slot", "VNH-VIN-01")


def dao_half_planted():
    return deck(planted(table(), A, "E1", "dao", "white"), "dao", "red", "white", "red")


@pytest.mark.rule("VNH-C10", "VNH-VIN-02")
def test_an_estate_keeps_to_one_colour():
    dao_half_planted().when(buy("dao", "E1")).rejected("colour", "VNH-VIN-02")


@pytest.mark.rule("VNH-C10", "VNH-VIN-03", "VNH-VIN-06", "VNH-REG-04")
def test_a_first_vineyard_in_a_further_estate_of_the_region_brings_marker_and_benefit_again():
    spec = dao_half_planted().when(buy("dao", "E2")).accepted()
    assert of(spec, "VineyardTaken") == VineyardTaken(
        seat=A, region="dao", tile="VY-4-R1", colour="red", estate="E2", price=5, first=True, cube=1, cellar=4
    )
    assert bagos(spec)[A] == 15
    assert GAME.view(spec.state, None).regions[3].markers == ((A, "E1"), (A, "E2"))
    assert spec.state.supply.cubes == 19
    assert spec.state.supply.cellars == 9


@pytest.mark.rule("VNH-VIN-02", "VNH-TERM-03")
def test_an_estate_keeps_to_one_region_for_ever():
    spec = deck(planted(table(), A, "E1", "dao", "white"), "minho", "white")
    spec.when(buy("minho", "E1")).rejected("colour", "VNH-VIN-02")
    spec = planted(table(), A, "E1", "dao", "white", wineries=2)
    spec.when(buy("dao", "E1")).rejected("slot")
    assert there(spec, A, "E1").region == "dao"


@pytest.mark.rule("VNH-VIN-02")
def test_two_vineyards_of_the_colour_are_all_that_an_estate_can_have():
    spec = deck(planted(table(), A, "E1", "dao", "white", 2), "dao", "red", "red")
    spec.when(buy("dao", "E1")).rejected("colour", "VNH-VIN-02")


@pytest.mark.rule("VNH-VIN-02", "VNH-WIN-03")
def test_a_winery_that_stands_there_already_does_not_settle_the_colour():
    spec = estate(table(), A, "E3", wineries=1)
    for colour in ("red", "white"):
        after = deck(spec, "alentejo", colour).when(buy("alentejo", "E3")).accepted()
        assert there(after, A, "E3").colour == colour
        assert there(after, A, "E3").wineries == 1


@pytest.mark.rule("VNH-C11", "VNH-VIN-03", "VNH-VIN-06")
def test_a_second_vineyard_brings_a_cube_but_neither_marker_nor_benefit():
    spec = deck(planted(table(), A, "E1", "lisboa", "red", wineries=1), "lisboa", "red", "white", "white")
    spec = spec.when(buy("lisboa", "E1")).accepted()
    taken = of(spec, "VineyardTaken")
    assert (taken.first, taken.cube, taken.winery, taken.price) == (False, 1, 0, 5)
    assert len(there(spec, A, "E1").vineyards) == 2
    assert there(spec, A, "E1").wineries == 1
    assert GAME.view(spec.state, None).regions[5].markers == ((A, "E1"),)
    assert GAME.view(spec.state, A).players[A].estates[0].free_slots == 0


@pytest.mark.rule("VNH-VIN-03")
def test_regions_are_not_exclusive():
    spec = planted(planted(table(), A, "E1", "dao", "white"), B, "E2", "dao", "red").when(buy("dao", "E5")).accepted()
    assert GAME.view(spec.state, None).regions[3].markers == ((A, "E1"), (A, "E5"), (B, "E2"))


@pytest.mark.rule("VNH-C12", "VNH-VIN-04", "VNH-VIN-05", "VNH-REG-06")
def test_waiting_cubes_move_before_the_own_one_and_a_free_winery_without_slot_lapses():
    spec = supply(estate(table(), A, "E3", wineries=2, cubes=2), cubes=18, wineries=13)
    spec = spec.when(buy("lisboa", "E3")).accepted()
    taken = of(spec, "VineyardTaken")
    assert (taken.settled, taken.returned, taken.cube, taken.winery) == (2, 0, 1, 0)
    assert spec.state.cubes["lisboa"] == 3
    assert there(spec, A, "E3").wineries == 2
    assert there(spec, A, "E3").cubes == 0


@pytest.mark.rule("VNH-C13", "VNH-VIN-04")
def test_waiting_cubes_without_a_space_return_to_the_supply():
    spec = cubes(estate(table(), A, "E3", wineries=2, cubes=2), lisboa=2)
    before = spec.state.supply.cubes
    spec = spec.when(buy("lisboa", "E3")).accepted()
    taken = of(spec, "VineyardTaken")
    assert (taken.settled, taken.returned, taken.cube) == (1, 1, 0)
    assert spec.state.cubes["lisboa"] == 3
    assert spec.state.supply.cubes == before + 1


@pytest.mark.rule("VNH-VIN-05")
def test_the_own_cube_needs_a_cube_and_a_space():
    assert of(supply(table(), cubes=0).when(buy("dao", "E1")), "VineyardTaken").cube == 0
    assert of(cubes(table(), dao=3).when(buy("dao", "E1")), "VineyardTaken").cube == 0
    assert of(cubes(table(), minho=3).when(buy("minho", "E1")), "VineyardTaken").cube == 1


@pytest.mark.rule("VNH-VIN-07", "VNH-REG-10")
def test_purchases_are_carried_out_in_order_and_settled_one_by_one():
    spec = supply(table(), cubes=1).when(buy("setubal", "E1", "ribatejo", "E2", decks={"taste": 2})).accepted()
    assert kinds(spec) == [
        "MarkerMoved",
        "VineyardTaken",
        "VineyardRevealed",
        "ExpertTaken",
        "ExpertRevealed",
        "ExpertTaken",
        "ExpertRevealed",
        "VineyardTaken",
        "VineyardRevealed",
    ]
    assert (spec.state.cubes["setubal"], spec.state.cubes["ribatejo"]) == (1, 0)


@pytest.mark.rule("VNH-VIN-07", "VNH-SET-02")
def test_removed_regions_and_empty_decks_sell_nothing():
    spec = table()
    without = spec.placed(vineyards={region: each for region, each in spec.state.vineyards.items() if region != "dao"})
    without.when(buy("dao", "E1")).rejected("region", "VNH-VIN-07")
    spec.when(buy("atlantis", "E1")).rejected("region", "VNH-VIN-07")
    deck(spec, "dao").when(buy("dao", "E1")).rejected("supply", "VNH-VIN-07")


@pytest.mark.rule("VNH-VIN-07")
def test_a_tile_without_a_legal_estate_cannot_be_bought():
    spec = table()
    for number, (region, colour) in enumerate((("dao", "red"), ("douro", "red"), ("minho", "red"), ("algarve", "red")), 1):
        spec = planted(spec, A, f"E{number}", region, colour)
    spec = planted(spec, A, "E5", "alentejo", "red")
    for place in ("E1", "E2", "E3", "E4", "E5"):
        spec.when(buy("lisboa", place)).rejected("colour", "VNH-VIN-02")
    regions = {form.fixed["region"] for form in GAME.legal(spec.state, A).forms if form.type == "ActVineyards"}
    assert "lisboa" not in regions


@pytest.mark.rule("VNH-C14", "VNH-REG-02")
def test_minho_and_a_cellar_never_share_an_estate():
    spec = planted(estate(table(), A, "E4", cellar=True, wines=(None,) * 4), A, "E1", "minho", "white")
    spec.when(buy("minho", "E4")).rejected("minho", "VNH-REG-02")
    spec.when(ActCellars(seat=A, estates=("E1",))).rejected("minho", "VNH-REG-02")
    spec.when(ActCellars(seat=A, estates=("E2",))).accepted()


@pytest.mark.rule("VNH-REG-03")
def test_douro_gives_two_porto_tiles_or_what_is_left():
    for left, given in ((6, 2), (1, 1), (0, 0)):
        spec = supply(table(), porto=left).when(buy("douro", "E1")).accepted()
        assert of(spec, "VineyardTaken").porto == given
        assert (spec.state.players[A].porto, spec.state.supply.porto) == (given, left - given)


@pytest.mark.rule("VNH-REG-04")
def test_dao_gives_a_cellar_without_a_cube_unless_there_is_one_or_none_left():
    spec = table().when(buy("dao", "E1")).accepted()
    assert there(spec, A, "E1").cellar
    assert spec.state.cubes["dao"] == 1
    spec = estate(table(), A, "E1", cellar=True, wines=(None,) * 4).when(buy("dao", "E1")).accepted()
    assert of(spec, "VineyardTaken").cellar == 0
    spec = supply(table(), cellars=0).when(buy("dao", "E1")).accepted()
    assert not there(spec, A, "E1").cellar


@pytest.mark.rule("VNH-REG-05")
def test_ribatejo_gives_a_farmer_while_there_are_any():
    spec = table().when(buy("ribatejo", "E1")).accepted()
    assert there(spec, A, "E1").farmers == 1
    assert spec.state.supply.farmers == 12
    assert of(supply(table(), farmers=0).when(buy("ribatejo", "E1")), "VineyardTaken").farmer == 0


@pytest.mark.rule("VNH-REG-06")
def test_lisboa_gives_a_winery_without_a_cube_and_it_may_be_declined():
    spec = table().when(buy("lisboa", "E1")).accepted()
    assert (there(spec, A, "E1").wineries, spec.state.cubes["lisboa"]) == (1, 1)
    spec = table().when(buy("lisboa", "E1", benefit="decline")).accepted()
    assert there(spec, A, "E1").wineries == 0
    assert of(supply(table(), wineries=0).when(buy("lisboa", "E1")), "VineyardTaken").winery == 0
    one = estate(table(), A, "E1", wineries=1).when(buy("lisboa", "E1")).accepted()
    assert there(one, A, "E1").wineries == 2


@pytest.mark.rule("VNH-REG-07", "VNH-CHECK-05")
def test_setubal_gives_two_experts_of_any_decks_one_after_the_other():
    spec = table().when(buy("setubal", "E1", decks={"aroma": 2})).accepted()
    assert [held.tile for held in spec.state.players[A].experts] == ["WE-aroma-money", "WE-aroma-barrel"]
    assert bagos(spec)[A] == 16
    spec = table().when(buy("dao", "E1", "setubal", "E2", decks={"taste": 1, "alcohol": 1})).accepted()
    assert [held.tile for held in spec.state.players[A].experts] == ["WE-taste-money", "WE-alcohol-money"]
    table().when(buy("setubal", "E1")).rejected("count", "VNH-CHECK-05")
    table().when(buy("setubal", "E1", decks={"aroma": 3})).rejected("count", "VNH-CHECK-05")
    table().when(buy("dao", "E1", decks={"aroma": 2})).rejected("count", "VNH-CHECK-05")
    second = deck(planted(table(), A, "E1", "setubal", "white"), "setubal", "white")
    second.when(buy("setubal", "E1", decks={"aroma": 2})).rejected("count", "VNH-CHECK-05")
    second.when(buy("setubal", "E1")).accepted()


@pytest.mark.rule("VNH-REG-11")
def test_setubal_gives_what_is_left_or_nothing():
    spec = expert_deck(no_experts(table()), "aroma", "WE-aroma-renown")
    spec.when(buy("setubal", "E1", decks={"aroma": 2})).rejected("count", "VNH-CHECK-05")
    spec.when(buy("setubal", "E1", decks={"taste": 1})).rejected("supply", "VNH-CHECK-05")
    after = spec.when(buy("setubal", "E1", decks={"aroma": 1})).accepted()
    assert [held.tile for held in after.state.players[A].experts] == ["WE-aroma-renown"]
    no_experts(table()).when(buy("setubal", "E1")).accepted()


@pytest.mark.rule("VNH-REG-10")
def test_a_farmer_of_the_first_purchase_is_there_before_the_second_one():
    spec = supply(table(), cellars=1).when(buy("ribatejo", "E1", "dao", "E2")).accepted()
    taken = [event for event in spec.events if event.type == "VineyardTaken"]
    assert [(event.region, event.farmer, event.cellar) for event in taken] == [("ribatejo", 1, 0), ("dao", 0, 4)]


@pytest.mark.rule("VNH-ABI-04")
def test_a_rearranged_deck_lies_in_the_announced_order_before_the_purchase():
    spec = experts(deck(planted(table(), A, "E1", "dao", "white"), "dao", "red", "red", "white"), A, "WE-taste-rearrange")
    rearrange = {"expert": "WE-taste-rearrange", "rearranged": "dao", "order": ("white", "red", "red")}
    after = spec.when(buy("dao", "E1", **rearrange)).accepted()
    assert kinds(after) == ["MarkerMoved", "ExpertUsed", "VineyardsRearranged", "VineyardTaken"]
    assert len(there(after, A, "E1").vineyards) == 2
    assert after.state.players[A].experts[0].up is False
    assert GAME.view(after.state, B).regions[3].order == ("red", "red")
    spec.when(buy("minho", "E2", "dao", "E1", **rearrange)).accepted()


@pytest.mark.rule("VNH-ABI-04")
def test_an_order_of_other_colours_or_without_a_purchase_there_is_refused():
    spec = experts(deck(table(), "dao", "red", "white"), A, "WE-taste-rearrange")
    for order in ((), ("red",), ("red", "red"), ("red", "white", "white")):
        spec.when(buy("dao", "E1", expert="WE-taste-rearrange", rearranged="dao", order=order)).rejected("expert", "VNH-ABI-04")
    named = {"expert": "WE-taste-rearrange", "order": ("white", "red")}
    spec.when(buy("minho", "E1", rearranged="dao", **named)).rejected("expert", "VNH-ABI-04")
    spec.when(buy("dao", "E1", rearranged="atlantis", **named)).rejected("expert", "VNH-ABI-04")
    spec.when(buy("dao", "E1", **named)).rejected("expert", "VNH-ABI-04")
    spec.when(buy("dao", "E1", rearranged="dao", order=("white", "red"))).rejected("expert", "VNH-ABI-04")
    spec.when(UseExpert(seat=A, tile="WE-taste-rearrange")).rejected("phase", "VNH-TURN-01")


@pytest.mark.rule("VNH-ABI-06")
def test_a_discount_takes_one_off_each_vineyard_of_the_act():
    spec = experts(table(), A, "WE-aroma-discount", "WE-aroma-money")
    after = spec.when(buy("minho", "E1", "douro", "E2", expert="WE-aroma-discount")).accepted()
    assert bagos(after)[A] == 20 - 2 - 5
    assert after.state.players[A].experts[0].up is False
    having(spec, A, bagos=2).when(buy("minho", "E1", expert="WE-aroma-discount")).accepted()
    spec.when(buy("minho", "E1", expert="WE-aroma-money")).rejected("expert")
    spec.when(buy("minho", "E1", expert="WE-aroma-discount", rearranged="minho")).rejected("expert", "VNH-ABI-06")
    spec.when(UseExpert(seat=A, tile="WE-aroma-discount")).rejected("phase", "VNH-TURN-01")


@pytest.mark.rule("VNH-VIN-01", "VNH-INFO-02")
def test_the_next_tile_is_revealed_by_its_own_event_and_only_if_it_was_hidden():
    spec = deck(table(), "dao", "red", "white").when(buy("dao", "E1")).accepted()
    assert of(spec, "VineyardRevealed") == VineyardRevealed(region="dao", tile="VY-4-W1", colour="white")
    assert VineyardRevealed.reveals
    assert not VineyardTaken.reveals
    assert "VineyardRevealed" not in kinds(deck(table(), "dao", "red").when(buy("dao", "E1")))


@pytest.mark.rule("VNH-VIN-01", "VNH-REG-08", "VNH-REG-09", "VNH-REG-01")
def test_prices_and_benefits_come_from_the_figures():
    regions = printed(NEWEST).regions
    assert [regions[name].price for name in ("tras-os-montes", "minho", "douro", "dao", "algarve")] == [4, 3, 6, 5, 4]
    assert (regions["alentejo"].cube_value, regions["algarve"].value_bonus) == (2, 1)
    assert (regions["dao"].cube_value, regions["dao"].value_bonus, regions["tras-os-montes"].fair_points) == (1, 0, 2)
