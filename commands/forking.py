"""Forks (rules.md): a private practice game from any version of another game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from commands.base import Rejected
from commands.draws import Draws
from commands.game import Game
from events.base import Event, Sealed
from events.commit import Said
from events.table.forking import PositionSet
from events.table.seating import GameCreated, Parent, SeatTaken
from projections.positions import stored
from projections.table.state import Table

_LONGEST_TITLE = 80


@dataclass(frozen=True, slots=True)
class Fork:
    """What somebody asks for: the version, and the seat he takes; all seats without one."""

    at: int
    seat: int | None = None


def forked(
    parent: Table, fork: Fork, forker: str, held: tuple[int, ...], game: Game, id_: str, secret: bytes
) -> tuple[Said, tuple[Event, ...], tuple[tuple[str, int], ...]]:
    """Command, events and draws of the practice game's first commit. `parent` is the table at the version to start from.

    `held` are the seats that the forker holds in it now: he may know what they were shown.
    """
    if parent.status != "running":
        raise Rejected("not-running", "TABLE-FORK-01", status=parent.status)
    if game.redeal is None:
        raise Rejected("no-forks", "TABLE-FORK-02", game=game.name)
    if fork.seat is not None and fork.seat >= len(parent.chairs):
        raise Rejected("no-such-seat", "TABLE-FORK-03", seats=len(parent.chairs))
    made = GameCreated(
        game=parent.game,
        seats=len(parent.chairs),
        title=f"{parent.title} · {fork.at}"[-_LONGEST_TITLE:],
        options=parent.options or {},
        private=True,
        clock=None,
        host=forker,
        secret=Sealed(to=(), body=secret.hex()),
        parent=Parent(game=parent.id, version=fork.at),
        rules=parent.rules,
    )
    seated = [_seated(seat, forker, fork) for seat in range(len(parent.chairs))]
    chance = Draws(secret, [b""] * len(seated), id_)
    play = game.redeal(parent.play, held, chance)
    position: Sealed[str] = Sealed(to=(), body=stored(play, game))
    begun = PositionSet(rules=parent.rules, data=parent.data, shape=game.shape, position=position)
    return said_of(made, fork.seat), (made, *seated, begun), tuple(chance.made)


def said_of(made: GameCreated, seat: int | None) -> Said:
    """The command as it stands in the log."""
    parent = made.parent.model_dump() if made.parent else {}
    return Said("ForkGame", 1, {**parent, "seat": seat})


def is_a_fork(events: Sequence[Any]) -> bool:
    """Whether these are the events of a practice game's first commit."""
    kinds = [event.type for event in events]
    return kinds == ["GameCreated", *["SeatTaken"] * (len(kinds) - 2), "PositionSet"] and events[0].parent is not None


def _seated(seat: int, forker: str, fork: Fork) -> SeatTaken:
    own = fork.seat is None or seat == fork.seat
    return SeatTaken(seat=seat, player=forker if own else None, bot=None if own else "greedy", nonce="")
