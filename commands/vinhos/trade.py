"""Sales, Export, Maintenance (rulebook: the actions of the same names, Wine Value)."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from commands.base import Command, Rejected, Whole
from commands.vinhos.course import Course
from commands.vinhos.movement import move, must_move, space_of
from commands.vinhos.turn import must_afford, must_be_phase
from events.vinhos.trade import BarrelReclaimed, WineExported, WineSold
from projections.vinhos.components import printed
from projections.vinhos.figures import ExportSlot, Region, SalesSlot
from projections.vinhos.state import VinhosState, Wine

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
        asked = course.printed.sales[slot]
        course.add(WineSold(slot=slot, bagos=asked.bagos, **_sent(course.state, seat, wine, asked, cubes)))


def ship(course: Course, seat: int, units: list[Lot]) -> None:
    """As a sale, but of any colour, for points at once, and the barrel stays for good."""
    for wine, slot, cubes in units:
        if (fault := export_fault(course.state, seat, wine, slot, cubes)) is not None:
            raise fault
        asked = course.printed.exports[slot]
        course.add(WineExported(slot=slot, vp=asked.vp, **_sent(course.state, seat, wine, asked, cubes)))


def _sent(state: VinhosState, seat: int, wine: str, asked: SalesSlot | ExportSlot, cubes: int | None) -> dict[str, Any]:
    cask = casks(state, seat)[wine]
    spent = (cask.cubes_for(asked.min_value) or 0) if cubes is None else cubes
    return {
        "seat": seat,
        "wine": wine,
        "region": cask.region.id,
        "colour": cask.wine.colour,
        "quality": cask.wine.quality,
        "cubes": spent,
        "value": cask.value_with(spent),
    }


def sale_fault(state: VinhosState, seat: int, wine: str, slot: str, cubes: int | None) -> Rejected | None:
    """A wine, a barrel, an empty slot of the wine's colour, and a value that reaches with as few cubes as possible."""
    cask = casks(state, seat).get(wine)
    if cask is None:
        return Rejected("wine", "VNH-SALE-01", wine=wine)
    if not state.players[seat].barrels:
        return Rejected("barrel", "VNH-SALE-01", barrels=0)
    asked = printed(state.revision).sales.get(slot)
    if asked is None or slot in state.sales:
        return Rejected("slot", "VNH-SALE-01", slot=slot)
    if cask.wine.colour != asked.colour:
        return Rejected("colour", "VNH-SALE-02", colour=cask.wine.colour, asked=asked.colour)
    return _value_fault(cask, asked.min_value, cubes)


def export_fault(state: VinhosState, seat: int, wine: str, slot: str, cubes: int | None) -> Rejected | None:
    """As for a sale, without colours; with two players only inside the frame."""
    figures, cask = printed(state.revision), casks(state, seat).get(wine)
    if cask is None:
        return Rejected("wine", "VNH-EXP-01", wine=wine)
    if not state.players[seat].barrels:
        return Rejected("barrel", "VNH-EXP-01", barrels=0)
    asked = figures.exports.get(slot)
    if asked is not None and figures.counts[state.seats].export_frame and not asked.in_frame:
        return Rejected("frame", "VNH-EXP-03", slot=slot)
    if asked is None or slot in state.exports:
        return Rejected("slot", "VNH-EXP-01", slot=slot)
    return _value_fault(cask, asked.min_value, cubes)


def _value_fault(cask: "Cask", asked: int, cubes: int | None) -> Rejected | None:
    if cubes is not None and not 0 <= cubes <= cask.cubes:
        return Rejected("cubes", "VNH-VAL-02", asked=cubes, present=cask.cubes)
    needed = cask.cubes_for(asked)
    if needed is None or (cubes is not None and cubes < needed):
        value = cask.value_with(cask.cubes if cubes is None else cubes)
        return Rejected("value", "VNH-SALE-02", value=value, asked=asked)
    if cubes is not None and cubes > needed:
        return Rejected("cubes", "VNH-SALE-03", asked=cubes, needed=needed)
    return None


@dataclass(frozen=True, slots=True)
class Cask:
    """A wine with what its value is made of."""

    wine: Wine
    region: Region
    value: int
    """Quality, the bonus of the storage slot and what the region always adds."""
    cubes: int
    """Cubes that could be removed for it: those of its own region, and never more than two."""

    def value_with(self, cubes: int) -> int:
        """Wine Value with cubes removed."""
        return self.value + cubes * self.region.cube_value

    def cubes_for(self, wanted: int) -> int | None:
        """The fewest cubes that reach a value, None if there are too few."""
        needed = -(-max(0, wanted - self.value) // self.region.cube_value)
        return needed if needed <= self.cubes else None


def casks(state: VinhosState, seat: int) -> dict[str, Cask]:
    """The wines of a seat by their place, such as E2.3."""
    figures, found = printed(state.revision), {}
    for place, estate in enumerate(state.players[seat].estates, 1):
        if estate.region is None:
            continue
        region, bonus = figures.regions[estate.region], figures.cellar if estate.cellar else figures.warehouse
        for slot, wine in enumerate(estate.wines):
            if wine is not None:
                value = wine.quality + bonus[slot] + region.value_bonus
                found[f"E{place}.{slot + 1}"] = Cask(wine, region, value, min(MOST_CUBES, state.cubes[region.id]))
    return found


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
