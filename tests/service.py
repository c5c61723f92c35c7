"""A service without HTTP: a handler on an engine, and people who send commands to it."""

import secrets
from random import Random
from typing import Any

import fakeredis
from redis import Redis

from commands.base import Command, Wish
from commands.bots import bot_move
from commands.games import GAMES
from commands.handle import Accepted, Handle, Order, command_id
from commands.table.seating import StartGame, TakeSeat
from commands.table.undo import AnswerUndo, AskUndo, Jump, Redo, WithdrawUndo, jump
from events.commit import Author
from events.store import Store
from projections.base import changed
from projections.table.state import Table


class Clock:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        self.now += 1
        return self.now


class Room:
    """One table and the people around it. Person n holds seat n."""

    def __init__(
        self, game: str = "vino", seats: int = 3, engine: Redis | None = None, bots: tuple[int, ...] = (), **made: Any
    ) -> None:
        self.clock = Clock()
        self.handle = Handle(Store(engine or fakeredis.FakeRedis()), clock=self.clock)
        self.people = [f"person-{seat}" for seat in range(seats)]
        self.game = GAMES[game]
        seed, key = made.pop("secret", b"s" * 32), made.pop("key", None)
        table = self.handle.create(self.people[0], {"game": game, "seats": seats, **made}, secret=seed, key=key)
        self.id = table.id
        for seat in range(seats):
            if seat in bots:
                self.send(0, TakeSeat(seat=seat, bot="greedy"))
            else:
                self.send(seat, TakeSeat(seat=seat, nonce="ab" * 8))

    def started(self) -> "Room":
        """The same after the host's start."""
        self.send(0, StartGame())
        return self

    def placed(self, play: Any) -> "Room":
        """The same with the game standing like this from here on. It is remembered only: not for what reads the log anew."""
        table = self.table
        seats = self.game.to_act(play)
        awaited = tuple((seat, table.moved_at) for seat in seats)
        asked = tuple((seat, table.version) for seat in seats)
        self.handle.tables.keep(changed(table, play=play, awaited=awaited, asked=asked))
        return self

    def undoing(self, person: int, to: int) -> Jump:
        """What going to a version would be for a person: its class, what it shows, who must agree."""
        table = self.table
        return jump(table, table.seats_of(self.people[person]), to, self.handle.past(table))

    @property
    def table(self) -> Table:
        """As it stands now."""
        return self.handle.tables.newest(self.id)

    def send(self, person: int, command: Wish, key: str | None = None, expected: int | None = None) -> Accepted:
        """A person's command, through the one door."""
        player = self.people[person]
        seat = command.seat if isinstance(command, Command) else None
        order = Order(command, Author(seat, "player", player), command_id(player, key), expected)
        return self.handle.send(self.id, order)

    def move(self, seat: int | None = None, dice: Random | None = None) -> Accepted:
        """Some legal move of the first awaited seat, or of the one named."""
        table = self.table
        seat = table.to_act[0] if seat is None else seat
        bot = bot_move(self.game, "random", table.play, seat, dice or Random(table.version))
        return self.send(seat, bot)

    def moves(self, count: int) -> "Room":
        """The same after some moves."""
        for _ in range(count):
            self.move()
        return self

    def undo(self, person: int, to: int) -> Accepted:
        """Ask to go back."""
        return self.send(person, AskUndo(to=to))

    def redo(self, person: int, to: int) -> Accepted:
        """Ask to bring a line back."""
        return self.send(person, Redo(to=to))

    def answer(self, person: int, agree: bool) -> Accepted:
        """Answer the pending ask."""
        assert self.table.ask
        return self.send(person, AnswerUndo(ask=self.table.ask.ask, agree=agree))

    def withdraw(self, person: int) -> Accepted:
        """Take the pending ask back."""
        assert self.table.ask
        return self.send(person, WithdrawUndo(ask=self.table.ask.ask))


def fresh_key() -> str:
    """A new idempotency key."""
    return secrets.token_hex(8)
