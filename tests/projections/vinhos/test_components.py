"""Printed figures: all from the data file, each with its source."""

import json
from pathlib import Path

import pytest

from commands.base import Begin
from commands.vinhos import GAME
from commands.vinhos.estates import ActWineries
from commands.vinhos.vineyards import ActVineyards
from projections.vinhos import components
from projections.vinhos.catalogue import reconstructed, sources
from projections.vinhos.components import NEWEST, printed
from tests.commands.vinhos.positions import A, bagos, experts, table
from tests.spec import Spec, seeded


@pytest.fixture
def corrected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A later revision whose file has other figures."""

    def write(change) -> str:
        data = json.loads(components.FILES[NEWEST].read_text(encoding="utf-8"))
        change(data)
        path = tmp_path / "corrected.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        monkeypatch.setitem(components.FILES, "corrected", path)
        components.printed.cache_clear()
        return "corrected"

    yield write
    components.printed.cache_clear()


def test_the_file_s_counts_are_those_of_the_records():
    figures = printed(NEWEST)
    assert (len(figures.regions), len(figures.vineyards), len(figures.spaces), len(figures.experts)) == (9, 36, 9, 24)
    assert (len(figures.magnate_tiles), len(figures.multipliers), len(figures.vintages)) == (18, 22, 8)
    assert (len(figures.sales), len(figures.exports), len(figures.booths)) == (18, 20, 4)
    assert sum(tile.with_two for tile in figures.multipliers.values()) == 12


@pytest.mark.rule("VNH-TERM-01", "VNH-VAL-01")
def test_storage_and_its_bonus_are_printed_figures():
    figures = printed(NEWEST)
    assert figures.estates == ("E1", "E2", "E3", "E4", "E5")
    assert (figures.estate_slots, figures.warehouse, figures.cellar) == (3, (0, 0), (0, 1, 3, 5))


@pytest.mark.rule("VNH-MOVE-02", "VNH-MOVE-03", "VNH-MOVE-04")
def test_movement_costs_are_printed_figures():
    assert dict(printed(NEWEST).movement) == {"non_adjacent": 1, "each_other_marker": 1, "tax_marker": 1, "to_pass_space": 0}


def test_figures_of_abilities_are_read_from_their_sentences():
    figures = {tile.ability: tile.figure for tile in printed(NEWEST).experts.values()}
    assert figures == {"money": 2, "barrel": 1, "free_move": 0, "rearrange": 0, "renown": 1, "discount": 1}


@pytest.mark.rule("VNH-WIN-01", "VNH-VIN-01", "VNH-ABI-06")
def test_a_corrected_file_needs_no_change_of_code(corrected):
    def change(data):
        next(cost for cost in data["costs"] if cost["id"] == "winery")["bagos"] = 5
        for tile in data["vineyard_tiles"]:
            tile["price"] = 0 if tile["region"] == 2 else 7

    later = corrected(change)
    assert bagos(table(revision=later).when(ActWineries(seat=A, estates=("E1",))))[A] == 15
    dear = ActVineyards(seat=A, space="vineyards-nw", region="dao", estate="E1")
    assert bagos(table(revision=later).when(dear))[A] == 13
    free = ActVineyards(seat=A, space="vineyards-nw", region="minho", estate="E1", expert="WE-taste-discount")
    assert bagos(experts(table(revision=later), A, "WE-taste-discount").when(free))[A] == 20


@pytest.mark.rule("VNH-SET-06", "VNH-SET-07", "VNH-SET-08")
def test_corrected_counts_are_used_at_setup(corrected):
    def change(data):
        row = next(row for row in data["player_counts"] if row["players"] == 3)
        row.update(wineries=17, magnate_display=7, starting_bagos=[18, 19, 21])

    state = GAME.initial(3, GAME.options(), corrected(change))
    state = Spec(GAME, state, seeded()).when(Begin()).accepted().state
    assert (state.supply.wineries, len(state.display)) == (17, 7)
    assert [state.players[seat].bagos for seat in state.order] == [18, 19, 21]


def test_every_reconstructed_figure_is_named_with_its_place():
    places = {(mark.path, mark.what) for mark in reconstructed(NEWEST)}
    assert ("player_counts.1", "") in places
    assert ("regions.minho.price", "") in places
    assert ("vintage_tiles.VT1", "") in places
    assert ("quadrel.spaces.cellars", "tax") in places
    assert ("sales", "") in places
    assert ("multiplier_kinds.wines", "") in places
    assert not {place for place, _ in places if place.startswith(("costs", "quality"))}
    assert {mark.source for mark in sources(NEWEST)} == {"rulebook", "public data", "reconstructed"}


def test_the_digest_is_that_of_the_file():
    assert len(GAME.data_digest) == 64
    assert GAME.data_digest == components.digest(NEWEST)
