"""Vineyards (rulebook: Vineyards Action) and what regions give for the first one of an Estate."""

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from commands.base import Command, Rejected, Whole
from commands.vinhos.course import Course
from commands.vinhos.experts import decks_fault, expert_fault, must_name_decks, take_expert
from commands.vinhos.movement import move, must_move
from commands.vinhos.turn import must_afford
from events.vinhos.estates import VineyardRevealed, VineyardsRearranged, VineyardTaken
from events.vinhos.experts import ExpertUsed
from events.vinhos.vocab import Colour
from projections.vinhos.components import printed
from projections.vinhos.figures import ExpertTile
from projections.vinhos.state import Estate, VinhosState, place_of

Benefit = Literal["take", "decline"]


class ActVineyards(Command):
    """Move to a Vineyards space and buy one vineyard, or two from different regions.

    `benefit` matters for a free Winery, `decks` (deck -> tiles) for free experts. `expert` names a discount, or a rearrange
    tile with the region to rearrange and the wanted order of its colours.
    """

    type: Literal["ActVineyards"] = "ActVineyards"
    space: Literal["vineyards-nw", "vineyards-se"]
    region: str
    estate: str
    second_region: str | None = None
    second_estate: str | None = None
    benefit: Benefit = "take"
    decks: dict[str, Whole] = {}
    expert: str | None = None
    rearranged: str | None = None
    order: tuple[Colour, ...] = ()


def act_vineyards(course: Course, command: ActVineyards) -> None:
    """Each vineyard costs its price; the two of one act come from different regions."""
    state, seat = course.state, command.seat
    must_move(state, command, command.space)
    plots = _plots(command)
    expert = _expert_inside(state, command, [region for region, _ in plots])
    _must_count(course, command, plots)
    cost = move(course, seat, command.space)
    if expert is not None:
        spend_inside(course, seat, expert, command.rearranged, command.order)
    discount = expert.figure if expert is not None and expert.ability == "discount" else 0
    for number, (region, estate) in enumerate(plots):
        if region in [earlier for earlier, _ in plots[:number]]:
            raise Rejected("region", "VNH-VIN-01", region=region)
        cost += take_vineyard(course, seat, region, estate, command.benefit, command.decks, discount)
    must_afford(state.players[seat].bagos, cost)


def _plots(command: ActVineyards) -> list[tuple[str, str]]:
    second = (command.second_region, command.second_estate)
    first = (command.region, command.estate)
    return [first, (second[0] or "", second[1] or "")] if second != (None, None) else [first]


def _must_count(course: Course, command: ActVineyards, plots: list[tuple[str, str]]) -> None:
    _, most = course.printed.limits["vineyards"]
    if (command.second_region is None) != (command.second_estate is None) or len(plots) > most:
        raise Rejected("count", "VNH-VIN-01", vineyards=len(plots), most=most)
    due = sum(experts_due(course.state, command.seat, region, estate) for region, estate in plots)
    must_name_decks(command.decks, due)


def _expert_inside(state: VinhosState, command: ActVineyards, regions: list[str]) -> ExpertTile | None:
    if command.expert is None:
        if command.rearranged is not None or command.order:
            raise Rejected("expert", "VNH-ABI-04", tile=None)
        return None
    expert = must_fit_inside(state, command.seat, command.expert, ("rearrange", "discount"))
    named = command.rearranged is not None or bool(command.order)
    if expert.ability == "discount" and named:
        raise Rejected("expert", "VNH-ABI-06", tile=expert.id)
    if expert.ability == "rearrange":
        must_be_order(state, command.rearranged, command.order)
        if command.rearranged not in regions:
            raise Rejected("expert", "VNH-ABI-04", region=command.rearranged)
    return expert


def must_fit_inside(state: VinhosState, seat: int, tile: str, abilities: tuple[str, ...]) -> ExpertTile:
    """Inside a purchase only certain abilities can be used, by the rules for all experts."""
    if (fault := expert_fault(state, seat, tile)) is not None:
        raise fault
    expert = printed(state.revision).experts[tile]
    if expert.ability not in abilities:
        raise Rejected("expert", "VNH-ABI-06" if expert.ability == "discount" else "VNH-ABI-04", tile=tile)
    return expert


def must_be_order(state: VinhosState, region: str | None, order: tuple[Colour, ...]) -> None:
    """A new order is made of exactly the colours that are left in the region."""
    tiles = printed(state.revision).vineyards
    left = [tiles[tile].colour for tile in state.vineyards[region].tiles] if region in state.vineyards else []
    if not left or sorted(order) != sorted(left):
        raise Rejected("expert", "VNH-ABI-04", region=region, left=dict(Counter(left)))


def spend_inside(course: Course, seat: int, expert: ExpertTile, region: str | None, order: tuple[Colour, ...]) -> None:
    """The expert turns face down; a rearranged deck lies in its announced order."""
    course.add(ExpertUsed(seat=seat, tile=expert.id, ability=expert.ability))
    if expert.ability != "rearrange" or region is None:
        return
    # Tiles of one colour are alike: which of them comes first says nothing about the order before.
    left = sorted(course.state.vineyards[region].tiles)
    colours = {colour: [tile for tile in left if course.printed.vineyards[tile].colour == colour] for colour in order}
    tiles = tuple(colours[colour].pop(0) for colour in order)
    course.add(VineyardsRearranged(seat=seat, region=region, tiles=tiles, order=order))


def take_vineyard(
    course: Course, seat: int, region: str, estate: str, benefit: Benefit, decks: Mapping[str, int], discount: int
) -> int:
    """The top vineyard goes to an Estate: waiting cubes, an own cube, then for a first one what the region gives."""
    due = experts_due(course.state, seat, region, estate)
    if (fault := plot_fault(course.state, seat, region, estate, decks if due else {})) is not None:
        raise fault
    price = max(0, top_price(course.state, region) - discount)
    lay_vineyard(course, seat, region, estate, benefit, price)
    for feature, count in decks.items() if due else ():
        for _ in range(count):
            take_expert(course, seat, feature, 0, "region")
    return price


def lay_vineyard(course: Course, seat: int, region: str, estate: str, benefit: Benefit, price: int) -> None:
    """A vineyard that may lie there, with its cubes and with what its region builds, hires or hands over."""
    state, figures = course.state, course.printed
    tile, there = state.vineyards[region].tiles[0], state.players[seat].estates[place_of(estate)]
    first = not there.vineyards
    free = figures.regions[region].cube_spaces - state.cubes[region]
    settled = min(there.cubes, free)
    course.add(
        VineyardTaken(
            seat=seat,
            region=region,
            tile=tile,
            colour=figures.vineyards[tile].colour,
            estate=estate,
            price=price,
            first=first,
            settled=settled,
            returned=there.cubes - settled,
            cube=int(free > settled and state.supply.cubes > 0),
            **(_benefit(course, there, region, benefit) if first else {}),
        )
    )
    deck = course.state.vineyards[region]
    if deck.tiles and not deck.known:
        top = deck.tiles[0]
        course.add(VineyardRevealed(region=region, tile=top, colour=figures.vineyards[top].colour))


def _benefit(course: Course, estate: Estate, region: str, benefit: Benefit) -> dict[str, int]:
    figures, supply = course.printed.regions[region], course.state.supply
    match figures.free:
        case "cellar" if not estate.cellar and supply.cellars:
            return {"cellar": len(course.printed.cellar)}
        case "farmer" if supply.farmers:
            return {"farmer": 1}
        case "winery" if benefit == "take" and supply.wineries and _room_for_winery(course, estate):
            return {"winery": 1}
        case _:
            return {"porto": min(figures.porto_tiles, supply.porto)}


def _room_for_winery(course: Course, estate: Estate) -> bool:
    # The vineyard that brings the Winery takes one of the slots first.
    figures = course.printed
    return estate.wineries < figures.max_wineries and empty_slots(estate, figures.estate_slots) > 1


def plot_fault(state: VinhosState, seat: int, region: str, estate: str, decks: Mapping[str, int]) -> Rejected | None:
    """A vineyard needs a deck with tiles and an empty slot of an Estate of the same region and colour, or of none."""
    figures = printed(state.revision)
    if region not in state.vineyards:
        return Rejected("region", "VNH-VIN-07", region=region)
    if not state.vineyards[region].tiles:
        return Rejected("supply", "VNH-VIN-07", region=region)
    if (fault := decks_fault(state, decks)) is not None:
        return fault
    if estate not in figures.estates:
        return Rejected("slot", "VNH-VIN-01", estate=estate)
    there = state.players[seat].estates[place_of(estate)]
    if not empty_slots(there, figures.estate_slots):
        return Rejected("slot", "VNH-VIN-01", estate=estate)
    top = figures.vineyards[state.vineyards[region].tiles[0]]
    if there.vineyards and (there.region, there.colour) != (region, top.colour):
        return Rejected("colour", "VNH-VIN-02", estate=estate, region=there.region, colour=there.colour)
    if there.cellar and figures.regions[region].cellar_forbidden:
        return Rejected("minho", "VNH-REG-02", estate=estate)
    return None


def experts_due(state: VinhosState, seat: int, region: str, estate: str) -> int:
    """Experts that a vineyard brings: those of its region, as many as there are, with the first one of an Estate."""
    figures = printed(state.revision)
    given = figures.regions[region].experts if region in state.vineyards else 0
    if estate in figures.estates and state.players[seat].estates[place_of(estate)].vineyards:
        return 0
    return min(given, sum(len(deck.tiles) for deck in state.experts.values()))


def empty_slots(estate: Estate, slots: int) -> int:
    """Slots of an Estate with neither a vineyard nor a Winery."""
    return slots - len(estate.vineyards) - estate.wineries


def top_price(state: VinhosState, region: str) -> int:
    """The price on a region's top vineyard."""
    return printed(state.revision).vineyards[state.vineyards[region].tiles[0]].price


def plots(state: VinhosState, seat: int) -> list[tuple[str, str]]:
    """Every region whose top vineyard has an Estate to go to, with that Estate."""
    estates = printed(state.revision).estates
    return [
        (region, estate)
        for region, deck in state.vineyards.items()
        if deck.tiles
        for estate in estates
        if plot_fault(state, seat, region, estate, {}) is None
    ]
