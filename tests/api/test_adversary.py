"""People who want to break it: what they try is refused, or harms nobody but themselves."""

from collections.abc import Iterator
from typing import Any

import pytest
from fakeredis import FakeRedis
from redis import Redis

from api.app import create_app
from api.front import create_front
from api.hub import Hub
from events.settings import Settings
from tests.api.actors import ANNA, BEN, CLEO, People, Table, Tables


def test_nobody_plays_the_clock_the_bot_or_the_host(tables: Tables) -> None:
    table = tables.vino(seats=3, clock={"kind": "move", "seconds": 86_400, "grace": 0})
    version = table.people[ANNA].sees().ok()["version"]
    for person in table.people:
        due = {"type": "DeadlinePassed", "version": version, "stage": "time", "seat": BEN, "at": 2**52}
        assert person.send(due).status in (400, 422)
        for extra in ({"actor": "clock"}, {"by": BEN}, {"player": "p"}, {"bot": True}, {"who": "host"}):
            person.send({"type": "Pass", **extra}).problem(400, "invalid")
        assert person.send({"type": "Begin"}).status == 400
    for headers in ({"X-Forwarded-User": "admin"}, {"X-Http-Method-Override": "DELETE"}, {"X-Actor": "clock"}, {"Seat": "1"}):
        answer = table.people[BEN].call("POST", f"/games/{table.id}/commands", {"type": "CancelGame"}, headers=headers)
        answer.problem(422, "rejected", "host-only")
    assert table.people[ANNA].sees().ok()["version"] == version


@pytest.mark.parametrize("seat", [-1, 3, 9, 10, 2**31, 0.5, True, "0", None, [0], {"0": 0}])
def test_a_seat_that_is_not_ones_own_is_no_seat(tables: Tables, seat: Any) -> None:
    table = tables.vino(seats=3)
    for person in table.people[1:]:
        move = {**table.awaited().moves()[0], "seat": seat}
        assert person.send(move).status in (400, 403)


def test_two_tokens_in_one_request_are_one_that_is_not_known(tables: Tables) -> None:
    table = tables.vino(seats=3)
    anna, ben = table.people[ANNA], table.people[BEN]
    for header in (f"Bearer {anna.token}, Bearer {ben.token}", f"Bearer {anna.token} {ben.token}", f"Bearer {anna.token}\tx"):
        anna.call("GET", "/me", headers={"Authorization": header}).problem(401, "unauthenticated")


def test_a_key_seen_elsewhere_answers_nothing_of_its_owners_command(tables: Tables) -> None:
    table = tables.vino(seats=3)
    person = table.awaited()
    move = person.moves()[0]
    made = person.send(move, key="K").ok()
    others = [each for each in table.people if each is not person]
    for other in others:
        assert other.send(move, key="K").status == 403
        assert other.send({key: value for key, value in move.items() if key != "seat"}, key="K").status == 422
    assert person.send(move, key="K").ok() == made


def test_who_leaves_while_the_host_starts_is_in_or_out_but_not_both(people: People, tables: Tables) -> None:
    table = tables.open(seats=3)
    table.people += [people(name).at(table) for name in ("Ben", "Cleo")]
    for person in table.people:
        person.send({"type": "TakeSeat"}).ok()
    version = table.people[ANNA].sees().ok()["version"]
    table.people[CLEO].send({"type": "LeaveSeat"}).ok()
    table.people[ANNA].send({"type": "StartGame"}, match=f'"{version}"').problem(409, "stale")
    table.people[ANNA].send({"type": "StartGame"}).problem(422, "rejected", "seats-empty")
    table.people[CLEO].send({"type": "TakeSeat"}).ok()
    table.people[ANNA].send({"type": "StartGame"}).ok()
    table.people[CLEO].send({"type": "LeaveSeat"}).problem(422, "rejected", "already-started")


def test_who_resigns_after_he_selected_sees_and_changes_nothing_any_more(tables: Tables) -> None:
    table = tables.vino(seats=3)
    while table.people[ANNA].sees().ok()["view"]["phase"] != "selection":
        person = table.awaited()
        person.send(person.moves()[0]).ok()
    ben = table.people[BEN]
    ben.send({"type": "Select", "regions": ["lazio", "veneto"]}, key="S").ok()
    ben.send({"type": "Resign"}).ok()
    again = ben.send({"type": "Select", "regions": ["lazio", "veneto"]}, key="S").ok()
    assert all("body" not in event["regions"] for event in again["events"] if event["type"] == "RegionsSelected")
    assert ben.sees().ok()["view"]["players"][BEN]["selection"] is None
    ben.sees(seat=BEN).problem(403, "not-seated")
    ben.send({"type": "Select", "regions": ["lazio", "lazio"]}).problem(403, "not-seated")


def test_a_repeat_is_no_way_to_read_what_became_secret_to_its_sender(people: People, tables: Tables) -> None:
    table = tables.open(seats=3, private=True)
    ben = people("Ben").at(table)
    ben.send({"type": "TakeSeat", "invite": table.invite}, key="in").ok()
    ben.send({"type": "LeaveSeat"}, key="out").ok()
    assert ben.send({"type": "LeaveSeat"}, key="out").ok()["events"]
    ben.sees().problem(404, "unknown")
    ben.sees("live").problem(404, "unknown")


def test_a_private_table_shows_in_no_list_and_no_count(people: People, tables: Tables, engine: Redis) -> None:
    from workers.fold import Fold

    table = tables.open(seats=3, private=True, title="the hidden table")
    people("Ben").at(table).send({"type": "TakeSeat", "invite": table.invite}).ok()
    Fold(engine).game(table.id)
    wanda = people("Wanda")
    for query in ({}, {"status": "open"}, {"game": "vino"}, {"mine": "true"}, {"private": "true"}, {"host": "Anna"}):
        assert table.id.encode() not in wanda.get("/games", **query).raw
    assert table.id.encode() not in wanda.get("/me/turns").raw
    assert table.id in [row["id"] for row in people("Ben").get("/games", mine="true").ok()["games"]]
    people("Ben").at(table).send({"type": "LeaveSeat"}).ok()
    Fold(engine).game(table.id)
    assert table.id.encode() not in people("Ben").get("/games", mine="true").raw


def test_one_person_cannot_hold_all_the_streams(people: People, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.live.MOST", 3)
    monkeypatch.setattr("api.live.MOST_UNKNOWN", 5)
    engine = FakeRedis()
    app = create_app(Settings(), engine)
    app.extensions["vintners-hub"] = hub = Hub(engine)
    crowd = People(app)
    table = Tables(crowd).open(seats=3)
    for token, most in ((table.people[ANNA].token, 3), (None, 5), (crowd("Ben").token, 3)):
        streams = [opened(app, table, token) for _ in range(most)]
        assert [status for status, _ in streams] == [200] * most
        assert opened(app, table, token)[0] == 429
        for _, told in streams:
            told.close()
    assert hub.count() == 0
    assert opened(app, table, table.people[ANNA].token)[0] == 200


def opened(app: Any, table: Table, token: str | None) -> tuple[int, Any]:
    """A stream that has begun: its status and what it tells."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = app.test_client().get(f"/api/v1/games/{table.id}/live", headers=headers)
    told: Iterator[bytes] = iter(answer.response)
    if answer.status_code == 200:
        next(told)
    return answer.status_code, told


@pytest.mark.parametrize("path", ["/caf\u00e9", "/a b", "/\x7f", "/x\r\nHost: evil"])
def test_an_address_that_is_none_is_a_bad_request_at_the_front_door(path: str) -> None:
    said: list[Any] = []

    class Empty:
        def read(self, _most: int) -> bytes:
            return b""

    front = create_front(Settings(api_socket="/nowhere.sock"), lambda *_: [])
    environ = {
        "PATH_INFO": path,
        "RAW_URI": path,
        "REQUEST_METHOD": "GET",
        "wsgi.input": Empty(),
        "wsgi.url_scheme": "http",
        "REMOTE_ADDR": "127.0.0.1",
    }
    body = b"".join(front(environ, lambda status, headers: said.append((status, dict(headers)))))
    assert said[0][0].startswith("400 "), said
    assert said[0][1]["Content-Type"] == "application/problem+json"
    assert b"evil" not in body
