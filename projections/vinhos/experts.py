"""Experts and magnate tiles, folded."""

from events.vinhos.experts import ExpertRevealed, ExpertTaken, ExpertUsed, HireOffered, HiringStopped, MagnateUsed
from projections.vinhos.records import altered
from projections.vinhos.state import ExpertDeck, HeldExpert, HeldTile, VinhosState, players_with, with_player
from projections.vinhos.year import decided


def expert_taken(state: VinhosState, event: ExpertTaken) -> VinhosState:
    """The top of a deck before a player, face up."""
    player, deck = state.players[event.seat], state.experts[event.feature]
    tiles = deck.tiles[1:]
    players = players_with(
        state,
        event.seat,
        bagos=player.bagos - event.price,
        experts=(*player.experts, HeldExpert(event.tile)),
    )
    return altered(
        state,
        players=players,
        experts={**state.experts, event.feature: ExpertDeck(tiles, min(deck.seen, len(tiles)))},
        awaited=decided(state, event.seat) if event.by == "fair" else state.awaited,
    )


def expert_revealed(state: VinhosState, _: ExpertRevealed) -> VinhosState:
    """The state always holds the whole deck, and its top is always open."""
    return state


def hire_offered(state: VinhosState, _: HireOffered) -> VinhosState:
    """The turn stands still until the offer is answered."""
    return altered(state, turn=altered(state.turn, step="hire"))


def hiring_stopped(state: VinhosState, _: HiringStopped) -> VinhosState:
    """The act is over."""
    return altered(state, turn=altered(state.turn, step="after"))


def expert_used(state: VinhosState, event: ExpertUsed) -> VinhosState:
    """A tile face down, and money, a cube, a barrel or a free move."""
    player = state.players[event.seat]
    experts = tuple(altered(held, up=False) if held.tile == event.tile else held for held in player.experts)
    cubes, supply = state.cubes, state.supply
    if event.region is not None:
        cubes = {**cubes, event.region: cubes[event.region] + event.cubes}
        supply = altered(supply, cubes=supply.cubes - event.cubes)
    players = players_with(
        state,
        event.seat,
        bagos=player.bagos + event.bagos,
        barrels=player.barrels + (event.place is not None),
        experts=experts,
        tiles=tuple(altered(held, barrel=False) if held.tile == event.place else held for held in player.tiles),
    )
    return altered(
        state,
        players=players,
        cubes=cubes,
        supply=supply,
        sales=_without(state.sales, event.place),
        exports=_without(state.exports, event.place),
        turn=altered(state.turn, expert_used=True, free_move=state.turn.free_move or event.free_move),
    )


def _without(slots: dict[str, int], place: str | None) -> dict[str, int]:
    return {slot: seat for slot, seat in slots.items() if slot != place} if place in slots else slots


def magnate_used(state: VinhosState, event: MagnateUsed) -> VinhosState:
    """A tile face down, and perhaps Fair Points."""
    player = state.players[event.seat]
    tiles = tuple(HeldTile(held.tile, False, held.barrel) if held.tile == event.tile else held for held in player.tiles)
    after = with_player(state, event.seat, tiles=tiles, fair_points=player.fair_points + event.fair_points)
    return altered(after, turn=altered(state.turn, magnate_used=True))
