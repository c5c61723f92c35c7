"""The printed things of Vino, read once from the data file of a rules revision."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

USUAL = "vino-1"
REVISIONS = ("vino-1", "vino-2")
_DATA_FILE = {"vino-1": "components.json", "vino-2": "components.json"}


@dataclass(frozen=True, slots=True)
class Vineyard:
    """One circle on a region's path. `position` counts from the cheapest."""

    id: str
    region: str
    position: int
    price: int
    government: bool


@dataclass(frozen=True, slots=True)
class Region:
    """A region with its path in order and the varieties that have a marker there."""

    id: str
    number: int
    varieties: tuple[str, ...]
    vineyards: tuple[Vineyard, ...]

    @property
    def has_government_vineyards(self) -> bool:
        """Only such a region has a bottle."""
        return any(vineyard.government for vineyard in self.vineyards)


@dataclass(frozen=True, slots=True)
class PriceRow:
    """What selling so many brings and costs."""

    sold: int
    income: int
    lost: int
    levels: int


@dataclass(frozen=True, slots=True)
class Market:
    """The scale of demand."""

    lowest: int
    highest: int
    step: int
    start: int


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box that carries a number."""

    players: tuple[int, int]
    capital: int
    varieties: tuple[str, ...]
    regions: Mapping[str, Region]
    """By id, in the order of their numbers."""
    vineyards: Mapping[str, Vineyard]
    starting_markers: Mapping[str, str]
    """Region -> variety, in the order of the regions' numbers."""
    price_table: tuple[PriceRow, ...]
    market: Market
    selected_regions: int
    preliminary_vineyards: int
    giveaway_first: int
    giveaway_second: int


def data(revision: str) -> bytes:
    """The data file of a revision as it stands in the package."""
    return files("projections.vino").joinpath(_DATA_FILE[revision]).read_bytes()


@cache
def components(revision: str) -> Components:
    """The box that a rules revision is played with."""
    box: dict[str, Any] = json.loads(data(revision))
    starting = {each["region"]: each["variety"] for each in box["starting_markers"]}
    regions = [_region(each) for each in sorted(box["regions"], key=lambda each: int(each["number"]))]
    scale, constants = box["market"], box["rules_constants"]
    return Components(
        players=(box["players"]["min"], box["players"]["max"]),
        capital=box["money"]["starting_capital"],
        varieties=tuple(each["id"] for each in box["varieties"]),
        regions={region.id: region for region in regions},
        vineyards={vineyard.id: vineyard for region in regions for vineyard in region.vineyards},
        starting_markers={region.id: starting[region.id] for region in regions if region.id in starting},
        price_table=tuple(_price_row(row) for row in box["price_table"]["rows"]),
        market=Market(lowest=scale["min"], highest=scale["max"], step=scale["step"], start=scale["start"]),
        selected_regions=constants["regions_selected_per_round"],
        preliminary_vineyards=constants["preliminary_vineyards"],
        giveaway_first=constants["giveaway_first"],
        giveaway_second=constants["giveaway_second"],
    )


def _region(record: dict[str, Any]) -> Region:
    return Region(
        id=record["id"],
        number=record["number"],
        varieties=tuple(each["variety"] for each in record["varieties"]),
        vineyards=tuple(
            Vineyard(each["id"], record["id"], each["position"], each["price"], each["owner"] == "government")
            for each in sorted(record["vineyards"], key=lambda each: int(each["position"]))
        ),
    )


def _price_row(row: dict[str, Any]) -> PriceRow:
    return PriceRow(row["sold"], row["income"], row["lost_vineyards"], row["demand_drop_levels"])
