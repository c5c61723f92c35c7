"""The line of versions that a game's present state comes from: commits that a rewind abandoned are not on it."""

from collections.abc import Sequence

Jumps = Sequence[tuple[int, int]]


def segments(jumps: Jumps, version: int) -> list[tuple[int, int]]:
    """Runs (first, last) of versions on the line that ends at a version, newest run first."""
    found: list[tuple[int, int]] = []
    for at, to in reversed(jumps):
        if version >= at:
            found.append((at, version))
            version = to
    return [*found, (1, version)]


def on_line(jumps: Jumps, version: int, tip: int) -> bool:
    """Whether a version lies on the line that ends at `tip`."""
    return any(first <= version <= last for first, last in segments(jumps, tip))


def between(jumps: Jumps, tip: int, to: int) -> list[int]:
    """Versions on the line of `tip` that are not on the line of `to`, ascending."""
    kept = segments(jumps, to)
    found: list[int] = []
    for first, last in segments(jumps, tip):
        shared = [min(last, end) for begin, end in kept if begin <= last and end >= first and begin <= first]
        start = max(shared, default=first - 1) + 1
        found += range(start, last + 1)
        if start > first:
            break
    return sorted(found)


def parent(jumps: Jumps, version: int) -> int:
    """The version that a version's state was made from."""
    return dict(jumps).get(version, version - 1)
