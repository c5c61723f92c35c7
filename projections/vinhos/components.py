"""Every printed figure of Vinhos, read once from a data file into typed records.

Which file a game uses follows from its rules revision. Code names kinds and ids; it never holds a figure that the file
holds, so a corrected file needs no change here.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from projections.vinhos.figures import (
    Booth,
    Components,
    Country,
    ExpertTile,
    ExportSlot,
    Fair,
    MagnateTile,
    Multiplier,
    PlayerCount,
    Region,
    SalesSlot,
    Space,
    Vineyard,
    Vintage,
    Year,
)

NEWEST = "vinhos-1"
FILES: dict[str, Traversable | Path] = {NEWEST: files(__package__).joinpath("components.json")}


@cache
def printed(revision: str) -> Components:
    """The figures that a rules revision uses."""
    return parsed(json.loads(FILES[revision].read_text(encoding="utf-8")))


def digest(revision: str) -> str:
    """SHA-256 of the file that a rules revision uses."""
    return sha256(FILES[revision].read_bytes()).hexdigest()


def parsed(data: Mapping[str, Any]) -> Components:
    """Typed records from the file's content."""
    number = {row["number"]: row["id"] for row in data["regions"]}
    board = data["player_board"]
    stock = {row["id"]: row["count"] for row in data["components"]}
    countries = data["export"]["countries"]
    return Components(
        counts={row["players"]: _player_count(row) for row in data["player_counts"]},
        regions={row["id"]: _region(row) for row in data["regions"]},
        vineyards={
            row["id"]: Vineyard(row["id"], number[row["region"]], row["colour"], row["price"]) for row in data["vineyard_tiles"]
        },
        spaces={row["id"]: _space(row) for row in data["quadrel"]["spaces"]},
        start_space=data["setup"]["action_marker_start"]["value"],
        movement={row["id"]: row["cost"] for row in data["movement"]},
        years={row["year"]: _year(row) for row in data["years"]},
        vintages={row["id"]: _vintage(row, number) for row in data["vintage_tiles"] if row["in_play"]},
        features=tuple(row["id"] for row in data["features"]),
        estates=tuple(f"E{place}" for place in range(1, board["estates"] + 1)),
        estate_slots=board["slots_per_estate"],
        max_wineries=board["max_wineries_per_estate"],
        warehouse=tuple(board["warehouse"]["value_bonus"]),
        cellar=tuple(board["cellar"]["value_bonus"]),
        costs={row["id"]: row["bagos"] for row in data["costs"]},
        limits={row["action"]: (row["min"], row["max"]) for row in data["action_limits"]},
        quality={row["id"]: row["points"] for row in data["quality"] if isinstance(row["points"], int)},
        cubes=stock["renown_cubes"],
        porto=data["porto"]["tiles"],
        barrels=data["setup"]["barrels_in_supply"]["value"],
        magnates={row["id"]: row["barrels_per_player_at_setup"] for row in data["magnates"]},
        sales={slot.id: slot for slot in _sales_slots(data)},
        exports={slot["id"]: _export_slot(row["id"], slot) for row in countries for slot in row["slots"]},
        countries=tuple(
            Country(row["id"], row["name"], row["majority_vp"], tuple(slot["id"] for slot in row["slots"])) for row in countries
        ),
        experts=_experts(data),
        magnate_tiles=_magnate_tiles(data),
        multipliers=_multipliers(data),
        booths=tuple(_booth(row) for row in sorted(data["fair_booths"], key=lambda row: int(row["position"]))),
        fairs={row["fair"]: _fair(row) for row in data["fair_vp"]},
        money=tuple(sorted((row["min"], row["vp"]) for row in data["money_scoring"])),
    )


def _player_count(row: Mapping[str, Any]) -> PlayerCount:
    return PlayerCount(
        regions_removed=row["regions_removed"],
        wineries=row["wineries"],
        cellars=row["cellars"],
        enologists=row["enologists"],
        farmers=row["farmers"],
        display=row["magnate_display"],
        bagos=tuple(row["starting_bagos"]),
        export_frame=row["export_frame"],
        positions=tuple(row["fair_positions_scored"]),
    )


def _region(row: Mapping[str, Any]) -> Region:
    effect = row["benefit"]["effect"]
    return Region(
        id=row["id"],
        number=row["number"],
        name=row["name"],
        price=row["price"]["value"],
        cube_spaces=row["cube_spaces"]["value"],
        benefit=row["benefit"]["kind"],
        fair_points=effect.get("fair_points", 0),
        cellar_forbidden=effect.get("cellar_forbidden", False),
        porto_tiles=effect.get("porto_tiles", 0),
        free=effect.get("free"),
        experts=effect.get("experts", 0),
        cube_value=effect.get("cube_value", 1),
        value_bonus=effect.get("value_bonus", 0),
    )


def _space(row: Mapping[str, Any]) -> Space:
    return Space(row["id"], row["action"], row["row"], row["col"], frozenset(row["adjacent"]))


def _year(row: Mapping[str, Any]) -> Year:
    return Year(row["year"], row["tax_space"], row["flip_tiles_up_before"], row["fair"], row["extra_action_after_fair"])


def _vintage(row: Mapping[str, Any], number: Mapping[int, str]) -> Vintage:
    regions = frozenset(number[each] for each in row["carolina_regions"])
    return Vintage(row["id"], row["weather"], row["anabela_colour"], row["bruno_min_value"], regions, row["features"])


def _sales_slots(data: Mapping[str, Any]) -> list[SalesSlot]:
    return [
        SalesSlot(slot["id"], row["id"], slot["colour"], slot["min_value"], slot["bagos"])
        for row in data["sales"]["establishments"]
        for slot in row["slots"]
    ]


def _export_slot(country: str, row: Mapping[str, Any]) -> ExportSlot:
    return ExportSlot(row["id"], country, row["min_value"], row["vp"], row["in_2p_frame"])


def _experts(data: Mapping[str, Any]) -> dict[str, ExpertTile]:
    figures = {row["id"]: _figure(row["text"]) for row in data["expert_abilities"]}
    return {
        row["id"]: ExpertTile(row["id"], row["feature"], row["ability"], row["arrow"], figures[row["ability"]])
        for row in data["expert_tiles"]
    }


def _figure(text: str) -> int:
    # The abilities' amounts stand in their sentences only.
    found = re.search(r"\d+", text)
    return int(found[0]) if found else 0


def _magnate_tiles(data: Mapping[str, Any]) -> dict[str, MagnateTile]:
    effects = {row["id"]: row["effect"] for row in data["magnate_action_kinds"]}
    tiles = {}
    for row in data["magnate_action_tiles"]:
        effect = effects[row["kind"]]
        tiles[row["id"]] = MagnateTile(
            id=row["id"],
            kind=row["kind"],
            min_players=row["min_players"],
            bagos=effect.get("bagos", 0),
            discount=effect.get("discount", 0),
            fair_points=effect.get("fair_points", 0),
            experts=effect.get("experts", 0),
        )
    return tiles


def _multipliers(data: Mapping[str, Any]) -> dict[str, Multiplier]:
    kinds = {row["id"]: row for row in data["multiplier_kinds"]}
    tiles = {}
    for row in data["multiplier_tiles"]:
        kind = kinds[row["kind"]]
        tiles[row["id"]] = Multiplier(
            id=row["id"],
            kind=row["kind"],
            counts=kind["counts"],
            vp=kind["vp"],
            per=kind["per"],
            max_vp=kind["max_vp"],
            needs_barrel=kind["needs_barrel"],
            with_two=row["used_with_2_players"],
        )
    return tiles


def _booth(row: Mapping[str, Any]) -> Booth:
    bonus = row["bonus"] or {}
    return Booth(row["position"], row["id"], bonus.get("bagos", 0), bonus.get("fair_points", 0), bonus.get("experts", 0))


def _fair(row: Mapping[str, Any]) -> Fair:
    vp = {1: row["first"], 2: row["second"], 3: row["third"]}
    return Fair(row["fair"], row["year"], vp, row["fourth"] == "expert")
