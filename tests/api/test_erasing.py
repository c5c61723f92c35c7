"""Erasing a person who sits in a running game of each kind: games go on and end, name and targets are gone, logs still verify."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fakeredis import FakeRedis

from commands.games import GAMES
from commands.handle import Handle
from commands.verify import verified
from events.settings import Settings
from events.store import Store
from projections.told import Told
from tests.api.actors import Actor, People, Table, Tables
from tests.deploy.waiting import until
from tests.post.receivers import web_server
from workers.deadlines import milliseconds
from workers.fold import Fold
from workers.jobs import moved
from workers.post.deliver import Delivery
from workers.post.sweep import Sweep
from workers.queues import queue


@pytest.fixture
def settings() -> Settings:
    """Web-hooks may go to this machine."""
    return Settings(limits="off", allow_private_targets=True)


NAME, WHERE = "Benedikta", "benedikta.secret"
KEYS = {"p256dh": "B" * 87, "auth": "A" * 22}
CHANNELS = [
    {"kind": "email", "target": f"{WHERE}@example.org"},
    {"kind": "webhook", "target": f"https://hooks.example.org/{WHERE}", "label": WHERE},
    {"kind": "push", "target": f"https://push.example.org/{WHERE}", "keys": KEYS},
    {"kind": "apprise", "target": f"ntfys://ntfy.example.org/{WHERE}"},
]


def running(tables: Tables, game: str) -> Table:
    """A running game of Anna, the one who goes, and Cleo."""
    table = tables.open("Anna", game, 3)
    table.people[1:] = [tables.people(name).at(table) for name in (NAME, "Cleo")]
    for person in table.people:
        person.send({"type": "TakeSeat", "invite": table.invite}).ok()
    table.people[0].send({"type": "StartGame"}).ok()
    return table


def lived(table: Table, who: Actor) -> None:
    """The person plays, talks, notes and plans at a table."""
    table.play(8)
    who.call("POST", f"/games/{table.id}/chat", {"text": f"I am {NAME}"}).ok(201)
    who.call("PUT", f"/games/{table.id}/notes", {"text": f"{NAME} thinks"})
    for _ in range(40):
        if table.awaited().player == who.player:
            move = who.at(table).moves()[0]
            who.at(table).send(move).ok()
        elif who.player not in awaited(table):
            who.call("PUT", f"/games/{table.id}/plans", {"plans": [{"command": {"type": passing(table)}}]})
            return
        else:
            table.play(1)


def awaited(table: Table) -> list[str]:
    """Who is to act."""
    seen = table.people[0].sees().ok()
    return [seen["seats"][seat]["player"] for seat in seen["to_act"]]


def passing(table: Table) -> str:
    """Some move of the game without fields, for a plan."""
    return {"vino": "SkipSale", "viticulture": "Pass", "vinhos": "Pass"}[table.people[0].sees().ok()["game"]]


def ended(engine: FakeRedis, table: Table) -> dict[str, Any]:
    """The game's end, played by who is left and by bots."""
    handle = Handle(Store(engine))
    for _ in range(3_000):
        now = handle.tables.newest(table.id)
        bots = [seat for seat in now.to_act if now.chairs[seat].bot]
        if now.status != "running":
            break
        if bots:
            assert moved(handle, table.id, now.version, bots[0]) == "moved"
        else:
            table.play(1)
    seen: dict[str, Any] = table.people[0].sees().ok()
    return seen


def everything(engine: FakeRedis) -> dict[bytes, bytes]:
    """All that the engine holds, key -> content."""
    whole: dict[bytes, bytes] = {}
    for key in engine.scan_iter():
        read = {
            b"string": lambda key: [engine.get(key)],
            b"hash": lambda key: [part for pair in engine.hgetall(key).items() for part in pair],
            b"zset": lambda key: engine.zrange(key, 0, -1),
            b"set": lambda key: list(engine.smembers(key)),
            b"stream": lambda key: [part for _, fields in engine.xrange(key) for part in fields.values()],
            b"list": lambda key: engine.lrange(key, 0, -1),
        }[engine.type(key)]
        whole[key] = b"\0".join([key, *read(key)])
    return whole


def traces(engine: FakeRedis, *of: str) -> list[bytes]:
    """Keys that hold one of these texts."""
    return [key for key, content in everything(engine).items() if any(text.encode() in content for text in of)]


def test_a_person_with_seats_in_three_running_games_is_erased(people: People, tables: Tables, engine: FakeRedis) -> None:
    made = [running(tables, game) for game in sorted(GAMES)]
    fold, who = Fold(engine), people(NAME)
    wanted = {"channels": CHANNELS, "delay_s": 0, "substitute_for": ["vino"]}
    who.call("PUT", "/me/notifications", wanted).ok()
    who.call("POST", "/me/tokens", {"label": f"program of {NAME}"}).ok(201)
    for table in made:
        lived(table, who)
        fold.game(table.id)
    settings = Settings(notice_retries="", public_url="https://vintners.example")
    Sweep(engine, settings).look(milliseconds() + 1)
    assert traces(engine, NAME)
    assert traces(engine, WHERE)
    assert Told(engine).newest(who.player, 10)
    jobs = [job.args for job in queue(engine, "doubtful").jobs]

    who.call("DELETE", "/me").ok(204)
    for table in made:
        fold.game(table.id)
    Sweep(engine, settings).look(milliseconds() + 1)
    for job in jobs:
        assert Delivery(engine, settings, milliseconds).one(*job) == "not-now"
    assert traces(engine, NAME, WHERE) == []
    own = {key.rpartition(b":")[2] for key in everything(engine) if key.startswith(f"vt:{{u:{who.player}}}".encode())}
    assert own <= {b"games", b"turns"}, "only what the logs say of an opaque id is folded again"

    for table in made:
        seen = ended(engine, table)
        assert seen["status"] == "finished"
        seat = next(each for each in seen["seats"] if each["player"] == who.player)
        assert (seat["name"], seat["bot"], seat["resigned"]) == ("a former player", "greedy", True)
        report = verified(people("Anna").get(f"/games/{table.id}/proof").raw)
        assert (report.commits, report.unchecked) == (seen["version"], [])
    assert traces(engine, NAME, WHERE) == []


@pytest.mark.parametrize("answer", [200, 410, 500, 0])
def test_what_is_on_its_way_when_a_person_goes_leaves_no_trace(
    people: People, tables: Tables, engine: FakeRedis, answer: int
) -> None:
    with web_server() as hook, ThreadPoolExecutor() as worker:
        hook.answers, hook.slow_s = [answer], 0.5
        table, who = running(tables, "vino"), people(NAME)
        who.call("PUT", "/me/notifications", {"channels": [{"kind": "webhook", "target": hook.url}], "delay_s": 0}).ok()
        Fold(engine).game(table.id)
        settings = Settings(notice_retries="", public_url="https://vintners.example", allow_private_targets=True)
        Sweep(engine, settings).look(milliseconds() + 1)
        [job] = [job for job in queue(engine, "doubtful").jobs if job.args[0] == who.player]
        end = worker.submit(Delivery(engine, settings, milliseconds).one, *job.args)
        until(lambda: hook.got, seconds=10)
        who.call("DELETE", "/me").ok(204)
        assert end.result() == "gone"
    assert [key for key in everything(engine) if key.startswith(f"vt:{{u:{who.player}}}".encode())] == []
