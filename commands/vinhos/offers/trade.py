"""Wines to sell or export: single ones written out, two at once as forms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from commands.forms import Form
from commands.vinhos.magnates import UseMagnateExport, UseMagnateSales
from commands.vinhos.movement import movement, space_of
from commands.vinhos.offers.fields import form, pick
from commands.vinhos.possible import consignments
from commands.vinhos.trade import ActExport, ActSales, Consignment, casks
from projections.vinhos.components import printed
from projections.vinhos.figures import MagnateTile
from projections.vinhos.state import VinhosState

C = TypeVar("C", bound=Consignment)
Offers = tuple[list[Consignment], list[Form]]


@dataclass(frozen=True, slots=True)
class Reach:
    """A wine, and slot -> cubes it needs there, the most demanding slot first."""

    wine: str
    region: str
    needs: Mapping[str, int]


def trade_acts(state: VinhosState, seat: int, action: str) -> Offers:
    """Sales or Export, if the move can be paid."""
    space = space_of(printed(state.revision), action)
    player = state.players[seat]
    if player.space == space or movement(state, seat, space).cost > player.bagos:
        return [], []
    return _offers(state, seat, action, ActSales if action == "sales" else ActExport, {"seat": seat})


def magnate_trade(state: VinhosState, seat: int, tile: MagnateTile) -> Offers:
    """Sales or Export by a magnate tile."""
    command = UseMagnateSales if tile.kind == "sales" else UseMagnateExport
    return _offers(state, seat, tile.kind, command, {"seat": seat, "tile": tile.id})


def _offers(state: VinhosState, seat: int, action: str, command: type[C], fixed: dict[str, Any]) -> Offers:
    reaches = _reaches(state, seat, action)
    ones: list[Consignment] = [
        command(**fixed, wine=reach.wine, slot=slot, cubes=cubes) for reach in reaches for slot, cubes in reach.needs.items()
    ]
    forms: list[Form] = []
    if state.players[seat].barrels > 1 and printed(state.revision).limits[action][1] > 1:
        for number, first in enumerate(reaches):
            for second in reaches[number + 1 :]:
                forms += _pairs(state, command, fixed, first, second)
    return ones, forms


def _reaches(state: VinhosState, seat: int, action: str) -> list[Reach]:
    found: dict[str, dict[str, int]] = {}
    for wine, slot, cubes in consignments(state, seat, action):
        found.setdefault(wine, {})[slot] = cubes
    figures = printed(state.revision)
    asked = {slot.id: slot.min_value for slot in figures.sales.values()}
    asked |= {slot.id: slot.min_value for slot in figures.exports.values()}
    regions = {wine: cask.region.id for wine, cask in casks(state, seat).items()}
    return [
        Reach(wine, regions[wine], dict(sorted(needs.items(), key=lambda need: -asked[need[0]]))) for wine, needs in found.items()
    ]


def _pairs(state: VinhosState, command: type[C], fixed: dict[str, Any], one: Reach, other: Reach) -> list[Form]:
    """Two wines that are not in each other's way share a form; else one form for each slot of the first."""
    wines = {**fixed, "wine": one.wine, "second_wine": other.wine}
    if one.region != other.region and not one.needs.keys() & other.needs.keys():
        return [form(command, wines, (pick("slot", one.needs), pick("second_slot", other.needs)))]
    forms = []
    for slot, cubes in one.needs.items():
        left = state.cubes[one.region] - cubes if one.region == other.region else state.cubes[other.region]
        rest = [there for there, needed in other.needs.items() if there != slot and needed <= left]
        if rest:
            forms.append(form(command, {**wines, "slot": slot}, (pick("second_slot", rest),)))
    return forms
