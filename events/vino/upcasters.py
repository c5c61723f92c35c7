"""From old shapes of Vino's events to new ones: (type, n) -> a pure function from a body of number n to one of n + 1."""

from collections.abc import Callable, Mapping
from typing import Any

UPCASTERS: Mapping[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {}
