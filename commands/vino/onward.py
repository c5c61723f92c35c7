"""Forced steps: what follows from a command until some seat has a real choice."""

from collections.abc import Sequence
from typing import assert_never

from commands.chance import Chance
from commands.vino.buying import buying_step
from commands.vino.giveaways import bottle_step, giveaway_step
from commands.vino.preliminary import draw_step, free_step
from commands.vino.selection import reveal_step
from commands.vino.selling import selling_step
from commands.vino.turn_order import next_round
from events.base import Event
from events.vino.union import VinoEvent
from projections.vino.evolve import evolve
from projections.vino.state import VinoState


def run_on(state: VinoState, made: Sequence[VinoEvent], chance: Chance) -> list[Event]:
    """The events of a command and all that they force."""
    told: list[Event] = []
    steps = list(made)
    while steps:
        for event in steps:
            state = evolve(state, event)
        told += steps
        forced = forced_step(state, chance)
        steps = [] if forced is None else [forced]
    return told


def forced_step(state: VinoState, chance: Chance) -> VinoEvent | None:
    """The next thing that happens by itself; None where somebody has to choose, or nobody any more."""
    if state.giveaway is not None:
        return giveaway_step(state)
    match state.stage:
        case "prelim-draw":
            return bottle_step(state, state.bottles) or draw_step(state, chance)
        case "prelim-free":
            return bottle_step(state, state.bottles) or free_step(state)
        case "selection":
            return reveal_step(state)
        case "buying":
            here = () if state.region is None else (state.region,)
            return bottle_step(state, here) or buying_step(state)
        case "selling":
            return selling_step(state)
        case "turn-order":
            return next_round(state)
        case "setup" | "finished":
            return None
        case _:
            assert_never(state.stage)
