"""Making the moves of an abandoned line again from where the game stands, up to the first that does not hold any more."""

from dataclasses import replace
from typing import Any

from commands.base import Command, Rejected
from commands.chance import Chance
from commands.game import Game
from commands.parse import command_of
from commands.past import Facts, Past
from commands.table.undo import Again
from events.base import Event, Sealed, sealed_fields
from events.commit import Commit
from events.table.undoing import Shown, Stop
from projections.line import between
from projections.table.state import Table


def again(table: Table, tip: int, seats: tuple[int, ...], game: Game, past: Past, chance: Chance) -> Again:
    """The commands of the line to a tip, judged from here, for a person in these seats.

    Another seat's sealed command is no one else's to repeat, and what one seat's move had drawn or shown counts again.
    """
    found, play = Again(), table.play
    for version in [each.version for each in abandoned(table, tip, past)]:
        commit = past.commit(version)
        try:
            events, what = _judged(play, commit, seats, game, chance)
        except Rejected as refused:
            return replace(found, stopped=Stop(version=version, code=refused.code, rule=refused.rule))
        for event in events:
            play = game.evolve(play, event)
        found = Again(
            commands=(*found.commands, version),
            seats=tuple(sorted({*found.seats, commit.author.seat or 0})),
            events=(*found.events, *events),
            shown=(*found.shown, *(Shown(version=version, what=each) for each in what)),
        )
        if game.result(play) is not None:
            break
    return found


def abandoned(table: Table, tip: int, past: Past) -> list[Facts]:
    """The moves of the line to a tip that are not on the present one."""
    wanted = set(between(table.jumps, tip, table.version))
    return [each for each in past.facts(min(wanted, default=tip) - 1) if each.version in wanted and each.moves]


def _judged(play: Any, commit: Commit, seats: tuple[int, ...], game: Game, chance: Any) -> tuple[list[Event], list[Any]]:
    """The events of one command from here, and what they show."""
    if commit.said.secret and commit.author.seat not in seats:
        raise Rejected("sealed-command", "TABLE-UNDO-08")
    command = command_of(game.name, commit.said)
    if not isinstance(command, Command):
        raise Rejected("no-move", "TABLE-UNDO-08")
    before = len(chance.made)
    events = game.decide(play, command, chance)
    what = ["drew"] if len(chance.made) > before else []
    what += ["opened"] if any(type(event).reveals for event in events) else []
    what += ["showed"] if any(_shows(event) for event in events) else []
    return events, what


def _shows(event: Event) -> bool:
    for name in sealed_fields(type(event)):
        value = getattr(event, name)
        parts: tuple[Sealed[Any], ...] = () if value is None else value if isinstance(value, tuple) else (value,)
        if any(part.to for part in parts):
            return True
    return False
