"""The Wine Tasting Fair: late releases, ranking, new order, tiles for wine."""

import pytest

from commands.vinhos import GAME
from commands.vinhos.fair import BuyTile, StopBuying, TakeFairExpert
from commands.vinhos.press import Release
from commands.vinhos.year import EndTurn
from events.vinhos.experts import ExpertTaken
from events.vinhos.fair import BuyingStopped, DisplayCleared, TileBought
from events.vinhos.setup import DisplayFilled
from events.vinhos.year import OrderChanged
from tests.commands.vinhos.positions import (
    A,
    B,
    C,
    D,
    a_wine,
    acted,
    cubes,
    expert_deck,
    experts,
    having,
    kinds,
    no_experts,
    of,
    stored,
    table,
    tiles,
)

REGIONS = ("minho", "dao", "alentejo", "ribatejo")


def fair(*points: int, fair_number: int = 1, wines: int = 2, **fields):
    """A Fair about to be ranked: all discs lie in booths by seat, D's release excepted, which is the last thing to come."""
    seats = len(points)
    year = {1: 3, 2: 5, 3: 6}[fair_number]
    spec = table(seats, year=year, phase="fair_release", awaited=(seats - 1,), **fields)
    for seat, total in enumerate(points):
        spec = having(spec, seat, fair_points=total)
        for number in range(1, wines + 1):
            spec = stored(a_wine(spec, seat, REGIONS[seat], "red", "E1.1", 2), seat, f"E1.{number}", 2)
    last = having(spec, seats - 1, fair_points=points[-1] - 2)
    return last.placed(booths=(None, *range(seats - 1), *(None,) * (4 - seats)))


def held(*points: int, fair_number: int = 1, **fields):
    """The Fair has been ranked, after the last seat released a wine of value 2 in the first booth."""
    spec = fair(*points, fair_number=fair_number, **fields)
    return spec.when(Release(seat=len(points) - 1, wine="E1.1", booth=1)).accepted()


def points_won(spec) -> list[int]:
    return [player.vp for player in spec.state.players]


@pytest.mark.rule("VNH-FAIR-01", "VNH-PASS-01")
def test_whoever_has_a_wine_and_no_disc_must_release_when_the_fair_begins():
    spec = acted(table(4, year=3, phase="action_2", awaited=(D,), order=(C, B, A, D), booths=(D, None, None, None)))
    for seat, region in ((A, "dao"), (B, "minho"), (D, "ribatejo")):
        spec = a_wine(spec, seat, region, "white", "E1.1", 3)
    spec = spec.when(EndTurn(seat=D)).accepted()
    assert spec.state.phase == "fair_release"
    assert spec.state.awaited == (B, A)
    assert {form.type for form in GAME.legal(spec.state, B).forms} == {"Release"}
    spec.when(Release(seat=A, wine="E1.2", booth=2)).rejected("turn")
    after = spec.when(Release(seat=B, wine="E1.2", booth=4)).accepted()
    assert [player.space for player in after.state.players] == ["pass"] * 4
    assert after.state.lower_row == (None,) * 4
    assert after.state.players[B].bagos == 20
    assert after.state.players[B].fair_points == 3 + 3


@pytest.mark.rule("VNH-FAIR-01", "VNH-YEAR-07")
def test_a_release_with_only_one_possibility_is_made_at_once():
    spec = fair(8, 7, 6, 9, wines=1).placed(awaited=(C, D), booths=(A, B, None, None))
    spec = having(spec, D, magnates={"A": 0, "B": 0, "C": 0})
    spec = spec.when(Release(seat=C, wine="E1.1", booth=3)).accepted()
    assert [event.seat for event in spec.events if event.type == "WineReleased"] == [C, D]
    asked = cubes(fair(8, 7, 6, 9, wines=1).placed(awaited=(C, D), booths=(A, B, None, None)), ribatejo=1)
    asked = having(asked, D, magnates={"A": 0, "B": 0, "C": 0}).when(Release(seat=C, wine="E1.1", booth=3)).accepted()
    assert GAME.to_act(asked.state) == (D,)


@pytest.mark.rule("VNH-C33", "VNH-FAIR-02", "VNH-FAIR-07")
def test_who_has_neither_disc_nor_wine_has_no_rank_buys_nothing_and_comes_last():
    spec = fair(12, 9, 20, wines=2, order=(C, A, B)).placed(booths=(B, None, None, None), awaited=(A,))
    spec = having(spec, A, fair_points=10)
    for slot in ("E1.1", "E1.2"):
        spec = stored(spec, C, slot, 2)
    spec = having(spec, C, estates=table().state.players[C].estates, fair_points=20)
    spec = spec.placed(display=("MA-sales-1",)).when(Release(seat=A, wine="E1.1", booth=3)).accepted()
    ranked = of(spec, "FairRanked")
    assert [(rank.seat, rank.position, rank.fair_points) for rank in ranked.ranks] == [(A, 1, 12), (B, 2, 9)]
    assert points_won(spec) == [9, 6, 0]
    assert spec.state.order == (B, A, C)
    assert spec.state.players[C].fair_points == 20
    assert (spec.state.phase, GAME.to_act(spec.state)) == ("fair_buy", (B,))
    assert spec.state.awaited == (B, A, C)
    done = spec.when(StopBuying(seat=B)).when(BuyTile(seat=A, tile="MA-sales-1", wine="E1.2")).accepted()
    assert [event for event in done.events if event.type == "BuyingStopped"] == [
        BuyingStopped(seat=C, forced=True),
        BuyingStopped(seat=A, forced=True),
    ]


@pytest.mark.rule("VNH-FAIR-02", "VNH-FAIR-07")
def test_several_who_do_not_take_part_keep_their_order_among_themselves():
    spec = fair(9, 8, 7, 12, order=(C, D, A, B))
    for seat in (A, C):
        spec = having(spec, seat, estates=table().state.players[seat].estates)
    spec = spec.placed(booths=(None, B, None, None), display=("MA-sales-1",))
    spec = spec.when(Release(seat=D, wine="E1.1", booth=3)).accepted()
    assert spec.state.order == (B, D, C, A)
    assert [rank.seat for rank in of(spec, "FairRanked").ranks] == [D, B]
    assert points_won(spec) == [0, 6, 0, 9]


@pytest.mark.rule("VNH-FAIR-03")
def test_first_second_and_third_are_worth_more_from_fair_to_fair():
    for number, expected in ((1, [9, 6, 3]), (2, [12, 8, 4]), (3, [15, 10, 5])):
        assert points_won(held(30, 20, 10, fair_number=number)) == expected
    assert points_won(held(10, 20, 30)) == [3, 6, 9]


@pytest.mark.rule("VNH-C31", "VNH-FAIR-03", "VNH-FAIR-04")
def test_ties_share_what_their_positions_are_worth_rounded_down():
    spec = held(20, 15, 15, 8)
    assert points_won(spec) == [9, 4, 4, 0]
    assert (spec.state.phase, GAME.to_act(spec.state)) == ("fair_rank", (D,))
    spec.when(TakeFairExpert(seat=A, deck="taste")).rejected("turn")
    spec.when(TakeFairExpert(seat=D, deck="nose")).rejected("supply")
    after = spec.when(TakeFairExpert(seat=D, deck="aroma")).accepted()
    assert after.events[0] == ExpertTaken(seat=D, feature="aroma", tile="WE-aroma-money", price=0, by="fair")
    assert after.state.phase != "fair_rank"


@pytest.mark.rule("VNH-C31", "VNH-FAIR-05")
def test_all_who_are_tied_for_last_of_four_take_an_expert_in_the_old_order():
    spec = held(20, 15, 8, 8, order=(D, A, C, B))
    assert points_won(spec) == [9, 6, 1, 1]
    assert spec.state.awaited == (D, C)
    spec = spec.when(TakeFairExpert(seat=D, deck="aroma")).when(TakeFairExpert(seat=C, deck="aroma")).accepted()
    assert [held.tile for held in spec.state.players[C].experts] == ["WE-aroma-barrel"]


@pytest.mark.rule("VNH-FAIR-04", "VNH-FAIR-05")
def test_four_who_are_level_share_three_positions_and_all_take_an_expert():
    spec = held(8, 8, 8, 8)
    assert points_won(spec) == [4, 4, 4, 4]
    assert spec.state.awaited == (A, B, C, D)


@pytest.mark.rule("VNH-C32", "VNH-FAIR-06", "VNH-SCALE-01")
def test_two_players_take_the_first_and_third_position():
    assert points_won(held(14, 14)) == [6, 6]
    assert points_won(held(30, 22, fair_number=3)) == [15, 5]
    assert [points_won(held(9, 9, fair_number=number))[0] for number in (1, 2, 3)] == [6, 8, 10]
    assert [points_won(held(9, 8, fair_number=number)) for number in (1, 2)] == [[9, 3], [12, 4]]
    assert "fair_rank" not in {held(9, 8).state.phase, held(30, 20, 10).state.phase}


@pytest.mark.rule("VNH-FAIR-06", "VNH-SCALE-01")
def test_the_last_of_three_takes_no_expert():
    spec = held(30, 20, 10)
    assert not [rank for rank in of(spec, "FairRanked").ranks if rank.expert]
    assert "ExpertTaken" not in kinds(spec)


@pytest.mark.rule("VNH-FAIR-13", "VNH-YEAR-07")
def test_a_fourth_place_gets_nothing_from_empty_decks_and_is_not_asked_about_a_single_one():
    none = fair(20, 15, 8, 8)
    spec = no_experts(none).when(Release(seat=D, wine="E1.1", booth=1)).accepted()
    assert spec.state.phase == "action_1"
    one = expert_deck(no_experts(none), "taste", "WE-taste-money").when(Release(seat=D, wine="E1.1", booth=1)).accepted()
    taken = [event for event in one.events if event.type == "ExpertTaken"]
    assert [(event.seat, event.tile) for event in taken] == [(C, "WE-taste-money")]


@pytest.mark.rule("VNH-FAIR-07")
def test_the_new_order_is_that_of_the_booths_and_the_discs_go_back():
    spec = fair(10, 20, 30, order=(C, A, B)).placed(booths=(None, B, None, A), display=("MA-sales-1", "MA-export-1"))
    spec = spec.when(Release(seat=C, wine="E1.1", booth=3)).accepted()
    assert of(spec, "OrderChanged") == OrderChanged(order=(B, C, A), by="fair")
    assert spec.state.booths == (None,) * 4
    for seat in (B, C, A):
        assert GAME.to_act(spec.state) == (seat,)
        spec = spec.when(StopBuying(seat=seat)).accepted()
    assert (spec.state.phase, spec.state.order, spec.state.awaited) == ("action_1", (B, C, A), (B, C, A))


def buying(**fields):
    """Purchase at the second Fair; A owns an expert tile face down and has two wines."""
    spec = table(year=5, phase="fair_buy", display=("MM-wineries-1", "MA-expert-2", "MA-sales-1"), **fields)
    spec = stored(a_wine(tiles(spec, A, "-MA-expert-1"), A, "dao", "red", "E1.1", 4), A, "E1.2", 3)
    return having(a_wine(spec, B, "minho", "white", "E1.1", 4), A, barrels=0)


@pytest.mark.rule("VNH-C34", "VNH-FAIR-08", "VNH-FAIR-09", "VNH-FAIR-10")
def test_a_wine_for_a_tile_of_a_new_kind_and_a_barrel_on_multipliers():
    spec = buying()
    spec.when(BuyTile(seat=A, tile="MM-wineries-1", wine="E1.1")).rejected("barrel", "VNH-FAIR-10")
    spec.when(BuyTile(seat=A, tile="MA-expert-2", wine="E1.1")).rejected("tile", "VNH-FAIR-09")
    bought = spec.when(BuyTile(seat=A, tile="MA-sales-1", wine="E1.2"))
    bought.then(TileBought(seat=A, tile="MA-sales-1", wine="E1.2", barrel=False))
    assert bought.state.players[A].estates[0].wines[1] is None
    assert [held.tile for held in bought.state.players[A].tiles] == ["MA-expert-1", "MA-sales-1"]
    assert bought.state.display == ("MM-wineries-1", "MA-expert-2")
    assert GAME.to_act(bought.state) == (B,)


@pytest.mark.rule("VNH-FAIR-09", "VNH-CHECK-05", "VNH-CHECK-01")
def test_the_kind_is_looked_at_first_then_the_wine_then_the_display_then_the_barrel():
    spec = buying()
    spec.when(BuyTile(seat=A, tile="MA-expert-3", wine="E9.9")).rejected("tile", "VNH-FAIR-09")
    spec.when(BuyTile(seat=A, tile="MA-winery-1", wine="E9.9")).rejected("wine", "VNH-FAIR-08")
    spec.when(BuyTile(seat=A, tile="MA-winery-1", wine="E1.1")).rejected("supply", "VNH-CHECK-05")
    spec.when(BuyTile(seat=A, tile="no-such-tile", wine="E1.1")).rejected("supply", "VNH-CHECK-05")
    own = tiles(spec, A, "+MM-wineries-2")
    own.when(BuyTile(seat=A, tile="MM-wineries-1", wine="E1.1")).rejected("tile", "VNH-FAIR-09")


@pytest.mark.rule("VNH-FAIR-10")
def test_a_multiplier_takes_a_barrel_at_once():
    spec = having(buying(), A, barrels=1).when(BuyTile(seat=A, tile="MM-wineries-1", wine="E1.1")).accepted()
    assert of(spec, "TileBought").barrel is True
    assert spec.state.players[A].barrels == 0
    assert [(held.tile, held.barrel) for held in spec.state.players[A].tiles][1] == ("MM-wineries-1", True)


@pytest.mark.rule("VNH-FAIR-08", "VNH-YEAR-07")
def test_buying_goes_round_and_round_until_all_have_stopped():
    spec = stored(buying(), B, "E1.2", 2)
    spec.when(BuyTile(seat=B, tile="MA-sales-1", wine="E1.1")).rejected("turn")
    spec = spec.when(BuyTile(seat=A, tile="MA-sales-1", wine="E1.1")).accepted()
    spec = spec.when(BuyTile(seat=B, tile="MM-wineries-1", wine="E1.2")).accepted()
    assert [event for event in spec.events if event.type == "BuyingStopped"] == [
        BuyingStopped(seat=C, forced=True),
        BuyingStopped(seat=A, forced=True),
    ]
    assert GAME.to_act(spec.state) == (B,)
    spec = spec.when(StopBuying(seat=B)).accepted()
    assert spec.state.year == 6


@pytest.mark.rule("VNH-FAIR-08")
def test_who_has_stopped_is_out():
    spec = stored(buying(), B, "E1.2", 2).when(StopBuying(seat=A)).then(BuyingStopped(seat=A, forced=False))
    spec.when(BuyTile(seat=A, tile="MA-sales-1", wine="E1.1")).rejected("turn")
    spec = spec.when(BuyTile(seat=B, tile="MA-sales-1", wine="E1.2")).accepted()
    assert GAME.to_act(spec.state) == (B,)


@pytest.mark.rule("VNH-FAIR-11", "VNH-FAIR-12")
def test_what_is_left_goes_and_the_display_is_filled_from_the_deck():
    deck = tuple(f"MM-{kind}-1" for kind in ("vineyards", "cellars", "farmers", "experts", "regions", "wines", "money", "fair"))
    spec = buying(magnates=("MA-export-1", *deck)).when(StopBuying(seat=A)).when(StopBuying(seat=B)).accepted()
    assert of(spec, "DisplayCleared") == DisplayCleared(tiles=("MM-wineries-1", "MA-expert-2", "MA-sales-1"))
    assert of(spec, "DisplayFilled") == DisplayFilled(tiles=("MA-export-1", *deck[:7]))
    assert spec.state.magnates == ("MM-fair-1",)
    assert (spec.state.year, spec.state.phase) == (6, "action_1")
    short = buying(magnates=("MA-export-1",)).when(StopBuying(seat=A)).when(StopBuying(seat=B)).accepted()
    assert short.state.display == ("MA-export-1",)


@pytest.mark.rule("VNH-FAIR-11", "VNH-FAIR-12", "VNH-YEAR-04")
def test_after_the_third_fair_nothing_is_filled_and_one_more_round_is_played():
    spec = experts(buying(magnates=("MA-export-1",)).placed(year=6), A, "-WE-taste-money")
    spec = spec.when(StopBuying(seat=A)).when(StopBuying(seat=B)).accepted()
    assert kinds(spec) == ["BuyingStopped", "BuyingStopped", "DisplayCleared", "PhaseBegan"]
    assert (spec.state.phase, spec.state.year, spec.state.awaited, spec.state.display) == ("extra", 6, (A, B, C), ())
    assert spec.state.players[A].experts[0].up is False
