"""Whole games between bots, without an engine: the same judging and folding, in memory."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

from commands.base import Wish
from commands.bots import bot_move
from commands.game import Game
from commands.games import TABLE_CODEC, codec
from commands.handle import BUILD
from commands.judge import judged
from commands.past import Past
from commands.table.making import said_of
from commands.table.seating import StartGame, TakeSeat
from events.base import Event, Sealed
from events.commit import Author, Commit, Entry, Said, genesis, written
from events.table.seating import GameCreated
from projections.fold import folded
from projections.table.state import Table

MOST = 20_000
"""Commits after which a game counts as endless."""
HOST = "simulation"


def no_past(version: int) -> Table:
    """Bots never undo."""
    raise LookupError(version)


BLANK = Past(lambda _: (), TABLE_CODEC)
"""For games in which nobody asks what was before."""


@dataclass(slots=True)
class Simulation:
    """One game between bots. The same seed gives the same game, byte for byte."""

    game: Game
    bots: Sequence[str]
    seed: str
    entries: list[Entry] = field(default_factory=list)
    """Filled when `keep` is true."""
    keep: bool = False
    events: list[Event] = field(default_factory=list)
    """All that happened, the table's own events too."""
    rules: str = ""
    """Rules revision; the game's usual one if empty."""
    table: Table = field(init=False)
    _dice: Random = field(init=False)
    _salts: Random = field(init=False)

    def __post_init__(self) -> None:
        """A table that is not yet made."""
        digest = sha256(f"{self.game.name} {len(self.bots)} {self.seed}".encode())
        self.table = Table(id=f"{digest.digest()[0] % 64:02x}{digest.hexdigest()[:22]}")
        self._dice = Random(digest.digest() + b"dice")  # noqa: S311 - repeatable on purpose
        self._salts = Random(digest.digest() + b"salt")  # noqa: S311 - repeatable on purpose

    def play(self) -> Table:
        """The table at the end of the game."""
        for table in self.steps():
            if table.version >= MOST:
                raise RuntimeError(f"no end after {MOST} commits (seed {self.seed})")
        return self.table

    def steps(self) -> Iterator[Table]:
        """The table after each commit."""
        yield self._made()
        for bot in self.bots:
            yield self._sent(TakeSeat(bot=bot), Author(None, "host", HOST))
        yield self._sent(StartGame(), Author(None, "host", HOST))
        while self.table.status == "running":
            seat = self.table.to_act[0]
            move = bot_move(self.game, self.bots[seat], self.table.play, seat, self._dice)
            yield self._sent(move, Author(seat, "bot", None), move.secret)

    def _made(self) -> Table:
        created = GameCreated(
            game=self.game.name,
            seats=len(self.bots),
            title=f"{self.game.title} {self.seed}",
            options=self.game.options().model_dump(mode="json"),
            private=False,
            clock=None,
            host=HOST,
            secret=Sealed(to=(), body=sha256(f"secret {self.game.name} {self.seed}".encode()).hexdigest()),
            fixed_seed=True,
            rules=self.rules,
        )
        return self._commit(said_of(created), Author(None, "host", HOST), (created,), ())

    def _sent(self, command: Wish, who: Author, secret: bool = False) -> Table:
        verdict = judged(self.table, command, who, self.game, BLANK)
        body = command.model_dump(mode="json", exclude={"type", "invite"})
        said = Said(command.type, type(command).number, body, secret)
        return self._commit(said, who, verdict.events, verdict.draws)

    def _commit(self, said: Said, who: Author, events: tuple[Event, ...], draws: tuple[tuple[str, int], ...]) -> Table:
        self.events += events
        version = self.table.version + 1
        rules = self.table.rules or (self.game.standard if version > 1 else "")
        cmd = sha256(f"{self.table.id} {version}".encode()).digest()[:16]
        commit = Commit(version, version * 1_000, who, cmd, rules, BUILD, said, events, draws)
        head = b""
        if self.keep:
            previous = bytes.fromhex(self.table.head) if self.table.head else genesis(self.table.id)
            entry = written(commit, codec(self.game.name), previous, lambda: self._salts.randbytes(16))
            self.entries.append(entry)
            head = entry.h
        self.table = folded(self.table, commit, head, self.game, no_past)
        return self.table
