"""Setup: the table, the first vineyards and the magnate draft."""

from typing import Literal

from commands.base import Command, Flag, Rejected, Whole
from commands.chance import Chance
from commands.vinhos.course import Course
from commands.vinhos.experts import must_name_decks, take_expert
from commands.vinhos.production import quality_of
from commands.vinhos.turn import must_be_phase
from commands.vinhos.vineyards import experts_due, lay_vineyard, plot_fault
from events.base import Sealed
from events.vinhos.setup import (
    DisplayFilled,
    ExpertsShuffled,
    MagnateDrafted,
    MagnatesShuffled,
    StartingWineTaken,
    TableSet,
    VineyardsShuffled,
    VintagesShuffled,
)
from events.vinhos.year import PhaseBegan, YearBegan
from projections.vinhos.components import printed
from projections.vinhos.state import VinhosState, place_of

RECOMMENDED = ("setubal", "algarve")
"""Regions that two players may agree to leave out, instead of drawing them."""


class ChooseStart(Command):
    """Take the first vineyard: `decks` (deck -> tiles) where the region gives experts, `porto` to spend a Porto tile."""

    type: Literal["ChooseStart"] = "ChooseStart"
    region: str
    estate: str
    porto: Flag = False
    decks: dict[str, Whole] = {}


class DraftMagnate(Command):
    """Take a tile of the display."""

    type: Literal["DraftMagnate"] = "DraftMagnate"
    tile: str


def begin(course: Course, chance: Chance) -> None:
    """Order, regions and decks are drawn; all boards are empty and all markers on the pass space."""
    state, figures = course.state, course.printed
    count = figures.counts[state.seats]
    order = chance.shuffle("order", 0, range(state.seats))
    money = dict(zip(order, count.bagos, strict=True))
    course.add(
        TableSet(
            order=order,
            removed=_removed(course, chance),
            bagos=tuple(money[seat] for seat in range(state.seats)),
            barrels=figures.barrels,
            magnates=dict(figures.magnates),
            estates=len(figures.estates),
            storage=len(figures.warehouse),
            space=figures.start_space,
            booths=len(figures.booths),
            cubes=figures.cubes,
            porto=figures.porto,
            wineries=count.wineries,
            cellars=count.cellars,
            enologists=count.enologists,
            farmers=count.farmers,
        )
    )
    _shuffle_decks(course, chance)
    _lay_magnates(course, chance)
    course.add(PhaseBegan(phase="setup_start", year=course.state.year, awaited=order))


def _removed(course: Course, chance: Chance) -> tuple[str, ...]:
    state, figures = course.state, course.printed
    if state.seats == 2 and state.removal == "recommended":
        return RECOMMENDED
    drawn = chance.shuffle("regions", 0, tuple(figures.regions))[: figures.counts[state.seats].regions_removed]
    return tuple(region for region in figures.regions if region in drawn)


def _shuffle_decks(course: Course, chance: Chance) -> None:
    figures = course.printed
    for region in figures.regions:
        if region not in course.state.removed:
            tiles = [tile.id for tile in figures.vineyards.values() if tile.region == region]
            top, *below = chance.shuffle(f"vineyards-{region}", 0, tiles)
            course.add(VineyardsShuffled(region=region, top=top, below=_nobody(below)))
    for feature in figures.features:
        tiles = [tile.id for tile in figures.experts.values() if tile.feature == feature]
        top, *below = chance.shuffle(f"experts-{feature}", 0, tiles)
        course.add(ExpertsShuffled(feature=feature, top=top, below=_nobody(below)))
    vintages = chance.shuffle("vintages", 0, tuple(figures.vintages))
    course.add(VintagesShuffled(count=len(vintages), tiles=_nobody(list(vintages))))
    course.add(YearBegan(year=1, vintage=vintages[0], weather=figures.vintages[vintages[0]].weather))


def _lay_magnates(course: Course, chance: Chance) -> None:
    figures, seats = course.printed, course.state.seats
    actions = [tile.id for tile in figures.magnate_tiles.values() if tile.min_players <= seats]
    multipliers = [tile.id for tile in figures.multipliers.values() if tile.with_two or seats > 2]
    deck = chance.shuffle("magnate-actions", 0, actions) + chance.shuffle("multipliers", 0, multipliers)
    course.add(MagnatesShuffled(count=len(deck), tiles=_nobody(list(deck))))
    course.add(DisplayFilled(tiles=deck[: figures.counts[seats].display]))


def _nobody(tiles: list[str]) -> Sealed[tuple[str, ...]]:
    return Sealed[tuple[str, ...]](to=(), body=tuple(tiles))


def choose_start(course: Course, command: ChooseStart) -> None:
    """A free vineyard with cube and benefit, and one wine of the quality that the Estate gives without weather."""
    state, seat = course.state, command.seat
    must_be_phase(state, command, "setup_start")
    must_name_decks(command.decks, experts_due(state, seat, command.region, command.estate))
    if command.porto and (fault := porto_fault(state, command.region)) is not None:
        raise fault
    if (fault := plot_fault(state, seat, command.region, command.estate, command.decks)) is not None:
        raise fault
    lay_vineyard(course, seat, command.region, command.estate, "take", 0)
    for feature, count in command.decks.items():
        for _ in range(count):
            take_expert(course, seat, feature, 0, "region")
    estate = course.player(seat).estates[place_of(command.estate)]
    course.add(
        StartingWineTaken(
            seat=seat,
            estate=command.estate,
            quality=quality_of(course.printed, estate, porto=command.porto),
            colour=course.printed.vineyards[estate.vineyards[0]].colour,
            porto=command.porto,
        )
    )


def porto_fault(state: VinhosState, region: str) -> Rejected | None:
    """The first wine can be Porto only where the region gives Porto tiles, and only while some are left."""
    if region not in state.vineyards or not printed(state.revision).regions[region].porto_tiles:
        return Rejected("region", "VNH-CHECK-05", region=region)
    if not state.supply.porto:
        return Rejected("supply", "VNH-PROD-06", porto=0)
    return None


def draft_magnate(course: Course, command: DraftMagnate) -> None:
    """One tile of the display each, the last in order first; nothing takes its place."""
    must_be_phase(course.state, command, "setup_draft")
    if command.tile not in course.state.display:
        raise Rejected("supply", "VNH-CHECK-05", tile=command.tile)
    course.add(MagnateDrafted(seat=command.seat, tile=command.tile))
