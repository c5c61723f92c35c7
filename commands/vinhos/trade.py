"""Sales, Export, Maintenance (rulebook: the actions of the same names, Wine Value)."""

from typing import Literal, TypeAlias

from commands.base import Command, Rejected, Whole
from commands.vinhos.course import Course
from commands.vinhos.movement import move, must_move, space_of
from commands.vinhos.turn import must_afford, must_be_phase
from events.vinhos.trade import BarrelReclaimed, WineExported, WineSold
from projections.vinhos.components import ExportSlot, SalesSlot, printed
from projections.vinhos.state import VinhosState, Wine, storage_of, wines_of

MOST_CUBES = 2
"""Cubes that may be removed for one wine."""


class Consignment(Command):
    """One wine or two, each with a slot. Cubes left out: as few as the slot needs."""

    wine: str
    slot: str
    cubes: Whole | None = None
    second_wine: str | None = None
    second_slot: str | None = None
    second_cubes: Whole | None = None


class ActSales(Consignment):
    """Move to Sales and sell one wine or two."""

    type: Literal["ActSales"] = "ActSales"


class ActExport(Consignment):
    """Move to Export and export one wine or two."""

    type: Literal["ActExport"] = "ActExport"


class Reclaim(Command):
    """Take a barrel back from a sales slot."""

    type: Literal["Reclaim"] = "Reclaim"
    slot: str


Lot: TypeAlias = tuple[str, str, int | None]
"""A wine, the slot it goes to, and the cubes removed for it."""


def act_sales(course: Course, command: ActSales) -> None:
    """One or two wines to establishments, in order; what they bring cannot pay for the move."""
    space = space_of(course.printed, "sales")
    must_move(course.state, command, space)
    units = must_be_lots(course, "sales", command)
    bagos = course.player(command.seat).bagos
    cost = move(course, command.seat, space)
    sell(course, command.seat, units)
    must_afford(bagos, cost)


def act_export(course: Course, command: ActExport) -> None:
    """One or two wines abroad, in order, to any countries."""
    space = space_of(course.printed, "export")
    must_move(course.state, command, space)
    units = must_be_lots(course, "export", command)
    bagos = course.player(command.seat).bagos
    cost = move(course, command.seat, space)
    ship(course, command.seat, units)
    must_afford(bagos, cost)


def must_be_lots(course: Course, action: str, command: Consignment) -> list[Lot]:
    """One or two wines, each with its slot."""
    second = (command.second_wine, command.second_slot, command.second_cubes)
    first = (command.wine, command.slot, command.cubes)
    named = [first, second] if second != (None, None, None) else [first]
    _, most = course.printed.limits[action]
    whole = [(wine, slot, cubes) for wine, slot, cubes in named if wine is not None and slot is not None]
    if len(whole) != len(named) or len(named) > most:
        rule = "VNH-SALE-01" if action == "sales" else "VNH-EXP-01"
        raise Rejected("count", rule, wines=len(whole), most=most)
    return whole


def sell(course: Course, seat: int, units: list[Lot]) -> None:
    """A wine goes, a barrel stands in the slot, the printed money comes; the second sale sees what the first left."""
    for wine, slot, cubes in units:
        if (fault := sale_fault(course.state, seat, wine, slot, cubes)) is not None:
            raise fault
        held, spent = wines_of(course.player(seat))[wine], _spent(course.state, seat, wine, slot, cubes)
        course.add(
            WineSold(
                seat=seat,
                wine=wine,
                region=region_of(course.state, seat, wine),
                colour=held.colour,
                quality=held.quality,
                cubes=spent,
                value=value_of(course.state, seat, wine, spent),
                slot=slot,
                bagos=course.printed.sales[slot].bagos,
            )
        )


def ship(course: Course, seat: int, units: list[Lot]) -> None:
    """As a sale, but of any colour, for points at once, and the barrel stays for good."""
    for wine, slot, cubes in units:
        if (fault := export_fault(course.state, seat, wine, slot, cubes)) is not None:
            raise fault
        held, spent = wines_of(course.player(seat))[wine], _spent(course.state, seat, wine, slot, cubes)
        course.add(
            WineExported(
                seat=seat,
                wine=wine,
                region=region_of(course.state, seat, wine),
                colour=held.colour,
                quality=held.quality,
                cubes=spent,
                value=value_of(course.state, seat, wine, spent),
                slot=slot,
                vp=course.printed.exports[slot].vp,
            )
        )


def _spent(state: VinhosState, seat: int, wine: str, slot: str, cubes: int | None) -> int:
    if cubes is not None:
        return cubes
    asked = slot_named(state, slot)
    needed = cubes_needed(state, seat, wine, asked.min_value if asked else 0)
    return needed or 0


def sale_fault(state: VinhosState, seat: int, wine: str, slot: str, cubes: int | None) -> Rejected | None:
    """A wine, a barrel, an empty slot of the wine's colour, and a value that reaches with as few cubes as possible."""
    if (fault := _lot_fault(state, seat, wine)) is not None:
        return fault
    asked = printed(state.revision).sales.get(slot)
    if asked is None or slot in state.sales:
        return Rejected("slot", "VNH-SALE-01", slot=slot)
    held = wines_of(state.players[seat])[wine]
    if held.colour != asked.colour:
        return Rejected("colour", "VNH-SALE-02", colour=held.colour, asked=asked.colour)
    return _value_fault(state, seat, wine, asked, cubes)


def export_fault(state: VinhosState, seat: int, wine: str, slot: str, cubes: int | None) -> Rejected | None:
    """As for a sale, without colours; with two players only inside the frame."""
    if (fault := _lot_fault(state, seat, wine)) is not None:
        return fault
    figures = printed(state.revision)
    asked = figures.exports.get(slot)
    if asked is not None and figures.counts[state.seats].export_frame and not asked.in_frame:
        return Rejected("frame", "VNH-EXP-03", slot=slot)
    if asked is None or slot in state.exports:
        return Rejected("slot", "VNH-EXP-01", slot=slot)
    return _value_fault(state, seat, wine, asked, cubes)


def _lot_fault(state: VinhosState, seat: int, wine: str) -> Rejected | None:
    player = state.players[seat]
    if wine not in wines_of(player):
        return Rejected("wine", "VNH-SALE-01", wine=wine)
    if not player.barrels:
        return Rejected("barrel", "VNH-SALE-01", barrels=0)
    return None


def _value_fault(
    state: VinhosState, seat: int, wine: str, asked: SalesSlot | ExportSlot, cubes: int | None
) -> Rejected | None:
    needed, present = cubes_needed(state, seat, wine, asked.min_value), cubes_at_hand(state, seat, wine)
    if cubes is not None and not 0 <= cubes <= present:
        return Rejected("cubes", "VNH-VAL-02", asked=cubes, present=present)
    if needed is None or (cubes is not None and cubes < needed):
        value = value_of(state, seat, wine, cubes if cubes is not None else present)
        return Rejected("value", "VNH-SALE-02", value=value, asked=asked.min_value)
    if cubes is not None and cubes > needed:
        return Rejected("cubes", "VNH-SALE-03", asked=cubes, needed=needed)
    return None


def value_of(state: VinhosState, seat: int, wine: str, cubes: int) -> int:
    """Quality, the bonus of the Cellar slot, the cubes removed and what the region always adds."""
    place, slot = storage_of(wine)
    estate, figures = state.players[seat].estates[place], printed(state.revision)
    held = estate.wines[slot]
    assert held is not None
    bonus = (figures.cellar if estate.cellar else figures.warehouse)[slot]
    region = figures.regions[region_of(state, seat, wine)]
    return held.quality + bonus + cubes * region.cube_value + region.value_bonus


def cubes_at_hand(state: VinhosState, seat: int, wine: str) -> int:
    """Cubes that could be removed for a wine: those of its own region, and never more than two."""
    return min(MOST_CUBES, state.cubes[region_of(state, seat, wine)])


def cubes_needed(state: VinhosState, seat: int, wine: str, wanted: int) -> int | None:
    """The fewest cubes that bring a wine to a value, None if there are too few."""
    worth = printed(state.revision).regions[region_of(state, seat, wine)].cube_value
    missing = max(0, wanted - value_of(state, seat, wine, 0))
    needed = -(-missing // worth)
    return needed if needed <= cubes_at_hand(state, seat, wine) else None


def region_of(state: VinhosState, seat: int, wine: str) -> str:
    """A wine comes from the region of its Estate."""
    region = state.players[seat].estates[storage_of(wine)[0]].region
    assert region is not None
    return region


def slot_named(state: VinhosState, slot: str) -> SalesSlot | ExportSlot | None:
    """A sales or export slot."""
    figures = printed(state.revision)
    return figures.sales.get(slot) or figures.exports.get(slot)


def reclaim(course: Course, command: Reclaim) -> None:
    """Exactly one barrel comes back from Sales each year to whoever has any there."""
    must_be_phase(course.state, command, "maintenance")
    if command.slot not in sales_barrels(course.state, command.seat):
        raise Rejected("barrel", "VNH-MNT-01", slot=command.slot)
    course.add(BarrelReclaimed(seat=command.seat, slot=command.slot))


def sales_barrels(state: VinhosState, seat: int) -> list[str]:
    """Sales slots where a seat has a barrel."""
    return [slot for slot, owner in state.sales.items() if owner == seat]


def free_sales(state: VinhosState) -> list[SalesSlot]:
    """Empty slots of the establishments."""
    return [slot for slot in printed(state.revision).sales.values() if slot.id not in state.sales]


def free_exports(state: VinhosState) -> list[ExportSlot]:
    """Empty slots of the countries that exist at this table."""
    figures = printed(state.revision)
    framed = figures.counts[state.seats].export_frame
    return [slot for slot in figures.exports.values() if slot.id not in state.exports and (slot.in_frame or not framed)]


def stock(state: VinhosState, seat: int) -> dict[str, Wine]:
    """The wines of a seat by their place."""
    return wines_of(state.players[seat])
