"""A table: seats, status, secret, and the game in play."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from events.table.vocab import Status, UndoOption
from projections.line import Jumps
from projections.table.absence_state import TimeAsk, Vote, Watch
from projections.table.matters import Dispute, Proposal


@dataclass(frozen=True)
class Chair:
    """One place at the table. Free when it has neither a player nor a bot."""

    player: str | None = None
    bot: str | None = None
    nonce: str = ""
    resigned: bool = False
    stand_in: bool = False
    """A bot plays for the person, who may take the seat back."""
    offered: bool = False
    """Somebody else may take the seat over."""
    offered_until: int = 0
    """Until then (milliseconds) the game waits for somebody; 0 when a bot plays meanwhile."""
    missed: int = 0
    """How often the time of the person in this seat ran out."""
    substitute: bool = False
    """The person took the seat over during the game."""

    @property
    def present(self) -> bool:
        """A person plays here, as far as the table knows."""
        return self.player is not None and self.bot is None and not self.offered

    @property
    def free(self) -> bool:
        """Nobody sits here."""
        return self.player is None and self.bot is None


@dataclass(frozen=True)
class Ask:
    """A pending ask to go to another version."""

    ask: int
    seat: int
    to: int
    vanishes: tuple[int, ...]
    returns: tuple[int, ...]
    shown: tuple[tuple[int, str], ...]
    must_agree: tuple[int, ...]
    """Seats that have still to say yes."""
    agreed: tuple[int, ...] = ()
    reapply: bool = False


@dataclass(frozen=True)
class Table:
    """Everything folded from one stream. `version` is the number of commits, `head` the hash of the last, hex."""

    id: str
    version: int = 0
    head: str = ""
    game: str = ""
    title: str = ""
    options: Mapping[str, Any] | None = None
    private: bool = False
    clock: Mapping[str, Any] | None = None
    host: str = ""
    secret: str = ""
    undo: UndoOption = "consent"
    parent: tuple[str, int] | None = None
    """Game and version that a practice game comes from."""
    status: Status = "open"
    chairs: tuple[Chair, ...] = ()
    rules: str = ""
    data: str = ""
    play: Any = None
    """State of the game itself; None before the start."""
    standings: tuple[Mapping[str, Any], ...] = ()
    created_at: int = 0
    started_at: int = 0
    moved_at: int = 0
    """When the last commit was made, in milliseconds."""
    awaited: tuple[tuple[int, int], ...] = ()
    """(seat, since when in milliseconds) of each seat the game waits for."""

    began: int = 0
    """Version of the commit that started the game."""
    jumps: Jumps = ()
    """All rewinds (`projections/line.py`)."""
    ask: Ask | None = None

    fixed_seed: bool = False
    """Somebody chose the secret that all draws follow from."""
    departed: tuple[tuple[int, str, str], ...] = ()
    """(seat, person, `resigned` or `timed-out`) of those whose seat somebody else took over."""
    asked: tuple[tuple[int, int], ...] = ()
    """(seat, version from which it has been awaited), in the order of `awaited`."""
    watches: tuple[Watch, ...] = ()
    """The clock of each seat; empty at a table without clocks and before the start."""
    time_ask: TimeAsk | None = None
    vote: Vote | None = None

    dispute: Dispute | None = None
    """While one is open the game waits."""
    proposal: Proposal | None = None

    @property
    def to_act(self) -> tuple[int, ...]:
        """Seats the game waits for."""
        return tuple(seat for seat, _ in self.awaited)

    @property
    def nonces(self) -> tuple[bytes, ...]:
        """The seats' nonces, as they go into every draw."""
        return tuple(bytes.fromhex(chair.nonce) for chair in self.chairs)

    def seats_of(self, player: str | None) -> tuple[int, ...]:
        """Seats that a person holds."""
        if player is None:
            return ()
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.player == player and not chair.resigned)
