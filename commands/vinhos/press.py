"""Pass and Press Release (rulebook: Order of Play, Pass / Press Release Action, Fair Booths)."""

from typing import Literal

from commands.base import Command, Rejected, Whole
from commands.vinhos.course import Course
from commands.vinhos.experts import open_decks, take_expert
from commands.vinhos.movement import move
from commands.vinhos.possible import may_act_elsewhere
from commands.vinhos.trade import Cask, casks
from commands.vinhos.turn import must_be_phase, must_be_step
from events.vinhos.movement import MarkerStayed, OrderSlotTaken
from events.vinhos.press import SentExpert, WineReleased
from projections.vinhos.components import printed
from projections.vinhos.figures import Booth, Vintage
from projections.vinhos.state import VinhosState

MOST_BARRELS = 2
"""Barrels that one release may bring home, one from each magnate."""


class Entry(Command):
    """A wine entered for the Fair, with cubes, a booth (its deck if it gives an expert), experts sent and magnates asked."""

    wine: str
    cubes: Whole = 0
    booth: Whole
    deck: str | None = None
    experts: tuple[str, ...] = ()
    barrels: tuple[str, ...] = ()


class ActPass(Command):
    """Move to the pass space, take a slot of the lower row, and do nothing else."""

    type: Literal["ActPass"] = "ActPass"
    order_slot: Whole


class ActRelease(Entry):
    """Move to the pass space, take a slot of the lower row, and enter a wine for the coming Fair."""

    type: Literal["ActRelease"] = "ActRelease"
    order_slot: Whole


class Release(Entry):
    """Enter a wine at the Fair itself."""

    type: Literal["Release"] = "Release"


def act_pass(course: Course, command: ActPass) -> None:
    """The order marker goes down into a free slot; that is all."""
    _go_to_pass(course, command, command.order_slot)


def act_release(course: Course, command: ActRelease) -> None:
    """As a pass, and then a release: once for each Fair, and only while there is one to come."""
    _go_to_pass(course, command, command.order_slot)
    if (fault := release_fault(course.state, command.seat)) is not None:
        raise fault
    _enter(course, command, late=False)


def release(course: Course, command: Release) -> None:
    """Whoever has a wine and no disc in a booth enters a wine when the Fair begins."""
    must_be_phase(course.state, command, "fair_release")
    _enter(course, command, late=True)


def _go_to_pass(course: Course, command: Command, slot: int) -> None:
    state, seat, space = course.state, command.seat, course.printed.start_space
    must_be_step(state, command, "move")
    staying = state.players[seat].space == space
    if staying and may_act_elsewhere(state, seat):
        raise Rejected("cannot-stay", "VNH-MOVE-08", space=space)
    if slot not in order_slots(state):
        raise Rejected("slot", "VNH-ORD-02", slot=slot)
    if staying:
        course.add(MarkerStayed(seat=seat))
    else:
        move(course, seat, space)
    course.add(OrderSlotTaken(seat=seat, slot=slot))


def release_fault(state: VinhosState, seat: int) -> Rejected | None:
    """One release for each Fair, none when no Fair is to come."""
    if state.phase == "extra":
        return Rejected("release", "VNH-PASS-03", phase=state.phase)
    if seat in state.booths:
        return Rejected("release", "VNH-PASS-02", booth=state.booths.index(seat) + 1)
    return None


def _enter(course: Course, entry: Entry, *, late: bool) -> None:
    state, seat = course.state, entry.seat
    if (cask := casks(state, seat).get(entry.wine)) is None:
        raise Rejected("wine", "VNH-PR-a", wine=entry.wine)
    if not 0 <= entry.cubes <= cask.cubes:
        raise Rejected("cubes", "VNH-PR-b", asked=entry.cubes, present=cask.cubes)
    booth = _must_be_booth(state, entry)
    if entry.deck is not None:
        take_expert(course, seat, entry.deck, 0, "booth")
    sent = _must_be_experts(course.state, seat, entry.experts)
    _must_be_magnates(state, seat, entry, wanting(state, cask, entry.cubes))
    value = cask.value_with(entry.cubes)
    points = value + cask.region.fair_points + booth.fair_points + sum(expert.points for expert in sent)
    course.add(
        WineReleased(
            seat=seat,
            wine=entry.wine,
            region=cask.region.id,
            colour=cask.wine.colour,
            quality=cask.wine.quality,
            cubes=entry.cubes,
            value=value,
            booth=booth.position,
            bagos=booth.bagos,
            experts=sent,
            barrels=entry.barrels,
            fair_points=points,
            late=late,
        )
    )


def _must_be_booth(state: VinhosState, entry: Entry) -> Booth:
    booth = next((each for each in free_booths(state) if each.position == entry.booth), None)
    if booth is None:
        raise Rejected("slot", "VNH-BOOTH-01", booth=entry.booth)
    due = bool(booth.experts and open_decks(state))
    if (entry.deck is not None) != due:
        raise Rejected("count", "VNH-CHECK-05", due=int(due))
    if entry.deck is not None and entry.deck not in open_decks(state):
        raise Rejected("supply", "VNH-CHECK-05", deck=entry.deck)
    return booth


def _must_be_experts(state: VinhosState, seat: int, tiles: tuple[str, ...]) -> tuple[SentExpert, ...]:
    figures, vintage = printed(state.revision), vintage_of(state)
    face_up = {held.tile for held in state.players[seat].experts if held.up}
    sent: list[SentExpert] = []
    for tile in tiles:
        if tile not in face_up:
            raise Rejected("expert", "VNH-WEX-03", tile=tile)
        expert = figures.experts[tile]
        if expert.feature not in vintage.features or expert.feature in [each.feature for each in sent]:
            raise Rejected("expert", "VNH-PR-e", tile=tile, feature=expert.feature)
        sent.append(SentExpert(tile=tile, feature=expert.feature, points=expert_points(vintage, expert.feature, expert.arrow)))
    return tuple(sent)


def expert_points(vintage: Vintage, feature: str, arrow: bool) -> int:
    """One Fair Point for each symbol of the feature, one more for an arrow."""
    return vintage.features[feature] + arrow


def _must_be_magnates(state: VinhosState, seat: int, entry: Entry, willing: list[str]) -> None:
    asked = entry.barrels
    if len(asked) > MOST_BARRELS or len(set(asked)) < len(asked):
        raise Rejected("limit", "VNH-PR-f", magnates=list(asked), most=MOST_BARRELS)
    for magnate in asked:
        if magnate not in willing:
            raise Rejected("magnate", "VNH-PR-f", magnate=magnate)
    for magnate in asked:
        if not state.players[seat].magnates[magnate]:
            raise Rejected("barrel", "VNH-PR-f", magnate=magnate)


def wanting(state: VinhosState, cask: Cask, cubes: int) -> list[str]:
    """Anabela looks at the colour, Bruno at the value with its cubes, Carolina at the region."""
    vintage = vintage_of(state)
    pleased = {
        "A": cask.wine.colour == vintage.colour,
        "B": cask.value_with(cubes) >= vintage.min_value,
        "C": cask.region.id in vintage.regions,
    }
    return [magnate for magnate in printed(state.revision).magnates if pleased[magnate]]


def vintage_of(state: VinhosState) -> Vintage:
    """The tile of the current year counts, whenever the release is made."""
    return printed(state.revision).vintages[state.vintage]


def free_booths(state: VinhosState) -> list[Booth]:
    """Booths without a disc."""
    return [booth for booth in printed(state.revision).booths if state.booths[booth.position - 1] is None]


def order_slots(state: VinhosState) -> list[int]:
    """Free slots of the lower row, as many in all as there are players."""
    return [slot for slot, seat in enumerate(state.lower_row, 1) if seat is None]
