"""Movement on the quadrel, passing when nothing else is possible, and the order of play."""

import pytest

from commands.vinhos import GAME
from commands.vinhos.estates import ActCellars, ActStaff, ActWineries, Hire
from commands.vinhos.experts import ActExperts, UseExpert
from commands.vinhos.press import ActPass, ActRelease
from commands.vinhos.trade import ActExport, ActSales
from commands.vinhos.vineyards import ActVineyards
from commands.vinhos.year import EndTurn
from events.vinhos.movement import MarkerMoved, MarkerStayed, OrderSlotTaken
from events.vinhos.year import OrderChanged, TurnEnded
from projections.vinhos.components import NEWEST, printed
from tests.commands.vinhos.positions import (
    A,
    B,
    C,
    D,
    a_wine,
    acted,
    bagos,
    experts,
    having,
    kinds,
    no_experts,
    of,
    on,
    planted,
    supply,
    table,
)


def crowded():
    """Year 6, tax on the south-eastern Vineyards, where B and C stand; A is in the far corner."""
    return having(on(table(year=6), "vineyards-nw", "vineyards-se", "vineyards-se"), A, bagos=12)


@pytest.mark.rule("VNH-MOVE-01", "VNH-C04")
def test_a_marker_must_leave_its_space():
    spec = a_wine(on(table(), "sales"), A, "dao", "red", "E1.1", 5)
    spec.when(ActSales(seat=A, wine="E1.1", slot="hotel-red-5")).rejected("same-space", "VNH-MOVE-01")


@pytest.mark.rule("VNH-MOVE-01", "VNH-MOVE-02", "VNH-C05")
def test_the_two_vineyards_spaces_are_different_and_far_from_each_other():
    spec = having(on(table(year=1), "vineyards-nw"), A, bagos=5)
    spec = spec.when(ActVineyards(seat=A, space="vineyards-se", region="algarve", estate="E2")).accepted()
    assert bagos(spec)[A] == 0
    assert of(spec, "MarkerMoved").bank == 1
    spec.placed(turn=table().state.turn).when(ActVineyards(seat=A, space="vineyards-se", region="minho", estate="E3")).rejected(
        "same-space"
    )


@pytest.mark.rule("VNH-MOVE-02")
def test_neighbours_are_free_and_all_else_costs_one_whatever_the_distance():
    near = {space.id: space.adjacent for space in printed(NEWEST).spaces.values()}
    assert near["pass"] == frozenset(near) - {"pass"}
    assert near["vineyards-nw"] == {"cellars", "experts", "pass"}
    assert "export" not in near["vineyards-nw"]
    for start, cost in (("pass", 0), ("cellars", 0), ("wineries", 1), ("vineyards-se", 1)):
        spec = on(table(year=3), start).when(ActExperts(seat=A, deck="taste"))
        assert of(spec, "MarkerMoved").cost == cost


@pytest.mark.rule("VNH-C02", "VNH-MOVE-02", "VNH-MOVE-03", "VNH-MOVE-04", "VNH-MOVE-05")
def test_distance_tax_and_every_marker_met_add_up():
    spec = crowded().when(ActVineyards(seat=A, space="vineyards-se", region="minho", estate="E2")).accepted()
    assert spec.events[0] == MarkerMoved(seat=A, space="vineyards-se", bank=2, paid=(B, C), each=1, cost=4)
    assert bagos(spec) == [5, 21, 21]


@pytest.mark.rule("VNH-C03", "VNH-MOVE-06")
def test_who_cannot_pay_for_move_and_action_does_not_move():
    spec = having(crowded(), A, bagos=6)
    before = spec.state
    spec = spec.when(ActVineyards(seat=A, space="vineyards-se", region="minho", estate="E2")).rejected("funds", "VNH-MOVE-06")
    assert spec.state is before
    assert spec.error is not None
    assert spec.error.facts == {"cost": 7, "bagos": 6}


@pytest.mark.rule("VNH-MOVE-06")
def test_what_a_sale_brings_cannot_pay_for_the_move():
    spec = having(a_wine(on(table(), "vineyards-nw"), A, "dao", "red", "E1.1", 5), A, bagos=0)
    spec.when(ActSales(seat=A, wine="E1.1", slot="hotel-red-5")).rejected("funds", "VNH-MOVE-06")
    having(spec, A, bagos=1).when(ActSales(seat=A, wine="E1.1", slot="hotel-red-5")).accepted()


@pytest.mark.rule("VNH-MOVE-04", "VNH-YEAR-05")
def test_the_tax_stands_on_the_space_of_the_year_in_both_rounds():
    spaces = {year.year: year.tax_space for year in printed(NEWEST).years.values()}
    assert spaces == {1: "vineyards-nw", 2: "cellars", 3: "wineries", 4: "export", 5: "sales", 6: "vineyards-se"}
    for phase in ("action_1", "action_2"):
        spec = table(phase=phase, year=3).when(ActWineries(seat=A, estates=("E1",)))
        assert of(spec, "MarkerMoved").bank == 1
    assert of(table(year=3).when(ActCellars(seat=A, estates=("E1",))), "MarkerMoved").bank == 0


@pytest.mark.rule("VNH-C06", "VNH-MOVE-05", "VNH-ORD-02")
def test_going_to_pass_is_free_of_everything():
    spec = having(on(table(), "export", "pass", "pass"), A, bagos=0)
    spec = spec.when(ActPass(seat=A, order_slot=1)).then(
        MarkerMoved(seat=A, space="pass", bank=0, paid=(), each=1, cost=0), OrderSlotTaken(seat=A, slot=1)
    )
    assert bagos(spec) == [0, 20, 20]
    assert spec.state.lower_row == (A, None, None)


@pytest.mark.rule("VNH-C07", "VNH-MOVE-08")
def test_nobody_stays_on_pass_while_another_action_is_possible():
    spec = having(table(), A, bagos=4)
    spec.when(ActPass(seat=A, order_slot=1)).rejected("cannot-stay", "VNH-MOVE-08")
    assert not [command for command in GAME.legal(spec.state, A).commands if command.type == "ActPass"]


@pytest.mark.rule("VNH-C08", "VNH-MOVE-08", "VNH-MOVE-09")
def test_who_can_do_nothing_else_stays_and_takes_the_pass_space_in_full():
    spec = having(table(), A, bagos=0).when(ActPass(seat=A, order_slot=2))
    spec.then(MarkerStayed(seat=A), OrderSlotTaken(seat=A, slot=2))
    assert spec.state.players[A].space == "pass"


@pytest.mark.rule("VNH-MOVE-09")
def test_staying_allows_a_release_as_well():
    spec = having(a_wine(table(), A, "dao", "red", "E1.1", 5), A, bagos=0, barrels=0)
    spec = spec.when(ActRelease(seat=A, order_slot=1, wine="E1.1", booth=1)).accepted()
    assert kinds(spec) == ["MarkerStayed", "OrderSlotTaken", "WineReleased"]


@pytest.mark.rule("VNH-MOVE-08")
def test_possible_is_judged_from_here_with_the_money_in_hand_and_without_tiles():
    poor = having(table(), A, bagos=0)
    experts(poor, A, "WE-aroma-money").when(ActPass(seat=A, order_slot=1)).accepted()
    a_wine(poor, A, "dao", "red", "E1.1", 2).when(ActPass(seat=A, order_slot=1)).rejected("cannot-stay")
    having(a_wine(poor, A, "dao", "red", "E1.1", 2), A, barrels=0).when(ActPass(seat=A, order_slot=1)).accepted()
    one = having(no_experts(table()), A, bagos=1)
    one.when(ActPass(seat=A, order_slot=1)).accepted()
    met = having(on(table(), "pass", "experts"), A, bagos=1)
    met.when(ActPass(seat=A, order_slot=1)).accepted()
    having(met, A, bagos=2).when(ActPass(seat=A, order_slot=1)).rejected("cannot-stay")
    hosts = having(no_experts(planted(table(), A, "E1", "dao", "red")), A, bagos=2)
    hosts.when(ActPass(seat=A, order_slot=1)).rejected("cannot-stay")
    supply(hosts, farmers=0).when(ActPass(seat=A, order_slot=1)).accepted()


@pytest.mark.rule("VNH-MOVE-07")
def test_a_move_without_a_legal_unit_is_refused_with_the_code_of_the_action():
    spec = on(table(), "export")
    spec.when(ActSales(seat=A, wine="E1.1", slot="hotel-red-5")).rejected("wine")
    spec.when(ActExport(seat=A, wine="E1.1", slot="usa-1")).rejected("same-space")
    spec.when(ActStaff(seat=A, hire=(Hire(person="enologist", estate="E1"),))).rejected("host")
    no_experts(spec).when(ActExperts(seat=A, deck="taste")).rejected("supply")
    supply(spec, cellars=0).when(ActCellars(seat=A, estates=("E1",))).rejected("supply")
    assert spec.state.players[A].space == "export"


@pytest.mark.rule("VNH-MOVE-10", "VNH-ABI-03")
def test_a_free_move_waives_everything_and_nobody_is_paid():
    spec = experts(having(crowded(), A, bagos=3), A, "WE-taste-free_move")
    spec = spec.when(UseExpert(seat=A, tile="WE-taste-free_move")).accepted()
    spec = spec.when(ActVineyards(seat=A, space="vineyards-se", region="minho", estate="E2")).accepted()
    assert of(spec, "MarkerMoved") == MarkerMoved(seat=A, space="vineyards-se", bank=0, paid=(), each=1, cost=0)
    assert bagos(spec) == [0, 20, 20]


@pytest.mark.rule("VNH-ABI-03")
def test_a_free_move_is_spent_even_where_the_way_is_free_and_ends_with_the_turn():
    spec = experts(on(table(), "vineyards-nw", "export"), A, "WE-taste-free_move")
    spec = spec.when(UseExpert(seat=A, tile="WE-taste-free_move")).when(ActPass(seat=A, order_slot=1)).accepted()
    assert spec.state.players[A].experts[0].up is False
    spec = spec.when(EndTurn(seat=A)).accepted()
    assert spec.state.turn.free_move is False


@pytest.mark.rule("VNH-ORD-01", "VNH-ORD-02")
def test_the_lower_row_has_as_many_slots_as_players_and_each_takes_one_marker():
    spec = on(table(), "sales").placed(lower_row=(None, B, None))
    for slot in (0, 2, 4, -1, 2**53 - 1):
        spec.when(ActPass(seat=A, order_slot=slot)).rejected("slot", "VNH-ORD-02")
    for slot in (1, 3):
        spec.when(ActPass(seat=A, order_slot=slot)).accepted()
    assert [command.order_slot for command in GAME.legal(spec.state, A).commands if command.type == "ActPass"] == [1, 3]


@pytest.mark.rule("VNH-ORD-02")
def test_passing_has_no_effect_on_the_running_round():
    spec = on(table(), "sales").when(ActPass(seat=A, order_slot=3)).when(EndTurn(seat=A)).then(TurnEnded(seat=A))
    assert (spec.state.order, spec.state.awaited) == ((A, B, C), (B, C))


@pytest.mark.rule("VNH-C27", "VNH-ORD-03")
def test_markers_below_move_up_into_their_slots_and_the_others_fill_the_rest():
    spec = acted(table(4, awaited=(D,), lower_row=(B, D, None, None))).when(EndTurn(seat=D)).accepted()
    assert of(spec, "OrderChanged") == OrderChanged(order=(B, D, A, C), by="pass")
    assert spec.state.awaited == (B, D, A, C)
    assert spec.state.lower_row == (None,) * 4


@pytest.mark.rule("VNH-ORD-03")
def test_an_order_without_passes_stays_as_it_was():
    spec = acted(table(awaited=(C,), order=(B, A, C))).when(EndTurn(seat=C)).accepted()
    assert kinds(spec) == ["TurnEnded", "PhaseBegan"]
    assert spec.state.order == (B, A, C)


@pytest.mark.rule("VNH-ORD-04")
def test_after_the_second_round_the_order_changes_before_maintenance_and_holds_for_the_next_year():
    spec = acted(table(phase="action_2", awaited=(C,), lower_row=(None, None, A))).when(EndTurn(seat=C)).accepted()
    assert kinds(spec)[:3] == ["TurnEnded", "OrderChanged", "PhaseBegan"]
    assert spec.events[2].phase == "maintenance"
    assert (spec.state.year, spec.state.phase, spec.state.awaited) == (3, "action_1", (B, C, A))


@pytest.mark.rule("VNH-ORD-05")
def test_in_the_extra_round_markers_go_down_but_nothing_is_adjusted():
    spec = on(table(phase="extra", year=6, awaited=(C,)), "sales", "sales", "sales")
    spec = spec.when(ActPass(seat=C, order_slot=1)).accepted()
    assert spec.state.lower_row == (C, None, None)
    spec = spec.when(EndTurn(seat=C)).accepted()
    assert kinds(spec) == ["TurnEnded", "GameScored"]
