"""Select Regions: sealed until the last seat has chosen, then opened all at once."""

from typing import ClassVar, Literal

from events.base import Event, Sealed
from events.vino.vocab import Selection


class RoundBegun(Event):
    """A new round: everybody selects."""

    type: Literal["RoundBegun"] = "RoundBegun"
    round: int


class RegionsSelected(Event):
    """A seat has selected. Which regions, only that seat may read."""

    type: Literal["RegionsSelected"] = "RegionsSelected"
    seat: int
    regions: Sealed[tuple[str, ...]]


class SelectionsRevealed(Event):
    """All selections in turn order, and the selected regions in the order in which they are worked through."""

    type: Literal["SelectionsRevealed"] = "SelectionsRevealed"
    reveals: ClassVar[bool] = True
    selections: tuple[Selection, ...]
    regions: tuple[str, ...]
