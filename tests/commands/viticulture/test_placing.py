"""Turns, spaces, scaling and bonuses."""

import pytest

from commands.viticulture.building import BuildStructure
from commands.viticulture.crushing import CrushGrapes
from commands.viticulture.fall import InviteVisitors
from commands.viticulture.harvesting import HarvestFields, HarvestWithYoke
from commands.viticulture.market import DrawOrders, DrawVines, GiveTour, SellGrapes, TakeCart
from commands.viticulture.orders import FillOrder
from commands.viticulture.planting import PlantVines, UprootVine
from commands.viticulture.spring import WakeUp
from commands.viticulture.training import TrainWorker
from commands.viticulture.turns import Pass
from commands.viticulture.visitors.answers import Decline
from commands.viticulture.visitors.playing import PlayVisitor
from events.viticulture.summer import TourGiven
from events.viticulture.turns import Passed, TurnCame, WorkerPlaced
from projections.viticulture.view import awaited
from tests.commands.viticulture.table import A, B, C, at, drawn, of, said, turn_of, wines


@pytest.mark.rule("VIT-TURN-03", "VIT-WP-02")
def test_one_worker_one_action_and_the_next_in_wake_up_order_is_on_turn():
    table = at("summer").when(GiveTour(space="left"))
    table.then(WorkerPlaced(seat=A, space="summer.tour.left"), TourGiven(seat=A, lira=2), TurnCame(seat=B))
    assert of(table).free == 2
    around = table.when(TakeCart(seat=B)).when(TakeCart(seat=C))
    assert around.events[-1] == TurnCame(seat=A)


@pytest.mark.rule("VIT-EX-44", "VIT-TURN-04")
def test_who_has_passed_places_no_more_until_the_next_season():
    table = at("summer").when(Pass(seat=A)).when(TakeCart(seat=B)).when(TakeCart(seat=C))
    assert table.events[-1] == TurnCame(seat=B)
    turn_of(table, A).when(GiveTour(space="left")).rejected("passed", "VIT-TURN-04")
    table.when(Pass(seat=A)).rejected("passed", "VIT-TURN-04")
    winter = table.when(Pass(seat=B)).when(Pass(seat=C))
    for seat in (A, B, C):
        winter = winter.when(InviteVisitors(seat=seat, decks=("summer",)))
    assert (winter.state.season, winter.state.to_move, of(winter).free) == ("winter", A, 3)
    winter.when(TakeCart(seat=A)).accepted()


@pytest.mark.rule("VIT-TURN-05", "VIT-TURN-06", "VIT-EX-63")
def test_only_who_has_no_worker_left_is_passed_by_the_system():
    table = at("summer", b={"placed": 3}).when(TakeCart(seat=A))
    assert table.events[-2:] == (Passed(seat=B, forced=True), TurnCame(seat=C))
    spent = at("winter", placed=2, passed=(False, False, True), b={"placed": 3}).when(TakeCart(seat=A))
    assert said(spent, Passed) == [Passed(seat=B, forced=True), Passed(seat=A, forced=True)]
    assert spent.state.year == 4


@pytest.mark.rule("VIT-TURN-06")
def test_workers_placed_in_summer_are_missing_in_winter():
    table = at("summer", passed=(False, True, True)).when(TakeCart(seat=A)).when(TakeCart(seat=A)).when(Pass(seat=A))
    for seat in (A, B, C):
        table = table.when(InviteVisitors(seat=seat, decks=("summer",)))
    assert of(table).free == 1


@pytest.mark.rule("VIT-TURN-06", "VIT-ERR-03")
def test_nobody_places_a_worker_he_does_not_have():
    at("summer", placed=3).when(GiveTour(space="left")).rejected("no-worker", "VIT-TURN-06")
    at("summer", placed=3).when(TakeCart()).rejected("no-worker")


@pytest.mark.rule("VIT-TURN-07")
def test_only_the_number_of_free_workers_matters():
    assert of(at("summer", temporary=True, placed=1)).free == of(at("summer", workers=4, placed=1)).free == 3


@pytest.mark.rule("VIT-EX-63", "VIT-ERR-03", "VIT-WP-03")
def test_turn_before_season():
    at("summer").when(GiveTour(seat=B, space="left")).rejected("not-your-turn", "VIT-TURN-02")
    at("summer").when(CrushGrapes(space="left", makes=("red",), reds=(1,))).rejected("wrong-season", "VIT-WP-03")
    at("summer").when(CrushGrapes(seat=B, space="left", makes=("red",), reds=(1,))).rejected("not-your-turn")
    at("winter").when(GiveTour(space="left")).rejected("wrong-season")
    at("fall").when(TakeCart()).rejected("wrong-season")
    at("summer").when(InviteVisitors(decks=("summer",))).rejected("wrong-season")
    at("summer").when(WakeUp(level=1)).rejected("wrong-season")


@pytest.mark.rule("VIT-ERR-03")
def test_the_checks_come_in_their_order():
    table = at("summer", seats=2, placed=3, spaces={"summer.tour.left": (B,)}, passed=(False, True))
    table.when(GiveTour(seat=B, space="left")).rejected("passed")
    table.when(DrawOrders(space="middle")).rejected("wrong-season")
    table.when(GiveTour(space="middle")).rejected("space-closed")
    table.when(GiveTour(space="left")).rejected("space-occupied")
    table.when(UprootVine(vine="merlot", field=1)).rejected("not-owner")
    table.when(BuildStructure(space="left", structure="nonsense")).rejected("no-worker")
    over = at("finished", order=(), to_move=None)
    over.when(GiveTour(seat=B, space="right")).rejected("game-over", "VIT-END-05")


@pytest.mark.rule("VIT-EX-34", "VIT-SCALE-01")
def test_spaces_open_with_the_number_of_players():
    at("summer", seats=2).when(GiveTour(space="middle", bonus=True)).rejected("space-closed", "VIT-SCALE-01")
    at("summer", seats=4).when(GiveTour(space="right")).rejected("space-closed", "VIT-SCALE-01")
    assert of(at("summer", seats=5).when(GiveTour(space="right"))).lira == 5
    assert of(at("summer", seats=6).when(GiveTour(space="right"))).lira == 5
    assert of(at("summer", seats=2).when(TakeCart())).lira == 4
    at("summer", seats=2, structures=("yoke",), fields=(("merlot",),)).when(UprootVine(vine="merlot", field=1)).accepted()


@pytest.mark.rule("VIT-SCALE-02")
def test_spaces_are_taken_in_any_order_and_two_players_have_no_bonus():
    at("summer", seats=5).when(GiveTour(space="right")).accepted()
    at("summer").when(GiveTour(space="middle", bonus=True)).accepted()
    at("summer", seats=2).when(GiveTour(space="left", bonus=True)).rejected("bonus-unavailable")


@pytest.mark.rule("VIT-EX-53", "VIT-WP-02")
def test_one_player_may_hold_several_spaces_of_an_action_but_no_space_twice():
    table = turn_of(at("summer").when(GiveTour(space="left")), A)
    table.when(GiveTour(space="left")).rejected("space-occupied", "VIT-WP-02")
    assert of(table.when(GiveTour(space="middle", bonus=True))).lira == 8


@pytest.mark.rule("VIT-EX-60", "VIT-SUM-07", "VIT-WIN-09", "VIT-WP-02")
def test_the_cart_is_never_full():
    table = at("winter", passed=(False, False, True))
    for seat in (A, B, A, B, A):
        table = table.when(TakeCart(seat=seat)).accepted()
    assert of(table).lira == 6
    assert of(table, B).lira == 5
    assert table.state.spaces["any.cart"] == (A, B, A, B, A)


@pytest.mark.rule("VIT-WP-04", "VIT-WP-01")
def test_nobody_takes_a_space_for_an_action_he_cannot_do():
    at("summer").when(SellGrapes(space="left", grapes=("red-1",))).rejected("cannot-complete")
    at("winter").when(HarvestFields(space="left", fields=(1,))).rejected("field-empty")
    at("winter").when(CrushGrapes(space="left", makes=("red",), reds=(1,))).rejected("cannot-complete")
    at("winter").when(FillOrder(space="left", order="order-01", wines=("red-5",))).rejected("not-in-hand")
    at("summer").when(PlantVines(space="left", vine="merlot", field=1)).rejected("not-in-hand")
    at("summer").when(PlayVisitor(space="left", card="broker", choice="buy-points")).rejected("not-in-hand")
    at("summer", lira=0).when(BuildStructure(space="left", structure="trellis")).rejected("insufficient-lira")
    at("winter", lira=0).when(TrainWorker(space="left")).rejected("insufficient-lira")
    at("winter", decks={"order": ()}).when(DrawOrders(space="left")).rejected("deck-unavailable")
    at("summer", lira=0).when(GiveTour(space="left")).accepted()
    at("summer", lira=0).when(TakeCart()).accepted()


@pytest.mark.rule("VIT-BON-01", "VIT-WIN-01", "VIT-SUM-01", "VIT-SUM-02")
def test_what_the_middle_spaces_add():
    assert drawn(at("summer").when(DrawVines(space="left"))) == [("vine", 1)]
    assert drawn(at("summer").when(DrawVines(space="middle", bonus=True))) == [("vine", 2)]
    assert of(at("summer").when(GiveTour(space="left"))).lira == 5
    assert of(at("summer").when(GiveTour(space="middle", bonus=True))).lira == 6
    assert of(at("summer").when(BuildStructure(space="middle", structure="irrigation", bonus=True))).lira == 1
    assert (
        of(at("summer", pad={"red": (4,), "white": ()}).when(SellGrapes(space="middle", grapes=("red-4",), bonus=True))).points
        == 1
    )
    assert drawn(at("winter").when(DrawOrders(space="left"))) == [("order", 1)]
    assert drawn(at("winter").when(DrawOrders(space="middle", bonus=True))) == [("order", 2)]
    assert of(at("winter").when(TrainWorker(space="middle", bonus=True))).lira == 0
    pad = {"red": (2, 1), "white": ()}
    crushed = at("winter", pad=pad).when(CrushGrapes(space="middle", makes=("red", "red"), reds=(2, 1), bonus=True))
    assert of(crushed).cellar["red"] == (2, 3)
    filled = at("winter", hand=("order-01",), cellar=wines(red=(5,)), structures=("medium-cellar",))
    assert of(filled.when(FillOrder(space="middle", order="order-01", wines=("red-5",), bonus=True))).points == 3


@pytest.mark.rule("VIT-EX-05", "VIT-BON-02")
def test_the_middle_is_kept_for_those_who_can_do_its_bonus():
    table = at("summer", hand=("sangiovese",))
    table.when(PlantVines(space="middle", vine="sangiovese", field=1)).rejected("bonus-unavailable", "VIT-BON-02")
    table.when(PlantVines(space="left", vine="sangiovese", field=1)).accepted()


@pytest.mark.rule("VIT-EX-06", "VIT-BON-03")
def test_the_last_free_space_is_for_everybody_without_the_bonus():
    table = at("summer", hand=("sangiovese",), spaces={"summer.plant.left": (B,)})
    planted = table.when(PlantVines(space="middle", vine="sangiovese", field=1))
    assert of(planted).fields == (("sangiovese",), (), ())


@pytest.mark.rule("VIT-BON-03")
def test_with_five_players_the_middle_is_last_only_when_left_and_right_are_taken():
    for taken in ("left", "right"):
        one_free = at("summer", seats=5, hand=("sangiovese",), spaces={f"summer.plant.{taken}": (B,)})
        one_free.when(PlantVines(space="middle", vine="sangiovese", field=1)).rejected("bonus-unavailable")
    both = {"summer.plant.left": (B,), "summer.plant.right": (C,)}
    at("summer", seats=5, hand=("sangiovese",), spaces=both).when(
        PlantVines(space="middle", vine="sangiovese", field=1)
    ).accepted()


@pytest.mark.rule("VIT-EX-62", "VIT-BON-04")
def test_the_bonus_must_be_done_while_another_space_is_free():
    vines = ("sangiovese", "malvasia")
    at("summer", hand=vines).when(PlantVines(space="middle", vine="malvasia", field=1)).rejected("bonus-required", "VIT-BON-04")
    taken = {"summer.plant.left": (B,)}
    at("summer", hand=vines, spaces=taken).when(PlantVines(space="middle", vine="malvasia", field=1)).accepted()
    at("summer").when(GiveTour(space="middle")).rejected("bonus-required", "VIT-BON-04")
    tours = {"summer.tour.left": (B,)}
    assert of(at("summer", spaces=tours).when(GiveTour(space="middle"))).lira == 5
    assert of(at("summer", spaces=tours).when(GiveTour(space="middle", bonus=True))).lira == 6


@pytest.mark.rule("VIT-BON-05")
def test_amounts_can_always_be_had_but_a_second_thing_must_be_possible():
    full = at("summer", points=25, pad={"red": (4,), "white": ()}, last_year=True)
    assert of(full.when(SellGrapes(space="middle", grapes=("red-4",), bonus=True))).points == 25
    same_field = at("winter", fields=(("sangiovese",), ("sangiovese",)))
    same_field.when(HarvestFields(space="middle", fields=(1, 2))).rejected("bonus-unavailable")
    one_field_left = {"fields": (("merlot", "merlot"), ("merlot", "merlot")), "structures": ("trellis", "irrigation")}
    two_fours = at("summer", hand=("cabernet-sauvignon", "chardonnay"), **one_field_left)
    vines = {"vine": "chardonnay", "field": 3, "second_vine": "cabernet-sauvignon", "second_field": 3}
    two_fours.when(PlantVines(space="middle", **vines)).rejected("bonus-unavailable")


@pytest.mark.rule("VIT-BON-06", "VIT-EX-28", "VIT-WIN-06")
def test_a_discount_counts_when_the_price_is_checked():
    at("winter", lira=3).when(TrainWorker(space="left")).rejected("insufficient-lira")
    table = at("winter", lira=3).when(TrainWorker(space="middle", bonus=True))
    assert (of(table).lira, of(table).training) == (0, 1)


@pytest.mark.rule("VIT-BON-06")
def test_two_vines_are_checked_in_the_order_named():
    table = at("summer", hand=("sangiovese", "malvasia", "merlot"))
    command = PlantVines(space="middle", vine="sangiovese", field=1, second_vine="merlot", second_field=1)
    table.when(command).rejected("missing-structure")
    half = PlantVines(space="middle", vine="sangiovese", field=1, second_vine="malvasia")
    table.when(half).rejected("bad-choice")


@pytest.mark.rule("VIT-BON-08")
def test_a_visitor_that_builds_gives_no_bonus_of_a_building_space():
    table = at("summer", hand=("blacksmith",), lira=10).when(
        PlayVisitor(space="left", card="blacksmith", choice="build", structure="cottage")
    )
    assert of(table).lira == 8
    teacher = at("winter", hand=("teacher",), lira=4).when(PlayVisitor(space="left", card="teacher", choice="train"))
    assert of(teacher).lira == 2


@pytest.mark.rule("VIT-EX-39", "VIT-DECK-02")
def test_a_draw_space_needs_every_card_it_promises():
    one_left = at("summer", decks={"vine": ("merlot",)})
    one_left.when(DrawVines(space="middle", bonus=True)).rejected("bonus-unavailable")
    taken = at("summer", decks={"vine": ("merlot",)}, spaces={"summer.draw_vine.left": (B,)})
    assert of(taken.when(DrawVines(space="middle"))).hand == ("merlot",)


@pytest.mark.rule("VIT-ERR-01", "VIT-ERR-02")
def test_a_refusal_changes_nothing_and_tells_only_public_or_own_facts():
    table = at("summer", lira=1, b={"hand": ("queen",), "lira": 1})
    refused = table.when(BuildStructure(space="left", structure="irrigation"))
    refused.rejected("insufficient-lira")
    assert refused.state == table.state
    assert refused.events == ()
    assert awaited(refused.state) == (A,)
    assert "queen" not in str(refused.error.facts)


@pytest.mark.rule("VIT-ERR-04", "VIT-ERR-05")
def test_things_that_do_not_exist_are_refused_and_choices_are_never_filled_in():
    at("summer", lira=9).when(BuildStructure(space="left", structure="castle")).rejected("bad-choice", "VIT-ERR-04")
    at("summer", hand=("sangiovese",)).when(PlantVines(space="left", vine="sangiovese", field=4)).rejected("bad-choice")
    at("summer", hand=("sangiovese",)).when(PlantVines(space="left", vine="sangiovese", field=0)).rejected("bad-choice")
    at("summer", hand=("sangiovese",)).when(PlantVines(space="left", vine="zinfandel", field=1)).rejected("not-in-hand")
    at("summer", pad={"red": (1,), "white": ()}).when(SellGrapes(space="left", grapes=("red-2",))).rejected("no-such-token")
    at("summer").when(GiveTour(seat=7, space="left")).rejected("bad-choice", "VIT-ERR-04")
    at("winter", fields=(("merlot",),)).when(HarvestFields(space="left", fields=())).rejected("bad-choice")
    at("winter", fields=(("merlot",),), structures=("yoke",)).when(HarvestWithYoke(field=-1)).rejected("bad-choice")


@pytest.mark.rule("VIT-TURN-09", "VIT-TURN-08", "VIT-ERR-03")
def test_while_somebody_is_asked_only_he_may_act_even_if_he_has_passed():
    table = at("summer", hand=("vendor",), passed=(False, True, False)).when(
        PlayVisitor(space="left", card="vendor", choice="draw")
    )
    assert awaited(table.state) == (B,)
    table.when(TakeCart(seat=A)).rejected("pending-decision", "VIT-TURN-09")
    table.when(TakeCart(seat=B)).rejected("pending-decision", "VIT-TURN-09")
    table.when(Decline(seat=C)).rejected("pending-decision", "VIT-TURN-09")
    table.when(Decline(seat=B)).accepted()
    at("summer").when(Decline(seat=A)).rejected("bad-choice", "VIT-TURN-09")
