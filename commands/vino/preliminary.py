"""Preliminary Round (rulebook: First Two Vineyards, Third Vineyard)."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Literal

from commands.base import Command, Rejected
from commands.chance import Chance
from commands.vino.end import game_ended, is_over
from commands.vino.purchases import (
    bought,
    can_afford,
    choosable,
    known_vineyards,
    must_afford,
    must_be_free,
    must_be_so_many,
    must_be_varieties,
)
from commands.vino.turn_order import next_round
from commands.vino.turns import must_be_up
from events.vino.buying import VineyardBought
from events.vino.preliminary import FreePurchasesBegun, MarkersDrawn, MarkersReturned, PurchaseSkipped
from events.vino.union import VinoEvent
from events.vino.vocab import Marker
from projections.vino.board import box, free_vineyards
from projections.vino.components import Vineyard
from projections.vino.state import VinoState


class BuyDrawn(Command):
    """One vineyard in each region whose marker the seat drew, all or nothing."""

    type: Literal["BuyDrawn"] = "BuyDrawn"
    vineyards: tuple[str, ...]


class BuyFree(Command):
    """One vineyard anywhere."""

    type: Literal["BuyFree"] = "BuyFree"
    vineyard: str
    variety: str | None = None


def buy_drawn(state: VinoState, command: BuyDrawn) -> list[VinoEvent]:
    """One free vineyard in each drawn region is bought at once and paid in full; the drawn markers fix what grows there."""
    must_be_up(state, command.seat, "prelim-draw")
    regions = drawn_regions(state, command.seat)
    vineyards = known_vineyards(state, command.vineyards)
    must_be_so_many(vineyards, len(regions), "VINO-PRE-03")
    vineyards.sort(key=lambda vineyard: box(state).regions[vineyard.region].number)
    if [vineyard.region for vineyard in vineyards] != regions:
        raise Rejected("wrong-region", "VINO-PRE-03", regions=regions)
    for vineyard in vineyards:
        must_be_free(state, vineyard)
    must_afford(state, command.seat, sum(vineyard.price for vineyard in vineyards))
    return list(_with_the_drawn_marker(state, command.seat, vineyards))


def buy_free(state: VinoState, command: BuyFree) -> list[VinoEvent]:
    """Any free vineyard of any region, with the owner's variety or a marker on the board."""
    must_be_up(state, command.seat, "prelim-free")
    [vineyard] = known_vineyards(state, [command.vineyard])
    must_be_varieties(state, [command.variety])
    return [bought(state, command.seat, vineyard, command.variety, state.queue[1:])]


def draw_step(state: VinoState, chance: Chance) -> VinoEvent | None:
    """Each in turn order draws and buys; then what nobody paid for goes back to the board, and free purchases begin."""
    seat = state.to_move
    if seat is None:
        unpaid = _markers(state, [*state.face_down, *state.drawn])
        return MarkersReturned(markers=unpaid) if unpaid else _free_purchases(state)
    if not drawn_regions(state, seat):
        return MarkersDrawn(seat=seat, markers=_markers(state, _drawn_by_chance(state, chance)))
    return None if any(drawn_choices(state, seat)) else PurchaseSkipped(seat=seat)


def free_step(state: VinoState) -> VinoEvent | None:
    """A purchase that is due is made, unless nothing can be bought; after the last the first round begins."""
    seat = state.to_move
    if seat is None:
        return game_ended(state) if is_over(state) else next_round(state)
    return None if any(free_choices(state, seat)) else PurchaseSkipped(seat=seat)


def drawn_regions(state: VinoState, seat: int) -> list[str]:
    """Regions whose drawn marker lies unpaid before a seat, by number."""
    return [region for region in box(state).regions if state.drawn.get(region) == seat]


def drawn_choices(state: VinoState, seat: int) -> Iterator[tuple[Vineyard, ...]]:
    """All sets of one free vineyard in each drawn region that the seat can pay for."""
    for vineyards in product(*(free_vineyards(state, region) for region in drawn_regions(state, seat))):
        if can_afford(state, seat, sum(vineyard.price for vineyard in vineyards)):
            yield vineyards


def free_choices(state: VinoState, seat: int) -> Iterator[tuple[list[Vineyard], tuple[str, ...]]]:
    """Region by region, the free vineyards that the seat can pay for and the varieties that it could grow there."""
    for region in box(state).regions:
        vineyards = [vineyard for vineyard in free_vineyards(state, region) if can_afford(state, seat, vineyard.price)]
        varieties = choosable(state, seat, region)
        if vineyards and varieties:
            yield vineyards, varieties


def _drawn_by_chance(state: VinoState, chance: Chance) -> list[str]:
    """All but one of a seat's first vineyards come from drawn markers, as long as markers last."""
    left, drawn = list(state.face_down), list[str]()
    for draw in range(min(box(state).preliminary_vineyards - 1, len(left))):
        drawn.append(chance.pick("starting-marker", state.draws + draw, tuple(left)))
        left.remove(drawn[-1])
    return drawn


def _free_purchases(state: VinoState) -> FreePurchasesBegun:
    """Where the markers did not last for the banker, he first buys the second vineyard that he lacks."""
    lacking = (box(state).preliminary_vineyards - 1) * state.seats - state.draws
    return FreePurchasesBegun(queue=(state.banker,) * max(lacking, 0) + state.order)


def _with_the_drawn_marker(state: VinoState, seat: int, vineyards: list[Vineyard]) -> Iterator[VineyardBought]:
    starting = box(state).starting_markers
    for vineyard in vineyards:
        yield VineyardBought(
            seat=seat,
            region=vineyard.region,
            vineyard=vineyard.id,
            price=vineyard.price,
            variety=starting[vineyard.region],
            marker=starting[vineyard.region],
            queue=state.queue if vineyard is not vineyards[-1] else state.queue[1:],
        )


def _markers(state: VinoState, regions: Iterable[str]) -> tuple[Marker, ...]:
    starting = box(state).starting_markers
    return tuple(Marker(region=region, variety=starting[region]) for region in starting if region in set(regions))
