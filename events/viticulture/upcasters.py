"""Old shapes of Viticulture's events to newer ones: (type, number) -> pure function. None so far."""

from collections.abc import Callable
from typing import Any

UPCASTERS: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {}
