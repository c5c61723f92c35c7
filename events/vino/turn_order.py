"""Change Player Turn Order."""

from typing import Literal

from events.base import Event


class TurnOrderSet(Event):
    """The order of the next round; the incomes of this one are put to the cash."""

    type: Literal["TurnOrderSet"] = "TurnOrderSet"
    order: tuple[int, ...]
    incomes: tuple[int, ...]
    """By seat."""
