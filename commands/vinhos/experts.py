"""Wine Experts (rulebook: Wine Experts Action, Wine Expert Abilities)."""

from collections.abc import Mapping
from typing import Literal

from commands.base import Command, Rejected
from commands.vinhos.course import Course
from commands.vinhos.movement import move, must_move, space_of
from commands.vinhos.turn import must_afford, must_be_step
from events.vinhos.experts import ExpertRevealed, ExpertTaken, ExpertUsed, HireOffered, HiringStopped
from projections.vinhos.components import printed
from projections.vinhos.figures import ExpertTile
from projections.vinhos.state import VinhosState


class ActExperts(Command):
    """Move to the experts and hire the top one of a deck."""

    type: Literal["ActExperts"] = "ActExperts"
    deck: str


class HireSecond(Command):
    """Hire one more expert in the same act."""

    type: Literal["HireSecond"] = "HireSecond"
    deck: str


class StopHiring(Command):
    """Hire no second expert."""

    type: Literal["StopHiring"] = "StopHiring"


class UseExpert(Command):
    """Turn an expert face down for its ability: `barrel` names a place, `renown` a region, the others nothing."""

    type: Literal["UseExpert"] = "UseExpert"
    tile: str
    barrel: str | None = None
    region: str | None = None


def act_experts(course: Course, command: ActExperts) -> None:
    """One expert for its price; then a second is offered to whoever can pay for one."""
    state, seat, price = course.state, command.seat, course.printed.costs["expert"]
    space = space_of(course.printed, "experts")
    must_move(state, command, space)
    cost = move(course, seat, space) + price
    must_have_tile(course.state, command.deck)
    must_afford(state.players[seat].bagos, cost)
    take_expert(course, seat, command.deck, price, "hire")
    if _may_hire_again(course, seat):
        course.add(HireOffered(seat=seat))


def _may_hire_again(course: Course, seat: int) -> bool:
    _, most = course.printed.limits["experts"]
    affordable = course.player(seat).bagos >= course.printed.costs["expert"]
    return most > 1 and affordable and bool(open_decks(course.state))


def hire_second(course: Course, command: HireSecond) -> None:
    """The second expert of an act comes from any deck, at the same price."""
    must_be_step(course.state, command, "hire")
    must_have_tile(course.state, command.deck)
    take_expert(course, command.seat, command.deck, course.printed.costs["expert"], "hire")
    course.add(HiringStopped(seat=command.seat))


def stop_hiring(course: Course, command: StopHiring) -> None:
    """Nobody has to hire a second expert."""
    must_be_step(course.state, command, "hire")
    course.add(HiringStopped(seat=command.seat))


def use_expert(course: Course, command: UseExpert) -> None:
    """One face-up expert a turn, before or after the act; some abilities belong inside an act or before it."""
    state, tiles = course.state, course.printed.experts
    must_be_step(state, command, *_steps(tiles.get(command.tile)))
    if (fault := expert_fault(state, command.seat, command.tile)) is not None:
        raise fault
    expert = tiles[command.tile]
    _must_name_its_needs(expert, command)
    if expert.ability == "barrel" and command.barrel not in barrel_places(state, command.seat):
        raise Rejected("barrel", "VNH-ABI-02", place=command.barrel)
    if expert.ability == "renown" and (fault := renown_fault(state, command.region)) is not None:
        raise fault
    used = ExpertUsed(
        seat=command.seat,
        tile=expert.id,
        ability=expert.ability,
        bagos=expert.figure if expert.ability == "money" else 0,
        region=command.region,
        cubes=expert.figure if expert.ability == "renown" else 0,
        place=command.barrel,
        free_move=expert.ability == "free_move",
    )
    course.add(used)


def _steps(tile: ExpertTile | None) -> tuple[str, ...]:
    match tile.ability if tile else "":
        case "rearrange" | "discount":
            return ()
        case "free_move":
            return ("move",)
        case _:
            return ("move", "after")


def _must_name_its_needs(tile: ExpertTile, command: UseExpert) -> None:
    named = (command.barrel is not None, command.region is not None)
    if named != (tile.ability == "barrel", tile.ability == "renown"):
        raise Rejected("count", "VNH-ABI-02" if tile.ability == "barrel" else "VNH-ABI-05", ability=tile.ability)


def must_name_decks(decks: Mapping[str, int], due: int) -> None:
    """As many experts are named as are to be had, deck by deck."""
    if sum(decks.values()) != due or any(count < 0 for count in decks.values()):
        raise Rejected("count", "VNH-CHECK-05", due=due)


def decks_fault(state: VinhosState, decks: Mapping[str, int]) -> Rejected | None:
    """Nobody takes more experts from a deck than it holds."""
    for feature, count in decks.items():
        size = len(state.experts[feature].tiles) if feature in state.experts else 0
        if count > size:
            return Rejected("supply", "VNH-CHECK-05", deck=feature, tiles=size)
    return None


def must_have_tile(state: VinhosState, feature: str) -> None:
    """An empty deck gives nothing."""
    if feature not in open_decks(state):
        raise Rejected("supply", "VNH-WEX-02", deck=feature)


def take_expert(
    course: Course, seat: int, feature: str, price: int, by: Literal["hire", "region", "magnate", "booth", "fair"]
) -> None:
    """The top expert of a deck goes face up before a player, and the next one lies open."""
    tile = course.state.experts[feature].tiles[0]
    course.add(ExpertTaken(seat=seat, feature=feature, tile=tile, price=price, by=by))
    deck = course.state.experts[feature]
    if len(deck.tiles) > deck.seen:
        course.add(ExpertRevealed(feature=feature, tile=deck.tiles[0]))


def expert_fault(state: VinhosState, seat: int, tile: str) -> Rejected | None:
    """Only a face-up expert of one's own, and only one a turn."""
    if state.turn.expert_used:
        return Rejected("expert", "VNH-TURN-02", tile=tile)
    if not any(held.tile == tile and held.up for held in state.players[seat].experts):
        return Rejected("expert", "VNH-WEX-04", tile=tile)
    return None


def renown_fault(state: VinhosState, region: str | None) -> Rejected | None:
    """A cube needs a region in play, a cube in the common supply and a free space."""
    if region not in state.cubes:
        return Rejected("region", "VNH-ABI-05", region=region)
    if not state.supply.cubes:
        return Rejected("supply", "VNH-ABI-05", cubes=0)
    if state.cubes[region] >= printed(state.revision).regions[region].cube_spaces:
        return Rejected("slot", "VNH-ABI-05", region=region)
    return None


def barrel_places(state: VinhosState, seat: int) -> list[str]:
    """Where own barrels can be called back from: sales slots, export slots and multiplier tiles."""
    slots = [slot for places in (state.sales, state.exports) for slot, owner in places.items() if owner == seat]
    return slots + [held.tile for held in state.players[seat].tiles if held.barrel]


def open_decks(state: VinhosState) -> list[str]:
    """Decks that are not empty."""
    return [feature for feature, deck in state.experts.items() if deck.tiles]


def usable_experts(state: VinhosState, seat: int, ability: str) -> list[str]:
    """Face-up experts with an ability, as long as none was used this turn."""
    if state.turn.expert_used:
        return []
    tiles = printed(state.revision).experts
    return [held.tile for held in state.players[seat].experts if held.up and tiles[held.tile].ability == ability]
