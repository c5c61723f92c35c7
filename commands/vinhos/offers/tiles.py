"""Experts and magnate tiles that a seat may use in its turn."""

from commands.base import Command
from commands.forms import Form
from commands.vinhos.estates import cellar_estates, hires, winery_estates
from commands.vinhos.experts import UseExpert, barrel_places, open_decks, renown_fault, usable_experts
from commands.vinhos.magnates import UseMagnate, usable_tiles
from commands.vinhos.offers.trade import magnate_trade
from commands.vinhos.offers.vineyards import magnate_vineyards
from projections.vinhos.figures import MagnateTile
from projections.vinhos.state import VinhosState


def expert_uses(state: VinhosState, seat: int) -> list[Command]:
    """Every face-up expert with everything it can be used for now."""
    uses = [UseExpert(seat=seat, tile=tile) for tile in usable_experts(state, seat, "money")]
    if state.turn.step == "move":
        uses += [UseExpert(seat=seat, tile=tile) for tile in usable_experts(state, seat, "free_move")]
    for tile in usable_experts(state, seat, "barrel"):
        uses += [UseExpert(seat=seat, tile=tile, barrel=place) for place in barrel_places(state, seat)]
    for tile in usable_experts(state, seat, "renown"):
        uses += [UseExpert(seat=seat, tile=tile, region=region) for region in state.cubes if renown_fault(state, region) is None]
    return list(uses)


def magnate_uses(state: VinhosState, seat: int) -> tuple[list[Command], list[Form]]:
    """Every face-up magnate tile with everything it can be used for now."""
    commands: list[Command] = []
    forms: list[Form] = []
    for tile in usable_tiles(state, seat):
        match tile.kind:
            case "sales" | "export":
                ones, pairs = magnate_trade(state, seat, tile)
                commands += ones
                forms += pairs
            case "vineyard_discount":
                forms += magnate_vineyards(state, seat, tile)
            case "fair_points":
                commands.append(UseMagnate(seat=seat, tile=tile.id))
            case "expert":
                commands += [UseMagnate(seat=seat, tile=tile.id, deck=deck) for deck in open_decks(state)]
            case _:
                commands += [UseMagnate(seat=seat, tile=tile.id, estate=estate) for estate in _estates(state, seat, tile)]
    return commands, forms


def _estates(state: VinhosState, seat: int, tile: MagnateTile) -> list[str]:
    if tile.bagos > state.players[seat].bagos:
        return []
    match tile.kind:
        case "winery":
            return winery_estates(state, seat)
        case "cellar":
            return cellar_estates(state, seat)
        case _:
            return [hire.estate for hire in hires(state, seat) if hire.person == tile.kind]
