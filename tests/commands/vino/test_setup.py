"""Setup."""

import pytest

from commands.base import Begin, Rejected
from commands.vino import GAME
from events.vino.preliminary import MarkersDrawn
from events.vino.setup import GameLaidOut
from events.vino.vocab import Marker
from projections.vino.board import markers_on_board
from tests.commands.vino.positions import A, B, C, D, E, all_sent, buy, buying, pass_, sell, selling, table
from tests.spec import Rigged, Spec, seeded


def begun(seats: int = 4) -> Spec:
    """A real start."""
    return Spec.of(GAME, seats, seeded()).when(Begin()).accepted()


@pytest.mark.rule("VINO-SET-01", "VINO-T07")
@pytest.mark.parametrize("seats", [0, 1, 2, 6, 9])
def test_no_game_is_made_for_fewer_than_three_or_more_than_five(seats):
    with pytest.raises(Rejected) as refusal:
        GAME.initial(seats, GAME.options(), "vino-1")
    assert (refusal.value.code, refusal.value.rule) == ("player-count", "VINO-SET-01")
    assert refusal.value.facts == {"seats": seats, "allowed": (3, 4, 5)}


@pytest.mark.rule("VINO-SET-01")
def test_three_four_or_five_may_play():
    assert GAME.seats == (3, 4, 5)
    assert [GAME.initial(seats, GAME.options(), "vino-1").seats for seats in (3, 4, 5)] == [3, 4, 5]


@pytest.mark.rule("VINO-SET-02")
def test_the_barrel_visits_the_nine_regions_by_their_numbers():
    spec = buying(table(5), "trentino veneto", "toscana abruzzo", "calabria sardegna", "campania lazio", "liguria trentino")
    visited = [spec.state.region]
    while spec.state.stage == "buying":
        spec = spec.when(pass_(spec.state.to_move)).accepted()
        if spec.state.region not in (visited[-1], None):
            visited.append(spec.state.region)
    assert visited == [
        "liguria", "lazio", "campania", "sardegna", "calabria", "abruzzo", "toscana", "veneto", "trentino",
    ]  # fmt: skip


@pytest.mark.rule("VINO-SET-03")
def test_thirty_markers_start_on_the_board_and_all_labels_at_zero():
    laid = begun().events[0]
    assert laid.market == {"nebbiolo": 0, "trebbiano": 0, "montepulciano": 0, "pinot-grigio": 0, "barbera": 0}
    regions = [region.id for region in GAME.view(begun().state, None).regions]
    untouched = table(4).state
    assert sum(len(markers_on_board(untouched, region)) for region in regions) == 30


@pytest.mark.rule("VINO-SET-04")
def test_six_bottles_stand_in_the_regions_with_government_vineyards():
    assert begun().events[0].bottles == ("campania", "calabria", "abruzzo", "toscana", "veneto", "trentino")


@pytest.mark.rule("VINO-SET-05")
def test_everybody_starts_with_a_thousand_and_no_vineyard():
    state = begun(5).state
    assert state.cash == (1000, 1000, 1000, 1000, 1000)
    assert state.chips == {}


@pytest.mark.rule("VINO-SET-06", "VINO-SET-03", "VINO-PRE-01")
def test_the_shuffled_order_is_recorded_and_its_last_seat_is_the_banker():
    Spec.of(GAME, 4, Rigged((C, A, D, B), "lazio", "veneto")).when(Begin()).then(
        GameLaidOut(
            order=(C, A, D, B),
            banker=B,
            capital=1000,
            bottles=("campania", "calabria", "abruzzo", "toscana", "veneto", "trentino"),
            market={"nebbiolo": 0, "trebbiano": 0, "montepulciano": 0, "pinot-grigio": 0, "barbera": 0},
            face_down=(
                Marker(region="liguria", variety="nebbiolo"),
                Marker(region="lazio", variety="trebbiano"),
                Marker(region="campania", variety="montepulciano"),
                Marker(region="sardegna", variety="pinot-grigio"),
                Marker(region="calabria", variety="pinot-grigio"),
                Marker(region="abruzzo", variety="barbera"),
                Marker(region="toscana", variety="montepulciano"),
                Marker(region="veneto", variety="nebbiolo"),
                Marker(region="trentino", variety="trebbiano"),
            ),
        ),
        MarkersDrawn(
            seat=C,
            markers=(Marker(region="lazio", variety="trebbiano"), Marker(region="veneto", variety="nebbiolo")),
        ),
    )


@pytest.mark.rule("VINO-SET-06")
def test_the_order_is_drawn_by_chance_alone_and_only_once():
    orders = {Spec.of(GAME, 5, seeded(str(game))).when(Begin()).accepted().state.order for game in range(30)}
    assert len(orders) > 15
    assert all(sorted(order) == [A, B, C, D, E] for order in orders)
    begun().when(Begin()).rejected("wrong-phase")


@pytest.mark.rule("VINO-SET-07")
def test_the_bank_pays_more_than_there_are_notes_in_the_box():
    rich = selling(3, "lazio: A 1 T | abruzzo: A 1 T", cash=(21_400, 21_400, 21_400))
    sold = rich.when(sell(A, "trebbiano", 2, barbera=1)).accepted()
    assert sold.state.cash[A] == 21_660


@pytest.mark.rule("VINO-SET-08")
def test_forty_chips_do_not_cap_what_one_seat_holds():
    twenty_one = ",".join(str(position) for position in range(1, 22))
    board = f"toscana: A {twenty_one} N | veneto: A 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 N | liguria: A 1,2,3 N"
    spec = buying(table(3, board), "lazio veneto", "veneto trentino", "veneto trentino")
    assert len(spec.state.chips) == 40
    spec = spec.when(buy(A, "lazio-01", "trebbiano")).accepted()
    assert len(spec.state.chips) == 41


@pytest.mark.rule("VINO-SET-09")
def test_the_last_coin_can_be_spent_and_not_one_more():
    spec = buying(table(3, "lazio: A 1 T", cash=(300, 0, 0)), "lazio veneto", "veneto trentino", "veneto trentino")
    spec = all_sent(spec, buy(A, "lazio-02"), buy(A, "lazio-03"))
    assert spec.state.cash[A] == 0
    spec.when(buy(A, "lazio-04")).rejected("cannot-afford", "VINO-BUY-09")


@pytest.mark.rule("VINO-SET-09")
def test_every_sum_of_the_box_is_a_whole_multiple_of_ten():
    view = GAME.view(begun().state, None)
    prices = [vineyard.price for region in view.regions for vineyard in region.vineyards]
    sums = [*prices, *view.price_table.income, *view.market.values(), view.scale.step, *begun().state.cash]
    assert all(isinstance(each, int) and each % 10 == 0 for each in sums)
