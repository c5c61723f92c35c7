"""Setting up (rulebook: Game Board Setup, Game Play Overview)."""

from typing import Literal

from events.base import Event, Sealed


class FirstPlayerChosen(Event):
    """Who holds the first-player token in the first spring, and why."""

    type: Literal["FirstPlayerChosen"] = "FirstPlayerChosen"
    seat: int
    reason: Literal["named", "previous-game", "chance"]


class HandDealt(Event):
    """A starting hand: one vine that everybody knows, one summer visitor off the deck that only its owner knows."""

    type: Literal["HandDealt"] = "HandDealt"
    seat: int
    vines: tuple[str, ...]
    visitors: Sealed[tuple[str, ...]]
    count: int
