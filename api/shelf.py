"""Rendered answers kept in memory: bounded by number and by size, the least used go first."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock


class Shelf:
    """Bytes by key. A key names everything its bytes depend on, so nothing here is ever stale."""

    def __init__(self, most: int = 8_000, most_bytes: int = 64_000_000) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._held: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def get(self, key: Hashable) -> bytes | None:
        """The bytes of a key, if they are still here."""
        with self._lock:
            found = self._held.get(key)
            if found is not None:
                self._held.move_to_end(key)
            return found

    def put(self, key: Hashable, content: bytes) -> bytes:
        """Keep bytes; gives them back."""
        with self._lock:
            self._size += len(content) - len(self._held.pop(key, b""))
            self._held[key] = content
            while len(self._held) > self._most or self._size > self._most_bytes:
                self._size -= len(self._held.popitem(last=False)[1])
        return content
