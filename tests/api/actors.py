"""People at tables, for tests that speak HTTP: `anna = people("Anna")`, `table = tables.vino(seats=3)`, `anna.send({...})`."""

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from fakeredis import FakeRedis
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from api.app import PREFIX, create_app
from events.settings import Settings

PASSWORD = "correct horse battery"
ANNA, BEN, CLEO = 0, 1, 2


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    json: Any
    headers: Mapping[str, str]
    raw: bytes

    def ok(self, status: int = 200) -> Any:
        """The body of an answer that must have this status."""
        assert self.status == status, f"{self.status}: {self.json}"
        return self.json

    def problem(self, status: int, code: str, reason: str | None = None) -> Any:
        """The body of a problem that must have this status and code."""
        assert (self.status, self.headers["Content-Type"]) == (status, "application/problem+json"), f"{self.status} {self.raw!r}"
        assert self.json["code"] == code, self.json
        assert self.json["status"] == status
        assert {"type", "title", "detail"} <= self.json.keys()
        assert reason is None or self.json["reason"] == reason, self.json
        return self.json


@dataclass
class Visitor:
    """Somebody who calls, with or without a token."""

    client: FlaskClient
    token: str | None = None

    def call(self, method: str, path: str, json: Any = None, **more: Any) -> Answer:
        """One request below /api/v1."""
        headers = {**({"Authorization": f"Bearer {self.token}"} if self.token else {}), **more.pop("headers", {})}
        given = {} if json is None else {"json": json}
        raw = self.client.open(PREFIX + path, method=method, headers=headers, **given, **more)
        return Answer(raw.status_code, raw.get_json(silent=True), dict(raw.headers), raw.data)

    def get(self, path: str, **query: Any) -> Answer:
        """Read."""
        return self.call("GET", path, query_string=query)


@dataclass
class Actor(Visitor):
    """A person with an account, perhaps at a table."""

    name: str = ""
    player: str = ""
    table: "Table | None" = None

    def at(self, table: "Table") -> "Actor":
        """The same person, looking at a table."""
        return Actor(self.client, self.token, self.name, self.player, table)

    def send(self, command: Any, *, key: str | None = None, match: Any = None, **query: Any) -> Answer:
        """A command to the table in front of the person."""
        assert self.table is not None
        headers = {name: value for name, value in (("Idempotency-Key", key), ("If-Match", match)) if value is not None}
        return self.call("POST", f"/games/{self.table.id}/commands", command, headers=headers, query_string=query)

    def sees(self, what: str = "", **query: Any) -> Answer:
        """The table in front of the person, or a part of it: `events`, `legal`, `chat` …"""
        assert self.table is not None
        return self.get(f"/games/{self.table.id}{'/' + what if what else ''}", **query)

    def moves(self, **query: Any) -> list[dict[str, Any]]:
        """Complete commands that may be sent now."""
        legal = self.sees("legal", **query).ok()
        return [*legal["commands"], *(form["example"] for form in legal["forms"])]


@dataclass
class Table:
    """A table with people at it; `people[0]` is the host."""

    id: str
    invite: str
    people: list[Actor] = field(default_factory=list)

    def awaited(self) -> Actor:
        """Who is to act now."""
        game = self.people[0].sees().ok()
        seat = game["seats"][game["to_act"][0]]
        return next(person for person in self.people if person.player == seat["player"])

    def play(self, turns: int = 10_000) -> dict[str, Any]:
        """Some listed move each turn, passing only when there is nothing else, until the game ends or the turns are used up.

        Gives the host's view.
        """
        dice = Random(turns)
        for turn in range(turns):
            game = self.people[0].sees().ok()
            if game["status"] != "running":
                break
            person = self.awaited()
            moves = person.moves()
            eager = [each for each in moves if each["type"] not in ("Pass", "SkipSale")]
            moves = eager if eager and turn < 1_000 else moves  # a game where nobody ever passes may go on for very long
            person.send(dice.choice(moves)).ok()
        return self.people[0].sees().ok()


class People:
    """Signs people up: `people("Anna")`."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self._known: dict[str, Actor] = {}
        self._numbers = itertools.count(1)

    def __call__(self, name: str) -> Actor:
        """The person of that name, signed up when first asked for."""
        if name not in self._known:
            client = self.app.test_client(use_cookies=False)
            made = Visitor(client).call("POST", "/accounts", {"name": name, "password": PASSWORD}).ok(201)
            self._known[name] = Actor(client, made["token"], name, made["player"])
        return self._known[name]

    def stranger(self) -> Visitor:
        """Somebody without an account."""
        return Visitor(self.app.test_client(use_cookies=False))


class Tables:
    """Sets tables: `tables.vino(seats=3)` is a running game of Anna, Ben and Cleo."""

    def __init__(self, people: People) -> None:
        self.people = people

    def open(self, host: str = "Anna", game: str = "vino", seats: int = 3, **more: Any) -> Table:
        """A table that nobody sits at yet."""
        made = self.people(host).call("POST", "/games", {"game": game, "seats": seats, **more}).ok(201)
        table = Table(made["id"], made["invite"])
        table.people.append(self.people(host).at(table))
        return table

    def vino(self, seats: int = 3, names: tuple[str, ...] = ("Anna", "Ben", "Cleo", "Dora", "Emil"), **more: Any) -> Table:
        """A running game of Vino, one person a seat, in the order of names."""
        table = self.open(names[0], "vino", seats, **more)
        table.people[1:] = [self.people(name).at(table) for name in names[1:seats]]
        for person in table.people:
            person.send({"type": "TakeSeat", "invite": table.invite}).ok()
        table.people[0].send({"type": "StartGame"}).ok()
        return table


@pytest.fixture
def settings() -> Settings:
    """No limits, fixed seeds allowed."""
    return Settings(limits="off", allow_fixed_seed=True)


@pytest.fixture
def engine() -> Iterator[Redis]:
    """An engine in memory."""
    engine = FakeRedis()
    yield engine
    engine.close()


@pytest.fixture
def app(settings: Settings, engine: Redis) -> Flask:
    """The application on that engine."""
    return create_app(settings, engine)


@pytest.fixture
def people(app: Flask) -> People:
    """People with accounts, by name."""
    return People(app)


@pytest.fixture
def tables(people: People) -> Tables:
    """Tables with people at them."""
    return Tables(people)
