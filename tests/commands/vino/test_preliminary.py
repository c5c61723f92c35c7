"""Preliminary round."""

import pytest

from commands.base import Begin
from commands.vino import GAME
from events.vino.buying import VineyardBought
from events.vino.preliminary import FreePurchasesBegun, MarkersDrawn, MarkersReturned, PurchaseSkipped
from events.vino.selection import RoundBegun
from events.vino.vocab import Marker
from projections.vino.board import cellar, markers_on_board
from tests.commands.vino.positions import (
    A,
    B,
    C,
    D,
    E,
    all_sent,
    buy_drawn,
    buy_free,
    owned,
    pass_,
    preliminary,
    take,
    third,
    types,
)
from tests.spec import Rigged, Spec, seeded

TWO_EACH = "liguria: A 1 N | lazio: A 1 T | campania: B 1 M | sardegna: B 1 P | calabria: C 1 P | abruzzo: C 1 B"


def drawn_by(spec):
    """Seat -> regions of the markers it drew with the last command."""
    return {event.seat: [marker.region for marker in event.markers] for event in spec.events if isinstance(event, MarkersDrawn)}


@pytest.mark.rule("VINO-PRE-01")
def test_starting_markers_cannot_be_chosen_while_they_lie_face_down():
    state = preliminary(3, drawn="liguria lazio").state
    assert markers_on_board(state, "toscana") == ("nebbiolo", "trebbiano", "pinot-grigio", "barbera")
    assert markers_on_board(state, "liguria") == ("pinot-grigio",)


@pytest.mark.rule("VINO-PRE-02")
def test_the_next_two_markers_are_drawn_when_the_turn_comes_and_shown_to_all():
    spec = preliminary(3, drawn="liguria lazio").when(buy_drawn(A, "liguria-01", "lazio-01"), Rigged("veneto", "campania"))
    assert spec.events[-1] == MarkersDrawn(
        seat=B, markers=(Marker(region="campania", variety="montepulciano"), Marker(region="veneto", variety="nebbiolo"))
    )
    for reader in (None, A, B, C):
        assert GAME.view(spec.state, reader).players[B].drawn == ("campania", "veneto")


@pytest.mark.rule("VINO-PRE-02")
def test_every_pair_of_markers_can_come():
    drawn = {
        tuple(sorted(drawn_by(Spec.of(GAME, 3, seeded(str(game))).when(Begin()).accepted()).popitem()[1])) for game in range(400)
    }
    assert len(drawn) == 36


@pytest.mark.rule("VINO-PRE-02", "VINO-WEB-07")
def test_draws_to_come_stand_nowhere_in_state_or_events():
    """Two games that agree so far have equal states, though their next draws differ."""
    first, second = (
        Spec.of(GAME, 3, Rigged((A, B, C), "lazio", "veneto", *more)).when(Begin())
        for more in (("liguria", "toscana"), ("trentino", "abruzzo"))
    )
    assert first.state == second.state
    assert first.events == second.events
    next_draws = [drawn_by(spec.when(buy_drawn(A, "lazio-01", "veneto-01"))) for spec in (first, second)]
    assert next_draws == [{B: ["liguria", "toscana"]}, {B: ["abruzzo", "trentino"]}]


@pytest.mark.rule("VINO-PRE-03", "VINO-PRE-05", "VINO-T05")
def test_a_private_and_a_government_vineyard_are_bought_at_once_for_630():
    spec = preliminary(4, drawn="liguria veneto").when(buy_drawn(A, "liguria-03", "veneto-16"), Rigged("lazio", "abruzzo"))
    assert spec.accepted().events[:2] == (
        VineyardBought(
            seat=A,
            region="liguria",
            vineyard="liguria-03",
            price=280,
            variety="nebbiolo",
            marker="nebbiolo",
            queue=(A, B, C, D),
        ),
        VineyardBought(
            seat=A, region="veneto", vineyard="veneto-16", price=350, variety="nebbiolo", marker="nebbiolo", queue=(B, C, D)
        ),
    )
    assert spec.state.cash[A] == 370
    assert cellar(spec.state, A)["nebbiolo"] == 2


@pytest.mark.rule("VINO-PRE-03")
def test_the_pair_is_bought_all_or_nothing():
    poor = preliminary(3, drawn="liguria veneto", cash=(400, 1000, 1000))
    spec = poor.when(buy_drawn(A, "liguria-03", "veneto-14")).rejected("cannot-afford", "VINO-BUY-09")
    assert spec.error.facts == {"price": 580, "cash": 400}
    assert spec.state == poor.state
    taken = preliminary(3, "veneto: B 1 N", drawn="liguria veneto")
    assert taken.when(buy_drawn(A, "liguria-01", "veneto-01")).rejected("not-available").state.chips == {"veneto-01": B}


@pytest.mark.rule("VINO-PRE-03", "VINO-PRE-04", "VINO-T06")
def test_one_vineyard_does_not_do_for_two_drawn_regions_and_nobody_may_pass():
    spec = preliminary(3, drawn="liguria lazio")
    spec.when(buy_drawn(A, "liguria-01")).rejected("bad-count", "VINO-PRE-03")
    spec.when(buy_drawn(A)).rejected("bad-count")
    spec.when(buy_drawn(A, "liguria-01", "liguria-01")).rejected("bad-count")
    spec.when(buy_drawn(A, "liguria-01", "lazio-01", "lazio-02")).rejected("bad-count")
    spec.when(pass_(A)).rejected("wrong-phase", "VINO-PRE-04")


@pytest.mark.rule("VINO-PRE-03")
def test_two_vineyards_in_one_drawn_region_are_in_the_wrong_region():
    preliminary(3, drawn="liguria lazio").when(buy_drawn(A, "liguria-01", "liguria-02")).rejected("wrong-region")


@pytest.mark.rule("VINO-PRE-04")
def test_the_third_purchase_is_compulsory_too():
    third(3, TWO_EACH).when(pass_(A)).rejected("wrong-phase", "VINO-PRE-04")
    assert all(command.type == "BuyFree" for command in GAME.legal(third(3, TWO_EACH).state, A).commands)


@pytest.mark.rule("VINO-PRE-05", "VINO-VAR-03")
def test_a_drawn_marker_fixes_the_variety_for_good():
    third(3, TWO_EACH).when(buy_free(A, "lazio-02", "barbera")).rejected("variety-fixed", "VINO-VAR-03")


@pytest.mark.rule("VINO-PRE-06", "VINO-T04")
def test_undrawn_markers_return_before_any_third_vineyard_is_bought():
    spec = preliminary(3, drawn="liguria calabria").when(buy_drawn(A, "liguria-01", "calabria-01"), Rigged("lazio", "veneto"))
    spec.when(buy_drawn(B, "lazio-01", "toscana-01")).rejected("wrong-region", "VINO-PRE-03")
    spec = spec.when(buy_drawn(B, "lazio-01", "veneto-01"), Rigged("campania", "abruzzo")).accepted()
    spec = spec.when(buy_drawn(C, "campania-01", "abruzzo-01")).accepted()
    assert spec.events[2:] == (
        MarkersReturned(
            markers=(
                Marker(region="sardegna", variety="pinot-grigio"),
                Marker(region="toscana", variety="montepulciano"),
                Marker(region="trentino", variety="trebbiano"),
            )
        ),
        FreePurchasesBegun(queue=(A, B, C)),
    )
    bought = spec.when(buy_free(A, "toscana-01", "montepulciano")).accepted()
    assert bought.state.cash[A] == 1000 - 180 - 40 - 120


@pytest.mark.rule("VINO-PRE-06")
def test_four_players_leave_one_marker_undrawn():
    spec = Spec.of(GAME, 4, seeded()).when(Begin()).accepted()
    while spec.state.stage == "prelim-draw":
        spec = spec.when(GAME.legal(spec.state, spec.state.to_move).commands[0]).accepted()
    [returned] = [event for event in spec.events if isinstance(event, MarkersReturned)]
    assert len(returned.markers) == 1


@pytest.mark.rule("VINO-PRE-07", "VINO-PRE-08", "VINO-T03")
def test_the_banker_of_five_buys_for_the_last_marker_and_then_at_once_a_second():
    spec = preliminary(5, queue=(E,), drawn="calabria", face_down=(), draws=9)
    spec.when(buy_drawn(E, "calabria-01", "calabria-02")).rejected("bad-count")
    spec = spec.when(buy_drawn(E, "calabria-01")).accepted()
    assert spec.events[1:] == (FreePurchasesBegun(queue=(E, A, B, C, D, E)),)
    assert spec.state.grown["calabria"] == {E: "pinot-grigio"}
    assert spec.state.cash[E] == 960
    spec.when(buy_free(E, "calabria-02", "barbera")).rejected("variety-fixed", "VINO-VAR-03")
    spec.when(buy_free(A, "calabria-02")).rejected("not-your-turn")
    spec = spec.when(buy_free(E, "calabria-02")).accepted()
    assert cellar(spec.state, E)["pinot-grigio"] == 2
    assert spec.state.cash[E] == 880
    assert GAME.to_act(spec.state) == (A,)


@pytest.mark.rule("VINO-PRE-07")
def test_in_a_game_of_five_the_banker_draws_one_marker_and_nothing_returns():
    spec = Spec.of(GAME, 5, seeded()).when(Begin()).accepted()
    drawn = drawn_by(spec)
    while spec.state.stage == "prelim-draw":
        spec = spec.when(GAME.legal(spec.state, spec.state.to_move).commands[0]).accepted()
        drawn |= drawn_by(spec)
    banker = spec.state.order[-1]
    assert {seat: len(regions) for seat, regions in drawn.items()} == {**dict.fromkeys(range(5), 2), banker: 1}
    assert "MarkersReturned" not in types(spec)
    assert spec.state.queue == (banker, *spec.state.order)


@pytest.mark.rule("VINO-PRE-08", "VINO-T01", "VINO-VAR-01")
def test_a_region_without_markers_takes_no_newcomer_but_its_owner_buys_on():
    spec = third(5, "liguria: B 1 N; E 2 P")
    spec.when(buy_free(A, "liguria-03")).rejected("no-marker", "VINO-VAR-01")
    spec.when(buy_free(A, "liguria-03", "nebbiolo")).rejected("no-marker", "VINO-VAR-01")
    spec = all_sent(spec, buy_free(A, "lazio-01", "barbera"), buy_free(B, "liguria-03"))
    assert spec.state.cash[B] == 720
    assert cellar(spec.state, B)["nebbiolo"] == 2


@pytest.mark.rule("VINO-PRE-08", "VINO-T02", "VINO-VAR-02")
def test_the_only_marker_left_is_assigned_and_no_other_can_be_had():
    spec = third(5, "liguria: B 1 N", queue=(E, A, B, C, D, E))
    spec.when(buy_free(E, "liguria-02", "nebbiolo")).rejected("variety-unavailable", "VINO-VAR-02")
    spec = spec.when(buy_free(E, "liguria-02"))
    assert spec.events[0].variety == "pinot-grigio"
    assert spec.state.cash[E] == 780
    assert spec.state.grown["liguria"] == {B: "nebbiolo", E: "pinot-grigio"}


@pytest.mark.rule("VINO-PRE-09", "VINO-RND-01")
def test_then_everybody_buys_a_third_in_turn_order_and_the_first_round_begins():
    spec = third(3, TWO_EACH)
    spec.when(buy_free(B, "campania-02")).rejected("not-your-turn", "VINO-PRE-09")
    spec = all_sent(spec, buy_free(A, "lazio-02"), buy_free(B, "campania-02"))
    assert spec.state.stage == "prelim-free"
    spec = spec.when(buy_free(C, "calabria-02"))
    assert spec.events[1:] == (RoundBegun(round=1),)
    assert spec.state.order == (A, B, C)
    assert [len([seat for seat in spec.state.chips.values() if seat == each]) for each in (A, B, C)] == [3, 3, 3]


@pytest.mark.rule("VINO-PRE-10")
def test_who_cannot_pay_for_a_drawn_pair_is_skipped_and_his_markers_return_with_the_undrawn():
    spec = preliminary(3, drawn="liguria calabria", cash=(1000, 250, 1000))
    spec = spec.when(buy_drawn(A, "liguria-01", "calabria-01"), Rigged("lazio", "sardegna", "campania", "abruzzo"))
    assert types(spec) == ["VineyardBought", "VineyardBought", "MarkersDrawn", "PurchaseSkipped", "MarkersDrawn"]
    assert spec.events[3] == PurchaseSkipped(seat=B)
    assert markers_on_board(spec.state, "lazio") == ("montepulciano", "barbera")
    spec = spec.when(buy_drawn(C, "campania-01", "abruzzo-01"))
    returned = [marker.region for marker in spec.events[2].markers]
    assert returned == ["lazio", "sardegna", "toscana", "veneto", "trentino"]
    assert markers_on_board(spec.state, "lazio") == ("trebbiano", "montepulciano", "barbera")
    assert spec.state.queue == (A, B, C)


@pytest.mark.rule("VINO-PRE-10")
def test_with_five_an_unpaid_marker_returns_at_once_after_the_bankers_drawn_purchase():
    spec = preliminary(5, queue=(E,), drawn="calabria", face_down=(), draws=9)
    spec = spec.placed(drawn={"calabria": E, "lazio": B}).when(buy_drawn(E, "calabria-01"))
    assert types(spec) == ["VineyardBought", "MarkersReturned", "FreePurchasesBegun"]
    assert [marker.region for marker in spec.events[1].markers] == ["lazio"]


@pytest.mark.rule("VINO-PRE-10")
def test_who_can_pay_for_nothing_free_is_skipped():
    spec = third(3, TWO_EACH, cash=(1000, 30, 1000)).when(buy_free(A, "lazio-02"))
    assert spec.events[1:] == (PurchaseSkipped(seat=B),)
    assert spec.state.to_move == C


@pytest.mark.rule("VINO-PRE-11")
def test_a_drawn_pair_may_set_off_two_giveaways_the_lower_region_first():
    board = "campania: B 1,2,3 T; C 5 B | calabria: B 1,2,3,4 B; C 6,7 M"
    spec = preliminary(3, board, drawn="campania calabria", queue=(A,), face_down=())
    spec = spec.when(buy_drawn(A, "calabria-09", "campania-06")).accepted()
    assert types(spec) == ["VineyardBought", "VineyardBought", "GiveawayBegun"]
    assert (spec.events[2].region, spec.state.phase) == ("campania", "giveaway")
    assert GAME.to_act(spec.state) == (B,)
    spec = spec.when(take(B, "campania-08"))
    assert types(spec) == ["VineyardsGiven", "VineyardsGiven", "BottleRemoved", "GiveawayBegun"]
    assert spec.events[3].region == "calabria"
    spec = all_sent(spec, take(B, "calabria-05"), take(C, "calabria-10", "calabria-11"))
    assert types(spec) == ["VineyardsGiven", "VineyardsGiven", "BottleRemoved", "FreePurchasesBegun"]
    assert owned(spec, "campania") == {"B": 4, "C": 1, "A": 3}
    assert owned(spec, "calabria") == {"B": 5, "C": 4, "A": 2}


@pytest.mark.rule("VINO-PRE-11")
def test_gifts_of_the_preliminary_round_are_extra():
    spec = third(3, "campania: B 1,2,3 T; C 5 M", queue=(A, B))
    spec = all_sent(spec, buy_free(A, "campania-06"), take(B, "campania-04"))
    assert (spec.state.stage, spec.state.to_move) == ("prelim-free", B)


@pytest.mark.rule("VINO-PRE-11", "VINO-END-02")
def test_the_last_bottle_in_the_preliminary_round_ends_the_game_after_it():
    spec = third(3, "campania: B 1,2,3 T; C 5 M", bottles=("campania",), queue=(A, B))
    spec = all_sent(spec, buy_free(A, "campania-06"), take(B, "campania-04"))
    assert spec.state.stage == "prelim-free"
    spec = spec.when(buy_free(B, "lazio-01", "barbera"))
    assert types(spec) == ["VineyardBought", "GameEnded"]
