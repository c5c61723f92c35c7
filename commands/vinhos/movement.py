"""Movement (rulebook: Movement Rules): where a marker may go and what that costs."""

from commands.base import Command, Rejected
from commands.vinhos.course import Course
from commands.vinhos.turn import must_be_step
from events.vinhos.movement import MarkerMoved
from projections.vinhos.components import printed
from projections.vinhos.figures import Components
from projections.vinhos.state import VinhosState


def must_move(state: VinhosState, command: Command, space: str) -> None:
    """An act is made once a turn, on another space than the marker's own."""
    must_be_step(state, command, "move")
    if state.players[command.seat].space == space:
        raise Rejected("same-space", "VNH-MOVE-01", space=space)


def move(course: Course, seat: int, space: str) -> int:
    """Move the marker and say what that cost."""
    moved = movement(course.state, seat, space)
    course.add(moved)
    return moved.cost


def movement(state: VinhosState, seat: int, space: str) -> MarkerMoved:
    """Distance, tax and one payment to each marker already there add up; the pass space is free, and so is a free move."""
    figures, player = printed(state.revision), state.players[seat]
    bank, each = 0, figures.movement["each_other_marker"]
    paid: tuple[int, ...] = ()
    if space != figures.start_space and not state.turn.free_move:
        if space not in figures.spaces[player.space].adjacent:
            bank += figures.movement["non_adjacent"]
        if space == taxed(state):
            bank += figures.movement["tax_marker"]
        paid = tuple(other for other, there in enumerate(state.players) if other != seat and there.space == space)
    return MarkerMoved(seat=seat, space=space, bank=bank, paid=paid, each=each, cost=bank + each * len(paid))


def taxed(state: VinhosState) -> str | None:
    """The tax marker stands on the year's space in both action rounds, and nowhere else."""
    return printed(state.revision).years[state.year].tax_space if state.phase in ("action_1", "action_2") else None


def space_of(figures: Components, action: str) -> str:
    """The one space of an action that has only one."""
    return next(space.id for space in figures.spaces.values() if space.action == action)
