"""Nothing that anybody may ask for depends on what the rules hide from him.

Two services live through the same story with the same ids, keys, nonces and clock; only one hidden thing differs. Then each
reader asks everything there is to ask, sends what is refused and what is accepted, and every byte, header and size of every
answer must be the same, and so must the commands that the engine was asked for it (time that depends on a secret would be
spent there or in folding, which reads and folds the same entries for every reader before it looks at who asks).
"""

import re
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import count, cycle
from typing import Any

import pytest

from commands.draws import Draws
from commands.games import GAMES
from projections import snapshots
from projections.base import changed
from tests.api.actors import Table, Visitor
from tests.api.worlds import World, same, seeded

NAMES = ("Anna", "Ben", "Cleo", "Dora")
ANNA, BEN, CLEO, DORA = range(4)
NONCES = ["aa" * 8, "bb" * 8, "cc" * 8, "dd" * 8]
KEY = "the hidden one's key"
FILLED = {"rule": "VINO-SEL-01", "version": "8"}
UNASKED = {"live.live"}
"""Asked in a test of its own: it never ends."""


def set_up(world: World, seats: int = 4, **made: Any) -> Table:
    """A running game whose seats have fixed nonces."""
    table = world.tables.open(NAMES[0], "vino", seats, **made)
    table.people[1:] = [world.people(name).at(table) for name in NAMES[1:seats]]
    for number, person in enumerate(table.people):
        person.send({"type": "TakeSeat", "invite": table.invite, "nonce": NONCES[number]}).ok()
    table.people[0].send({"type": "StartGame"}).ok()
    return table


def until_selection(table: Table) -> None:
    """The first listed move of whoever is up, until all are to select."""
    while table.people[0].sees().ok()["view"]["phase"] != "selection":
        person = table.awaited()
        person.send(person.moves()[0]).ok()


def readers(world: World, table: Table, hidden: Iterable[int]) -> dict[str, Visitor]:
    """Everybody but those whose own the hidden thing is."""
    others = {person.name: person for seat, person in enumerate(table.people) if seat not in hidden}
    return {**others, "a watcher": world.people("Wanda"), "nobody": world.people.stranger()}


def reads(world: World, table: Table) -> list[str]:
    """Every address and page about this table, and all lists."""
    found = ["/me", "/me/turns", "/me/tokens", "/games", "page:/", "page:/games", "page:/next", "page:/profile"]
    for rule in world.app.url_map.iter_rules():
        asked = "game" in rule.arguments and "GET" in (rule.methods or ()) and rule.endpoint not in UNASKED
        if asked:
            path = rule.rule.replace("<game>", table.id)
            for name in rule.arguments - {"game"}:
                path = re.sub(rf"<(\w+:)?{name}>", FILLED.get(name, "1"), path)
            found.append(path.removeprefix("/api/v1") if path.startswith("/api/v1/") else f"page:{path}")
    return found


def ways(table: Table, path: str) -> list[dict[str, Any]]:
    """The queries that an address understands."""
    if not path.startswith(f"/games/{table.id}"):
        return [{}, {"mine": "true", "status": "running", "limit": 1}] if path == "/games" else [{}]
    version = table.people[0].sees().ok()["version"]
    found: list[dict[str, Any]] = [{}, {"seat": ANNA}, {"seat": BEN}, {"invite": "x" * 20}]
    if path.endswith(table.id):
        found += [{"at": version - 1}, {"at": version + 5}, {"min_version": version}]
    if path.endswith("/changes"):
        found += [{"since": version - 2}, {"since": version - 1, "to": version}]
    if path.endswith("/events"):
        found += [{"after": version - 2}, {"limit": 2}]
    return found


REFUSED: list[Any] = [
    {"type": "Select", "regions": ["liguria", "liguria"]},
    {"type": "Select", "regions": ["liguria", "atlantis"]},
    {"type": "Select", "seat": BEN, "regions": ["liguria", "lazio"]},
    {"type": "Select", "seat": 9, "regions": ["liguria", "lazio"]},
    {"type": "Pass"},
    {"type": "Pass", "seat": BEN},
    {"type": "Buy", "vineyard": "lazio-01"},
    {"type": "BuyDrawn", "vineyards": ["lazio-01", "liguria-01"]},
    {"type": "BuyFree", "vineyard": "lazio-01", "variety": "barbera"},
    {"type": "Take", "vineyards": ["lazio-01"]},
    {"type": "Sell", "variety": "barbera", "quantity": 1, "returned": []},
    {"type": "SkipSale"},
    {"type": "Begin"},
    {"type": "StartGame"},
    {"type": "CancelGame"},
    {"type": "TakeSeat"},
    {"type": "LeaveSeat"},
    {"type": "Resign", "seat": BEN},
    {"type": "AskUndo", "to": 1},
    {"type": "AskUndo", "to": 10_000},
    {"type": "Redo", "to": 3},
    {"type": "AnswerUndo", "ask": 3, "agree": True},
    {"type": "WithdrawUndo", "ask": 3},
    {"type": "Nonsense"},
    {},
    [],
]


WRITES: list[tuple[str, str, Any]] = [
    ("POST", "chat", {"text": "hello"}),
    ("PUT", "notes", {"text": "hello"}),
    ("POST", "notes", {"text": "hello"}),
    ("POST", "forks", {"at": 3}),
]


def looks(world: World, table: Table, who: Visitor) -> None:
    """Everything there is to see."""
    for path in reads(world, table):
        world.ask(who, "GET", path)


def asks_everything(world: World, table: Table, who: Visitor, refused: Sequence[Any] = REFUSED) -> None:
    """All reads in all ways, then what is refused almost everywhere; where one is accepted, it is in both worlds."""
    for path in reads(world, table):
        for query in ways(table, path):
            world.ask(who, "GET", path, query_string=query)
    version = table.people[0].sees().ok()["version"]
    headers = cycle([{"Idempotency-Key": "the same"}, {"If-Match": f'"{version}"'}, {"If-Match": f'"{version - 1}"'}, {}])
    for body in refused:
        world.ask(who, "POST", f"/games/{table.id}/commands", body, headers=next(headers))
    world.ask(who, "POST", f"/games/{table.id}/commands", data=b'{"type": "Select", "regions": [')
    world.ask(who, "POST", f"/games/{table.id}/commands", refused[0], headers={"Idempotency-Key": KEY})
    world.ask(who, "GET", f"/games/{table.id}/refusals")


Story = Callable[[World, bool], tuple[Table, set[int]]]
"""Lives through it, with one hidden thing this way or that; gives the table and the seats that may know."""


def both(
    monkeypatch: pytest.MonkeyPatch,
    story: Story,
    onward: Callable[[World, Table], None] = lambda _w, _t: None,
    refused: Sequence[Any] = REFUSED,
) -> None:
    """Two worlds, every reader, all answers; then what is accepted, seen by the same readers."""
    worlds = []
    for way in (False, True):
        with seeded(monkeypatch) as source:
            world = World()
            table, hidden = story(world, way)
            world.folded(table)
            who = readers(world, table, hidden)
            for reader in who.values():
                source.now += 1
                asks_everything(world, table, reader, refused)
            onward(world, table)
            world.folded(table)
            for reader in who.values():
                source.now += 1
                looks(world, table, reader)
            assert {seen.status for seen in world.notes} >= {200, 400, 403, 404, 422}
            worlds.append(world)
    same(worlds[0], worlds[1])


def selected(table: Table, seat: int, *regions: str, key: str | None = None) -> None:
    """A sealed selection."""
    table.people[seat].send({"type": "Select", "regions": list(regions)}, key=key).ok()


def sealed_selection(world: World, way: bool, **made: Any) -> tuple[Table, set[int]]:
    """Ben has selected one thing or another, after a mistake of one kind or another."""
    table = set_up(world, **made)
    until_selection(table)
    table.people[BEN].send({"type": "Select", "regions": ["nowhere", "lazio"] if way else ["lazio", "lazio"]}).problem(
        422, "rejected"
    )
    selected(table, BEN, *(("sardegna", "trentino") if way else ("lazio", "liguria")), key=KEY)
    return table, {BEN}


def others_go_on(world: World, table: Table) -> None:
    """Anna selects too, people talk, and somebody asks to go back."""
    anna, cleo = table.people[ANNA], table.people[CLEO]
    world.ask(anna, "POST", f"/games/{table.id}/commands", {"type": "Select", "regions": ["campania", "abruzzo"]}).ok()
    world.ask(cleo, "POST", f"/games/{table.id}/chat", {"text": "what did you select?"}).ok(201)
    world.ask(cleo, "PUT", f"/games/{table.id}/notes", {"text": "he has lazio, I bet"}).ok()
    version = world.ask(cleo, "GET", f"/games/{table.id}").ok()["version"]
    world.ask(cleo, "POST", f"/games/{table.id}/commands", {"type": "AskUndo", "to": version - 2}).ok()


def practises(world: World, table: Table, who: Visitor) -> None:
    """A practice game from here, and everything in it, from each seat."""
    version = table.people[0].sees().ok()["version"]
    if who.token is None:
        return
    made = world.ask(who, "POST", f"/games/{table.id}/forks", {"at": version}).ok(201)
    for seat in range(len(made["seats"])):
        for what in ("", "/legal", "/events"):
            world.ask(who, "GET", f"/games/{made['id']}{what}", query_string={"seat": seat})


def all_practise(world: World, table: Table) -> None:
    """Practice games of all who may not know: hidden things are dealt anew in them."""
    for reader in readers(world, table, {BEN}).values():
        practises(world, table, reader)


def test_a_sealed_selection_shows_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    both(monkeypatch, sealed_selection, others_go_on)


def test_a_sealed_selection_is_not_in_the_practice_games_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    both(monkeypatch, sealed_selection, all_practise)


def test_a_sealed_selection_that_was_undone_stays_hidden_after_the_others_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def story(world: World, way: bool) -> tuple[Table, set[int]]:
        table, hidden = sealed_selection(world, way)
        ben = table.people[BEN]
        asked = ben.send({"type": "AskUndo", "to": ben.sees().ok()["version"] - 1}).ok()
        for seat in (ANNA, CLEO, DORA):
            table.people[seat].send({"type": "AnswerUndo", "ask": asked["version"], "agree": True}).ok()
        for seat in range(4):
            selected(table, seat, "lazio", "veneto")
        assert ben.sees().ok()["view"]["phase"] != "selection"
        return table, hidden

    both(monkeypatch, story)


def alike(world_id: str, seats: int) -> tuple[str, str]:
    """Two seeds that deal the same so far and something else from then on."""
    regions = tuple(GAMES["vino"].initial(seats, None, "vino-1").face_down) or REGIONS
    found: dict[Any, tuple[Any, str]] = {}
    for number in count():
        seed = f"seed {number}"
        draws = Draws(sha256(seed.encode()).digest(), [bytes.fromhex(nonce) for nonce in NONCES[:seats]], world_id)
        order, left, drawn = draws.shuffle("turn-order", 0, range(seats)), list(regions), list[str]()
        for k in range(6):
            drawn.append(draws.pick("starting-marker", k, tuple(left)))
            left.remove(drawn[-1])
        so_far, rest = (order, *drawn[:2]), tuple(drawn[2:])
        if so_far in found and found[so_far][0] != rest:
            return found[so_far][1], seed
        found[so_far] = (rest, seed)
    raise AssertionError


REGIONS = ("liguria", "lazio", "campania", "sardegna", "calabria", "abruzzo", "toscana", "veneto", "trentino")


def test_the_order_of_markers_that_nobody_has_drawn_shows_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    with seeded(monkeypatch):
        id_ = set_up(World(), seats=4, seed="any").id
    seeds = alike(id_, 4)

    def story(world: World, way: bool) -> tuple[Table, set[int]]:
        table = set_up(world, seats=4, seed=seeds[way])
        assert table.id == id_
        return table, set()

    drawn = []
    for way in (False, True):
        with seeded(monkeypatch):
            table, _ = story(World(), way)
            person = table.awaited()
            person.send(person.moves()[0]).ok()
            drawn.append(person.sees().ok()["view"]["players"])
    assert drawn[0] != drawn[1], "the two orders do differ"
    both(monkeypatch, story, all_practise)


def test_anothers_cash_shows_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def story(world: World, way: bool) -> tuple[Table, set[int]]:
        table = set_up(world)
        until_selection(table)
        now = world.app.extensions["vintners"].tables.newest(table.id)
        cash = (*now.play.cash[:BEN], 12_345 if way else 7, *now.play.cash[BEN + 1 :])
        snapshots.save(world.engine, changed(now, play=changed(now.play, cash=cash)), GAMES["vino"].state)
        world.fresh_app()
        table.people[BEN].client = world.app.test_client(use_cookies=False)
        assert table.people[BEN].sees().ok()["view"]["players"][BEN]["cash"] == cash[BEN]
        return table, {BEN}

    both(monkeypatch, story, others_go_on)


def test_a_private_table_is_to_outsiders_as_one_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with seeded(monkeypatch):
        world = World()
        table, _ = sealed_selection(world, False, private=True)
        world.folded(table)
        nowhere = Table(table.id[:-1] + ("0" if table.id[-1] != "0" else "1"), table.invite, table.people)
        for who in (world.people("Wanda"), world.people.stranger()):
            notes = []
            for each in (table, nowhere):
                world.notes = []
                for path in (path for path in reads(world, table) if table.id in path):
                    for query in ways(table, path):
                        world.ask(who, "GET", path.replace(table.id, each.id), query_string=query)
                for body in [*REFUSED, {"type": "TakeSeat", "invite": "x" * 20}, {"type": "TakeSeat", "bot": "greedy"}]:
                    world.ask(who, "POST", f"/games/{each.id}/commands", body)
                for method, path, body in WRITES:
                    world.ask(who, method, f"/games/{each.id}/{path}", body)
                world.ask(who, "GET", f"/games/{each.id}/live")
                notes.append([str((seen.status, seen.headers, seen.body)).replace(each.id, "ID") for seen in world.notes])
            assert notes[0] == notes[1]


def test_a_live_stream_tells_versions_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = []
    for way in (False, True):
        with seeded(monkeypatch):
            world = World()
            table = set_up(world)
            until_selection(table)
            before = table.people[ANNA].sees().ok()["version"]
            streams = [world.stream(who, f"/games/{table.id}/live") for who in readers(world, table, {BEN}).values()]
            monkeypatch.setattr("api.hub.BLOCK_MS", 10)
            world.hub.round()
            heard = [next(stream) for stream in streams]
            selected(table, BEN, *(("sardegna", "trentino") if way else ("lazio", "liguria")))
            world.hub.round()
            heard += [next(stream) for stream in streams]
            assert heard[-1] == f"id: {before + 1}\nevent: version\ndata: {before + 1}\n\n".encode()
            worlds.append(world)
    same(worlds[0], worlds[1])
