"""Magnate action tiles (rulebook: Magnate Action Tile Use)."""

from typing import Literal

from commands.base import Command, Rejected, Whole
from commands.vinhos.course import Course
from commands.vinhos.estates import build_cellar, build_winery, hire_person
from commands.vinhos.experts import must_have_tile, must_name_decks, take_expert
from commands.vinhos.trade import Consignment, must_be_lots, sell, ship
from commands.vinhos.turn import must_afford, must_be_step
from commands.vinhos.vineyards import (
    Benefit,
    experts_due,
    must_be_order,
    must_fit_inside,
    spend_inside,
    take_vineyard,
)
from events.vinhos.experts import MagnateUsed
from events.vinhos.vocab import Colour
from projections.vinhos.components import printed
from projections.vinhos.figures import MagnateTile
from projections.vinhos.state import VinhosState


class UseMagnate(Command):
    """Turn a magnate tile face down: `deck` for an expert, `estate` for a building or a person, nothing for Fair Points."""

    type: Literal["UseMagnate"] = "UseMagnate"
    tile: str
    deck: str | None = None
    estate: str | None = None


class UseMagnateVineyard(Command):
    """Buy one vineyard by a magnate tile; `expert` with `order` rearranges the region's deck first."""

    type: Literal["UseMagnateVineyard"] = "UseMagnateVineyard"
    tile: str
    region: str
    estate: str
    benefit: Benefit = "take"
    decks: dict[str, Whole] = {}
    expert: str | None = None
    order: tuple[Colour, ...] = ()


class UseMagnateSales(Consignment):
    """Sell one wine or two by a magnate tile, without moving."""

    type: Literal["UseMagnateSales"] = "UseMagnateSales"
    tile: str


class UseMagnateExport(Consignment):
    """Export one wine or two by a magnate tile, without moving."""

    type: Literal["UseMagnateExport"] = "UseMagnateExport"
    tile: str


def use_magnate(course: Course, command: UseMagnate) -> None:
    """An expert for nothing, Fair Points, or one building or person at the tile's price."""
    kinds = ("expert", "fair_points", "winery", "cellar", "enologist", "farmer")
    tile = _must_own(course.state, command, command.tile, kinds)
    seat, bagos = command.seat, course.player(command.seat).bagos
    wanted = (tile.kind == "expert", tile.kind not in ("expert", "fair_points"))
    if (command.deck is not None, command.estate is not None) != wanted:
        raise Rejected("count", "VNH-MAG-02", kind=tile.kind)
    _turn_down(course, seat, tile)
    if tile.kind == "fair_points":
        return
    if command.deck is not None:
        must_have_tile(course.state, command.deck)
        take_expert(course, seat, command.deck, tile.bagos, "magnate")
    else:
        _one_unit(course, seat, tile, command.estate or "")
    must_afford(bagos, tile.bagos)


def _one_unit(course: Course, seat: int, tile: MagnateTile, estate: str) -> None:
    match tile.kind:
        case "winery":
            build_winery(course, seat, estate, tile.bagos)
        case "cellar":
            build_cellar(course, seat, estate, tile.bagos)
        case "enologist" | "farmer" as person:
            hire_person(course, seat, person, estate, tile.bagos)


def use_magnate_vineyard(course: Course, command: UseMagnateVineyard) -> None:
    """One vineyard for less than its price; an action of its own, so the same region may be bought again this turn."""
    state, seat = course.state, command.seat
    tile = _must_own(state, command, command.tile, ("vineyard_discount",))
    if command.expert is not None:
        expert = must_fit_inside(state, seat, command.expert, ("rearrange",))
        must_be_order(state, command.region, command.order)
        spend_inside(course, seat, expert, command.region, command.order)
    elif command.order:
        raise Rejected("expert", "VNH-ABI-04", tile=None)
    must_name_decks(command.decks, experts_due(state, seat, command.region, command.estate))
    _turn_down(course, seat, tile)
    cost = take_vineyard(course, seat, command.region, command.estate, command.benefit, command.decks, tile.discount)
    must_afford(state.players[seat].bagos, cost)


def use_magnate_sales(course: Course, command: UseMagnateSales) -> None:
    """A whole Sales action without moving and without the costs of moving."""
    tile = _must_own(course.state, command, command.tile, ("sales",))
    units = must_be_lots(course, "sales", command)
    _turn_down(course, command.seat, tile)
    sell(course, command.seat, units)


def use_magnate_export(course: Course, command: UseMagnateExport) -> None:
    """A whole Export action without moving and without the costs of moving."""
    tile = _must_own(course.state, command, command.tile, ("export",))
    units = must_be_lots(course, "export", command)
    _turn_down(course, command.seat, tile)
    ship(course, command.seat, units)


def _must_own(state: VinhosState, command: Command, tile: str, kinds: tuple[str, ...]) -> MagnateTile:
    must_be_step(state, command, "move", "after")
    if state.turn.magnate_used:
        raise Rejected("tile", "VNH-TURN-02", tile=tile)
    held = next((each for each in state.players[command.seat].tiles if each.tile == tile), None)
    action = printed(state.revision).magnate_tiles.get(tile)
    if held is None or action is None or not held.up or action.kind not in kinds:
        raise Rejected("tile", "VNH-MAG-01", tile=tile)
    return action


def _turn_down(course: Course, seat: int, tile: MagnateTile) -> None:
    course.add(MagnateUsed(seat=seat, tile=tile.id, kind=tile.kind, fair_points=tile.fair_points))


def usable_tiles(state: VinhosState, seat: int) -> list[MagnateTile]:
    """Face-up magnate action tiles, as long as none was used this turn."""
    if state.turn.magnate_used:
        return []
    tiles = printed(state.revision).magnate_tiles
    return [tiles[held.tile] for held in state.players[seat].tiles if held.up and held.tile in tiles]
