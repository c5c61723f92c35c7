"""Undo in a game that stands as a test wants it: `seated(spec)`, `sent(room, …)`, and going back by consent."""

from typing import Any

from commands.base import Command
from commands.table.undo import Jump
from tests.service import Room
from tests.spec import Spec


def seated(spec: Spec, **made: Any) -> Room:
    """People at a table that stands like this."""
    return Room(spec.game.name, spec.state.seats, **made).started().placed(spec.state)


def sent(room: Room, *commands: Command) -> list[int]:
    """The version before the first command, and that of each."""
    return [room.table.version, *[room.send(command.seat, command).version for command in commands]]


def shown(found: Jump) -> list[tuple[int, str]]:
    """What an undo would take back of what had been seen."""
    return [(each.version, each.what) for each in found.shown]


def asked(room: Room, person: int, to: int) -> None:
    """Go back by consent: nothing happens before the last one agrees."""
    before = room.table
    room.undo(person, to)
    all_agree(room, before.play)


def redone(room: Room, person: int, to: int) -> None:
    """Bring a line back by consent."""
    before = room.table
    room.redo(person, to)
    all_agree(room, before.play)


def all_agree(room: Room, before: Any) -> None:
    """Everybody who is asked says yes, one after the other."""
    ask = room.table.ask
    assert ask is not None
    for seat in ask.must_agree:
        assert room.table.play == before
        room.answer(seat, True)
    assert room.table.ask is None
