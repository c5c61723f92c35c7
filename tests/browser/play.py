"""People who play on through their pages, each looking at nothing but the own one."""

import time
from collections.abc import Callable, Sequence
from random import Random

from tests.browser.people import Person

STILL_S = 90
"""So long nobody is up before something must be wrong."""


def play(
    people: Sequence[Person], dice: Random, *, until: Callable[[], bool], look: Callable[[Person, str], None] | None = None
) -> int:
    """Whoever's page says so moves, until all is done; gives the number of moves. `look` sees each page before a move."""
    moves, last = 0, time.monotonic()
    while not until():
        for person in people:
            if not person.on_turn or person.finished or until():
                continue
            if look is not None:
                look(person, phase(person))
            person.move(dice)
            moves, last = moves + 1, time.monotonic()
        assert time.monotonic() - last < STILL_S, [_told(person) for person in people]
        people[0].page.wait_for_timeout(40)
    return moves


def phase(person: Person) -> str:
    """The phase that the banner names, as a part of a file's name."""
    shown = person.page.locator(".turn .phase").inner_text().rpartition("· ")[2]
    return shown.casefold().replace(",", "").replace(" ", "-")


def _told(person: Person) -> str:
    """What the page shows, and what the service says, of a game that stands still."""
    table = person.page.url.removeprefix(person.url).partition("?")[0]
    known = person.call("GET", table)
    shown = person.page.locator(".turn").inner_text()
    return f"{person.name}: page {person.version} {shown!r}; service {known['version']} waits for {known['to_act']}"
