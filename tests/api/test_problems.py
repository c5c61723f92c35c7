"""Every no is a problem document, also those of the server itself and of a silent engine."""

from typing import Any

import pytest
from fakeredis import FakeRedis, FakeServer
from flask import Flask
from redis import Redis
from redis import exceptions as redis_error

from api.app import create_app
from api.problems import TITLES, engine_code
from events.settings import Settings
from tests.api.actors import PASSWORD, People, Tables


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "unknown"),
        ("GET", "/games/x/y/z", 404, "unknown"),
        ("PUT", "/accounts", 405, "method-not-allowed"),
        ("PATCH", "/me", 405, "method-not-allowed"),
        ("POST", "/rules/vino", 405, "method-not-allowed"),
        ("DELETE", "/games", 405, "method-not-allowed"),
    ],
)
def test_addresses_and_methods_that_are_not_there(people: People, method: str, path: str, status: int, code: str) -> None:
    answer = people.stranger().call(method, path)
    answer.problem(status, code)
    assert ("Allow" in answer.headers) == (status == 405)


def test_a_call_that_needs_a_person_says_so(people: People) -> None:
    for method, path in [("GET", "/me"), ("GET", "/me/turns"), ("POST", "/games"), ("GET", "/me/tokens"), ("DELETE", "/me")]:
        answer = people.stranger().call(method, path)
        answer.problem(401, "unauthenticated")
        assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_silent_engine_is_a_503_and_the_command_can_be_repeated() -> None:
    server = FakeServer()
    app = create_app(Settings(limits="off"), FakeRedis(server=server))
    people = People(app)
    table = Tables(people).vino(seats=3)
    person = table.awaited()
    move = person.moves()[0]
    server.connected = False
    for answer in (person.sees(), person.send(move, key="k"), people.stranger().get("/games")):
        answer.problem(503, "store-down")
        assert int(answer.headers["Retry-After"]) >= 1
    assert app.test_client().get("/readyz").status_code == 503
    assert app.test_client().get("/healthz").status_code == 200
    server.connected = True
    assert person.send(move, key="k").ok()["version"] == person.send(move, key="k").ok()["version"]
    assert app.test_client().get("/readyz").status_code == 200


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (redis_error.ConnectionError("refused"), "store-down"),
        (redis_error.TimeoutError("late"), "store-down"),
        (redis_error.OutOfMemoryError("OOM command not allowed when used memory > 'maxmemory'."), "store-full"),
        (
            redis_error.ResponseError("OOM command not allowed when used memory > 'maxmemory'. script: 1, on @user_script:1."),
            "store-full",
        ),
        (redis_error.ResponseError("MISCONF Errors writing to the AOF file: No space left on device"), "store-full"),
        (redis_error.BusyLoadingError("LOADING"), "store-loading"),
    ],
)
def test_what_ails_the_engine_is_told_apart(
    monkeypatch: pytest.MonkeyPatch, app: Flask, tables: Tables, error: Exception, code: str
) -> None:
    table = tables.vino(seats=3)

    def fails(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr(app.extensions["vintners"].tables, "newest", fails)
    answer = table.people[0].sees()
    answer.problem(503, code)
    assert int(answer.headers["Retry-After"]) >= 1
    assert engine_code(error) == code  # type: ignore[arg-type]


def test_a_bug_is_a_500_that_tells_nothing(monkeypatch: pytest.MonkeyPatch, app: Flask, tables: Tables) -> None:
    table = tables.vino(seats=3)

    def breaks(*_: Any, **__: Any) -> None:
        raise RuntimeError("the password is swordfish")

    monkeypatch.setattr(app.extensions["vintners"].tables, "newest", breaks)
    answer = table.people[0].sees()
    answer.problem(500, "internal")
    assert b"swordfish" not in answer.raw


@pytest.mark.parametrize("code", TITLES)
def test_the_type_of_a_problem_can_be_opened(app: Flask, code: str) -> None:
    told = app.test_client().get(f"/problems/{code}").json
    assert (told["status"], told["title"]) == TITLES[code]


def test_every_answer_tells_browsers_to_be_careful(app: Flask, people: People, tables: Tables) -> None:
    table = tables.vino(seats=3)
    client = app.test_client()
    paths = ["/healthz", "/readyz", "/metrics", "/api/v1/openapi.json", "/api/v1/nowhere", f"/api/v1/games/{table.id}"]
    for path in [*paths, "/api/v1/rules/vino"]:
        headers = client.get(path).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
        assert headers["Cache-Control"] in ("no-store", "public, max-age=300")
        assert len(headers.getlist("Cache-Control")) == 1
    for what in ("", "legal", "events", "notes", "chat"):
        assert table.people[0].sees(what).headers["Cache-Control"] == "no-store"


def test_limits_answer_with_the_seconds_to_wait(engine: Redis) -> None:
    people = People(create_app(Settings(limits="on"), engine))
    guess = {"name": "Anna", "password": PASSWORD}
    answers = [people.stranger().call("POST", "/sessions", guess) for _ in range(12)]
    assert [answer.status for answer in answers] == [401] * 10 + [429] * 2
    answers[-1].problem(429, "slow-down")
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
    other = people.stranger().call("POST", "/sessions", guess, environ_base={"REMOTE_ADDR": "10.0.0.9"})
    other.problem(401, "unauthenticated")


def test_a_flood_of_reads_is_slowed_down_for_that_person_only(engine: Redis) -> None:
    people = People(create_app(Settings(limits="on"), engine))
    anna, ben = people("Anna"), people("Ben")
    for _ in range(2_000):
        if (answer := anna.get("/me")).status == 429:
            break
    answer.problem(429, "slow-down")
    ben.get("/me").ok()


def test_an_address_counts_only_when_a_trusted_proxy_says_it(engine: Redis) -> None:
    for trusted, refused in ((0, True), (1, False)):
        engine.flushall()
        people = People(create_app(Settings(limits="on", trusted_proxies=trusted), engine))
        for number in range(13):
            forwarded = {"X-Forwarded-For": f"10.0.0.{number}"}
            answer = people.stranger().call("POST", "/sessions", {"name": "Anna", "password": PASSWORD}, headers=forwarded)
        assert (answer.status == 429) == refused


def test_a_refusal_says_in_words_what_the_page_would_say(tables: Tables) -> None:
    table = tables.vino(seats=3)
    late = table.awaited().send({"type": "LeaveSeat"}).problem(422, "rejected")
    assert (late["reason"], late["detail"]) == ("already-started", "The game has begun already.")
