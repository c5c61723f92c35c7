"""What a visitor's choice is made of."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from commands.viticulture.cases import NOTHING, Case
from commands.viticulture.course import AsItLies, Course
from commands.viticulture.visitors.choice import VisitorChoice
from projections.viticulture.components import Visitor
from projections.viticulture.state import VitState


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that a card does: how it runs, how it may be filled in, and which fields it reads."""

    run: Callable[[Course, int, VisitorChoice], None]
    cases: Callable[[VitState, int], Iterable[Case]]
    needs: tuple[str, ...] = ()
    heeds: bool = False
    """Deeds of the same choice that come before it may change what it can do."""


@dataclass(frozen=True, slots=True)
class Card:
    """A visitor: its choices, of which one is taken, or two different ones."""

    choices: dict[str, tuple[Deed, ...]]
    takes_two: bool = False


CardFunction = Callable[[Visitor], Card]


def simple(run: Callable[[Course, int], None], possible: Callable[[VitState, int], bool]) -> Deed:
    """A deed without fields, legal under one condition."""
    return Deed(lambda course, seat, _: run(course, seat), lambda state, seat: [NOTHING] if possible(state, seat) else [])


def always_possible(_: VitState, __: int) -> bool:
    """Gains can always be had."""
    return True


def ways(state: VitState, seat: int, deeds: Sequence[Deed]) -> Iterator[Case]:
    """All ways to do these deeds one after the other."""
    first, *rest = deeds
    if not rest:
        yield from first.cases(state, seat)
    elif any(deed.heeds for deed in rest):
        for case in first.cases(state, seat):
            yield from _followed(state, seat, case, first, rest)
    else:
        later = list(ways(state, seat, rest))
        yield from (case.joined(other) for case in first.cases(state, seat) for other in later)


def _followed(state: VitState, seat: int, case: Case, first: Deed, rest: Sequence[Deed]) -> Iterator[Case]:
    """The first deed done in each of its ways, and the others on the table it leaves."""
    for fields in case.written_out():
        course = Course(state, AsItLies())
        first.run(course, seat, VisitorChoice(type="scratch", card="", choice="", **fields))
        settled = Case(fields, {})
        yield from (settled.joined(other) for other in ways(course.state, seat, rest))
