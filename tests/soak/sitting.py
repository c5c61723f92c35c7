"""One whole game of any kind over HTTP: a person a seat, who knows what `/legal` lists and sends it in every awkward way."""

import secrets
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from threading import Barrier
from typing import Any

from commands.bots import greedy_bot
from commands.forms import Form, Legal, sampled
from commands.games import GAMES
from commands.parse import adapter
from tests.soak.journal import Acknowledged, Journal
from tests.soak.load import Person, sign_up
from tests.soak.wire import Answer, Wire

Body = dict[str, Any]
GREEDY = 0.7
"""Share of moves that look one ply ahead: blind play alone takes three times as long."""
WAYS = ("plain", "plain", "plain", "of now", "of now", "twice", "in one moment", "stale", "beside", "and back")


@dataclass
class Sitting:
    """A running game and its people. `at_step` is told the watcher's sight of it before each step, and may kill something."""

    port: int
    game: str
    seats: int
    seed: str
    journal: Journal
    at_step: Callable[[Body], None] = lambda _: None
    id: str = ""
    ways: Counter[str] = field(default_factory=Counter)
    people: list[Person] = field(default_factory=list)
    _doors: list[tuple[Wire, Wire]] = field(default_factory=list)
    """Two connections a person."""
    _noted: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Everybody sits down and the game starts."""
        self._dice, self._watcher = Random(self.seed), Wire(self.port)
        mark = secrets.token_hex(3)
        self.people = [sign_up(self.port, f"{mark} {'ABCDEF'[seat]}") for seat in range(self.seats)]
        self._doors = [(Wire(self.port, each.token), Wire(self.port, each.token)) for each in self.people]
        made = self._doors[0][0].call("POST", "/games", {"game": self.game, "seats": self.seats}, Idempotency_Key=mark).ok(201)
        self.id = made["id"]
        for seat in range(self.seats):
            self._must(seat, {"type": "TakeSeat", "seat": seat})
        self._must(0, {"type": "StartGame"})

    def play(self) -> Body:
        """To the end; gives the watcher's sight of it."""
        while (seen := self._watcher.get(f"/games/{self.id}"))["status"] == "running":
            self.at_step(seen)
            if len(seen["to_act"]) > 1:
                self._all_at_once(seen)
            else:
                self._one(seen)
        return dict(seen)

    def close(self) -> None:
        """Everybody goes home."""
        for each in (self._watcher, *(door for pair in self._doors for door in pair)):
            each.close()

    def _one(self, seen: Body) -> None:
        [seat] = seen["to_act"]
        body, version = self._chosen(seat), seen["version"]
        way = self._dice.choice(WAYS)
        self.ways[way] += 1
        match way:
            case "plain":
                self._must(seat, body)
            case "of now":
                self._must(seat, body, version)
            case "twice":
                self._twice(seat, body)
            case "in one moment":
                self._in_one_moment(seat, body)
            case "stale":
                self._stale(seat, body, version)
            case "and back":
                self._and_back(seat, body)
            case _:
                self._beside(seat, body)

    def _chosen(self, seat: int) -> Body:
        """A listed command or a choice of a listed form; mostly what a greedy player of the seat's own sight would take."""
        listed = self._doors[seat][0].get(f"/games/{self.id}/legal")
        forms = [Form.model_validate(form) for form in listed["forms"]]
        if self._dice.random() > GREEDY:
            chosen = self._dice.choice([*listed["commands"], *forms])
            return sampled(chosen, self._dice) if isinstance(chosen, Form) else dict(chosen)
        rules = GAMES[self.game]
        own = self._doors[seat][0].get(f"/games/{self.id}")["view"]
        view = rules.view.__annotations__["return"].model_validate(own)
        commands = tuple(adapter(self.game).validate_python(each) for each in listed["commands"])
        return greedy_bot(rules, view, Legal(commands=commands, forms=tuple(forms)), self._dice).model_dump(mode="json")

    def _sent(self, seat: int, body: Body, match: int | None = None, key: str = "", line: int = 0) -> Answer:
        """One sending, under a fresh key unless one is given, noted whatever comes back."""
        key = key or secrets.token_hex(8)
        headers = {"Idempotency_Key": key} | ({} if match is None else {"If_Match": f'"{match}"'})
        answer = self._doors[seat][line].call("POST", f"/games/{self.id}/commands", body, **headers)
        if answer.status == 200:
            made = answer.json
            known = Acknowledged(self.id, self.people[seat].player, key, body, made["version"], made["head"], made["events"])
            with self.journal.lock:
                again = key in self._noted
                self._noted.add(key)
            if not again:
                self.journal.note(known, answer.times)
        else:
            self.journal.refuse(answer.status, answer.json.get("code", "?"))
        return answer

    def _must(self, seat: int, body: Body, match: int | None = None) -> Body:
        answer = self._sent(seat, body, match)
        if answer.status != 200:
            self.journal.fault(f"{body} of seat {seat} was answered {answer.raw!r}")
        return dict(answer.json)

    def _twice(self, seat: int, body: Body) -> None:
        """The second has the first one's answer; with the last move of a game all seals open in between."""
        key = secrets.token_hex(8)
        first, second = self._sent(seat, body, key=key), self._sent(seat, body, key=key)
        self._same([first, second])

    def _in_one_moment(self, seat: int, body: Body) -> None:
        """Both connections send the same command under one key together: it counts once, and both hear so."""
        key = secrets.token_hex(8)
        self._same(together([lambda: self._sent(seat, body, key=key), lambda: self._sent(seat, body, key=key, line=1)]))

    def _same(self, answers: list[Answer]) -> None:
        over = self._watcher.get(f"/games/{self.id}")["status"] == "finished"
        told = [(each.status, each.json.get("version"), each.json.get("head"), None if over else each.json) for each in answers]
        if told[0] != told[1] or told[0][0] != 200:
            self.journal.fault(f"one command was answered {answers[0].raw!r} and {answers[1].raw!r}")

    def _stale(self, seat: int, body: Body, version: int) -> None:
        """Who names an older version is told so, unless all since were choices made at the same time; then it is sent anew."""
        answer = self._sent(seat, body, version - 1)
        if answer.status == 200 and self._simultaneous(body["type"]):
            return
        if (answer.status, answer.json.get("code"), answer.json.get("version")) != (409, "stale", version):
            self.journal.fault(f"a command for version {version - 1} was answered {answer.raw!r}")
        self._must(seat, body)

    def _and_back(self, seat: int, body: Body) -> None:
        """Whoever moved takes it back, at once or when all who must have agreed; then all stands as it did, for everybody."""
        self._must(seat, body)
        now = self._doors[seat][0].get(f"/games/{self.id}")
        if now["status"] != "running":
            return
        offer = now["undo"]
        self.ways[f"undo: {offer['class']}"] += 1
        version = self._must(seat, {"type": "AskUndo", "to": offer["to"]})["version"]
        for other in offer["must_agree"] if offer["class"] == "ask" else ():
            self._must(other, {"type": "AnswerUndo", "ask": version, "agree": True})
        for door, _ in self._doors:
            after, before = (door.get(f"/games/{self.id}{at}")["view"] for at in ("", f"?at={offer['to']}"))
            if after != before:
                self.journal.fault(f"after {offer} the game does not stand as it did at {offer['to']}")

    def _simultaneous(self, kind: str) -> bool:
        return any(each.simultaneous and each.model_fields["type"].default == kind for each in GAMES[self.game].commands)

    def _beside(self, seat: int, body: Body) -> None:
        """Another seat sends the like at the same moment: refused by a rule, unless the first made it that seat's turn."""
        other = self._dice.choice([each for each in range(self.seats) if each != seat])
        theirs = {**body, "seat": other}
        mine, answer = together([lambda: self._sent(seat, body), lambda: self._sent(other, theirs)])
        if mine.status != 200:
            self.journal.fault(f"{body} of seat {seat}, beside another, was answered {mine.raw!r}")
        if answer.status != 200 and (answer.status, answer.json.get("code")) != (422, "rejected"):
            self.journal.fault(f"{theirs} out of turn was answered {answer.raw!r}")

    def _all_at_once(self, seen: Body) -> None:
        """Every awaited seat sends its choice for the version it saw, all in one moment: nobody is in another's way."""
        seats = seen["to_act"]
        self.ways["all at once"] += 1
        bodies = {seat: self._chosen(seat) for seat in seats}
        self._dice.shuffle(seats)
        answers = together([lambda seat=seat: self._sent(seat, bodies[seat], seen["version"]) for seat in seats])  # type: ignore[misc]
        if [each.status for each in answers] != [200] * len(seats):
            self.journal.fault(f"{bodies} at once were answered {[each.raw for each in answers]}")
        if sorted(each.json.get("version") for each in answers) != [seen["version"] + n for n in range(1, len(seats) + 1)]:
            self.journal.fault(f"{bodies} at once got other versions: {[each.raw for each in answers]}")


def together(jobs: list[Callable[[], Answer]]) -> list[Answer]:
    """All jobs started in one moment."""
    gate = Barrier(len(jobs))

    def run(job: Callable[[], Answer]) -> Answer:
        gate.wait()
        return job()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))
