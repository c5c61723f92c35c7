"""What a seat may send now. Every way is listed by the same predicates that judge it."""

from collections.abc import Iterator

from commands.base import Command
from commands.forms import Form, Legal
from commands.viticulture.answer_ways import answer_ways, discard_ways
from commands.viticulture.board_ways import Way, placing_ways
from commands.viticulture.cases import Case, settled_case
from commands.viticulture.fall import InviteVisitors, invitations
from commands.viticulture.spring import WakeUp, decks_of, free_levels
from projections.viticulture.components import components
from projections.viticulture.state import VitState
from projections.viticulture.view import awaited

WRITTEN_OUT = 60
"""About so many choices are written out as commands; the bigger ones stay forms."""


def legal(state: VitState, seat: int) -> Legal:
    """Commands and forms for a seat that is awaited; nothing for the others."""
    if seat not in awaited(state):
        return Legal()
    ways = list(_ways(state, seat))
    short = _few_enough([case for _, case in ways])
    commands: list[Command] = []
    forms: list[Form] = []
    for index, (kind, case) in enumerate(ways):
        if index in short:
            commands += (kind(seat=seat, **fields) for fields in case.written_out())
        else:
            forms.append(_form(seat, kind, case))
    return Legal(commands=tuple(commands), forms=tuple(forms))


def _ways(state: VitState, seat: int) -> Iterator[Way]:
    if state.pending:
        return answer_ways(state, state.pending)
    match state.season:
        case "year-end":
            return discard_ways(state, seat)
        case "spring":
            return _wake_up_ways(state)
        case "fall":
            return ((InviteVisitors, settled_case(decks=decks)) for decks in invitations(state, seat))
        case _:
            return placing_ways(state, seat)


def _wake_up_ways(state: VitState) -> Iterator[Way]:
    for level in free_levels(state):
        for deck in decks_of(state, components().chart[level]):
            yield WakeUp, settled_case(level=level, deck=deck)


def _few_enough(cases: list[Case]) -> set[int]:
    """Places of the cases to be written out: smallest first, as long as there is room; single ones always."""
    sizes = [case.size() for case in cases]
    short: set[int] = set()
    written = 0.0
    for index in sorted(range(len(cases)), key=lambda each: sizes[each]):
        if sizes[index] > 1 and written + sizes[index] > WRITTEN_OUT:
            break
        short.add(index)
        written += sizes[index]
    return short


def _form(seat: int, kind: type[Command], case: Case) -> Form:
    """Fields with one choice only are settled already."""
    settled = {name: next(choice.values()) for name, choice in case.free.items() if choice.size() == 1}
    fixed = {"seat": seat, **case.fixed, **settled}
    fields = tuple(choice.field(name) for name, choice in case.free.items() if name not in settled)
    name = kind.model_fields["type"].default
    return Form(type=name, fixed=fixed, fields=fields, example={"type": name, **fixed, **case.first()})
