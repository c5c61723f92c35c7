"""Chance as the rules see it. Who makes it, and from what, is `draws.py`."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """Draw `k` of a `label` is fixed for a game: asking again, also after an undo, gives the same answer.

    Rules take `k` from the state (how many of that label were drawn before) and pass items in an order that does not depend
    on anything hidden, such as sorted ids.
    """

    def shuffle(self, label: str, k: int, items: Sequence[T]) -> tuple[T, ...]:
        """All items in a fair order."""
        ...

    def pick(self, label: str, k: int, items: Sequence[T]) -> T:
        """One of the items; each is equally likely. `items` is not empty."""
        ...
