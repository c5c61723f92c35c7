"""The order of checks: with several faults at once the earliest one answers, whatever else is wrong."""

from typing import Any

import pytest

from commands.base import Begin
from commands.vinhos import GAME
from commands.vinhos.decide import COMMANDS
from projections.vinhos.state import VinhosState
from tests.commands.vinhos.positions import (
    A,
    B,
    a_wine,
    acted,
    cubes,
    deck,
    experts,
    having,
    on,
    planted,
    stored,
    supply,
    table,
    tiles,
)

BY_TYPE = {command.model_fields["type"].default: command for command in COMMANDS}


def made(kind: str, **fields: Any):
    return BY_TYPE[kind].model_validate({"type": kind, **fields})


def mended_one_by_one(spec, kind: str, bad: dict[str, Any], steps: list[tuple[dict[str, Any], str]]) -> None:
    """Start with everything wrong; after each mend the next fault in line answers."""
    for change, code in steps:
        for name, value in change.items():
            if name == "position":
                spec = value(spec)
            else:
                bad[name] = value
        spec.when(made(kind, **bad)).rejected(code)


def poor(spec):
    return having(spec, A, bagos=0)


@pytest.mark.rule("VNH-CHECK-01")
def test_sales_from_phase_to_funds():
    spec = poor(cubes(on(table(year=5, phase="maintenance", awaited=(B, A)), "sales"), dao=1))
    spec = having(stored(a_wine(spec, A, "dao", "red", "E1.1", 5), A, "E1.2", 5), A, barrels=0)
    bad = {"seat": A, "wine": "E9.9", "slot": "hotel-white-5", "cubes": 9, "second_wine": "E1.2"}
    mended_one_by_one(
        spec.placed(sales={"hotel-red-7": B}),
        "ActSales",
        bad,
        [
            ({}, "phase"),
            ({"position": lambda spec: spec.placed(phase="action_1")}, "turn"),
            ({"position": lambda spec: spec.placed(awaited=(A, B))}, "same-space"),
            ({"position": lambda spec: on(spec, "vineyards-nw")}, "count"),
            ({"second_wine": None}, "wine"),
            ({"wine": "E1.1"}, "barrel"),
            ({"position": lambda spec: having(spec, A, barrels=1), "slot": "hotel-red-7"}, "slot"),
            ({"slot": "hotel-white-5"}, "colour"),
            ({"slot": "enoteca-red-10"}, "cubes"),
            ({"cubes": 1}, "value"),
            ({"slot": "hotel-red-5"}, "cubes"),
            ({"cubes": 0}, "funds"),
        ],
    )


@pytest.mark.rule("VNH-CHECK-01")
def test_export_asks_for_the_frame_between_barrel_and_slot():
    spec = having(a_wine(on(table(2, exports={"usa-1": B}), "vineyards-se"), A, "dao", "red", "E1.1", 5), A, barrels=0, bagos=0)
    mended_one_by_one(
        spec,
        "ActExport",
        {"seat": A, "wine": "E2.1", "slot": "usa-3", "cubes": 3},
        [
            ({}, "wine"),
            ({"wine": "E1.1"}, "barrel"),
            ({"position": lambda spec: having(spec, A, barrels=1)}, "frame"),
            ({"slot": "usa-1"}, "slot"),
            ({"slot": "usa-2"}, "cubes"),
            ({"cubes": 0}, "value"),
            ({"slot": "brazil-1"}, "funds"),
        ],
    )


@pytest.mark.rule("VNH-CHECK-01")
def test_vineyards_from_expert_to_funds():
    spec = planted(on(table(), "vineyards-nw"), A, "E1", "dao", "white", 1, wineries=2)
    spec = planted(deck(spec, "alentejo"), A, "E2", "douro", "red", 1)
    spec = having(stored(spec, A, "E3.3", 1, "red"), A, bagos=0)
    bad = {
        "seat": A,
        "space": "vineyards-nw",
        "region": "atlantis",
        "estate": "E9",
        "second_region": "atlantis",
        "expert": "WE-taste-money",
        "decks": {"taste": 1},
    }
    mended_one_by_one(
        spec,
        "ActVineyards",
        bad,
        [
            ({}, "same-space"),
            ({"space": "vineyards-se"}, "expert"),
            ({"expert": None}, "count"),
            ({"second_estate": "E9"}, "count"),
            ({"decks": {}}, "region"),
            ({"region": "alentejo"}, "supply"),
            ({"region": "minho"}, "slot"),
            ({"estate": "E1"}, "slot"),
            ({"estate": "E2"}, "colour"),
            ({"estate": "E3"}, "minho"),
            ({"estate": "E4"}, "region"),
            ({"second_region": "minho"}, "region"),
            ({"second_region": "dao", "second_estate": "E5"}, "funds"),
        ],
    )


@pytest.mark.rule("VNH-CHECK-01", "VNH-CHECK-05")
def test_setubal_asks_for_the_number_of_decks_first_and_for_their_tiles_before_the_estate():
    mended_one_by_one(
        poor(table()),
        "ActVineyards",
        {"seat": A, "space": "vineyards-se", "region": "setubal", "estate": "E9"},
        [
            ({}, "count"),
            ({"decks": {"nose": 2}}, "supply"),
            ({"decks": {"aroma": 2}}, "slot"),
            ({"estate": "E1"}, "funds"),
        ],
    )


@pytest.mark.rule("VNH-CHECK-01")
def test_buildings_and_people_from_count_to_funds():
    spec = poor(supply(table(year=3), wineries=0, cellars=0, farmers=0))
    mended_one_by_one(
        spec,
        "ActWineries",
        {"seat": A, "estates": ("E9",) * 3},
        [
            ({}, "count"),
            ({"estates": ("E9",)}, "supply"),
            ({"position": lambda spec: supply(spec, wineries=9)}, "slot"),
            ({"estates": ("E1", "E1", "E1")}, "count"),
            ({"estates": ("E1", "E2")}, "funds"),
        ],
    )
    minho = planted(spec, A, "E1", "minho", "red", cellar=True, wines=(None,) * 4)
    mended_one_by_one(
        minho,
        "ActCellars",
        {"seat": A, "estates": ()},
        [
            ({}, "count"),
            ({"estates": ("E9",)}, "supply"),
            ({"position": lambda spec: supply(spec, cellars=9)}, "slot"),
            ({"estates": ("E1",)}, "minho"),
            ({"position": lambda spec: planted(spec, A, "E1", "dao", "red", cellar=True)}, "limit"),
            ({"estates": ("E2",)}, "funds"),
        ],
    )
    mended_one_by_one(
        spec,
        "ActStaff",
        {"seat": A, "hire": ()},
        [
            ({}, "count"),
            ({"hire": ({"person": "farmer", "estate": "E9"},)}, "supply"),
            ({"position": lambda spec: supply(spec, farmers=9)}, "slot"),
            ({"hire": ({"person": "farmer", "estate": "E1"},)}, "host"),
            ({"position": lambda spec: planted(spec, A, "E1", "dao", "red")}, "funds"),
        ],
    )


@pytest.mark.rule("VNH-CHECK-01", "VNH-CHECK-05")
def test_tiles_from_phase_to_their_units():
    mended_one_by_one(
        poor(acted(table(awaited=(B, A)))),
        "UseMagnate",
        {"seat": A, "tile": "MA-winery-1", "deck": "taste", "estate": "E9"},
        [
            ({}, "turn"),
            ({"position": lambda spec: spec.placed(awaited=(A,))}, "tile"),
            ({"position": lambda spec: tiles(spec, A, "MA-winery-1")}, "count"),
            ({"deck": None}, "slot"),
            ({"estate": "E1"}, "funds"),
        ],
    )
    mended_one_by_one(
        table(awaited=(B, A), phase="maintenance"),
        "UseExpert",
        {"seat": A, "tile": "WE-taste-renown", "barrel": "usa-1"},
        [
            ({}, "phase"),
            ({"position": lambda spec: spec.placed(phase="action_2")}, "turn"),
            ({"position": lambda spec: spec.placed(awaited=(A,))}, "expert"),
            ({"position": lambda spec: experts(spec, A, "WE-taste-renown")}, "count"),
            ({"barrel": None, "region": "atlantis"}, "region"),
            ({"position": lambda spec: supply(cubes(spec, dao=3), cubes=0), "region": "dao"}, "supply"),
            ({"position": lambda spec: supply(spec, cubes=1)}, "slot"),
        ],
    )


@pytest.mark.rule("VNH-CHECK-01", "VNH-MOVE-08")
def test_staying_is_refused_before_the_order_slot():
    spec = table(lower_row=(B, None, None))
    spec.when(made("ActPass", seat=A, order_slot=1)).rejected("cannot-stay")
    poor(spec).when(made("ActPass", seat=A, order_slot=1)).rejected("slot")


@pytest.mark.rule("VNH-TERM-05", "VNH-TERM-06")
def test_every_command_has_a_type_of_its_own_and_is_told_apart_by_it():
    assert len(BY_TYPE) == len(COMMANDS) == 25
    assert {"ChooseStart", "DraftMagnate", "Reclaim", "Produce", "BuyTile", "EndTurn", "ActPass", "UseMagnate"} <= set(BY_TYPE)


@pytest.mark.rule("VNH-TERM-06", "VNH-YEAR-01")
def test_before_the_table_is_set_and_after_it_nothing_begins_twice():
    before = table().placed(phase="setup", awaited=())
    for command in ("EndTurn", "StopBuying", "StopHiring", "Produce"):
        before.when(made(command, seat=A)).rejected("phase")
    table().when(Begin()).rejected("phase")


@pytest.mark.rule("VNH-TERM-06")
def test_a_refusal_leaves_the_very_same_state_and_no_event():
    spec = table()
    refused = spec.when(made("ActWineries", seat=A, estates=("E1", "E9"))).rejected("slot")
    assert refused.state is spec.state
    assert refused.events == ()
    assert isinstance(refused.state, VinhosState)
    assert GAME.view(refused.state, A) == GAME.view(spec.state, A)
