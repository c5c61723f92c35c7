"""What is worth counting over many whole games: how often each thing came about, how each seat opened, what it had."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """One game's counts. A thing that never came about is counted too, as 0, so that nobody overlooks it."""

    counts: Mapping[str, Mapping[str, int]]
    """What is counted -> its name -> how often."""
    openings: Mapping[str, tuple[str, ...]]
    """First choice -> what each seat chose, by seat."""
    figures: Mapping[str, tuple[int, ...]]
    """What each seat had at the end besides its score, by seat."""


def counted(names: Iterable[str], happened: Iterable[str]) -> dict[str, int]:
    """Each name with how often it happened."""
    found = dict.fromkeys(names, 0)
    for name in happened:
        found[name] += 1
    return found
