"""Positions of Viticulture to look at, made by bots, and the stage on which a seat sees one."""

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from fakeredis import FakeRedis

from api.web.draft import Draft
from api.web.stage import Stage, staged
from api.web.words import Words
from commands.bots import bot_move
from commands.games import GAMES
from commands.handle import Handle, Order
from commands.table.seating import StartGame, TakeSeat
from events.commit import Author
from events.store import Store
from projections.table.state import Table

GAME = GAMES["viticulture"]
WORDS = Words("en", GAME.texts)
PEOPLE = ("Ada", "Béla", "Chiara", "Dmitri", "Ede", "Fanni")


@dataclass
class Walk:
    """One game that bots play, seat 0 for a person."""

    handle: Handle
    id: str
    dice: Random
    bot: str = "random"

    @property
    def table(self) -> Table:
        """As it stands now."""
        return self.handle.tables.newest(self.id)

    def step(self) -> Table:
        """One move further."""
        table = self.table
        seat = table.to_act[0]
        command = bot_move(GAME, self.bot, table.play, seat, self.dice)
        by = Author(seat, "player", "ada") if seat == 0 else Author(seat, "bot", None)
        self.handle.send(self.id, Order(command, by, secrets.token_bytes(16)))
        return self.table

    def until(self, reached: Callable[[Any], bool]) -> Table:
        """Move on until a state is reached and seat 0 is awaited."""
        table = self.table
        while not (reached(table.play) and 0 in table.to_act):
            table = self.step()
        return table

    def positions(self, every: int, most: int) -> Iterator[Table]:
        """Some positions of the game on its way."""
        for _ in range(most):
            for _ in range(every):
                if self.table.status != "running":
                    return
                self.step()
            if self.table.status == "running":
                yield self.table


def begun(seats: int, seed: int = 1, bot: str = "random") -> Walk:
    """A game on an engine in memory."""
    handle = Handle(Store(FakeRedis()))
    dice = Random(seed)
    table = handle.create("ada", {"game": "viticulture", "seats": seats}, secret=dice.randbytes(32), key=f"{seats}-{seed}")

    def send(command: Any) -> None:
        handle.send(table.id, Order(command, Author(None, "player", "ada"), secrets.token_bytes(16)))

    send(TakeSeat(seat=0, nonce="ab" * 8))
    for seat in range(1, seats):
        send(TakeSeat(seat=seat, bot="greedy"))
    send(StartGame())
    return Walk(handle, table.id, dice, bot)


def on_stage(table: Table, seat: int | None, draft: Draft | None = None) -> Stage:
    """What a seat's page is made of."""
    held = () if seat is None else (seat,)
    return staged(table, seat, held, draft or Draft(), WORDS, PEOPLE[: len(table.chairs)], {})
