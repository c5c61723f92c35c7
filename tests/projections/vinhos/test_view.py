"""What views say, and what they keep back."""

import json
from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from commands.base import Begin
from commands.vinhos import GAME
from commands.vinhos.press import ActPass
from events.base import sealed_fields
from projections.vinhos.state import ExpertDeck, VineyardDeck, VinhosState
from tests.commands.vinhos.positions import A, B, C, a_wine, cubes, experts, having, on, planted, table, tiles
from tests.spec import Spec, seeded

STATE = TypeAdapter(VinhosState)


def shuffled_below(state: VinhosState) -> VinhosState:
    """The same table with everything that nobody knows in another order."""
    return replace(
        state,
        vineyards={
            region: VineyardDeck(deck.tiles[: deck.known] + deck.tiles[deck.known :][::-1], deck.known)
            for region, deck in state.vineyards.items()
        },
        experts={feature: _with_another_middle(deck) for feature, deck in state.experts.items()},
        vintages=state.vintages[::-1],
        magnates=state.magnates[::-1],
    )


def _with_another_middle(deck: ExpertDeck) -> ExpertDeck:
    bottom = max(1, len(deck.tiles) - deck.seen)
    return ExpertDeck(deck.tiles[:1] + deck.tiles[1:bottom][::-1] + deck.tiles[bottom:], deck.seen)


@pytest.mark.rule("VNH-INFO-01", "VNH-TERM-02")
def test_boards_money_points_tiles_and_tops_are_public():
    spec = tiles(
        experts(cubes(a_wine(table(), A, "algarve", "red", "E2.1", 6), algarve=2), A, "-WE-taste-money"), A, "+MM-wines-1"
    )
    spec = having(on(spec, "sales"), A, vp=7, fair_points=12)
    for seat in (A, B, None):
        view = GAME.view(spec.state, seat)
        player = view.players[A]
        assert (player.bagos, player.vp, player.fair_points, player.barrels, player.space) == (20, 7, 12, 2, "sales")
        estate = player.estates[1]
        assert (estate.region, estate.colour, estate.vineyards, estate.quality) == ("algarve", "red", ("VY-9-R1",), 2)
        assert [(wine.place, wine.quality, wine.colour, wine.value) for wine in estate.wines] == [("E2.1", 6, "red", 7)]
        assert [(each.tile, each.feature, each.face_up) for each in player.experts] == [("WE-taste-money", "taste", False)]
        assert [(each.tile, each.kind, each.barrel) for each in player.tiles] == [("MM-wines-1", "wines", True)]
        region = view.regions[8]
        assert (region.cubes, region.cube_spaces, region.left, region.colours) == (2, 3, 3, {"red": 1, "white": 2})
        assert (region.top, region.price, region.markers) == ("white", 4, ((A, "E2"),))
        assert (view.experts[1].top, view.experts[1].left) == ("WE-aroma-money", 6)
        assert view.vintage is not None
        assert (view.vintage.tile, view.vintage.weather, view.vintage.bruno) == ("VT1", 2, 8)
        assert view.vintage.carolina == ("tras-os-montes", "douro", "ribatejo", "alentejo")


@pytest.mark.rule("VNH-INFO-02", "VNH-INFO-03")
def test_no_view_changes_when_only_hidden_orders_do():
    state = Spec.of(GAME, 3, seeded()).when(Begin()).state
    other = shuffled_below(state)
    assert other != state
    for seat in (A, B, C, None):
        assert GAME.view(other, seat) == GAME.view(state, seat)
    for seat in (A, B, C):
        assert GAME.legal(other, seat) == GAME.legal(state, seat)


@pytest.mark.rule("VNH-INFO-02")
def test_a_rearranged_order_and_discarded_experts_are_known_to_all():
    state = table().state
    known = replace(state, vineyards={**state.vineyards, "dao": VineyardDeck(("VY-4-R1", "VY-4-W1", "VY-4-W2"), 3)})
    assert GAME.view(known, B).regions[3].order == ("red", "white", "white")
    assert GAME.view(state, B).regions[3].order == ("white",)
    seen = replace(
        state, experts={**state.experts, "taste": ExpertDeck(("WE-taste-money", "WE-taste-barrel", "WE-taste-renown"), 1)}
    )
    assert GAME.view(seen, B).experts[0].bottom == ("WE-taste-renown",)
    assert GAME.view(state, B).experts[0].bottom == ()


@pytest.mark.rule("VNH-INFO-03", "VNH-SET-05")
def test_all_that_is_hidden_stands_in_sealed_parts_for_nobody():
    spec = Spec.of(GAME, 4, seeded()).when(Begin())
    hidden = {event.type: sealed_fields(type(event)) for event in spec.events if sealed_fields(type(event))}
    assert hidden == {
        "VineyardsShuffled": ("below",),
        "ExpertsShuffled": ("below",),
        "VintagesShuffled": ("tiles",),
        "MagnatesShuffled": ("tiles",),
    }
    public = json.dumps([event.model_dump(exclude=set(sealed_fields(type(event)))) for event in spec.events])
    for tile in (*spec.state.vintages, *spec.state.magnates, *spec.state.experts["taste"].tiles[1:]):
        assert f'"{tile}"' not in public


@pytest.mark.rule("VNH-MOVE-05", "VNH-YEAR-05")
def test_the_quadrel_says_what_moving_there_would_cost_all_in():
    spec = on(table(), "vineyards-nw", "cellars", "vineyards-se")
    costs = {space.id: space.cost for space in GAME.view(spec.state, A).quadrel}
    assert costs == {
        "vineyards-nw": None,
        "cellars": 2,
        "wineries": 1,
        "experts": 0,
        "pass": 0,
        "staff": 1,
        "export": 1,
        "sales": 1,
        "vineyards-se": 2,
    }
    assert {space.cost for space in GAME.view(spec.state, None).quadrel} == {None}


@pytest.mark.rule("VNH-TERM-03", "VNH-VIN-03")
def test_waiting_cubes_slots_and_markers_are_shown():
    spec = planted(table(), A, "E1", "dao", "red", 2, wineries=1, enologists=1, farmers=1)
    estate = GAME.view(spec.state, None).players[A].estates[0]
    assert (estate.free_slots, estate.quality, estate.bonus) == (0, 8, (0, 0))
    assert GAME.view(spec.state, None).players[A].estates[4].free_slots == 3


def test_snapshots_and_views_come_back_from_json_as_they_were():
    for spec in (table(), Spec.of(GAME, 4, seeded()), Spec.of(GAME, 2, seeded()).when(Begin())):
        assert STATE.validate_json(STATE.dump_json(spec.state)) == spec.state
        for seat in (None, A):
            view = GAME.view(spec.state, seat)
            assert type(view).model_validate_json(view.model_dump_json()) == view


def test_the_view_names_the_next_fair_and_who_is_awaited():
    view = GAME.view(table(year=4).state, B)
    assert (view.fair, view.fair_year, view.awaited, view.you) == (2, 5, (A,), B)
    assert GAME.view(table(year=6, phase="extra").state, B).fair is None
    assert GAME.view(table(year=1, phase="production").state, None).awaited == (A, B, C)
    passed = on(table(), "sales").when(ActPass(seat=A, order_slot=3))
    assert GAME.view(passed.state, None).lower_row == (None, None, A)
