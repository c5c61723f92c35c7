"""The line of versions that a game's present state comes from: commits that a rewind abandoned are not on it."""

from bisect import bisect_right
from collections.abc import Callable, Iterator

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


def segments(jumps: Jumps, version: int) -> Iterator[tuple[int, int]]:
    """Runs (first, last) of versions on the line that ends at a version, newest run first."""
    for at, to in each_jump(jumps):
        if version >= at:
            yield at, version
            version = to
    yield 1, version


def on_line(jumps: Jumps, version: int, tip: int) -> bool:
    """Whether a version lies on the line that ends at `tip`."""
    return next((version <= last for first, last in segments(jumps, tip) if version >= first), False)


def line_of(jumps: Jumps, tip: int) -> Callable[[int], bool]:
    """The same for many versions: whether each lies on the line that ends at `tip`."""
    runs = list(segments(jumps, tip))[::-1]
    firsts = [first for first, _ in runs]

    def lies_on_it(version: int) -> bool:
        run = bisect_right(firsts, version) - 1
        return run >= 0 and version <= runs[run][1]

    return lies_on_it


def between(jumps: Jumps, tip: int, to: int) -> list[int]:
    """Versions on the line of `tip` that are not on the line of `to`, ascending."""
    others, found = segments(jumps, to), list[int]()
    begins, ends = next(others)
    for first, last in segments(jumps, tip):
        # A version's run is known by the version alone, so that lines which share one share its beginning, and all before it.
        while begins > first:
            begins, ends = next(others)
        shared = begins == first
        found += range(min(last, ends) + 1 if shared else first, last + 1)
        if shared:
            break
    return sorted(found)


def parent(jumps: Jumps, version: int) -> int:
    """The version that a version's state was made from."""
    return dict(each_jump(jumps)).get(version, version - 1)
