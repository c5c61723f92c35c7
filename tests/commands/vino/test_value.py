"""What the greedy bot likes."""

from commands.vino import GAME
from commands.vino.selection import Select
from commands.vino.selling import SkipSale
from tests.commands.vino.positions import A, Spec, buy, buying, pass_, preliminary, sell, selling, table, take


def liked(spec: Spec, *commands):
    """The command that looks best to A."""
    seen = GAME.view(spec.state, A)
    return max(commands, key=lambda command: GAME.value(seen, command))


def test_cheap_vineyards_rather_than_dear_ones_and_any_rather_than_none():
    spec = buying(table(3, "lazio: A 1 T"), "lazio veneto", "veneto trentino", "veneto trentino")
    assert liked(spec, pass_(A), buy(A, "lazio-07"), buy(A, "lazio-02")) == buy(A, "lazio-02")
    assert liked(spec, pass_(A), buy(A, "lazio-07")) == buy(A, "lazio-07")
    drawn = preliminary(3, drawn="liguria lazio")
    assert liked(drawn, *GAME.legal(drawn.state, A).commands).vineyards == ("liguria-01", "lazio-01")


def test_no_giveaway_that_mostly_serves_another():
    board = "toscana: A 1,2,3,4,6,7 N; B 8,10,11 T; C 14,17,20 M"
    spec = buying(table(3, board), "toscana veneto", "veneto trentino", "veneto trentino")
    government, last_private = buy(A, "toscana-12"), buy(A, "toscana-13")
    assert liked(spec, last_private, government) == government
    assert liked(spec.placed(bottles=("veneto",)), last_private, government) == last_private


def test_the_end_is_put_off_by_who_does_not_lead_but_not_for_ever():
    board = "campania: A 1,2 T; B 3,5 M | lazio: B 1,2,3,4,5,6 T"
    spec = buying(table(3, board, bottles=("campania",)), "campania veneto", "veneto trentino", "veneto trentino")
    assert liked(spec, pass_(A), buy(A, "campania-06")) == pass_(A)
    assert liked(spec.placed(round=12), pass_(A), buy(A, "campania-06")) == buy(A, "campania-06")
    leading = spec.placed(chips={**spec.state.chips, **dict.fromkeys([f"toscana-{n:02}" for n in range(1, 12)], A)})
    leading = leading.placed(grown={**spec.state.grown, "toscana": {A: "nebbiolo"}})
    assert liked(leading, pass_(A), buy(A, "campania-06")) == buy(A, "campania-06")


def test_regions_where_the_own_cash_buys_most():
    spec = table(3, "liguria: A 1 N; B 2,3 P", cash=(400, 400, 400))
    best = liked(spec, *GAME.legal(spec.state, A).commands)
    assert "calabria" in best.regions
    assert liked(spec, Select(regions=("liguria", "trentino")), best) == best


def test_a_large_sale_that_returns_cheap_vineyards():
    spec = selling(3, "toscana: A 1,2,3,4,20 T; B 5 M")
    dear = sell(A, "trebbiano", 5, ("toscana-20",), barbera=2)
    cheap = sell(A, "trebbiano", 5, ("toscana-01",), barbera=2)
    assert liked(spec, SkipSale(seat=A), sell(A, "trebbiano", 1, (), barbera=1), dear, cheap) == cheap


def test_demand_rises_for_what_only_the_own_cellar_holds():
    spec = selling(3, "lazio: A 1 T; B 2 M | sardegna: A 1,2 N; C 3 P")
    mine = sell(A, "trebbiano", 1, (), nebbiolo=1)
    assert liked(spec, sell(A, "trebbiano", 1, (), montepulciano=1), mine, sell(A, "trebbiano", 1, (), pinot_grigio=1)) == mine


def test_the_gift_that_would_cost_most():
    spec = buying(table(3, "campania: A 1,2 T; B 3 M; C 5 B"), "campania veneto", "veneto trentino", "veneto trentino")
    spec = spec.when(buy(A, "campania-06"))
    assert liked(spec, take(A, "campania-04"), take(A, "campania-08")) == take(A, "campania-08")
