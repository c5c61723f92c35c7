"""The line of versions that a game's present state comes from: commits that a rewind abandoned are not on it."""

from collections.abc import Iterator

Jump = tuple[int, int]
"""(version of a rewind, version it went to)"""

Jumps = tuple[tuple[Jump, ...], ...]
"""All rewinds, oldest first, in blocks: a long history is shared by the states after it, not copied into each."""

_BLOCK = 64


def with_jump(jumps: Jumps, jump: Jump) -> Jumps:
    """One rewind more."""
    if jumps and len(jumps[-1]) < _BLOCK:
        return (*jumps[:-1], (*jumps[-1], jump))
    return (*jumps, (jump,))


def each_jump(jumps: Jumps) -> Iterator[Jump]:
    """Newest first."""
    return (jump for block in reversed(jumps) for jump in reversed(block))


def segments(jumps: Jumps, version: int) -> list[tuple[int, int]]:
    """Runs (first, last) of versions on the line that ends at a version, newest run first."""
    found: list[tuple[int, int]] = []
    for at, to in each_jump(jumps):
        if version >= at:
            found.append((at, version))
            version = to
    return [*found, (1, version)]


def on_line(jumps: Jumps, version: int, tip: int) -> bool:
    """Whether a version lies on the line that ends at `tip`."""
    return any(first <= version <= last for first, last in segments(jumps, tip))


def between(jumps: Jumps, tip: int, to: int) -> list[int]:
    """Versions on the line of `tip` that are not on the line of `to`, ascending."""
    kept: dict[int, int] = dict(segments(jumps, to))
    found: list[int] = []
    for first, last in segments(jumps, tip):
        # A version's run is known by the version alone, so that lines which share one share its beginning.
        found += range(min(last, kept.get(first, first - 1)) + 1, last + 1)
        if first in kept:
            break
    return sorted(found)


def parent(jumps: Jumps, version: int) -> int:
    """The version that a version's state was made from."""
    return dict(each_jump(jumps)).get(version, version - 1)
