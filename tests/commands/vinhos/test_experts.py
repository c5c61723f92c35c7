"""Wine experts: hiring and abilities; the parts of a turn."""

import pytest

from commands.vinhos import GAME
from commands.vinhos.estates import ActWineries
from commands.vinhos.experts import ActExperts, HireSecond, StopHiring, UseExpert
from commands.vinhos.magnates import UseMagnate
from commands.vinhos.press import ActPass, ActRelease
from commands.vinhos.trade import ActSales, Reclaim
from commands.vinhos.vineyards import ActVineyards
from commands.vinhos.year import EndTurn
from events.vinhos.experts import ExpertRevealed, ExpertTaken, ExpertUsed, HireOffered, HiringStopped
from events.vinhos.movement import MarkerMoved
from projections.vinhos.state import ExpertDeck
from tests.commands.vinhos.positions import (
    A,
    B,
    C,
    a_wine,
    acted,
    bagos,
    cubes,
    expert_deck,
    experts,
    having,
    kinds,
    no_experts,
    on,
    supply,
    table,
    tiles,
)


def hiring():
    """A hired an aroma expert and is asked about a second one."""
    return having(on(table(), "vineyards-nw"), A, bagos=6).when(ActExperts(seat=A, deck="aroma"))


@pytest.mark.rule("VNH-C01", "VNH-WEX-01", "VNH-MOVE-02")
def test_a_first_expert_costs_one_and_a_second_is_offered():
    spec = hiring().then(
        MarkerMoved(seat=A, space="experts", bank=0, paid=(), each=1, cost=0),
        ExpertTaken(seat=A, feature="aroma", tile="WE-aroma-money", price=1, by="hire"),
        ExpertRevealed(feature="aroma", tile="WE-aroma-barrel"),
        HireOffered(seat=A),
    )
    assert bagos(spec)[A] == 5
    assert [(held.tile, held.up) for held in spec.state.players[A].experts] == [("WE-aroma-money", True)]
    assert GAME.view(spec.state, B).experts[1].top == "WE-aroma-barrel"
    assert {command.type for command in GAME.legal(spec.state, A).commands} == {"HireSecond", "StopHiring"}


@pytest.mark.rule("VNH-WEX-01")
def test_the_second_expert_comes_from_any_deck_at_the_same_price_or_not_at_all():
    spec = hiring().when(HireSecond(seat=A, deck="aroma")).accepted()
    assert bagos(spec)[A] == 4
    assert [held.tile for held in spec.state.players[A].experts] == ["WE-aroma-money", "WE-aroma-barrel"]
    spec.when(HireSecond(seat=A, deck="taste")).rejected("phase", "VNH-TURN-01")
    spec = hiring().when(StopHiring(seat=A)).then(HiringStopped(seat=A))
    spec.when(EndTurn(seat=A)).accepted()


@pytest.mark.rule("VNH-WEX-01", "VNH-YEAR-07")
def test_a_second_expert_is_not_offered_without_money_or_tiles():
    spec = having(table(), A, bagos=1).when(ActExperts(seat=A, deck="aroma")).accepted()
    assert "HireOffered" not in kinds(spec)
    spec.when(EndTurn(seat=A)).accepted()
    last = expert_deck(no_experts(table()), "taste", "WE-taste-money").when(ActExperts(seat=A, deck="taste"))
    assert kinds(last) == ["MarkerMoved", "ExpertTaken"]


@pytest.mark.rule("VNH-WEX-01")
def test_there_is_no_limit_on_experts_held():
    spec = experts(
        table(), A, *(f"WE-{feature}-{kind}" for feature in ("taste", "aroma", "alcohol") for kind in ("money", "barrel"))
    )
    spec = spec.when(ActExperts(seat=A, deck="appearance")).when(HireSecond(seat=A, deck="appearance")).accepted()
    assert len(spec.state.players[A].experts) == 8


@pytest.mark.rule("VNH-WEX-02")
def test_an_empty_deck_gives_nothing_and_discards_lie_open_at_the_bottom():
    empty = expert_deck(table(), "taste")
    empty.when(ActExperts(seat=A, deck="taste")).rejected("supply", "VNH-WEX-02")
    empty.when(ActExperts(seat=A, deck="nose")).rejected("supply", "VNH-WEX-02")
    having(empty, A, bagos=3).when(ActExperts(seat=A, deck="aroma")).when(HireSecond(seat=A, deck="taste")).rejected("supply")
    spec = experts(a_wine(on(table(), "sales"), A, "dao", "red", "E1.1", 6), A, "WE-taste-money")
    spec = spec.when(ActRelease(seat=A, order_slot=1, wine="E1.1", booth=1, experts=("WE-taste-money",))).accepted()
    assert spec.state.experts["taste"].tiles[-1] == "WE-taste-money"
    assert GAME.view(spec.state, B).experts[0].bottom == ("WE-taste-money",)
    known = spec.placed(
        experts={**spec.state.experts, "taste": ExpertDeck(("WE-taste-barrel", "WE-taste-money"), seen=1)},
        turn=table().state.turn,
    )
    taken = known.when(ActExperts(seat=A, deck="taste")).accepted()
    assert "ExpertRevealed" not in kinds(taken)
    assert GAME.view(taken.state, C).experts[0].top == "WE-taste-money"


@pytest.mark.rule("VNH-WEX-03", "VNH-WEX-04", "VNH-ABI-01")
def test_a_used_expert_lies_face_down_and_cannot_be_used_again():
    spec = experts(table(), A, "WE-aroma-money", "-WE-taste-money").when(UseExpert(seat=A, tile="WE-aroma-money"))
    spec.then(ExpertUsed(seat=A, tile="WE-aroma-money", ability="money", bagos=2))
    assert bagos(spec)[A] == 22
    assert [held.up for held in spec.state.players[A].experts] == [False, False]
    again = spec.placed(turn=table().state.turn)
    again.when(UseExpert(seat=A, tile="WE-aroma-money")).rejected("expert", "VNH-WEX-04")
    again.when(UseExpert(seat=A, tile="WE-taste-money")).rejected("expert", "VNH-WEX-04")
    again.when(UseExpert(seat=A, tile="WE-alcohol-money")).rejected("expert", "VNH-WEX-04")
    again.when(UseExpert(seat=A, tile="no-such-tile")).rejected("expert", "VNH-WEX-04")


@pytest.mark.rule("VNH-WEX-04", "VNH-TURN-02")
def test_one_expert_a_turn():
    spec = experts(table(), A, "WE-aroma-money", "WE-taste-money", "WE-taste-discount").when(
        UseExpert(seat=A, tile="WE-aroma-money")
    )
    spec.when(UseExpert(seat=A, tile="WE-taste-money")).rejected("expert", "VNH-TURN-02")
    act = ActVineyards(seat=A, space="vineyards-nw", region="dao", estate="E1", expert="WE-taste-discount")
    spec.when(act).rejected("expert", "VNH-TURN-02")
    spec = spec.when(ActWineries(seat=A, estates=("E1",))).accepted()
    spec.when(UseExpert(seat=A, tile="WE-taste-money")).rejected("expert", "VNH-TURN-02")


@pytest.mark.rule("VNH-WEX-04")
def test_an_expert_hired_this_turn_may_be_used_after_the_hiring():
    spec = hiring()
    spec.when(UseExpert(seat=A, tile="WE-aroma-money")).rejected("phase", "VNH-TURN-04")
    spec = spec.when(StopHiring(seat=A)).when(UseExpert(seat=A, tile="WE-aroma-money")).accepted()
    assert bagos(spec)[A] == 7


@pytest.mark.rule("VNH-ABI-01", "VNH-TURN-01")
def test_money_before_the_act_pays_for_it():
    spec = experts(having(table(), A, bagos=1), A, "WE-aroma-money")
    spec.when(ActWineries(seat=A, estates=("E1",))).rejected("funds")
    spec = spec.when(UseExpert(seat=A, tile="WE-aroma-money")).when(ActWineries(seat=A, estates=("E1",))).accepted()
    assert bagos(spec)[A] == 0


@pytest.mark.rule("VNH-C35", "VNH-ABI-02")
def test_a_barrel_comes_back_from_abroad_and_the_points_stay():
    spec = experts(having(table(exports={"usa-1": A}), A, vp=8), A, "WE-taste-barrel", "WE-taste-money")
    spec.when(UseExpert(seat=A, tile="WE-taste-barrel", barrel="B")).rejected("barrel", "VNH-ABI-02")
    spec = spec.when(UseExpert(seat=A, tile="WE-taste-barrel", barrel="usa-1"))
    spec.then(ExpertUsed(seat=A, tile="WE-taste-barrel", ability="barrel", place="usa-1"))
    assert (spec.state.players[A].barrels, spec.state.players[A].vp, spec.state.exports) == (3, 8, {})
    assert spec.state.players[A].experts[0].up is False
    spec.when(UseExpert(seat=A, tile="WE-taste-money")).rejected("expert", "VNH-TURN-02")


@pytest.mark.rule("VNH-ABI-02")
def test_a_barrel_comes_back_from_sales_or_a_multiplier_that_then_scores_nothing():
    spec = experts(tiles(table(sales={"hotel-red-5": A, "hotel-red-6": B}), A, "+MM-wineries-1"), A, "WE-taste-barrel")
    for place in ("hotel-red-6", "MM-cellars-1", "", "A"):
        spec.when(UseExpert(seat=A, tile="WE-taste-barrel", barrel=place)).rejected("barrel", "VNH-ABI-02")
    back = spec.when(UseExpert(seat=A, tile="WE-taste-barrel", barrel="MM-wineries-1")).accepted()
    assert [(held.tile, held.barrel) for held in back.state.players[A].tiles] == [("MM-wineries-1", False)]
    assert back.state.players[A].barrels == 3
    sold = spec.when(UseExpert(seat=A, tile="WE-taste-barrel", barrel="hotel-red-5")).accepted()
    assert sold.state.sales == {"hotel-red-6": B}


@pytest.mark.rule("VNH-ABI-02", "VNH-ABI-05", "VNH-CHECK-01")
def test_an_ability_is_told_exactly_what_it_needs():
    spec = experts(table(sales={"hotel-red-5": A}), A, "WE-taste-barrel", "WE-aroma-renown", "WE-alcohol-money")
    spec.when(UseExpert(seat=A, tile="WE-taste-barrel")).rejected("count", "VNH-ABI-02")
    spec.when(UseExpert(seat=A, tile="WE-aroma-renown")).rejected("count", "VNH-ABI-05")
    spec.when(UseExpert(seat=A, tile="WE-alcohol-money", region="dao")).rejected("count")
    spec.when(UseExpert(seat=A, tile="WE-taste-barrel", barrel="hotel-red-5", region="dao")).rejected("count")


@pytest.mark.rule("VNH-ABI-03", "VNH-CHECK-05")
def test_a_free_move_after_the_act_is_too_late():
    spec = experts(acted(table()), A, "WE-taste-free_move", "WE-taste-discount", "WE-aroma-rearrange")
    spec.when(UseExpert(seat=A, tile="WE-taste-free_move")).rejected("phase", "VNH-TURN-01")
    table().when(UseExpert(seat=A, tile="WE-taste-discount")).rejected("phase", "VNH-TURN-01")
    spec.when(UseExpert(seat=A, tile="WE-aroma-rearrange")).rejected("phase", "VNH-TURN-01")


@pytest.mark.rule("VNH-ABI-05")
def test_renown_puts_a_cube_where_there_is_a_space():
    spec = experts(cubes(table(), dao=3), A, "WE-taste-renown")
    spec.when(UseExpert(seat=A, tile="WE-taste-renown", region="dao")).rejected("slot", "VNH-ABI-05")
    spec.when(UseExpert(seat=A, tile="WE-taste-renown", region="atlantis")).rejected("region", "VNH-ABI-05")
    supply(spec, cubes=0).when(UseExpert(seat=A, tile="WE-taste-renown", region="minho")).rejected("supply", "VNH-ABI-05")
    before = spec.state.supply.cubes
    spec = spec.when(UseExpert(seat=A, tile="WE-taste-renown", region="minho"))
    spec.then(ExpertUsed(seat=A, tile="WE-taste-renown", ability="renown", region="minho", cubes=1))
    assert (spec.state.cubes["minho"], spec.state.supply.cubes) == (1, before - 1)


@pytest.mark.rule("VNH-TURN-01", "VNH-TERM-04")
def test_a_turn_is_tiles_then_one_act_then_tiles_then_its_end():
    spec = experts(tiles(table(), A, "MA-fair_points-1"), A, "WE-taste-money")
    spec.when(EndTurn(seat=A)).rejected("phase", "VNH-TURN-01")
    before = spec.when(UseExpert(seat=A, tile="WE-taste-money")).when(ActWineries(seat=A, estates=("E1",)))
    before.when(ActPass(seat=A, order_slot=1)).rejected("phase", "VNH-TURN-01")
    before = before.when(UseMagnate(seat=A, tile="MA-fair_points-1")).when(EndTurn(seat=A)).accepted()
    assert GAME.to_act(before.state) == (B,)
    after = spec.when(ActWineries(seat=A, estates=("E1",))).when(UseMagnate(seat=A, tile="MA-fair_points-1"))
    after = after.when(UseExpert(seat=A, tile="WE-taste-money")).when(EndTurn(seat=A)).accepted()
    assert bagos(after)[A] == bagos(before)[A] == 19


@pytest.mark.rule("VNH-TURN-01", "VNH-TURN-03")
def test_passing_is_an_act_like_any_other():
    spec = tiles(on(table(), "sales"), A, "MA-fair_points-1").when(ActPass(seat=A, order_slot=1)).accepted()
    spec.when(ActWineries(seat=A, estates=("E1",))).rejected("phase")
    spec.when(UseMagnate(seat=A, tile="MA-fair_points-1")).when(EndTurn(seat=A)).accepted()


@pytest.mark.rule("VNH-C39", "VNH-TURN-04", "VNH-TURN-03")
def test_while_an_expert_is_offered_no_tile_may_be_used_and_the_turn_cannot_end():
    spec = tiles(hiring(), A, "MA-fair_points-1")
    spec.when(UseMagnate(seat=A, tile="MA-fair_points-1")).rejected("phase", "VNH-TURN-04")
    spec.when(EndTurn(seat=A)).rejected("phase", "VNH-TURN-04")
    spec.when(ActPass(seat=A, order_slot=1)).rejected("phase", "VNH-TURN-04")


@pytest.mark.rule("VNH-TURN-04")
def test_the_turn_goes_on_until_its_player_ends_it():
    spec = table().when(ActWineries(seat=A, estates=("E1",))).accepted()
    assert kinds(spec) == ["MarkerMoved", "WineryBuilt"]
    assert GAME.to_act(spec.state) == (A,)
    assert "EndTurn" in {command.type for command in GAME.legal(spec.state, A).commands}


@pytest.mark.rule("VNH-TURN-05")
def test_tiles_are_of_use_only_in_the_own_turn_of_an_action_round():
    for phase in ("maintenance", "production", "fair_release", "fair_rank", "fair_buy", "setup_draft"):
        spec = experts(tiles(table(phase=phase), A, "MA-fair_points-1"), A, "WE-taste-money")
        spec.when(UseExpert(seat=A, tile="WE-taste-money")).rejected("phase", "VNH-CHECK-01")
        spec.when(UseMagnate(seat=A, tile="MA-fair_points-1")).rejected("phase", "VNH-CHECK-01")
    spec = experts(tiles(table(), B, "MA-fair_points-1"), B, "WE-taste-money")
    spec.when(UseExpert(seat=B, tile="WE-taste-money")).rejected("turn", "VNH-YEAR-03")
    spec.when(UseMagnate(seat=B, tile="MA-fair_points-1")).rejected("turn", "VNH-YEAR-03")
    extra = experts(tiles(table(phase="extra", year=6), A, "MA-fair_points-1"), A, "WE-taste-money")
    extra.when(UseExpert(seat=A, tile="WE-taste-money")).when(UseMagnate(seat=A, tile="MA-fair_points-1")).accepted()


@pytest.mark.rule("VNH-YEAR-03")
def test_only_the_seat_in_line_acts_and_only_once_a_round():
    spec = table()
    spec.when(ActWineries(seat=B, estates=("E1",))).rejected("turn", "VNH-YEAR-03")
    spec.when(ActWineries(seat=9, estates=("E1",))).rejected("turn", "VNH-YEAR-03")
    spec = spec.when(ActWineries(seat=A, estates=("E1",))).when(EndTurn(seat=A)).accepted()
    spec.when(ActSales(seat=A, wine="E1.1", slot="hotel-red-5")).rejected("turn")
    spec.when(Reclaim(seat=A, slot="hotel-red-5")).rejected("phase")
