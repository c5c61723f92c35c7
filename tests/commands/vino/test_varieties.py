"""Varieties and their markers."""

import pytest

from commands.vino import GAME
from projections.vino.board import cellar
from tests.commands.vino.positions import A, B, C, D, all_sent, buy, buying, pass_, sell, selling, table, take


def in_trentino():
    """C is the only buyer, a newcomer in Trentino, where Pinot Grigio and Nebbiolo are left."""
    spec = buying(table(4, "trentino: A 3 T"), "liguria lazio", "liguria lazio", "trentino toscana", "liguria lazio")
    while spec.state.region != "trentino":
        spec = spec.when(pass_(spec.state.to_move)).accepted()
    return spec


@pytest.mark.rule("VINO-VAR-02", "VINO-VAR-03", "VINO-T20")
def test_a_newcomer_names_one_of_several_markers_and_keeps_to_it():
    spec = in_trentino()
    spec.when(buy(C, "trentino-01")).rejected("variety-required", "VINO-VAR-02")
    spec.when(buy(C, "trentino-01", "barbera")).rejected("variety-unavailable", "VINO-VAR-02")
    spec = spec.when(buy(C, "trentino-01", "nebbiolo")).accepted()
    assert spec.state.cash[C] == 880
    assert spec.events[0].marker == "nebbiolo"
    spec.when(buy(C, "trentino-02", "pinot-grigio")).rejected("variety-fixed", "VINO-VAR-03")
    repeated = spec.when(buy(C, "trentino-02", "nebbiolo")).accepted()
    assert (repeated.events[0].variety, repeated.events[0].marker) == ("nebbiolo", None)


@pytest.mark.rule("VINO-VAR-01", "VINO-VAR-04")
def test_a_marker_that_somebody_holds_is_not_to_be_had():
    spec = in_trentino().when(buy(C, "trentino-01", "trebbiano"))
    spec.rejected("variety-unavailable")
    assert spec.error.facts["varieties"] == ("nebbiolo", "pinot-grigio")


@pytest.mark.rule("VINO-VAR-01", "VINO-VAR-04")
def test_there_are_never_more_owners_than_markers():
    spec = buying(
        table(4, "lazio: A 1 T; B 2 M; C 3 B"), "lazio trentino", "veneto trentino", "veneto trentino", "lazio trentino"
    )
    spec = spec.when(pass_(A)).accepted()
    assert spec.events[1].model_dump() == {
        "type": "BuyingPassed", "seat": D, "region": "lazio", "reason": "no-marker",
    }  # fmt: skip


@pytest.mark.rule("VINO-VAR-02")
def test_a_single_marker_left_may_be_named_or_left_out():
    spec = buying(table(3, "lazio: B 1 T; C 2 M"), "lazio trentino", "veneto trentino", "veneto trentino")
    assert spec.when(buy(A, "lazio-03")).accepted().events[0].variety == "barbera"
    assert spec.when(buy(A, "lazio-03", "barbera")).accepted().events[0].variety == "barbera"
    spec.when(buy(A, "lazio-03", "trebbiano")).rejected("variety-unavailable")


@pytest.mark.rule("VINO-VAR-03", "VINO-GIV-05")
def test_bought_and_given_vineyards_of_a_region_grow_one_variety():
    spec = buying(table(3, "campania: A 1,2 T; B 3 M; C 5 B"), "campania veneto", "veneto trentino", "veneto trentino")
    spec = all_sent(spec, buy(A, "campania-06"), take(A, "campania-08"))
    assert cellar(spec.state, A) == {
        "nebbiolo": 0, "trebbiano": 4, "montepulciano": 0, "pinot-grigio": 0, "barbera": 0,
    }  # fmt: skip
    assert cellar(spec.state, C)["barbera"] == 3


@pytest.mark.rule("VINO-VAR-05")
def test_one_variety_in_several_regions_and_several_varieties_in_all():
    spec = table(3, "trentino: A 1,2 T | abruzzo: A 3 T | toscana: A 4,5,6 N | lazio: A 1 B")
    assert cellar(spec.state, A) == {
        "nebbiolo": 3, "trebbiano": 3, "montepulciano": 0, "pinot-grigio": 0, "barbera": 1,
    }  # fmt: skip


@pytest.mark.rule("VINO-VAR-06", "VINO-SALE-06", "VINO-T32")
def test_with_the_last_vineyard_the_marker_goes_back_and_another_may_take_it():
    spec = selling(3, "lazio: A 2 T | abruzzo: A 1,2 T", queue=(A,))
    sold = spec.when(sell(A, "trebbiano", 3, ("lazio-02",), barbera=1)).accepted()
    assert sold.events[0].markers == ("lazio",)
    assert sold.events[0].income == 390
    assert GAME.view(sold.state, None).regions[1].markers == ("trebbiano", "montepulciano", "barbera")
    assert cellar(sold.state, A)["trebbiano"] == 2
    spec = buying(sold.placed(order=(B, A, C)), "lazio veneto", "lazio veneto", "toscana veneto")
    assert spec.state.newcomers == (B, A)
    spec = spec.when(buy(B, "lazio-01", "trebbiano")).accepted()
    spec.when(buy(A, "lazio-03", "trebbiano")).rejected("variety-unavailable")
    spec.when(buy(A, "lazio-03", "barbera")).accepted()


@pytest.mark.rule("VINO-VAR-06")
def test_a_former_owner_may_find_himself_shut_out():
    spec = selling(3, "liguria: A 1 N; B 2 P | sardegna: A 1,2 N", queue=(A,))
    spec = spec.when(sell(A, "nebbiolo", 3, ("liguria-01",), barbera=1)).accepted()
    assert spec.state.order == (B, C, A)
    spec = buying(spec, "liguria trentino", "veneto trentino", "liguria trentino")
    assert spec.state.newcomers == (C, A)
    spec = spec.when(buy(C, "liguria-01", "nebbiolo"))
    assert (spec.events[1].seat, spec.events[1].reason) == (A, "no-marker")
