"""Setup: what is laid out, first vineyards, the draft."""

import json

import pytest

from commands.base import Begin
from commands.vinhos import GAME
from commands.vinhos.setup import ChooseStart, DraftMagnate
from events.vinhos.estates import VineyardRevealed, VineyardTaken
from events.vinhos.setup import StartingWineTaken
from projections.vinhos.components import NEWEST, printed
from projections.vinhos.state import VinhosState, Wine
from tests.commands.vinhos.positions import A, B, C, D, deck, expert_deck, kinds, no_experts, of, supply, table, there
from tests.spec import Spec, seeded


def laid(seats: int, **options: str) -> Spec:
    return Spec.of(GAME, seats, seeded(), **options).when(Begin()).accepted()


def starting(seats: int = 3) -> Spec:
    return table(seats, phase="setup_start", year=1, vintage="VT3")


def draws(seats: int) -> list[VinhosState]:
    return [Spec.of(GAME, seats, seeded(f"seed {number}")).when(Begin()).state for number in range(30)]


@pytest.mark.rule("VNH-SET-01")
def test_two_to_four_play_and_the_first_order_is_drawn():
    assert GAME.seats == (2, 3, 4)
    assert {state.order for state in draws(3)} == {(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)}


@pytest.mark.rule("VNH-SET-02")
def test_two_regions_go_with_two_players_one_with_three_none_with_four():
    assert [len(laid(seats).state.removed) for seats in (2, 3, 4)] == [2, 1, 0]
    assert len({state.removed for state in draws(3)}) > 5
    removed = laid(3).state.removed
    assert set(laid(3).state.vineyards) == set(printed(NEWEST).regions) - set(removed)


@pytest.mark.rule("VNH-SET-02")
def test_two_players_may_agree_to_leave_out_setubal_and_algarve():
    assert laid(2, removal="recommended").state.removed == ("setubal", "algarve")
    assert len({Spec.of(GAME, 3, seeded(str(n)), removal="recommended").when(Begin()).state.removed for n in range(20)}) > 3


@pytest.mark.rule("VNH-SET-03")
def test_each_region_has_a_shuffled_deck_of_four_whose_top_is_public():
    spec = laid(4)
    shuffles = [event for event in spec.events if event.type == "VineyardsShuffled"]
    assert [event.region for event in shuffles] == list(printed(NEWEST).regions)
    for event in shuffles:
        assert sorted([event.top, *event.below.open()]) == sorted(
            tile.id for tile in printed(NEWEST).vineyards.values() if tile.region == event.region
        )
        assert event.below.to == ()
    assert len({state.vineyards["dao"].tiles for state in draws(4)}) > 10
    tops = {region.id: region.top for region in GAME.view(spec.state, None).regions}
    assert tops == {event.region: printed(NEWEST).vineyards[event.top].colour for event in shuffles}


@pytest.mark.rule("VNH-SET-04")
def test_one_of_eight_vintage_tiles_is_open_and_the_one_without_weather_is_left_out():
    state = laid(3).state
    assert sorted([state.vintage, *state.vintages]) == ["VT1", "VT2", "VT3", "VT4", "VT5", "VT6", "VT7", "VT8"]
    assert state.year == 1
    assert len({other.vintage for other in draws(3)}) == 8


@pytest.mark.rule("VNH-SET-05")
def test_each_feature_has_a_shuffled_deck_of_six_experts_with_an_open_top():
    spec = laid(2)
    shuffles = [event for event in spec.events if event.type == "ExpertsShuffled"]
    assert [event.feature for event in shuffles] == ["taste", "aroma", "appearance", "alcohol"]
    assert all(len(event.below.open()) == 5 and event.below.to == () for event in shuffles)
    assert [deck.top for deck in GAME.view(spec.state, A).experts] == [event.top for event in shuffles]
    assert len({state.experts["aroma"].tiles for state in draws(2)}) > 10


@pytest.mark.rule("VNH-SET-06", "VNH-SCALE-01")
def test_buildings_and_people_depend_on_the_number_of_players_cubes_and_porto_do_not():
    counts = {2: (11, 8, 7, 9), 3: (15, 10, 10, 13), 4: (19, 12, 12, 16)}
    for seats, expected in counts.items():
        stock = laid(seats).state.supply
        assert (stock.wineries, stock.cellars, stock.enologists, stock.farmers) == expected
        assert (stock.cubes, stock.porto) == (20, 6)


@pytest.mark.rule("VNH-SET-07", "VNH-SCALE-01")
def test_the_magnate_deck_has_action_tiles_above_multipliers():
    for seats, display, actions, multipliers in ((2, 6, 9, 12), (3, 8, 15, 22), (4, 10, 18, 22)):
        state = laid(seats).state
        assert len(state.display) == display
        whole = state.display + state.magnates
        assert [tile[:2] for tile in whole] == ["MA"] * actions + ["MM"] * multipliers
        assert len(set(whole)) == len(whole)
    assert len({state.display for state in draws(3)}) > 10


@pytest.mark.rule("VNH-SET-07")
def test_with_two_players_only_the_marked_multipliers_are_used():
    state = laid(2).state
    assert {tile for tile in state.magnates if tile.startswith("MM")} == {
        tile.id for tile in printed(NEWEST).multipliers.values() if tile.with_two
    }
    assert "MA-expert-2" not in state.display + state.magnates


@pytest.mark.rule("VNH-SET-08")
def test_everybody_starts_with_barrels_an_empty_board_and_money_by_place():
    for seats, money in ((2, [19, 20]), (3, [19, 19, 20]), (4, [19, 19, 20, 20])):
        state = laid(seats).state
        assert [state.players[seat].bagos for seat in state.order] == money
        for player in state.players:
            assert (player.barrels, player.magnates) == (2, {"A": 2, "B": 2, "C": 2})
            assert (player.vp, player.fair_points, player.porto) == (0, 0, 0)
            assert all(not estate.vineyards and estate.region is None for estate in player.estates)
        assert state.booths == (None, None, None, None)


@pytest.mark.rule("VNH-SET-09")
def test_all_markers_start_in_the_centre_so_that_every_first_move_is_adjacent():
    spec = laid(4)
    assert [player.space for player in spec.state.players] == ["pass"] * 4
    costs = [space.cost for space in GAME.view(spec.state, A).quadrel if space.id not in ("pass", "vineyards-nw")]
    assert costs == [0] * 7


@pytest.mark.rule("VNH-SET-10")
def test_in_order_everybody_takes_a_free_vineyard_with_marker_cube_and_benefit():
    spec = deck(starting(), "ribatejo", "red", "white", "red", "white").placed(awaited=(B, A, C), order=(B, A, C))
    spec.when(ChooseStart(seat=A, region="ribatejo", estate="E4")).rejected("turn", "VNH-YEAR-03")
    spec = spec.when(ChooseStart(seat=B, region="ribatejo", estate="E4"))
    spec.then(
        VineyardTaken(
            seat=B,
            region="ribatejo",
            tile="VY-5-R1",
            colour="red",
            estate="E4",
            price=0,
            first=True,
            cube=1,
            farmer=1,
        ),
        VineyardRevealed(region="ribatejo", tile="VY-5-W1", colour="white"),
        StartingWineTaken(seat=B, estate="E4", quality=3, colour="red", porto=False),
    )
    assert spec.state.players[B].bagos == 20
    assert spec.state.awaited == (A, C)
    assert GAME.view(spec.state, None).regions[4].markers == ((B, "E4"),)


@pytest.mark.rule("VNH-SET-11")
def test_a_starting_wine_has_the_quality_of_its_estate_without_weather():
    for region, quality in (("minho", 2), ("ribatejo", 3), ("lisboa", 3), ("douro", 2), ("alentejo", 2)):
        spec = starting().when(ChooseStart(seat=A, region=region, estate="E1")).accepted()
        assert there(spec, A, "E1").wines == (Wine(quality, "white"), None)


@pytest.mark.rule("VNH-C38", "VNH-SET-11", "VNH-REG-06")
def test_a_start_in_lisboa_brings_a_winery_and_a_wine_of_three():
    spec = starting().when(ChooseStart(seat=A, region="lisboa", estate="E1")).accepted()
    estate = there(spec, A, "E1")
    assert (len(estate.vineyards), estate.wineries, spec.state.cubes["lisboa"]) == (1, 1, 1)
    assert estate.wines[0] == Wine(3, "white")
    assert spec.state.supply.wineries == 14


@pytest.mark.rule("VNH-C38", "VNH-SET-11", "VNH-REG-03")
def test_a_start_in_douro_may_be_porto_of_five():
    spec = starting().when(ChooseStart(seat=A, region="douro", estate="E1", porto=True)).accepted()
    assert there(spec, A, "E1").wines[0] == Wine(5, "white", porto=True)
    assert spec.state.players[A].porto == 1
    assert spec.state.supply.porto == 4


@pytest.mark.rule("VNH-C38", "VNH-SET-11", "VNH-REG-04")
def test_a_start_in_dao_brings_a_cellar_with_the_wine_in_its_first_slot():
    spec = starting().when(ChooseStart(seat=A, region="dao", estate="E3")).accepted()
    estate = there(spec, A, "E3")
    assert estate.cellar
    assert estate.wines == (Wine(2, "white"), None, None, None)
    assert spec.state.cubes["dao"] == 1


@pytest.mark.rule("VNH-SET-12")
def test_the_draft_runs_backwards_and_the_display_shrinks():
    spec = table(
        phase="setup_draft", year=1, awaited=(C, B, A), display=("MA-expert-1", "MA-sales-1", "MA-winery-1", "MA-cellar-1")
    )
    spec.when(DraftMagnate(seat=A, tile="MA-sales-1")).rejected("turn")
    spec = spec.when(DraftMagnate(seat=C, tile="MA-sales-1")).accepted()
    assert spec.state.display == ("MA-expert-1", "MA-winery-1", "MA-cellar-1")
    assert [(held.tile, held.up) for held in spec.state.players[C].tiles] == [("MA-sales-1", True)]
    spec.when(DraftMagnate(seat=B, tile="MA-sales-1")).rejected("supply", "VNH-CHECK-05")
    spec = spec.when(DraftMagnate(seat=B, tile="MA-expert-1")).when(DraftMagnate(seat=A, tile="MA-cellar-1"))
    assert (spec.state.phase, spec.state.awaited, spec.state.display) == ("action_1", (A, B, C), ("MA-winery-1",))


@pytest.mark.rule("VNH-SET-12")
def test_the_draft_begins_with_the_last_when_all_have_started():
    spec = starting()
    for seat, region in ((A, "dao"), (B, "minho"), (C, "alentejo")):
        spec = spec.when(ChooseStart(seat=seat, region=region, estate="E1")).accepted()
    assert (spec.state.phase, spec.state.awaited) == ("setup_draft", (C, B, A))
    assert all(tile.startswith("MA") for seats in (2, 3, 4) for tile in laid(seats).state.display)


@pytest.mark.rule("VNH-SET-13")
def test_several_may_start_in_one_region_until_its_deck_is_empty():
    spec = starting(4)
    for seat in (A, B, C, D):
        spec = spec.when(ChooseStart(seat=seat, region="tras-os-montes", estate="E1")).accepted()
    assert spec.state.vineyards["tras-os-montes"].tiles == ()
    deck(starting(), "dao").when(ChooseStart(seat=A, region="dao", estate="E1")).rejected("supply", "VNH-VIN-07")


@pytest.mark.rule("VNH-SET-10", "VNH-REG-07", "VNH-CHECK-05")
def test_a_start_in_setubal_brings_two_experts_of_named_decks():
    spec = expert_deck(starting(), "aroma", "WE-aroma-money")
    spec.when(ChooseStart(seat=A, region="setubal", estate="E1")).rejected("count", "VNH-CHECK-05")
    spec.when(ChooseStart(seat=A, region="setubal", estate="E1", decks={"taste": 1})).rejected("count")
    spec.when(ChooseStart(seat=A, region="setubal", estate="E1", decks={"taste": 3, "aroma": -1})).rejected("count")
    spec.when(ChooseStart(seat=A, region="setubal", estate="E1", decks={"aroma": 2})).rejected("supply", "VNH-CHECK-05")
    spec.when(ChooseStart(seat=A, region="setubal", estate="E1", decks={"nose": 2})).rejected("supply", "VNH-CHECK-05")
    spec.when(ChooseStart(seat=A, region="dao", estate="E1", decks={"taste": 2})).rejected("count", "VNH-CHECK-05")
    spec = spec.when(ChooseStart(seat=A, region="setubal", estate="E1", decks={"taste": 1, "aroma": 1})).accepted()
    assert [held.tile for held in spec.state.players[A].experts] == ["WE-taste-money", "WE-aroma-money"]


@pytest.mark.rule("VNH-CHECK-05", "VNH-PROD-06")
def test_a_porto_start_needs_douro_and_a_tile():
    spec = starting()
    spec.when(ChooseStart(seat=A, region="dao", estate="E1", porto=True)).rejected("region", "VNH-CHECK-05")
    supply(spec, porto=0).when(ChooseStart(seat=A, region="douro", estate="E1", porto=True)).rejected("supply", "VNH-PROD-06")
    spec.when(ChooseStart(seat=A, region="douro", estate="E6", porto=True)).rejected("slot")


@pytest.mark.rule("VNH-REG-11")
def test_setubal_can_be_taken_when_no_experts_are_left():
    spec = no_experts(starting()).when(ChooseStart(seat=A, region="setubal", estate="E1")).accepted()
    assert kinds(spec) == ["VineyardTaken", "VineyardRevealed", "StartingWineTaken"]
    assert of(spec, "VineyardTaken").region == "setubal"


@pytest.mark.rule("VNH-SET-03", "VNH-INFO-03")
def test_what_is_shuffled_is_sealed_to_nobody_and_its_public_part_says_nothing():
    one, two = (Spec.of(GAME, 3, seeded(seed)).when(Begin()) for seed in ("one", "two"))
    for first, second in zip(one.events, two.events, strict=False):
        if first.type == second.type == "MagnatesShuffled":
            assert first.tiles != second.tiles
            assert first.model_dump(exclude={"tiles"}) == second.model_dump(exclude={"tiles"})
    assert "VY-" not in json.dumps(
        [event.model_dump(exclude={"top", "below"}) for event in one.events if "below" in event.model_fields_set]
    )
