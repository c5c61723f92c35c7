"""The fold: events in, fields out."""

import pytest
from pydantic import TypeAdapter

from commands.vino import GAME
from events.base import Sealed
from events.vino.buying import BuyingPassed, RegionClosed, RegionOpened, VineyardBought
from events.vino.giveaways import BottleRemoved, GiveawayBegun, VineyardsGiven
from events.vino.preliminary import FreePurchasesBegun, MarkersDrawn, MarkersReturned, PurchaseSkipped
from events.vino.selection import RegionsSelected, RoundBegun, SelectionsRevealed
from events.vino.selling import SaleSkipped, SellingBegun, WineSold
from events.vino.turn_order import TurnOrderSet
from events.vino.vocab import Marker, Selection, Share
from projections.vino.board import cellar
from projections.vino.state import Giveaway, Receiver, VinoState
from tests.commands.vino.positions import LEVEL, A, B, C, buy, buying, preliminary, selling, table

LIGURIA = Marker(region="liguria", variety="nebbiolo")


def test_drawn_markers_leave_the_face_down_ones():
    state = preliminary(3).given(MarkersDrawn(seat=A, markers=(LIGURIA,))).state
    assert ("liguria" in state.face_down, state.drawn, state.draws) == (False, {"liguria": A}, 1)


def test_returned_markers_are_neither_drawn_nor_face_down():
    state = preliminary(3, drawn="liguria lazio").given(MarkersReturned(markers=(LIGURIA,))).state
    assert (state.drawn, "liguria" in state.face_down) == ({"lazio": A}, False)


def test_one_turn_of_a_seat_that_comes_twice_is_over():
    state = preliminary(3).given(FreePurchasesBegun(queue=(C, A, B, C)), PurchaseSkipped(seat=C)).state
    assert (state.stage, state.queue) == ("prelim-free", (A, B, C))


def test_a_purchase_takes_the_price_and_sets_chip_marker_and_queue():
    bought = VineyardBought(
        seat=B, region="lazio", vineyard="lazio-02", price=150, variety="barbera", marker="barbera", queue=(C, B)
    )
    state = table(3).given(bought).state
    assert (state.chips, state.grown) == ({"lazio-02": B}, {"lazio": {B: "barbera"}})
    assert (state.cash, state.queue) == ((1000, 850, 1000), (C, B))


def test_a_selection_is_kept_and_a_new_round_forgets_it():
    sealed = Sealed[tuple[str, ...]](to=(A,), body=("lazio", "veneto"))
    spec = table(3).given(RegionsSelected(seat=A, regions=sealed))
    assert spec.state.selections == {A: ("lazio", "veneto")}
    assert spec.given(RoundBegun(round=4)).state.selections == {}


def test_a_copy_without_the_sealed_part_cannot_be_folded():
    with pytest.raises(LookupError):
        table(3).given(RegionsSelected(seat=A, regions=Sealed[tuple[str, ...]](to=(A,))))


def test_the_barrel_moves_along_the_selected_regions():
    spec = table(3).given(
        SelectionsRevealed(selections=(Selection(seat=A, regions=("lazio", "veneto")),), regions=("lazio", "veneto")),
        RegionOpened(region="lazio", owners=(B,), newcomers=(A, C)),
        BuyingPassed(seat=B, region="lazio"),
    )
    assert (spec.state.region, spec.state.ahead, spec.state.queue) == ("lazio", ("veneto",), (A, C))
    state = spec.given(RegionClosed(region="lazio")).state
    assert (state.region, state.ahead, state.queue, state.owners) == (None, ("veneto",), (), ())


def test_gifts_change_hands_and_the_bottle_ends_the_giveaway():
    spec = table(3, "campania: A 1 T; B 2 M").given(
        GiveawayBegun(region="campania", shares=(Share(seat=A, due=1), Share(seat=B, due=2), Share(seat=C, due=0))),
        VineyardsGiven(seat=A, region="campania", vineyards=("campania-04",), variety="trebbiano"),
    )
    assert spec.state.giveaway == Giveaway("campania", (Receiver(B, 2),))
    assert (spec.state.chips["campania-04"], spec.state.cash) == (A, (1000, 1000, 1000))
    ended = spec.given(BottleRemoved(region="campania", cause="give-away", left=5)).state
    assert (ended.giveaway, "campania" in ended.bottles) == (None, False)


def test_a_sale_returns_chips_and_markers_and_sets_the_market():
    moved = {**LEVEL, "trebbiano": -100, "barbera": 100}
    spec = selling(3, "lazio: A 2 T | abruzzo: A 1,2 T").given(
        SellingBegun(queue=(A, B)),
        WineSold(
            seat=A,
            variety="trebbiano",
            quantity=3,
            basic=390,
            demand=0,
            income=390,
            returned=("lazio-02",),
            markers=("lazio",),
            fall=1,
            raises={"barbera": 1},
            market=moved,
        ),
        SaleSkipped(seat=B),
    )
    assert spec.state.grown == {"lazio": {}, "abruzzo": {A: "trebbiano"}}
    assert cellar(spec.state, A)["trebbiano"] == 2
    assert (spec.state.incomes, spec.state.market, spec.state.queue) == ((390, 0, 0), moved, ())


def test_the_new_order_puts_incomes_to_the_cash():
    state = selling(3, "", incomes=(130, 0, 390)).given(TurnOrderSet(order=(B, A, C), incomes=(130, 0, 390))).state
    assert (state.order, state.cash, state.incomes) == ((B, A, C), (1130, 1000, 1390), (0, 0, 0))
    assert state.last_incomes == (130, 0, 390)


@pytest.mark.parametrize(
    "spec",
    [
        preliminary(5, drawn="liguria lazio"),
        buying(table(3, "campania: A 1,2 T; B 3 M; C 5 B"), "campania veneto", "veneto trentino", "veneto trentino").when(
            buy(A, "campania-06")
        ),
        selling(3, "lazio: A 1,2 T", incomes=(0, 0, 130)),
    ],
)
def test_a_snapshot_restores_the_same_state(spec):
    kept = TypeAdapter(VinoState)
    assert kept.validate_json(kept.dump_json(spec.state)) == spec.state


def test_folding_leaves_the_state_before_as_it_was():
    before = selling(3, "lazio: A 1,2,3 T")
    copy = TypeAdapter(VinoState).dump_json(before.state)
    for form in GAME.legal(before.state, A).forms:
        before.when(GAME.commands[6].model_validate(dict(form.example))).accepted()
    assert TypeAdapter(VinoState).dump_json(before.state) == copy
