"""End of the game: scoring, ties, multipliers."""

import pytest

from commands.vinhos import GAME
from commands.vinhos.end import counted, money_points, multiplier_points
from commands.vinhos.press import ActPass
from commands.vinhos.year import EndTurn
from events.vinhos.end import Scored
from projections.base import Standing
from projections.vinhos.components import NEWEST, printed
from tests.commands.vinhos.positions import (
    A,
    B,
    C,
    a_wine,
    acted,
    estate,
    experts,
    having,
    of,
    planted,
    stored,
    table,
    tiles,
)


def last(seats: int = 3, **fields):
    """The last seat of the extra round has acted."""
    return acted(table(seats, year=6, phase="extra", awaited=(seats - 1,), **fields))


def scored(spec) -> list[Scored]:
    return list(of(spec.when(EndTurn(seat=len(spec.state.players) - 1)).accepted(), "GameScored").scores)


@pytest.mark.rule("VNH-C36", "VNH-END-01", "VNH-END-03")
def test_money_wines_majorities_and_multipliers_add_up():
    spec = last(exports={"brazil-1": A, "brazil-2": A, "brazil-3": B, "brazil-4": B, "usa-1": A})
    spec = a_wine(having(spec, A, bagos=14), A, "dao", "red", "E1.3", 3)
    spec = stored(stored(spec, A, "E1.1", 7), A, "E1.2", 5)
    for name in ("E2", "E3"):
        spec = estate(spec, A, name, wineries=2)
    spec = tiles(spec, A, "+MM-wineries-1", "MM-cellars-1")
    assert scored(spec)[A] == Scored(seat=A, money=7, wines=6, exports=15, multipliers=8, total=36)


@pytest.mark.rule("VNH-END-01")
def test_money_is_worth_what_the_table_says():
    figures = printed(NEWEST)
    expected = {0: 0, 2: 0, 3: 1, 5: 1, 6: 3, 8: 3, 9: 5, 11: 5, 12: 7, 14: 7, 15: 10, 17: 10, 18: 14, 20: 14, 21: 18, 23: 18}
    assert {bagos: money_points(figures, bagos) for bagos in expected} == expected
    assert (money_points(figures, 24), money_points(figures, 300)) == (22, 22)


@pytest.mark.rule("VNH-END-01")
def test_half_of_every_wine_is_rounded_down_wine_by_wine():
    spec = stored(a_wine(last(), A, "dao", "red", "E1.1", 3), A, "E1.2", 3)
    spec = stored(spec, A, "E1.4", 1)
    assert scored(spec)[A].wines == 1 + 1 + 0


@pytest.mark.rule("VNH-END-01")
def test_a_majority_goes_to_the_most_barrels_is_shared_when_tied_and_to_nobody_in_an_empty_country():
    exports = {"angola-1": A, "angola-2": B, "angola-3": C, "germany-1": B, "germany-2": B, "germany-3": C}
    assert [row.exports for row in scored(last(exports=exports))] == [1, 1 + 8, 1]
    assert [row.exports for row in scored(last())] == [0, 0, 0]


@pytest.mark.rule("VNH-END-03")
def test_multipliers_count_things_at_the_very_end_up_to_their_limit():
    tiles_by_kind = {tile.kind: tile for tile in printed(NEWEST).multipliers.values()}
    spec = having(table(exports={"usa-1": A}, sales={"hotel-red-5": A, "hotel-red-6": B}), A, bagos=29, fair_points=83)
    spec = planted(spec, A, "E1", "dao", "red", 2, wineries=1, enologists=1, farmers=2)
    spec = planted(spec, A, "E2", "minho", "red", 1, wineries=2)
    spec = experts(spec, A, "WE-taste-money", "-WE-aroma-money", "WE-aroma-barrel")
    for slot in ("E1.1", "E1.2", "E1.3", "E1.4", "E2.1", "E2.2"):
        spec = stored(spec, A, slot, 3)
    spec = planted(spec, A, "E3", "algarve", "white")
    for slot in ("E3.1", "E3.2", "E3.3"):
        spec = stored(spec, A, slot, 3)
    expected = {
        "vineyards": 4,
        "wineries": 6,
        "cellars": 4,
        "enologists": 2,
        "farmers": 4,
        "experts": 3,
        "sales_barrels": 2,
        "export_barrels": 2,
        "regions": 6,
        "wines": 16,
        "money": 9,
        "fair": 16,
    }
    assert {kind: multiplier_points(spec.state, A, tile) for kind, tile in tiles_by_kind.items()} == expected
    assert multiplier_points(having(spec, A, bagos=400).state, A, tiles_by_kind["money"]) == 10


@pytest.mark.rule("VNH-END-03", "VNH-ABI-02")
def test_a_multiplier_without_a_barrel_scores_nothing_and_its_barrel_counts_nowhere_else():
    spec = estate(tiles(last(), A, "MM-wineries-1"), A, "E1", wineries=2)
    assert scored(spec)[A].multipliers == 0
    assert scored(tiles(spec, A, "+MM-wineries-1"))[A].multipliers == 4
    own = tiles(table(), A, "+MM-export_barrels-1", "+MM-sales_barrels-1").state
    assert (counted(own, A, "export_barrel"), counted(own, A, "sales_barrel")) == (0, 0)


@pytest.mark.rule("VNH-END-02")
def test_ties_go_to_barrels_abroad_then_to_money_then_are_shared():
    spec = having(having(having(last(), A, vp=30), B, vp=30), C, vp=10)
    level = GAME.result(spec.when(EndTurn(seat=C)).state)
    assert level is not None
    assert level.standings == (
        Standing(seat=A, place=1, score=44, keys=(0, 20)),
        Standing(seat=B, place=1, score=44, keys=(0, 20)),
        Standing(seat=C, place=3, score=24, keys=(0, 20)),
    )
    richer = GAME.result(having(spec, B, bagos=19).when(EndTurn(seat=C)).state)
    assert richer is not None
    assert [(row.seat, row.place) for row in richer.standings] == [(A, 1), (B, 2), (C, 3)]
    shipped = spec.placed(exports={"angola-1": B, "angola-2": A, "angola-3": B, "brazil-1": A, "brazil-2": A})
    shipped = having(having(shipped, A, vp=30 - 6), B, vp=30 - 4, bagos=18)
    abroad = GAME.result(shipped.when(EndTurn(seat=C)).state)
    assert abroad is not None
    assert [(row.seat, row.score, row.keys) for row in abroad.standings[:2]] == [(A, 44, (3, 20)), (B, 44, (2, 18))]


@pytest.mark.rule("VNH-YEAR-04", "VNH-YEAR-01")
def test_the_game_ends_after_the_extra_round_and_takes_no_more_commands():
    spec = last().when(EndTurn(seat=C)).accepted()
    assert (spec.state.phase, GAME.to_act(spec.state)) == ("scored", ())
    assert [event.type for event in spec.events] == ["TurnEnded", "GameScored"]
    spec.when(ActPass(seat=A, order_slot=1)).rejected("phase")
    assert GAME.result(last().state) is None
    assert [player.vp for player in spec.state.players] == [14, 14, 14]
    assert [score.total for score in GAME.view(spec.state, None).scores] == [14, 14, 14]
