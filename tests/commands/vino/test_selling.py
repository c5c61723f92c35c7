"""Selling wine."""

import pytest

from commands.vino import GAME
from commands.vino.selling import Sell, SkipSale
from events.vino.selling import SaleSkipped, WineSold
from projections.vino.board import cellar
from tests.commands.vino.positions import LEVEL, A, B, C, all_sent, buying, pass_, sell, selling, table, types

CHERYL = "trentino: A 1,2,4,6,7 T | abruzzo: A 1,2,3 T | campania: A 1,2 T | lazio: B 1 M"
HER_MARKET = {"nebbiolo": 200, "trebbiano": -100, "montepulciano": 100, "pinot-grigio": 0, "barbera": -200}
HER_RETURN = ("trentino-01", "trentino-02", "abruzzo-01")


def cheryl():
    """The rulebook's example."""
    return selling(3, CHERYL, market=HER_MARKET)


def stocked(quantity, **fields):
    """A grows so much Nebbiolo in Toscana and Veneto; B has one vineyard."""
    toscana, veneto = min(quantity, 21), max(quantity - 21, 0)
    board = f"toscana: A {','.join(map(str, range(1, toscana + 1)))} N | lazio: B 1 M"
    if veneto:
        board += f" | veneto: A {','.join(map(str, range(1, veneto + 1)))} N"
    return selling(3, board, **fields)


@pytest.mark.rule("VINO-T27", "VINO-SALE-03", "VINO-SALE-04", "VINO-MKT-02", "VINO-MKT-03")
def test_cheryl_sells_ten_trebbiano_for_1200():
    spec = cheryl().when(sell(A, "trebbiano", 10, HER_RETURN, barbera=2, montepulciano=1))
    spec.then(
        WineSold(
            seat=A,
            variety="trebbiano",
            quantity=10,
            basic=1300,
            demand=-100,
            income=1200,
            returned=HER_RETURN,
            markers=(),
            fall=3,
            raises={"barbera": 2, "montepulciano": 1},
            market={"nebbiolo": 200, "trebbiano": -400, "montepulciano": 200, "pinot-grigio": 0, "barbera": 0},
        )
    )
    assert cellar(spec.state, A)["trebbiano"] == 7
    assert [spec.state.grown[region] for region in ("trentino", "abruzzo", "campania")] == [{A: "trebbiano"}] * 3


@pytest.mark.rule("VINO-T28", "VINO-MKT-03", "VINO-SALE-07")
@pytest.mark.parametrize(
    "raises",
    [
        {"trebbiano": 1, "barbera": 2},
        {"barbera": 2},
        {"barbera": 4},
        {},
        {"barbera": 3, "nebbiolo": 0},
        {"barbera": 4, "nebbiolo": -1},
        {"nebbiolo": 4, "barbera": -1},
        {"barbera": 2**53 - 1},
    ],
)
def test_rises_total_the_fall_and_go_to_other_labels_only(raises):
    before = cheryl()
    sale = Sell(seat=A, variety="trebbiano", quantity=10, returned=HER_RETURN, raises=raises)
    spec = before.when(sale).rejected("bad-raise", "VINO-MKT-03")
    assert spec.state == before.state


@pytest.mark.rule("VINO-T28", "VINO-SALE-04", "VINO-SALE-07")
@pytest.mark.parametrize(
    "returned",
    [
        ("trentino-01", "trentino-02"),
        ("trentino-01", "trentino-01", "abruzzo-01"),
        ("trentino-01", "trentino-02", "toscana-01"),
        ("trentino-01", "trentino-02", "lazio-01"),
        ("trentino-01", "trentino-02", "abruzzo-01", "campania-01"),
        ("trentino-01", "trentino-02", "abruzzo-01", "abruzzo-01"),
        (),
    ],
)
def test_exactly_the_lost_number_of_own_different_vineyards_goes_back(returned):
    before = cheryl()
    spec = before.when(sell(A, "trebbiano", 10, returned, barbera=2, montepulciano=1)).rejected("bad-return", "VINO-SALE-04")
    assert spec.state == before.state


@pytest.mark.rule("VINO-SALE-04")
def test_a_returned_vineyard_grows_what_is_sold():
    spec = selling(3, "lazio: A 1,2,3 T | sardegna: A 1 N")
    spec.when(sell(A, "trebbiano", 3, ("sardegna-01",), barbera=1)).rejected("bad-return")
    spec.when(sell(A, "trebbiano", 3, ("lazio-03",), barbera=1)).accepted()


@pytest.mark.rule("VINO-SALE-04")
def test_rows_that_lose_nothing_take_an_empty_list():
    spec = selling(3, "lazio: A 1,2 T")
    spec.when(sell(A, "trebbiano", 2, ("lazio-01",), barbera=1)).rejected("bad-return")
    spec.when(sell(A, "trebbiano", 2, (), barbera=1)).accepted()


@pytest.mark.rule("VINO-T28", "VINO-SALE-02")
@pytest.mark.parametrize("quantity", [11, 0, -1, 2**53 - 1, 1 - 2**53])
def test_the_quantity_is_between_one_and_the_cellar(quantity):
    cheryl().when(sell(A, "trebbiano", quantity, HER_RETURN, barbera=3)).rejected("quantity-out-of-range", "VINO-SALE-02")


@pytest.mark.rule("VINO-SALE-02")
def test_wine_that_is_not_in_the_cellar_is_not_sold():
    cheryl().when(sell(A, "nebbiolo", 1)).rejected("no-such-wine", "VINO-SALE-02")


@pytest.mark.rule("VINO-SALE-02")
def test_the_table_ends_at_49_even_for_a_fuller_cellar():
    spec = stocked(37)
    full = {f"trentino-{position:02}": A for position in range(1, 15)}
    spec = spec.placed(chips={**spec.state.chips, **full}, grown={**spec.state.grown, "trentino": {A: "nebbiolo"}})
    assert cellar(spec.state, A)["nebbiolo"] == 51
    back = (*(f"toscana-{position:02}" for position in range(1, 22)), "veneto-01")
    spec.when(sell(A, "nebbiolo", 50, back, barbera=5)).rejected("quantity-out-of-range")
    sold = spec.when(sell(A, "nebbiolo", 49, back, barbera=5)).accepted()
    assert sold.events[0].income == 3380
    forms = [form for form in GAME.legal(spec.state, A).forms if form.fixed["variety"] == "nebbiolo"]
    assert max(form.fixed["quantity"] for form in forms) == 49


@pytest.mark.rule("VINO-SALE-02", "VINO-SALE-01")
def test_one_variety_a_round_and_one_chance():
    spec = selling(3, "lazio: A 1 T; B 2 M | sardegna: A 1 N").when(sell(A, "trebbiano", 1, barbera=1))
    assert GAME.to_act(spec.state) == (B,)
    spec.when(sell(A, "nebbiolo", 1, barbera=1)).rejected("not-your-turn", "VINO-SALE-01")
    spec.when(SkipSale(seat=A)).rejected("not-your-turn")


@pytest.mark.rule("VINO-SALE-01")
def test_a_seat_may_skip_and_one_without_vineyards_is_skipped_by_the_server():
    spec = selling(4, "lazio: A 1 T; C 2 M", queue=(0, 1, 2, 3)).when(SkipSale(seat=A))
    spec.then(SaleSkipped(seat=A), SaleSkipped(seat=B, reason="no-vineyards"))
    assert GAME.to_act(spec.state) == (C,)


@pytest.mark.rule("VINO-SALE-01", "VINO-BUY-12")
def test_after_buying_everybody_sells_in_turn_order():
    spec = table(3, "lazio: A 1 T; B 2 M; C 3 B", order=(C, A, B))
    spec = buying(spec, "liguria veneto", "veneto trentino", "veneto trentino")
    while spec.state.stage == "buying":
        spec = spec.when(pass_(spec.state.to_move)).accepted()
    assert spec.state.queue == (C, A, B)


@pytest.mark.rule("VINO-SALE-03", "VINO-SALE-08", "VINO-MKT-02", "VINO-MKT-03", "VINO-T30")
def test_a_sale_for_nothing_is_allowed_and_moves_nothing():
    market = {**LEVEL, "barbera": -500, "nebbiolo": 500}
    spec = selling(3, "lazio: A 1 B; B 2 M", market=market)
    spec.when(sell(A, "barbera", 1, (), nebbiolo=1)).rejected("bad-raise")
    spec.when(sell(A, "barbera", 1, (), trebbiano=1)).rejected("bad-raise")
    spec = spec.when(sell(A, "barbera", 1)).accepted()
    assert (spec.events[0].income, spec.events[0].fall, spec.events[0].market) == (0, 0, market)
    assert spec.state.incomes == (0, 0, 0)


@pytest.mark.rule("VINO-SALE-03", "VINO-MKT-05", "VINO-T33")
def test_demand_is_read_before_the_own_sale_and_after_those_of_others():
    board = f"toscana: A {','.join(map(str, range(1, 6)))} T | abruzzo: B 1,2,3,4,6 T"
    spec = selling(3, board, market={**LEVEL, "trebbiano": 200, "barbera": -200})
    spec = spec.when(sell(A, "trebbiano", 5, ("toscana-01",), nebbiolo=2)).accepted()
    assert spec.events[0].income == 850
    assert spec.state.market["trebbiano"] == 0
    spec = spec.when(sell(B, "trebbiano", 5, ("abruzzo-01",), nebbiolo=2)).accepted()
    assert spec.events[0].income == 650


@pytest.mark.rule("VINO-SALE-05")
def test_returned_vineyards_are_free_at_once_but_not_bought_before_the_next_round():
    spec = selling(3, "lazio: A 1,2,3 T; B 4 M").when(sell(A, "trebbiano", 3, ("lazio-01",), barbera=1))
    assert "lazio-01" not in spec.state.chips
    assert {command.type for command in GAME.legal(spec.state, B).commands} == {"SkipSale"}
    spec = spec.when(SkipSale(seat=B))
    spec = buying(spec, "lazio veneto", "lazio veneto", "veneto trentino")
    assert "lazio-01" in [command.vineyard for command in GAME.legal(spec.state, A).commands[1:]]


@pytest.mark.rule("VINO-SALE-08", "VINO-ORD-03")
def test_income_lies_beside_the_cash_until_the_order_is_set():
    spec = selling(3, "lazio: A 1 T; B 2 M").when(sell(A, "trebbiano", 1, barbera=1))
    assert (spec.state.cash, spec.state.incomes) == ((1000, 1000, 1000), (130, 0, 0))
    spec = spec.when(SkipSale(seat=B))
    assert (spec.state.cash, spec.state.incomes) == ((1130, 1000, 1000), (0, 0, 0))
    assert spec.state.last_incomes == (130, 0, 0)


@pytest.mark.rule("VINO-MKT-01")
def test_demand_runs_from_minus_to_plus_500_in_hundreds_and_sums_to_zero():
    spec = all_sent(cheryl(), sell(A, "trebbiano", 10, HER_RETURN, nebbiolo=3), sell(B, "montepulciano", 1, barbera=1))
    market = spec.state.market
    assert market == {"nebbiolo": 500, "trebbiano": -400, "montepulciano": 0, "pinot-grigio": 0, "barbera": -100}
    assert sum(market.values()) == 0


@pytest.mark.rule("VINO-MKT-02", "VINO-T29")
def test_a_fall_stops_at_the_end_of_the_scale():
    market = {"nebbiolo": 200, "trebbiano": -400, "montepulciano": 100, "pinot-grigio": 100, "barbera": 0}
    spec = selling(3, CHERYL, market=market)
    spec.when(sell(A, "trebbiano", 10, HER_RETURN, barbera=3)).rejected("bad-raise")
    spec = spec.when(sell(A, "trebbiano", 10, HER_RETURN, barbera=1)).accepted()
    assert (spec.events[0].income, spec.events[0].fall) == (900, 1)
    assert spec.state.market["trebbiano"] == -500


@pytest.mark.rule("VINO-MKT-03", "VINO-T31")
def test_no_label_rises_above_the_end_of_the_scale():
    market = {**LEVEL, "nebbiolo": 400, "pinot-grigio": -400}
    spec = selling(3, CHERYL, market=market)
    back = ("trentino-01", "trentino-02")
    spec.when(sell(A, "trebbiano", 8, back, nebbiolo=2, barbera=1)).rejected("bad-raise")
    spec.when(sell(A, "trebbiano", 8, back, nebbiolo=1, barbera=2)).accepted()


@pytest.mark.rule("VINO-MKT-04")
@pytest.mark.parametrize("sold", range(-5, 6))
def test_the_rise_can_always_be_placed(sold):
    """Wherever the sold label stands and however the others do, every listed sale is accepted."""
    others = [min(5, max(-5, -sold))]
    others += [0, 0, -sold - others[0]]
    for turn in range(4):
        levels = dict(zip(list(LEVEL)[1:], others[turn:] + others[:turn], strict=True))
        market = {"nebbiolo": sold * 100, **{variety: level * 100 for variety, level in levels.items()}}
        spec = stocked(37, market=market)
        for form in GAME.legal(spec.state, A).forms:
            spec.when(Sell.model_validate(dict(form.example))).accepted()


@pytest.mark.rule("VINO-ORD-01", "VINO-SALE-08")
def test_the_last_sale_ends_the_round():
    spec = selling(3, "lazio: A 1 T").when(sell(A, "trebbiano", 1, barbera=1))
    assert types(spec) == ["WineSold", "SaleSkipped", "SaleSkipped", "TurnOrderSet", "RoundBegun"]
