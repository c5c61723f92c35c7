"""What the server knows of a running game of Vino."""

from dataclasses import dataclass, field
from typing import Literal

Stage = Literal["setup", "prelim-draw", "prelim-free", "selection", "buying", "selling", "turn-order", "finished"]
Phase = Stage | Literal["giveaway"]


@dataclass(frozen=True)
class Receiver:
    """A seat that a give-away still owes government vineyards."""

    seat: int
    due: int


@dataclass(frozen=True)
class Giveaway:
    """A give-away under way. The first receiver is up."""

    region: str
    receivers: tuple[Receiver, ...]


@dataclass(frozen=True)
class VinoState:
    """A position. What is not stored follows from it: cellars, free vineyards, markers on the board."""

    seats: int
    revision: str
    stage: Stage = "setup"
    round: int = 0
    order: tuple[int, ...] = ()
    banker: int = 0
    queue: tuple[int, ...] = ()
    """Who is still to come in this stage or region; the first is up unless a give-away interrupts."""
    chips: dict[str, int] = field(default_factory=dict)
    """Vineyard -> seat."""
    grown: dict[str, dict[int, str]] = field(default_factory=dict)
    """Region -> seat -> the variety whose marker the seat holds there."""
    bottles: tuple[str, ...] = ()
    market: dict[str, int] = field(default_factory=dict)
    cash: tuple[int, ...] = ()
    incomes: tuple[int, ...] = ()
    """Of the running round, by seat, not yet cash."""
    last_incomes: tuple[int, ...] = ()
    face_down: tuple[str, ...] = ()
    """Regions whose starting marker nobody has drawn yet, by number: their order says nothing about the draws to come."""
    drawn: dict[str, int] = field(default_factory=dict)
    """Region of a drawn starting marker that is not paid for -> seat."""
    draws: int = 0
    selections: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Secret while the stage is selection."""
    ahead: tuple[str, ...] = ()
    """Selected regions that the barrel has not reached."""
    region: str | None = None
    """Where the barrel stands."""
    owners: tuple[int, ...] = ()
    newcomers: tuple[int, ...] = ()
    giveaway: Giveaway | None = None

    @property
    def phase(self) -> Phase:
        """The stage, unless a give-away interrupts it."""
        return self.stage if self.giveaway is None else "giveaway"

    @property
    def to_move(self) -> int | None:
        """The one seat whose turn it is; None where nobody is or all choose at once."""
        if self.giveaway is not None:
            return self.giveaway.receivers[0].seat if self.giveaway.receivers else None
        return self.queue[0] if self.queue else None


def before_setup(seats: int, revision: str) -> VinoState:
    """A game that nothing has happened in."""
    return VinoState(seats=seats, revision=revision)


def added(sums: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    """Sums by seat with an amount added to one of them."""
    return (*sums[:seat], sums[seat] + amount, *sums[seat + 1 :])


def through(queue: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Who is still to come after one turn of a seat is over."""
    at = queue.index(seat)
    return queue[:at] + queue[at + 1 :]
