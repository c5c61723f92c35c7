"""Many people at one moment, over HTTP, against several processes: nobody's move is lost, doubled or in another's way."""

import json
import secrets
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from threading import Barrier
from typing import Any

import pytest
from redis import Redis

from commands.bots import bot_move
from commands.games import GAMES
from commands.handle import Handle, Order, command_id
from deploy.bench.script import opened
from deploy.bench.served import api
from deploy.bench.wire import Wire
from events.commit import Author
from events.engine import connected
from events.store import Store
from projections.table.state import Table
from tests.soak import audit
from tests.soak.journal import Acknowledged, Journal

pytestmark = pytest.mark.engine

WRITERS = 16
REGIONS = ["lazio", "veneto"]


@dataclass
class Place:
    """An api process on an engine, and three people with tokens."""

    socket: str
    engine: Redis
    handle: Handle
    tokens: dict[str, str]

    @property
    def players(self) -> tuple[str, ...]:
        """The people's ids."""
        return tuple(self.tokens)

    def asked(self, wire: Wire, method: str, path: str, player: str, body: Any = None) -> tuple[int, Any]:
        """One call of a person; status and body of the answer."""
        content = b"" if body is None else json.dumps(body).encode()
        status, raw = wire.asked(method, f"/api/v1{path}", content, self.tokens[player])
        return status, json.loads(raw)


@pytest.fixture(scope="module")
def place(engine_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Two api workers, as in production."""
    with api(engine_url, tmp_path_factory.mktemp("at-once")) as socket:
        tokens: dict[str, str] = {}
        with Wire(socket) as wire:
            for _ in range(3):
                body = {"name": f"at once {secrets.token_hex(4)}", "password": "a password for a moment"}
                made = json.loads(wire.asked("POST", "/api/v1/accounts", json.dumps(body).encode())[1])
                tokens[made["player"]] = made["token"]
        engine = connected(engine_url)
        yield Place(socket, engine, Handle(Store(engine)), tokens)
        engine.close()


def until_selection(place: Place, seed: int) -> Table:
    """A table where all are to select, but the third has done it."""
    table, dice = opened(place.handle, place.players, seed=seed), Random(seed)
    while table.play.phase != "selection":
        seat = table.to_act[0]
        move = bot_move(GAMES["vino"], "random", table.play, seat, dice)
        table = place.handle.send(table.id, _order(place, move, seat)).table or table
    move = bot_move(GAMES["vino"], "random", table.play, 2, dice)
    return place.handle.send(table.id, _order(place, move, 2)).table or table


def _order(place: Place, move: Any, seat: int) -> Order:
    player = place.players[seat]
    return Order(move, Author(seat, "player", player), command_id(player, None))


def at_once(jobs: list[Callable[[], Any]]) -> tuple[list[Any], list[float]]:
    """All jobs started together; what came of them, and when each began."""
    gate, began = Barrier(len(jobs)), list[float]()

    def run(job: Callable[[], Any]) -> Any:
        gate.wait()
        began.append(time.monotonic())
        return job()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs)), began


@pytest.mark.rule("VINO-WEB-05", "VINO-T10")
def test_both_last_selections_in_one_moment_are_accepted_with_one_reveal(place: Place) -> None:
    with Wire(place.socket) as one, Wire(place.socket) as other:
        apart = [selected_at_once(place, until_selection(place, number), (one, other)) for number in range(100)]
    together = sum(each < 0.01 for each in apart)
    assert together >= 90, f"only {together} of 100 pairs were sent within 10 ms"


def selected_at_once(place: Place, table: Table, wires: tuple[Wire, Wire]) -> float:
    """The last two select; gives how many seconds apart they were sent."""
    seen = table.version

    def select(seat: int) -> tuple[int, Any]:
        body = {"type": "Select", "seat": seat, "regions": REGIONS}
        return place.asked(wires[seat], "POST", f"/games/{table.id}/commands", place.players[seat], body)

    answers, began = at_once([lambda: select(0), lambda: select(1)])
    assert [status for status, _ in answers] == [200, 200], answers
    assert sorted(made["version"] for _, made in answers) == [seen + 1, seen + 2]
    events = [event.type for _, commit, _ in place.handle.tables.commits(table.id, seen) for event in commit.events]
    assert events.count("SelectionsRevealed") == 1
    told = [event["type"] for _, made in answers for event in made["events"]]
    assert told.count("SelectionsRevealed") == 1, "one of the two is told of the reveal"
    return max(began) - min(began)


def writes(place: Place, journal: Journal, games: list[str], dice: Random, until: int) -> None:
    """Listed moves for whoever is awaited, under fresh keys, until every game has so many commits or is over."""
    left = list(games)
    with Wire(place.socket) as wire:
        while left:
            game = dice.choice(left)
            status, seen = place.asked(wire, "GET", f"/games/{game}", place.players[0])
            assert status == 200
            if seen["status"] != "running" or seen["version"] >= until:
                left.remove(game)
                continue
            writes_one(place, journal, wire, seen, dice)


def writes_one(place: Place, journal: Journal, wire: Wire, seen: dict[str, Any], dice: Random) -> None:
    """A listed move of an awaited seat; another writer may be quicker."""
    game, player = seen["id"], seen["seats"][dice.choice(seen["to_act"])]["player"]
    _, legal = place.asked(wire, "GET", f"/games/{game}/legal", player)
    moves = [*legal["commands"], *(form["example"] for form in legal["forms"])]
    if not moves:
        return
    body, key = dice.choice(moves), dice.randbytes(8).hex()
    status, made = sent(place, wire, game, player, body, key)
    if status == 200:
        journal.note(Acknowledged(game, player, key, body, made["version"], made["head"], made["events"]), 1)
    else:
        journal.refuse(status, made["code"])


def sent(place: Place, wire: Wire, game: str, player: str, body: Any, key: str) -> tuple[int, Any]:
    """A command under a key, twice every time. An accepted one has one answer; one that came too early may hold the second."""
    path = f"/games/{game}/commands"
    answers = [
        wire.asked("POST", f"/api/v1{path}", json.dumps(body).encode(), f"{place.tokens[player]}\r\nIdempotency-Key: {key}")
        for _ in range(2)
    ]
    made = [json.loads(raw) for _, raw in answers]
    if answers[0][0] == 200:
        assert (answers[1][0], made[1]["version"], made[1]["head"]) == (200, made[0]["version"], made[0]["head"])
    taken = 1 if answers[1][0] == 200 else 0
    return answers[taken][0], made[taken]


@pytest.mark.parametrize("games", [1, 16])
def test_sixteen_writers(place: Place, games: int) -> None:
    journal = Journal()
    tables = [opened(place.handle, place.players, seed=1_000 + number).id for number in range(games)]
    until = 60 if games == 1 else 25
    jobs = [lambda n=n: writes(place, journal, tables, Random(n), until) for n in range(WRITERS)]  # type: ignore[misc]
    at_once(jobs)
    audit.logs_are_whole(place.engine, tables)
    audit.nothing_acknowledged_is_lost(place.engine, journal)
    assert {code for _, code in journal.refused} <= {"rejected", "stale"}
    for game in tables:
        by_http = sorted(each.version for each in journal.acknowledged if each.game == game)
        assert by_http == list(range(5 + 1, place.handle.store.version(game) + 1)), "every move is some writer's"


def test_of_sixteen_who_want_one_name_exactly_one_gets_it(place: Place) -> None:
    mark = secrets.token_hex(4)
    names = [f"Rosa {mark}", f"ROSA {mark}", f"Rоsa {mark}", f"rosa {mark}"] * 4

    def sign_up(name: str) -> tuple[int, Any]:
        with Wire(place.socket) as wire:
            body = json.dumps({"name": name, "password": "a password for a moment"}).encode()
            status, raw = wire.asked("POST", "/api/v1/accounts", body)
            return status, json.loads(raw)

    answers, _ = at_once([lambda name=name: sign_up(name) for name in names])  # type: ignore[misc]
    assert sorted(status for status, _ in answers).count(201) == 1, answers
    assert {status for status, _ in answers} <= {201, 400, 409}
    [winner] = [made for status, made in answers if status == 201]
    left = [
        key for key in place.engine.scan_iter(match="vt:{u:*}:who") if place.engine.hget(key, "name") == winner["name"].encode()
    ]
    assert len(left) == 1, "nothing is left of those who came too late"


def test_of_sixteen_who_want_one_seat_exactly_one_gets_it_and_a_start_finds_the_table_full_or_not(place: Place) -> None:
    host, *_ = place.players
    with Wire(place.socket) as wire:
        status, made = place.asked(wire, "POST", "/games", host, {"game": "vino", "seats": 3})
        assert status == 201
        for seat in (0, 1):
            place.asked(wire, "POST", f"/games/{made['id']}/commands", host, {"type": "TakeSeat", "seat": seat})

    def sends(player: str, body: Any) -> tuple[int, Any]:
        with Wire(place.socket) as wire:
            return place.asked(wire, "POST", f"/games/{made['id']}/commands", player, body)

    jobs = [lambda n=n: sends(place.players[n % 3], {"type": "TakeSeat"}) for n in range(WRITERS - 1)]  # type: ignore[misc]
    answers, _ = at_once([*jobs, lambda: sends(host, {"type": "StartGame"})])
    taken = [status for status, _ in answers[:-1]]
    assert taken.count(200) == 1
    assert {each["code"] for status, each in answers if status != 200} <= {"rejected", "stale"}
    table = place.handle.tables.newest(made["id"])
    assert (table.status == "running") == (answers[-1][0] == 200)
    audit.logs_are_whole(place.engine, [made["id"]])
