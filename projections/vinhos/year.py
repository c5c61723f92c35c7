"""Phases, years and the order of play, folded."""

from events.vinhos.year import OrderChanged, PhaseBegan, TilesTurnedUp, TurnEnded, YearBegan
from projections.vinhos.records import altered
from projections.vinhos.state import Turn, VinhosState


def decided(state: VinhosState, seat: int) -> tuple[int, ...]:
    """The awaited seats without this one."""
    return tuple(each for each in state.awaited if each != seat)


def year_began(state: VinhosState, event: YearBegan) -> VinhosState:
    """The next vintage tile is the current one."""
    return altered(state, year=event.year, vintage=event.vintage, vintages=state.vintages[1:])


def tiles_turned_up(state: VinhosState, _: TilesTurnedUp) -> VinhosState:
    """Everything lies face up."""
    players = tuple(
        altered(
            player,
            experts=tuple(altered(held, up=True) for held in player.experts),
            tiles=tuple(altered(held, up=True) for held in player.tiles),
        )
        for player in state.players
    )
    return altered(state, players=players)


def phase_began(state: VinhosState, event: PhaseBegan) -> VinhosState:
    """A phase, the seats it waits for, and a fresh turn."""
    return altered(state, phase=event.phase, awaited=event.awaited, turn=Turn())


def turn_ended(state: VinhosState, event: TurnEnded) -> VinhosState:
    """The next seat in line has a fresh turn."""
    return altered(state, awaited=decided(state, event.seat), turn=Turn())


def order_changed(state: VinhosState, event: OrderChanged) -> VinhosState:
    """A new order; the lower row and, after a Fair, the booths are empty."""
    booths = (None,) * len(state.booths) if event.by == "fair" else state.booths
    return altered(state, order=event.order, lower_row=(None,) * len(state.lower_row), booths=booths)
