"""Production: ageing, people, quality, Porto."""

import pytest

from commands.vinhos import GAME
from commands.vinhos.production import Produce
from commands.vinhos.year import EndTurn
from events.vinhos.production import LostWine, NewWine, WinesMade
from projections.vinhos.components import NEWEST, printed
from projections.vinhos.state import Wine
from tests.commands.vinhos.positions import (
    A,
    B,
    C,
    a_wine,
    acted,
    estate,
    having,
    kinds,
    of,
    planted,
    stored,
    supply,
    table,
    there,
)


def producing(spec=None, **fields):
    """Production of year 2, A and B are asked, B about a Farmer; weather +2 unless another vintage is named."""
    busy = planted(planted(spec or table(), B, "E1", "lisboa", "white", farmers=1), B, "E2", "tras-os-montes", "white")
    return busy.placed(**{"phase": "production", "awaited": (A, B), **fields})


def two_farmers():
    spec = planted(table(), A, "E1", "dao", "red", 1, farmers=1)
    return producing(planted(spec, A, "E2", "minho", "white", 2, farmers=1))


@pytest.mark.rule("VNH-C28", "VNH-PROD-03", "VNH-PROD-06", "VNH-PROD-07")
def test_a_porto_of_twelve():
    spec = planted(table(), A, "E1", "douro", "red", 2, farmers=1, wineries=1, enologists=1)
    spec = producing(supply(having(spec, A, porto=1), porto=0), vintage="VT3")
    spec = spec.when(Produce(seat=A, porto=("E1",)))
    spec.then(WinesMade(seat=A, wines=(NewWine(estate="E1", quality=12, colour="red", porto=True),), porto=1))
    assert there(spec, A, "E1").wines == (Wine(12, "red", porto=True), None)
    assert (spec.state.players[A].porto, spec.state.supply.porto) == (0, 0)


@pytest.mark.rule("VNH-C29", "VNH-PROD-01", "VNH-PROD-04")
def test_everything_ages_and_weather_may_leave_nothing_to_harvest():
    spec = stored(a_wine(acted(table(phase="action_2", awaited=(C,), vintage="VT4")), A, "dao", "red", "E1.1", 5), A, "E1.2", 7)
    spec = spec.when(EndTurn(seat=C)).accepted()
    assert of(spec, "WinesAged").lost == (LostWine(seat=A, wine="E1.2", quality=7),)
    assert there(spec, A, "E1").wines == (None, Wine(5, "red"))
    made = next(event for event in spec.events if event.type == "WinesMade" and event.seat == A)
    assert made.wines == ()


@pytest.mark.rule("VNH-PROD-01", "VNH-TERM-01")
def test_a_cellar_keeps_wine_for_four_years():
    spec = stored(a_wine(acted(table(phase="action_2", awaited=(C,))), A, "dao", "red", "E1.3", 5), A, "E1.4", 7)
    spec = stored(spec, A, "E1.1", 3).when(EndTurn(seat=C)).accepted()
    assert of(spec, "WinesAged").lost == (LostWine(seat=A, wine="E1.4", quality=7),)
    assert there(spec, A, "E1").wines == (Wine(4, "red"), Wine(3, "red"), None, Wine(5, "red"))


@pytest.mark.rule("VNH-PROD-03")
def test_quality_adds_vineyards_farmers_wineries_enologists_and_weather():
    cases = [
        ({}, 1, "VT1", 4),
        ({"farmers": 1}, 1, "VT3", 4),
        ({"wineries": 2}, 1, "VT2", 3),
        ({"wineries": 1, "enologists": 1}, 2, "VT4", 5),
        ({"farmers": 2, "wineries": 1, "enologists": 1}, 2, "VT7", 11),
    ]
    for fields, vineyards, vintage, quality in cases:
        spec = producing(planted(table(), A, "E2", "alentejo", "white", vineyards, **fields), vintage=vintage)
        made = of(spec.when(Produce(seat=A)), "WinesMade").wines
        assert made == (NewWine(estate="E2", quality=quality, colour="white", porto=False),)


@pytest.mark.rule("VNH-PROD-04")
def test_new_wine_goes_into_the_first_slot_in_the_colour_of_the_estate():
    spec = producing(planted(table(), A, "E3", "minho", "red"), vintage="VT1").when(Produce(seat=A)).accepted()
    assert there(spec, A, "E3").wines == (Wine(4, "red"), None)


@pytest.mark.rule("VNH-PROD-05")
def test_without_a_vineyard_nothing_is_made_whatever_else_stands_there():
    spec = producing(estate(table(), A, "E1", wineries=2, enologists=2, cellar=True, wines=(None,) * 4))
    assert of(spec.when(Produce(seat=A)), "WinesMade").wines == ()


@pytest.mark.rule("VNH-C30", "VNH-PROD-02")
def test_each_farmer_needs_a_vineyard_of_its_own():
    two_farmers().when(Produce(seat=A, farmers={"E1": 2})).rejected("host", "VNH-PROD-02")
    spec = two_farmers().when(Produce(seat=A, farmers={"E2": 2})).accepted()
    assert of(spec, "WinesMade").farmers == {"E2": 2}
    assert (there(spec, A, "E1").farmers, there(spec, A, "E2").farmers) == (0, 2)
    assert [wine.quality for wine in of(spec, "WinesMade").wines] == [4, 8]


@pytest.mark.rule("VNH-PROD-02", "VNH-STAFF-03")
def test_a_placement_is_whole_or_left_out():
    spec = two_farmers()
    for placed in ({"E1": 1}, {}, {"E1": 1, "E2": 2}, {"E1": -1, "E2": 3}, {"E2": 2**53 - 1}):
        spec.when(Produce(seat=A, farmers=placed)).rejected("count", "VNH-PROD-02")
    spec.when(Produce(seat=A, enologists={"E1": 1})).rejected("count", "VNH-PROD-02")
    spec.when(Produce(seat=A, farmers={"E7": 2})).rejected("slot", "VNH-PROD-02")
    left = spec.when(Produce(seat=A)).accepted()
    assert of(left, "WinesMade").farmers is None
    assert [there(left, A, name).farmers for name in ("E1", "E2")] == [1, 1]
    enologists = producing(estate(planted(table(), A, "E1", "dao", "red", wineries=1, enologists=1), A, "E4", wineries=1))
    moved = enologists.when(Produce(seat=A, enologists={"E4": 1})).accepted()
    assert (there(moved, A, "E1").enologists, there(moved, A, "E4").enologists) == (0, 1)


@pytest.mark.rule("VNH-PROD-02", "VNH-YEAR-01")
def test_all_decide_at_once_in_any_order_and_nobody_changes_another_s_result():
    assert Produce.simultaneous
    assert not Produce.secret
    spec = two_farmers()
    assert GAME.to_act(spec.state) == (A, B)
    first = spec.when(Produce(seat=B, farmers={"E2": 1}))
    by_b = of(first, "WinesMade")
    both = first.when(Produce(seat=A))
    other = spec.when(Produce(seat=A))
    assert next(event for event in both.events if event.type == "WinesMade" and event.seat == A) == of(other, "WinesMade")
    assert by_b == next(
        event for event in other.when(Produce(seat=B, farmers={"E2": 1})).events if event.type == "WinesMade" and event.seat == B
    )
    first.when(Produce(seat=B)).rejected("turn")
    first.when(Produce(seat=C)).rejected("turn")


@pytest.mark.rule("VNH-PROD-06")
def test_porto_needs_douro_a_tile_and_is_made_once_on_an_estate():
    spec = planted(planted(table(), A, "E1", "douro", "red"), A, "E2", "dao", "white")
    spec = producing(having(planted(spec, A, "E3", "douro", "white"), A, porto=1))
    spec.when(Produce(seat=A, porto=("E2",))).rejected("region", "VNH-PROD-06")
    spec.when(Produce(seat=A, porto=("E9",))).rejected("region", "VNH-PROD-06")
    spec.when(Produce(seat=A, porto=("E1", "E3"))).rejected("supply", "VNH-PROD-06")
    having(spec, A, porto=2).when(Produce(seat=A, porto=("E1", "E1"))).rejected("limit", "VNH-PROD-06")
    having(spec, A, porto=2).when(Produce(seat=A, porto=("E1", "E3"))).accepted()
    worst = spec.placed(vintage="VT4").when(Produce(seat=A, porto=("E1",))).accepted()
    assert [(wine.estate, wine.quality) for wine in of(worst, "WinesMade").wines] == [("E1", 3)]


@pytest.mark.rule("VNH-PROD-07")
def test_fourteen_is_the_most_and_the_wine_never_runs_out():
    best = planted(table(), A, "E1", "douro", "red", 2, farmers=2, wineries=1, enologists=1)
    spec = producing(having(best, A, porto=1), vintage="VT1").when(Produce(seat=A, porto=("E1",)))
    assert of(spec, "WinesMade").wines[0].quality == 14
    points = printed(NEWEST).quality
    assert 2 * points["vineyard"] + 2 * points["farmer"] + points["winery"] + points["enologist"] + points["porto"] + 2 == 14


@pytest.mark.rule("VNH-YEAR-07")
def test_who_has_nothing_to_decide_is_not_asked():
    spec = planted(acted(table(phase="action_2", awaited=(C,))), A, "E1", "dao", "red", 1, farmers=1)
    spec = planted(spec, B, "E1", "dao", "white", 1, farmers=1)
    spec = planted(spec, B, "E2", "alentejo", "white", 1)
    spec = spec.when(EndTurn(seat=C)).accepted()
    assert [event.seat for event in spec.events if event.type == "WinesMade"] == [A, C]
    assert (spec.state.phase, GAME.to_act(spec.state)) == ("production", (B,))
    porto = having(planted(acted(table(phase="action_2", awaited=(C,))), A, "E1", "douro", "red"), A, porto=1)
    assert GAME.to_act(porto.when(EndTurn(seat=C)).state) == (A,)
    full = planted(acted(table(phase="action_2", awaited=(C,))), A, "E1", "dao", "red", 1, farmers=1)
    full = planted(full, A, "E2", "alentejo", "white", 1, farmers=1).when(EndTurn(seat=C)).accepted()
    assert "WinesMade" in kinds(full)
    assert full.state.year == 3
