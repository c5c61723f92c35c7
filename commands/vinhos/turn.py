"""Whose turn it is and how far it is: the first two of all checks, and the last."""

from commands.base import Command, Rejected
from projections.vinhos.state import VinhosState

ACTION_PHASES = ("action_1", "action_2", "extra")


def must_be_phase(state: VinhosState, command: Command, *phases: str) -> None:
    """A command belongs to certain phases, and in them to the seat whose decision it is."""
    if state.phase not in phases:
        raise Rejected("phase", "VNH-CHECK-01", phase=state.phase)
    awaited = state.awaited if state.phase == "production" else state.awaited[:1]
    if command.seat not in awaited:
        raise Rejected("turn", "VNH-YEAR-03", awaited=list(awaited))


def must_be_step(state: VinhosState, command: Command, *steps: str) -> None:
    """Inside an action round some commands come before the act, some after it, some only while an expert is offered."""
    if state.phase not in ACTION_PHASES:
        raise Rejected("phase", "VNH-CHECK-01", phase=state.phase)
    if state.turn.step not in steps:
        rule = "VNH-TURN-04" if state.turn.step == "hire" else "VNH-TURN-01"
        raise Rejected("phase", rule, phase=state.phase, step=state.turn.step)
    must_be_phase(state, command, *ACTION_PHASES)


def must_afford(bagos: int, cost: int) -> None:
    """The money in hand before the move covers the movement and the action; what the action brings comes too late."""
    if cost > bagos:
        raise Rejected("funds", "VNH-MOVE-06", cost=cost, bagos=bagos)
