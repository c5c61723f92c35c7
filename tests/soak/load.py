"""People who play Vino over HTTP, two at a table with a bot, and readers of their tables' live streams."""

import secrets
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from random import Random
from threading import Event, Thread
from typing import Any

from tests.deploy.waiting import until
from tests.soak.journal import Acknowledged, Journal
from tests.soak.wire import Wire, wire

_LOOK_S = 0.05
_STUCK_S = 120.0


@dataclass
class Person:
    """Somebody with an account."""

    port: int
    token: str
    player: str
    name: str

    def wire(self) -> AbstractContextManager[Wire]:
        """A connection of his own."""
        return wire(self.port, self.token)


def sign_up(port: int, name: str) -> Person:
    """A new account."""
    with wire(port) as door:
        made = door.call("POST", "/accounts", {"name": name, "password": "a long soaked password"}).ok(201)
    return Person(port, made["token"], made["player"], name)


@dataclass
class Pair:
    """Two people who play one game after the other with a bot, until they are told to stop; then they finish the last one."""

    host: Person
    guest: Person
    journal: Journal
    stop: Event
    seed: int
    games: list[str] = field(default_factory=list)
    finished: int = 0

    def threads(self) -> list[Thread]:
        """The threads of the two and of their readers."""
        return [
            Thread(target=self._guarded, args=(who, index), name=who.name) for index, who in enumerate((self.host, self.guest))
        ]

    def _guarded(self, who: Person, index: int) -> None:
        try:
            with who.wire() as door:
                self._live(who, door, Random(self.seed * 2 + index), index)
        except Exception as error:
            self.journal.fault(f"{who.name}: {error!r}")
            raise

    def _live(self, who: Person, door: Wire, dice: Random, index: int) -> None:
        done = 0
        while True:
            if index == 0 and len(self.games) == done:
                if self.stop.is_set():
                    return
                self.games.append(self._set_up(door))
            if len(self.games) == done:
                if self.stop.is_set() and self.finished == done:
                    return
                time.sleep(_LOOK_S)
                continue
            self._play(who, door, self.games[done], dice)
            done += 1
            if index == 0:
                self.finished = done

    def _set_up(self, door: Wire) -> str:
        made = door.call("POST", "/games", {"game": "vino", "seats": 3}, Idempotency_Key=secrets.token_hex(8)).ok(201)
        game: str = made["id"]
        sent(self.journal, door, self.host, game, {"type": "TakeSeat"})
        with self.guest.wire() as other:
            sent(self.journal, other, self.guest, game, {"type": "TakeSeat"})
        sent(self.journal, door, self.host, game, {"type": "TakeSeat", "bot": ("greedy", "random")[self.seed % 2]})
        sent(self.journal, door, self.host, game, {"type": "StartGame"})
        return game

    def _play(self, who: Person, door: Wire, game: str, dice: Random) -> None:
        """Listed moves until the game is over."""
        moved = (-1, time.monotonic())
        while True:
            seen = door.get(f"/games/{game}")
            if seen["status"] != "running":
                return
            if seen["version"] != moved[0]:
                moved = (seen["version"], time.monotonic())
            stood = time.monotonic() - moved[1]
            self.journal.longest_wait_s = max(self.journal.longest_wait_s, stood)
            assert stood < _STUCK_S, f"{game} stands still at {seen['version']}, to act {seen['to_act']}"
            if not set(seen["to_act"]) & set(seen["you"]["seats"]):
                time.sleep(_LOOK_S)
                continue
            legal = door.get(f"/games/{game}/legal")
            moves = [*legal["commands"], *(form["example"] for form in legal["forms"])]
            if moves:
                match = f'"{legal["version"]}"' if dice.random() < 0.5 else None
                sent(self.journal, door, who, game, dice.choice(moves), match, again=dice.random() < 0.15)
                if dice.random() < 0.1:
                    say(self.journal, door, game, secrets.token_hex(8))


def sent(
    journal: Journal, door: Wire, who: Person, game: str, body: dict[str, Any], match: str | None = None, again: bool = False
) -> bool:
    """A command under a fresh key, repeated until answered, and noted. Whether it was accepted."""
    key = secrets.token_hex(8)
    headers = {"Idempotency_Key": key, **({"If_Match": match} if match else {})}
    answer = door.call("POST", f"/games/{game}/commands", body, **headers)
    if answer.status == 200:
        made = answer.json
        journal.note(Acknowledged(game, who.player, key, body, made["version"], made["head"], made["events"]), answer.times)
        if again:
            second = door.call("POST", f"/games/{game}/commands", body, **headers)
            if (second.status, second.json) != (200, made) and not _finished(door, game):
                journal.fault(f"the repeat of {key} was answered {second.raw!r}, first {answer.raw!r}")
        return True
    journal.refuse(answer.status, answer.json.get("code", "?"))
    if answer.status >= 500 or answer.json["code"] in ("lost-tail", "not-seated", "command-id-reused", "invalid", "unknown"):
        journal.fault(f"{body} was answered {answer.raw!r}")
    return False


def _finished(door: Wire, game: str) -> bool:
    """Whether all seals are open by now: then a repeat shows more than the first answer did."""
    return bool(door.get(f"/games/{game}")["status"] == "finished")


def say(journal: Journal, door: Wire, game: str, text: str) -> None:
    """A chat message, repeated until answered."""
    answer = door.call("POST", f"/games/{game}/chat", {"text": text}, Idempotency_Key=text)
    if answer.status == 201:
        with journal.lock:
            journal.said.append((game, answer.json["id"], text))
    else:
        journal.fault(f"chat was answered {answer.raw!r}")


class Listener(Thread):
    """Reads a game's live stream and comes back with `Last-Event-ID` whenever it breaks."""

    def __init__(self, port: int, pair: Pair, stop: Event) -> None:
        super().__init__(daemon=True, name="listener")
        self._port, self._pair, self._stop_asked = port, pair, stop
        self.seen: dict[str, int] = {}
        self.connections = 0

    def run(self) -> None:
        """Until told to stop; follows the pair to its newest game."""
        while not self._stop_asked.is_set():
            games = self._pair.games
            if not games:
                time.sleep(_LOOK_S)
                continue
            try:
                self._listen(games[-1], len(games))
            except (OSError, HTTPException, ValueError):
                time.sleep(_LOOK_S)

    def caught_up(self) -> bool:
        """Whether it has seen the last version of the last game."""
        game = self._pair.games[-1]
        with wire(self._port) as door:
            return bool(self.seen.get(game) == door.get(f"/games/{game}")["version"])

    def _listen(self, game: str, number: int) -> None:
        door = HTTPConnection("127.0.0.1", self._port, timeout=20)
        try:
            last = self.seen.get(game)
            door.request("GET", f"/api/v1/games/{game}/live", headers={"Last-Event-ID": str(last)} if last else {})
            answer = door.getresponse()
            if answer.status != 200:
                return
            self.connections += 1
            while line := answer.readline():
                if line.startswith(b"id: "):
                    version = int(line[4:])
                    if version < self.seen.get(game, 0):
                        self._pair.journal.fault(f"the stream of {game} went back from {self.seen[game]} to {version}")
                    self.seen[game] = version
                if self._stop_asked.is_set() or len(self._pair.games) > number:
                    return
        finally:
            door.close()


@dataclass
class Load:
    """Everything that goes on at once."""

    journal: Journal
    people: list[Person]
    pairs: list[Pair]
    listeners: list[Listener]

    @property
    def games(self) -> list[str]:
        """Every table that was made."""
        return [game for pair in self.pairs for game in pair.games]


@contextmanager
def loaded(port: int, pairs: int, seed: int = 1) -> Iterator[Load]:
    """Pairs at play while the block runs; at its end they finish what they began."""
    journal, stop, over = Journal(), Event(), Event()
    people = [sign_up(port, f"soaked {number}") for number in range(2 * pairs)]
    tables = [Pair(people[2 * n], people[2 * n + 1], journal, stop, seed * 100 + n) for n in range(pairs)]
    listeners = [Listener(port, pair, over) for pair in tables]
    threads = [thread for pair in tables for thread in pair.threads()]
    for thread in [*threads, *listeners]:
        thread.start()
    try:
        yield Load(journal, people, tables, listeners)
    finally:
        stop.set()
        for thread in threads:
            thread.join(180)
        assert not any(thread.is_alive() for thread in threads)
        try:
            until(lambda: journal.faults or all(each.caught_up() for each in listeners), seconds=30)
        finally:
            over.set()
