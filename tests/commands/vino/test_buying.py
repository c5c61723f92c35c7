"""Buying, region by region."""

import pytest

from commands.vino import GAME
from events.vino.buying import BuyingPassed, RegionClosed, RegionOpened, VineyardBought
from projections.vino.board import cellar
from tests.commands.vino.positions import A, B, C, D, all_sent, buy, buying, owned, pass_, sell, table, types

RED, YELLOW, GREEN, LILAC = A, B, C, D
VENETO = "veneto: C 1,3,5 N; D 2,4,6 P"


def veneto():
    """The rulebook's example: all four selected Veneto; lilac and green own three each."""
    spec = table(4, VENETO, cash=(2000, 2000, 2000, 2000))
    return buying(spec, *["veneto trentino"] * 4)


def after_the_owners():
    """Lilac and green have bought and passed."""
    return all_sent(
        veneto(),
        buy(LILAC, "veneto-07"),
        buy(LILAC, "veneto-08"),
        pass_(LILAC),
        buy(GREEN, "veneto-09"),
        pass_(GREEN),
    )


@pytest.mark.rule("VINO-T12", "VINO-BUY-03", "VINO-BUY-04", "VINO-BUY-05", "VINO-BUY-06")
def test_the_example_of_veneto():
    spec = veneto()
    assert (spec.state.owners, spec.state.newcomers) == ((LILAC, GREEN), (RED, YELLOW))
    spec = after_the_owners()
    assert (spec.state.cash[LILAC], spec.state.cash[GREEN]) == (1600, 1800)
    spec = all_sent(
        spec,
        buy(RED, "veneto-10", "barbera"),
        buy(YELLOW, "veneto-11"),
        buy(RED, "veneto-12"),
        buy(YELLOW, "veneto-13"),
        pass_(RED),
        pass_(YELLOW),
    )
    assert spec.events[1] == RegionClosed(region="veneto")
    assert spec.state.grown["veneto"][YELLOW] == "trebbiano"
    assert owned(spec, "veneto") == {"C": 4, "D": 5, "A": 2, "B": 2}
    assert spec.state.cash == (1500, 1450, 1800, 1600)
    assert "veneto" in spec.state.bottles


@pytest.mark.rule("VINO-T13", "VINO-BUY-06", "VINO-BUY-07")
def test_newcomers_take_turns_one_vineyard_at_a_time():
    spec = after_the_owners().when(buy(RED, "veneto-10", "barbera")).accepted()
    spec.when(buy(RED, "veneto-12")).rejected("not-your-turn", "VINO-BUY-06")
    assert (spec.state.owners, spec.state.queue) == ((LILAC, GREEN), (YELLOW, RED))


@pytest.mark.rule("VINO-T14", "VINO-BUY-06")
def test_who_passes_is_through_and_the_last_newcomer_buys_on():
    spec = all_sent(after_the_owners(), buy(RED, "veneto-10", "barbera"), pass_(YELLOW))
    spec.when(buy(YELLOW, "veneto-11")).rejected("not-your-turn")
    spec = all_sent(spec, buy(RED, "veneto-11"), buy(RED, "veneto-12"), buy(RED, "veneto-13"))
    assert spec.state.queue == (RED,)
    assert GAME.view(spec.state, None).regions[7].markers == ("trebbiano",)


@pytest.mark.rule("VINO-T15", "VINO-BUY-04")
@pytest.mark.parametrize(("board", "owners"), [("lazio: A 1,2 T; B 3,5 M", (B, A)), ("lazio: B 2,3 M; A 1,4 T", (A, B))])
def test_equal_owners_go_by_the_vineyard_furthest_along_the_path(board, owners):
    spec = buying(table(3, board), "lazio veneto", "lazio veneto", "veneto trentino")
    assert spec.events[-1] == RegionOpened(region="lazio", owners=owners, newcomers=())


@pytest.mark.rule("VINO-BUY-04")
def test_most_vineyards_go_before_one_far_along_the_path():
    spec = buying(table(3, "lazio: A 1,2 T; B 7 M"), "lazio veneto", "lazio veneto", "veneto trentino")
    assert spec.state.owners == (A, B)


@pytest.mark.rule("VINO-BUY-03", "VINO-BUY-06")
def test_newcomers_follow_turn_order():
    spec = table(4, "lazio: A 1 T", order=(D, C, B, A))
    spec = buying(spec, *["lazio veneto"] * 4)
    assert (spec.state.owners, spec.state.newcomers) == ((A,), (D, C, B))


@pytest.mark.rule("VINO-T16", "VINO-BUY-03", "VINO-BUY-05")
def test_purchases_do_not_change_the_order_of_the_region_and_a_full_region_closes():
    spec = buying(table(4, "lazio: A 1,2,3 T; B 4 M"), "lazio veneto", "lazio veneto", "lazio veneto", "lazio veneto")
    assert spec.state.newcomers == (C, D)
    spec = all_sent(spec, buy(A, "lazio-05"), pass_(A), buy(B, "lazio-06"), buy(B, "lazio-07"))
    assert owned(spec, "lazio") == {"A": 4, "B": 3}
    assert spec.events[1:] == (
        RegionClosed(region="lazio"),
        RegionOpened(region="veneto", owners=(), newcomers=(A, B, C, D)),
    )


@pytest.mark.rule("VINO-BUY-03")
def test_an_owner_overtaken_in_the_region_keeps_his_place():
    spec = buying(table(3, "lazio: A 1,2 T; B 4 M"), "lazio veneto", "lazio veneto", "veneto trentino")
    spec = all_sent(spec, pass_(A), buy(B, "lazio-05"), buy(B, "lazio-06"))
    assert (spec.state.owners, spec.state.queue) == ((A, B), (B,))


@pytest.mark.rule("VINO-T17", "VINO-BUY-09", "VINO-BUY-10")
def test_an_empty_purse_is_never_a_reason_for_the_server_to_pass():
    spec = table(3, "sardegna: A 1 N; C 2,5 M", cash=(1000, 1000, 150))
    spec = buying(spec, "sardegna veneto", "veneto trentino", "sardegna veneto")
    refused = spec.when(buy(C, "sardegna-03")).rejected("cannot-afford", "VINO-BUY-09")
    assert refused.error.facts == {"price": 180, "cash": 150}
    assert refused.state == spec.state
    assert GAME.to_act(refused.state) == (C,)
    assert [command.type for command in GAME.legal(refused.state, C).commands] == ["Pass"]
    passed = refused.when(pass_(C))
    passed.then(BuyingPassed(seat=C, region="sardegna"))
    assert GAME.to_act(passed.state) == (A,)


@pytest.mark.rule("VINO-BUY-10", "VINO-INF-03")
def test_what_the_server_does_by_itself_is_the_same_for_rich_and_poor():
    told = []
    for purse in (0, 1000):
        spec = table(3, "lazio: A 1 T", cash=(1000, purse, purse))
        spec = buying(spec, "lazio veneto", "lazio veneto", "lazio veneto").when(pass_(A))
        told.append((spec.events, GAME.to_act(spec.state)))
    assert told[0] == told[1]


@pytest.mark.rule("VINO-T18", "VINO-BUY-01", "VINO-BUY-08")
def test_only_vineyards_of_the_current_region_are_sold():
    spec = buying(table(3), "calabria veneto", "veneto trentino", "veneto trentino")
    assert spec.state.region == "calabria"
    spec.when(buy(A, "veneto-01", "barbera")).rejected("wrong-region", "VINO-BUY-08")


@pytest.mark.rule("VINO-T19", "VINO-BUY-10", "VINO-BUY-11", "VINO-WEB-06")
def test_a_region_in_which_nobody_can_buy_closes_without_a_command():
    spec = table(4, "liguria: A 1 N; B 2 P")
    spec = buying(spec, "veneto lazio", "veneto lazio", "veneto lazio", "liguria toscana")
    assert spec.events[2:] == (
        RegionOpened(region="liguria", owners=(), newcomers=(D,)),
        BuyingPassed(seat=D, region="liguria", reason="no-marker"),
        RegionClosed(region="liguria"),
        RegionOpened(region="lazio", owners=(), newcomers=(A, B, C)),
    )
    assert GAME.to_act(spec.state) == (A,)


@pytest.mark.rule("VINO-BUY-11", "VINO-BUY-05")
def test_a_full_region_closes_at_once_even_for_its_owners():
    spec = table(3, "liguria: A 1,2 N; B 3 P")
    spec = buying(spec, "liguria veneto", "liguria veneto", "veneto trentino")
    assert types(spec)[2:] == ["RegionOpened", "RegionClosed", "RegionOpened"]


@pytest.mark.rule("VINO-BUY-01", "VINO-BUY-02")
def test_only_selectors_buy_and_regions_nobody_selected_are_skipped():
    spec = buying(table(3, "lazio: A 1 T; B 2 M"), "lazio veneto", "veneto trentino", "veneto trentino")
    spec.when(buy(B, "lazio-03")).rejected("not-your-turn", "VINO-BUY-02")
    spec = spec.when(pass_(A))
    assert spec.events[-1].region == "veneto"


@pytest.mark.rule("VINO-BUY-02", "VINO-BUY-12")
def test_nobody_has_to_buy_and_after_the_last_region_wine_is_sold():
    spec = buying(table(3, "lazio: A 1 T"), "lazio veneto", "lazio veneto", "lazio veneto")
    while spec.state.stage == "buying":
        spec = spec.when(pass_(spec.state.to_move)).accepted()
    assert spec.state.chips == {"lazio-01": A}
    assert types(spec) == ["BuyingPassed", "RegionClosed", "SellingBegun"]


@pytest.mark.rule("VINO-BUY-05")
def test_an_owner_buys_one_vineyard_a_command_and_ends_with_a_pass():
    spec = buying(table(3, "lazio: A 1 T; B 2 M"), "lazio veneto", "lazio veneto", "veneto trentino")
    assert spec.state.queue == (B, A)
    spec = all_sent(spec, buy(B, "lazio-03"), buy(B, "lazio-07"))
    assert GAME.to_act(spec.state) == (B,)
    assert GAME.to_act(spec.when(pass_(B)).state) == (A,)


@pytest.mark.rule("VINO-BUY-07")
def test_a_newcomer_who_has_bought_gets_no_owners_turn():
    spec = buying(table(3), "lazio veneto", "lazio veneto", "veneto trentino")
    spec = all_sent(spec, buy(A, "lazio-01", "barbera"), buy(B, "lazio-02", "trebbiano"))
    assert (spec.state.owners, spec.state.queue) == ((), (A, B))


@pytest.mark.rule("VINO-BUY-06")
def test_a_newcomer_is_passed_as_soon_as_no_marker_is_left_for_him():
    spec = buying(table(4, "liguria: A 1 N"), "toscana veneto", "liguria veneto", "liguria veneto", "toscana veneto")
    spec = spec.when(buy(B, "liguria-02"))
    assert spec.events[1] == BuyingPassed(seat=C, region="liguria", reason="no-marker")
    assert spec.state.queue == (B,)


@pytest.mark.rule("VINO-BUY-08")
def test_private_or_government_in_any_order_along_the_path_for_the_printed_price():
    spec = buying(table(3, "campania: A 3 T"), "campania veneto", "veneto trentino", "veneto trentino")
    spec = spec.when(buy(A, "campania-08"))
    spec.then(
        VineyardBought(seat=A, region="campania", vineyard="campania-08", price=220, variety="trebbiano", marker=None, queue=(A,))
    )
    assert spec.state.cash == (780, 1000, 1000)
    assert cellar(spec.state, A)["trebbiano"] == 2
    spec.when(buy(A, "campania-01")).accepted()
    spec.when(buy(A, "campania-03")).rejected("not-available", "VINO-BUY-08")


@pytest.mark.rule("VINO-BUY-09")
def test_there_is_no_command_to_trade_to_lend_or_to_sell_vineyards():
    names = {command.model_fields["type"].default for command in GAME.commands}
    assert names == {"BuyDrawn", "BuyFree", "Select", "Buy", "Pass", "Take", "Sell", "SkipSale"}


@pytest.mark.rule("VINO-BUY-12")
def test_nothing_is_sold_while_regions_are_open():
    buying(table(3, "lazio: A 1 T"), "lazio veneto", "lazio veneto", "lazio veneto").when(sell(A, "trebbiano", 1)).rejected(
        "wrong-phase", "VINO-RND-01"
    )
