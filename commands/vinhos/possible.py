"""Whether any action but passing is possible (rulebook: Movement Rules, exceptions)."""

from collections.abc import Iterator

from commands.vinhos.estates import cellar_estates, hires, winery_estates
from commands.vinhos.experts import open_decks
from commands.vinhos.movement import movement
from commands.vinhos.trade import casks, free_exports, free_sales
from commands.vinhos.vineyards import plots, top_price
from projections.vinhos.components import printed
from projections.vinhos.state import VinhosState


def may_act_elsewhere(state: VinhosState, seat: int) -> bool:
    """Some other space where the smallest legal unit can be paid for after the move, without using a tile first."""
    player = state.players[seat]
    for space in printed(state.revision).spaces.values():
        if space.id in (player.space, printed(state.revision).start_space):
            continue
        left = player.bagos - movement(state, seat, space.id).cost
        if any(price <= left for price in prices(state, seat, space.action)):
            return True
    return False


def prices(state: VinhosState, seat: int, action: str) -> Iterator[int]:
    """The price of each single unit that an action offers a seat now."""
    costs = printed(state.revision).costs
    match action:
        case "vineyards":
            yield from (top_price(state, region) for region, _ in plots(state, seat))
        case "wineries":
            yield from (costs["winery"] for _ in winery_estates(state, seat))
        case "cellars":
            yield from (costs["cellar"] for _ in cellar_estates(state, seat))
        case "staff":
            yield from (costs[hire.person] for hire in hires(state, seat))
        case "experts":
            yield from (costs["expert"] for _ in open_decks(state))
        case "sales" | "export":
            yield from (0 for _ in consignments(state, seat, action))
        case _:
            return


def consignments(state: VinhosState, seat: int, action: str) -> Iterator[tuple[str, str, int]]:
    """Every wine with every slot that takes it, and the cubes it needs."""
    if not state.players[seat].barrels:
        return
    sales, exports = free_sales(state), free_exports(state)
    for place, cask in casks(state, seat).items():
        if action == "sales":
            asked = [(slot.id, slot.min_value) for slot in sales if slot.colour == cask.wine.colour]
        else:
            asked = [(slot.id, slot.min_value) for slot in exports]
        for slot, wanted in asked:
            needed = cask.cubes_for(wanted)
            if needed is not None:
                yield place, slot, needed
