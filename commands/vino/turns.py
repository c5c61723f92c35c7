"""Whose move it is: the guards that every command of Vino passes first, in the order in which they refuse."""

from commands.base import Rejected
from projections.vino.state import Phase, VinoState

_WHAT_IS_DUE = {
    "setup": "VINO-SET-06",
    "prelim-draw": "VINO-PRE-04",
    "prelim-free": "VINO-PRE-04",
    "selection": "VINO-SEL-01",
    "buying": "VINO-RND-01",
    "giveaway": "VINO-GIV-01",
    "selling": "VINO-SALE-01",
    "turn-order": "VINO-RND-01",
}
_WHO_IS_UP = {
    "prelim-draw": "VINO-PRE-02",
    "prelim-free": "VINO-PRE-09",
    "giveaway": "VINO-GIV-07",
    "selling": "VINO-SALE-01",
}


def must_be_phase(state: VinoState, seat: int, phase: Phase) -> None:
    """Nothing is done after the end, nothing by people who do not play, and each command has its phase."""
    if state.stage == "finished":
        raise Rejected("game-over", "VINO-END-04")
    if seat >= state.seats:
        raise Rejected("not-a-player", "VINO-SET-01", seat=seat, seats=state.seats)
    if state.phase != phase:
        raise Rejected("wrong-phase", _WHAT_IS_DUE[state.phase], phase=state.phase)


def must_be_up(state: VinoState, seat: int, phase: Phase) -> None:
    """Where seats move one after another, only the one whose turn it is may."""
    must_be_phase(state, seat, phase)
    if state.to_move != seat:
        raise Rejected("not-your-turn", _turn_rule(state, seat), to_move=state.to_move)


def awaited(state: VinoState) -> tuple[int, ...]:
    """The seats whose choice the game waits for, in turn order."""
    if state.stage == "selection":
        return tuple(seat for seat in state.order if seat not in state.selections)
    return () if state.to_move is None else (state.to_move,)


def _turn_rule(state: VinoState, seat: int) -> str:
    if state.phase != "buying":
        return _WHO_IS_UP[state.phase]
    if seat in state.owners:
        return "VINO-BUY-04"
    return "VINO-BUY-06" if seat in state.newcomers else "VINO-BUY-02"
