"""Where chance is made: every draw of a game follows from one sealed server secret and the seats' nonces.

Draw `k` of a label has the seed HMAC-SHA256(secret, nonces ‖ game ‖ label ‖ k), each part with its length before it, so
that no two lists of parts give the same bytes. The seed runs a stream SHA-256(seed ‖ counter), eight bytes a number; a number
beyond the last whole multiple of the range is skipped, so each outcome is equally likely. A shuffle is Fisher and Yates' from
the last place down. Anybody who knows the secret can deal the whole game again.
"""

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """The chance of one game. `made` lists (label, k) of what was drawn, in order, for the commit that used it."""

    def __init__(self, secret: bytes, nonces: Sequence[bytes], game: str) -> None:
        self._secret = secret
        self._start = b"".join(_framed(part) for part in (b"".join(map(_framed, nonces)), game.encode()))
        self.made: list[tuple[str, int]] = []

    def shuffle(self, label: str, k: int, items: Sequence[T]) -> tuple[T, ...]:
        """All items in a fair order."""
        numbers, order = self._numbers(label, k), list(items)
        for last in range(len(order) - 1, 0, -1):
            other = below(numbers, last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def pick(self, label: str, k: int, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[below(self._numbers(label, k), len(items))]

    def _numbers(self, label: str, k: int) -> Iterator[int]:
        self.made.append((label, k))
        return stream(hmac.digest(self._secret, self._start + _framed(label.encode()) + k.to_bytes(8, "big"), "sha256"))


def stream(seed: bytes) -> Iterator[int]:
    """Endless 64-bit numbers of a seed."""
    counter = 0
    while True:
        block = sha256(seed + counter.to_bytes(8, "big")).digest()
        for at in range(0, 32, 8):
            yield int.from_bytes(block[at : at + 8], "big")
        counter += 1


def below(numbers: Iterator[int], limit: int) -> int:
    """The next number under `limit`, without bias."""
    whole = (1 << 64) - (1 << 64) % limit
    return next(number for number in numbers if number < whole) % limit


def _framed(part: bytes) -> bytes:
    return len(part).to_bytes(4, "big") + part
