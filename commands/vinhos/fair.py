"""The Wine Tasting Fair (rulebook: chapter of that name)."""

from typing import Literal

from commands.base import Command, Rejected
from commands.vinhos.course import Course
from commands.vinhos.experts import must_have_tile, take_expert
from commands.vinhos.turn import must_be_phase
from events.vinhos.fair import BuyingStopped, FairRanked, Ranked, TileBought
from projections.vinhos.components import printed
from projections.vinhos.state import VinhosState, wines_of


class TakeFairExpert(Command):
    """Take the top expert of a deck for a fourth place."""

    type: Literal["TakeFairExpert"] = "TakeFairExpert"
    deck: str


class BuyTile(Command):
    """Give a wine for a tile of the display."""

    type: Literal["BuyTile"] = "BuyTile"
    tile: str
    wine: str


class StopBuying(Command):
    """Buy no more tiles at this Fair."""

    type: Literal["StopBuying"] = "StopBuying"


def late_releasers(state: VinhosState) -> tuple[int, ...]:
    """In order of play, everybody without a disc in a booth who has a wine."""
    return tuple(seat for seat in state.order if seat not in state.booths and wines_of(state.players[seat]))


def rank(course: Course, fair: int) -> FairRanked:
    """Those who take part are ranked by all their Fair Points; tied positions share their sum, rounded down."""
    state, figures = course.state, course.printed
    points = {seat: state.players[seat].fair_points for seat in state.booths if seat is not None}
    worth = [figures.fairs[fair].vp[position] for position in figures.counts[state.seats].positions]
    worth += [0] * (state.seats - len(worth))
    fourth = len(points) == 4 and figures.fairs[fair].fourth_takes_expert
    ranks = []
    for seat in sorted(points, key=lambda each: (-points[each], state.order.index(each))):
        above = sum(other > points[seat] for other in points.values())
        tied = sum(other == points[seat] for other in points.values())
        vp = sum(worth[above : above + tied]) // tied
        last = fourth and above + tied == len(points)
        ranks.append(Ranked(seat=seat, position=above + 1, fair_points=points[seat], vp=vp, expert=last))
    ranked = FairRanked(fair=fair, ranks=tuple(ranks))
    course.add(ranked)
    return ranked


def last_placed(state: VinhosState, ranked: FairRanked) -> tuple[int, ...]:
    """In the old order, those who take an expert, as far as there are any."""
    tiles = sum(len(deck.tiles) for deck in state.experts.values())
    takers = {row.seat for row in ranked.ranks if row.expert}
    return tuple(seat for seat in state.order if seat in takers)[:tiles]


def take_fair_expert(course: Course, command: TakeFairExpert) -> None:
    """A fourth place is worth an expert of one's choice."""
    must_be_phase(course.state, command, "fair_rank")
    must_have_tile(course.state, command.deck)
    take_expert(course, command.seat, command.deck, 0, "fair")


def booth_order(state: VinhosState) -> tuple[int, ...]:
    """Discs from left to right; who has none comes last, in the old order."""
    first = [seat for seat in state.booths if seat is not None]
    return (*first, *(seat for seat in state.order if seat not in first))


def buy_tile(course: Course, command: BuyTile) -> None:
    """A wine for a tile of a kind not yet owned; a multiplier takes a barrel from the supply as well."""
    state, seat = course.state, command.seat
    must_be_phase(state, command, "fair_buy")
    if (fault := kind_fault(state, seat, command.tile)) is not None:
        raise fault
    if command.wine not in wines_of(state.players[seat]):
        raise Rejected("wine", "VNH-FAIR-08", wine=command.wine)
    if (fault := tile_fault(state, seat, command.tile)) is not None:
        raise fault
    course.add(TileBought(seat=seat, tile=command.tile, wine=command.wine, barrel=takes_barrel(state, command.tile)))


def stop_buying(course: Course, command: StopBuying) -> None:
    """Who stops is out until the next Fair."""
    must_be_phase(course.state, command, "fair_buy")
    course.add(BuyingStopped(seat=command.seat, forced=False))


def kind_fault(state: VinhosState, seat: int, tile: str) -> Rejected | None:
    """Nobody owns two tiles of a kind, whichever way they lie."""
    figures = printed(state.revision)
    owned = [figures.kind(held.tile) for held in state.players[seat].tiles]
    return Rejected("tile", "VNH-FAIR-09", tile=tile) if figures.kind(tile) in owned else None


def tile_fault(state: VinhosState, seat: int, tile: str) -> Rejected | None:
    """Only tiles of the display, and a multiplier takes a barrel."""
    if tile not in state.display:
        return Rejected("supply", "VNH-CHECK-05", tile=tile)
    if takes_barrel(state, tile) and not state.players[seat].barrels:
        return Rejected("barrel", "VNH-FAIR-10", barrels=0)
    return None


def takes_barrel(state: VinhosState, tile: str) -> bool:
    """Multipliers want a barrel on them, action tiles don't."""
    multiplier = printed(state.revision).multipliers.get(tile)
    return multiplier is not None and multiplier.needs_barrel


def buyable(state: VinhosState, seat: int) -> list[str]:
    """Tiles of the display that a seat may take; none without a wine to give."""
    if not wines_of(state.players[seat]):
        return []
    return [tile for tile in state.display if kind_fault(state, seat, tile) is None and tile_fault(state, seat, tile) is None]
