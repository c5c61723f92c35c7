"""Sales, Export and Maintenance, folded."""

from events.vinhos.trade import BarrelReclaimed, WineExported, WineSold
from projections.vinhos.records import altered
from projections.vinhos.state import Estate, Player, Supply, VinhosState, estates_with, players_with, storage_of
from projections.vinhos.year import decided


def without_wine(player: Player, wine: str) -> tuple[Estate, ...]:
    """A player's Estates with one storage slot emptied."""
    place, slot = storage_of(wine)
    wines = player.estates[place].wines
    return estates_with(player, place, wines=(*wines[:slot], None, *wines[slot + 1 :]))


def spent_cubes(state: VinhosState, region: str, cubes: int) -> tuple[dict[str, int], Supply]:
    """Insets and supply after cubes of a region were used up."""
    if not cubes:
        return state.cubes, state.supply
    insets = {**state.cubes, region: state.cubes[region] - cubes}
    return insets, altered(state.supply, cubes=state.supply.cubes + cubes)


def wine_sold(state: VinhosState, event: WineSold) -> VinhosState:
    """Wine and cubes go, a barrel stands in the slot, money comes."""
    player = state.players[event.seat]
    cubes, supply = spent_cubes(state, event.region, event.cubes)
    players = players_with(
        state,
        event.seat,
        bagos=player.bagos + event.bagos,
        barrels=player.barrels - 1,
        estates=without_wine(player, event.wine),
    )
    return altered(state, players=players, cubes=cubes, supply=supply, sales={**state.sales, event.slot: event.seat})


def wine_exported(state: VinhosState, event: WineExported) -> VinhosState:
    """Wine and cubes go, a barrel stands in the slot, points come."""
    player = state.players[event.seat]
    cubes, supply = spent_cubes(state, event.region, event.cubes)
    players = players_with(
        state,
        event.seat,
        vp=player.vp + event.vp,
        barrels=player.barrels - 1,
        estates=without_wine(player, event.wine),
    )
    return altered(state, players=players, cubes=cubes, supply=supply, exports={**state.exports, event.slot: event.seat})


def barrel_reclaimed(state: VinhosState, event: BarrelReclaimed) -> VinhosState:
    """A sales slot is free, its barrel in the supply."""
    players = players_with(state, event.seat, barrels=state.players[event.seat].barrels + 1)
    sales = {slot: seat for slot, seat in state.sales.items() if slot != event.slot}
    return altered(state, players=players, sales=sales, awaited=decided(state, event.seat))
