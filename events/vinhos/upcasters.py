"""From an old shape of a stored event to the next: (type, number) -> pure function. Nothing has changed shape yet."""

from collections.abc import Callable
from typing import Any

UPCASTERS: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {}
