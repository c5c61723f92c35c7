"""Making tables and looking at them, now and as they were."""

from hashlib import sha256
from typing import Any

import pytest
from fakeredis import FakeRedis
from redis import Redis

from api.app import create_app
from events.settings import Settings
from projections.seen import Seen
from tests.api.actors import People, Table, Tables


def test_a_new_table_is_open_and_knows_its_host(people: People) -> None:
    anna = people("Anna")
    sent = {"game": "vino", "seats": 4, "title": "Friday", "undo": "none", "clock": {"kind": "move", "seconds": 7_200}}
    answer = anna.call("POST", "/games", sent)
    made = answer.ok(201)
    assert answer.headers["Location"] == f"/api/v1/games/{made['id']}"
    expected = {
        "game": "vino",
        "title": "Friday",
        "status": "open",
        "version": 1,
        "private": False,
        "host": anna.player,
        "host_name": "Anna",
        "to_act": [],
        "since": {},
        "you": {"player": anna.player, "seats": [], "host": True},
        "view": None,
        "result": None,
    }
    assert {name: made[name] for name in expected} == expected
    nobody = {"player": None, "name": None, "bot": None, "resigned": False, "stand_in": False, "offered": False}
    assert made["seats"] == [{"seat": seat, **nobody} for seat in range(4)]
    assert made["clock"]["seconds"] == 7_200
    assert made["invite"]
    assert anna.get(f"/games/{made['id']}").ok() == made


def test_a_table_made_twice_under_one_key_is_made_once(people: People) -> None:
    sent, headers = {"game": "vino", "seats": 3}, {"Idempotency-Key": "mine"}
    made = [people("Anna").call("POST", "/games", sent, headers=headers).ok(201) for _ in range(2)]
    assert made[0] == made[1]
    people("Anna").call("POST", "/games", {**sent, "seats": 4}, headers=headers).problem(422, "command-id-reused")
    assert people("Ben").call("POST", "/games", sent, headers=headers).ok(201)["id"] != made[0]["id"]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"game": "chess"}, ["game"]),
        ({"game": None}, ["game"]),
        ({"seats": "3"}, ["seats"]),
        ({"seats": 0}, ["seats"]),
        ({"seats": 11}, ["seats"]),
        ({"seats": 10**9}, ["seats"]),
        ({"options": {"no_such_option": 1}}, ["no_such_option"]),
        ({"title": ""}, ["title"]),
        ({"title": "x" * 81}, ["title"]),
        ({"title": "Fri\u202eday"}, ["title"]),
        ({"title": "Fri\nday"}, ["title"]),
        ({"undo": "always"}, ["undo"]),
        ({"clock": {"deep": {"er": 1}}}, ["clock"]),
        ({"more": 1}, ["more"]),
    ],
)
def test_a_table_that_can_not_be_is_named_with_its_fault(people: People, change: dict[str, Any], place: list[str]) -> None:
    refused = people("Anna").call("POST", "/games", {"game": "vino", "seats": 3, **change}).problem(400, "invalid")
    assert refused["faults"][0]["place"][: len(place)] == place


@pytest.mark.parametrize("seats", [1, 2, 6, 10])
def test_a_number_of_players_that_the_game_has_not_is_a_matter_of_rules(people: People, seats: int) -> None:
    refused = people("Anna").call("POST", "/games", {"game": "vino", "seats": seats}).problem(422, "rejected", "player-count")
    assert refused["rule"]


def test_the_invite_is_shown_to_the_host_and_the_seated_only(people: People, tables: Tables) -> None:
    table = tables.vino(seats=3)
    assert [person.sees().ok()["invite"] for person in table.people] == [table.invite] * 3
    assert people.stranger().get(f"/games/{table.id}").ok()["invite"] is None
    assert people("Zoe").get(f"/games/{table.id}").ok()["invite"] is None


def test_a_running_game_says_whose_turn_it_is_since_when(tables: Tables) -> None:
    game = tables.vino(seats=3).people[0].sees().ok()
    assert game["status"] == "running"
    assert list(game["since"]) == [str(seat) for seat in game["to_act"]]
    assert all(since > 1_700_000_000_000 for since in game["since"].values())


def test_watchers_look_without_an_account(people: People, tables: Tables) -> None:
    table = tables.vino(seats=3)
    game = people.stranger().get(f"/games/{table.id}").ok()
    assert (game["you"], game["seat"]) == (None, None)
    assert game["view"] is not None
    assert people.stranger().get(f"/games/{table.id}/legal").ok() == {
        "version": game["version"],
        "seat": None,
        "commands": [],
        "forms": [],
    }
    people.stranger().get(f"/games/{table.id}", seat=0).problem(403, "not-seated")


def test_each_version_can_be_seen_again(tables: Tables) -> None:
    table = tables.vino(seats=3)
    anna = table.people[0]
    seen = {}
    for _ in range(4):
        game = anna.sees().ok()
        seen[game["version"]] = game
        table.play(turns=1)
    for version, game in seen.items():
        assert anna.sees(at=version).ok() == {**game, "undo": None}
    assert anna.sees("legal", at=5).ok()["commands"] == []
    assert anna.sees("legal", at=anna.sees().ok()["version"]).ok() == anna.sees("legal").ok()


@pytest.mark.parametrize("at", [0, 99, 2**53])
def test_a_version_that_never_was_is_unknown(tables: Tables, at: int) -> None:
    table = tables.vino(seats=3)
    table.people[0].sees(at=at).problem(404, "unknown")
    table.people[0].sees("legal", at=at).problem(404, "unknown")


@pytest.mark.parametrize(
    "query", [{"at": "x"}, {"at": -1}, {"min_version": "1e400"}, {"seat": "anna"}, {"seat": 10}, {"at": 2**53 + 1}]
)
def test_a_query_that_does_not_parse_is_named(tables: Tables, query: dict[str, Any]) -> None:
    refused = tables.vino(seats=3).people[0].sees(**query).problem(400, "invalid")
    assert [fault["place"] for fault in refused["faults"]] == [list(query)]


@pytest.mark.parametrize("game", ["x", "00" * 12, "ff" * 12, "0" * 23, "%2e%2e", "00" * 12 + "%0a", "🍷", "'; --"])
def test_a_game_that_is_not_there_is_unknown(people: People, game: str) -> None:
    for what in ("", "/legal", "/events", "/refusals", "/chat"):
        people.stranger().get(f"/games/{game}{what}").problem(404, "unknown")


def test_a_fixed_seed_needs_the_services_leave(people: People) -> None:
    people("Anna").call("POST", "/games", {"game": "vino", "seats": 3, "seed": "tuesday"}).ok(201)
    strict = People(create_app(Settings(limits="off"), FakeRedis()))
    strict("Anna").call("POST", "/games", {"game": "vino", "seats": 3, "seed": "tuesday"}).problem(403, "forbidden")


def test_a_fixed_seed_is_hashed_into_the_secret_and_said_aloud(people: People, tables: Tables) -> None:
    table = tables.vino(seats=3, seed="tuesday")
    created = table.people[0].sees("events", limit=1).ok()["events"][0]["events"][0]
    assert created["fixed_seed"] is True
    table.play()
    created = table.people[0].sees("events", limit=1).ok()["events"][0]["events"][0]
    assert created["secret"]["body"] == sha256(b"tuesday").hexdigest()


def test_a_finished_game_gives_its_standings(tables: Tables) -> None:
    game = tables.vino(seats=3).play()
    places = [(each["place"], each["score"]) for each in game["result"]["standings"]]
    assert places[0][0] == 1
    assert sorted(places) == places


def test_an_own_write_is_read_by_whoever_names_its_version(tables: Tables) -> None:
    table = tables.open("Anna")
    made = table.people[0].send({"type": "TakeSeat"}).ok()
    assert table.people[0].sees(min_version=made["version"]).ok()["you"]["seats"] == [0]


def test_a_reader_of_a_lost_version_is_told_within_a_moment(tables: Tables) -> None:
    table: Table = tables.open("Anna")
    assert table.people[0].sees(min_version=50).problem(409, "lost-tail")["version"] == 1


def test_who_was_shown_a_version_need_not_be_told_of_it(engine: Redis, people: People, tables: Tables) -> None:
    table, seen = tables.vino(seats=3), Seen(engine)
    ben = table.people[1]
    assert seen.last(table.id, ben.player) == 0
    people("Zoe").get(f"/games/{table.id}").ok()
    ben.sees(at=2).ok()
    assert seen.last(table.id, ben.player) == 0
    ben.sees().ok()
    assert seen.last(table.id, ben.player) == 5
    assert seen.last(table.id, people("Zoe").player) == 0


def test_a_reader_who_has_the_newest_is_spared_it(tables: Tables) -> None:
    table = tables.vino(seats=3)
    anna, ben, _ = table.people
    tag = anna.sees().headers["ETag"]
    path, known = f"/games/{table.id}", {"If-None-Match": tag}
    again = anna.call("GET", path, headers=known)
    assert (again.status, again.raw, again.headers["ETag"]) == (304, b"", tag)
    assert ben.call("GET", path, headers=known).status == 200
    table.play(turns=1)
    assert anna.call("GET", path, headers=known).status == 200
