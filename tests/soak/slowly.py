"""People who play slowly and change their minds: games at which turns last shorter or longer than a notice's delay."""

import secrets
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.soak.load import Person, sign_up
from tests.soak.wire import Wire, wire


@dataclass(frozen=True)
class Pace:
    """How slowly people play, and how the service keeps up with it. Seconds."""

    delay: int
    """Of notices."""
    lease: int
    quick: tuple[float, float]
    """Half of the turns are over so soon, most of them before their delay."""
    slow: tuple[float, float]
    surely: int
    """A turn that lasted so much longer than its delay was told, whatever was killed meanwhile."""


@dataclass
class SlowTable:
    """One game and its three people. Steps are made when their time has come."""

    port: int
    people: list[Person]
    id: str
    dice: Random
    pace: Pace
    next_at: float = 0.0
    moves: int = 0
    undos: int = 0
    doors: list[Wire] = field(default_factory=list)

    def start(self) -> None:
        """The game begins."""
        with self.people[0].wire() as door:
            self._send(door, {"type": "StartGame"})

    def step(self, watcher: Wire) -> None:
        """A move of whoever is awaited, or an undo. Nobody looks at the game: that would be as good as a notice."""
        shown = watcher.get(f"/games/{self.id}")
        if shown["status"] != "running":
            return
        if self.dice.random() < 0.12 and shown["version"] > 6:
            self._undo(shown)
        else:
            self._move(shown)
        self.next_at = time.monotonic() + self.dice.uniform(*self.dice.choice((self.pace.quick, self.pace.slow)))

    def _move(self, shown: dict[str, Any]) -> None:
        seat = shown["to_act"][0]
        with wire(self.port, self.people[seat].token) as door:
            legal = door.get(f"/games/{self.id}/legal")
            moves = [*legal["commands"], *(form["example"] for form in legal["forms"])]
            if moves:
                self._send(door, self.dice.choice(moves))
                self.moves += 1

    def _undo(self, shown: dict[str, Any]) -> None:
        asker, to = self.dice.randrange(3), shown["version"] - self.dice.randint(1, 2)
        with wire(self.port, self.people[asker].token) as door:
            if self._send(door, {"type": "AskUndo", "to": to}) != 200:
                return
        with wire(self.port) as door:
            ask = door.get(f"/games/{self.id}/events?after={shown['version']}")["events"][-1]["events"][0]
        for seat in ask.get("must_agree", ()):
            with wire(self.port, self.people[seat].token) as door:
                self._send(door, {"type": "AnswerUndo", "ask": ask["ask"], "agree": self.dice.random() < 0.9})
        self.undos += 1

    def _send(self, door: Wire, command: dict[str, Any]) -> int:
        return door.call("POST", f"/games/{self.id}/commands", command, Idempotency_Key=secrets.token_hex(8)).status


def slow_table(port: int, number: int, pace: Pace, channels: Any) -> SlowTable:
    """A table of three new people, ready to start; `channels(player)` says how each is told."""
    people = [sign_up(port, f"Slow{number} {'ABC'[seat]}") for seat in range(3)]
    for person in people:
        with person.wire() as door:
            door.call("PUT", "/me/notifications", {"channels": channels(person.player), "delay_s": pace.delay}).ok()
    with people[0].wire() as door:
        id_ = door.call("POST", "/games", {"game": "vino", "seats": 3}, Idempotency_Key=secrets.token_hex(8)).ok(201)["id"]
    for person in people:
        with person.wire() as door:
            door.call("POST", f"/games/{id_}/commands", {"type": "TakeSeat"}, Idempotency_Key=secrets.token_hex(8)).ok()
    return SlowTable(port, people, id_, Random(number), pace)
