"""Streams and the front door, as processes on a real engine."""

import http.client
import itertools
import json
import socket
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.servers import Service, Stream, served, soon
from tests.deploy.waiting import until

pytestmark = pytest.mark.engine
API = "/api/v1"
NUMBERS = itertools.count()


@pytest.fixture(scope="module")
def service(engine_url: str) -> Iterator[Service]:
    """The api and the front door."""
    with tempfile.TemporaryDirectory(prefix="vt-") as folder, served(engine_url, Path(folder)) as service:
        yield service


@pytest.fixture
def host(service: Service) -> str:
    """The token of somebody new."""
    return service.sign_up(f"Host {next(NUMBERS)}")


def made(service: Service, host: str, **more: object) -> dict[str, str]:
    status, game, _ = service.call("POST", f"{API}/games", {"game": "vino", "seats": 3, **more}, host)
    assert status == 201
    return dict(game)


def sit(service: Service, host: str, game: str) -> int:
    status, answer, _ = service.call("POST", f"{API}/games/{game}/commands", {"type": "TakeSeat"}, host)
    assert status == 200, answer
    return int(answer["version"])


def test_each_accepted_command_is_told_with_its_version_only(service: Service, host: str) -> None:
    game = made(service, host)["id"]
    stream = Stream(service, f"{API}/games/{game}/live")
    assert stream.answer.status == 200
    assert stream.answer.headers.get_content_type() == "text/event-stream"
    assert stream.answer.headers["Cache-Control"] == "no-store"
    assert stream.next_version() == 1
    for version in (2, 3, 4):
        assert sit(service, host, game) == version
        assert stream.next_version() == version
    said = {line for line in stream.lines if line}
    assert said == {"retry: 1000", "event: version", *(f"{name}: {v}" for name in ("id", "data") for v in (1, 2, 3, 4))}
    stream.close()


def test_a_refused_command_is_not_told(service: Service, host: str) -> None:
    game = made(service, host)["id"]
    stream = Stream(service, f"{API}/games/{game}/live?after=1")
    assert service.call("POST", f"{API}/games/{game}/commands", {"type": "StartGame"}, host)[0] == 422
    soon()
    sit(service, host, game)
    assert stream.next_version() == 2
    stream.close()


def test_a_stream_goes_on_where_it_broke_off(service: Service, host: str) -> None:
    game = made(service, host)["id"]
    first = Stream(service, f"{API}/games/{game}/live")
    assert first.next_version() == 1
    first.close()
    sit(service, host, game)
    sit(service, host, game)
    again = Stream(service, f"{API}/games/{game}/live", **{"Last-Event-ID": "1"})
    assert again.next_version() == 3
    again.close()
    late = Stream(service, f"{API}/games/{game}/live", **{"Last-Event-ID": "3"})
    sit(service, host, game)
    assert late.next_version() == 4
    late.close()


@pytest.mark.parametrize("last", ["x", "-1", "9" * 30, "٣", ""])
def test_an_id_that_is_none_begins_anew(service: Service, host: str, last: str) -> None:
    game = made(service, host)["id"]
    stream = Stream(service, f"{API}/games/{game}/live", **{"Last-Event-ID": last.encode().decode("latin-1")})
    assert stream.next_version() == 1
    stream.close()


def test_who_saw_more_than_the_store_has_is_told_where_it_stands(service: Service, host: str) -> None:
    game = made(service, host)["id"]
    stream = Stream(service, f"{API}/games/{game}/live", **{"Last-Event-ID": "40"})
    assert stream.next_version() == 1
    stream.close()


def test_news_of_one_game_reach_its_readers_only(service: Service, host: str) -> None:
    mine, other = (made(service, host)["id"] for _ in range(2))
    streams = [Stream(service, f"{API}/games/{game}/live") for game in (mine, mine, other)]
    assert [stream.next_version() for stream in streams] == [1, 1, 1]
    sit(service, host, mine)
    assert [stream.next_version() for stream in streams[:2]] == [2, 2]
    sit(service, host, other)
    assert streams[2].next_version() == 2
    for stream in streams:
        stream.close()


def test_a_private_stream_is_the_same_as_none_to_outsiders(service: Service, host: str) -> None:
    game = made(service, host, private=True)
    answers = [service.call("GET", f"{API}/games/{id_}/live") for id_ in (game["id"], "00" * 12)]
    assert answers[0][0] == 404
    assert answers[0][1] == answers[1][1]
    stream = Stream(service, f"{API}/games/{game['id']}/live", Authorization=f"Bearer {host}")
    assert stream.next_version() == 1
    stream.close()
    stream = Stream(service, f"{API}/games/{game['id']}/live?invite={game['invite']}")
    assert stream.next_version() == 1
    stream.close()


def test_readers_that_are_gone_are_let_go(service: Service, host: str) -> None:
    game = made(service, host)["id"]
    for _ in range(5):
        stream = Stream(service, f"{API}/games/{game}/live")
        stream.next_version()
        stream.close()
    assert sit(service, host, game) == 2
    stream = Stream(service, f"{API}/games/{game}/live")
    assert stream.next_version() == 2
    stream.close()


def test_many_readers_do_not_keep_others_from_calling(service: Service, host: str) -> None:
    game = made(service, host)["id"]
    streams = [Stream(service, f"{API}/games/{game}/live") for _ in range(60)]
    for stream in streams:
        stream.next_version()
    sit(service, host, game)
    assert {stream.next_version() for stream in streams} == {2}
    for stream in streams:
        stream.close()


def test_the_front_door_hands_everything_on_as_it_came(service: Service, host: str) -> None:
    status, me, headers = service.call("GET", f"{API}/me", token=host)
    assert (status, headers["content-type"]) == (200, "application/json")
    assert me["name"].startswith("Host ")
    assert not any("granian" in value for value in headers.values())
    assert service.call("GET", f"{API}/games/%2e%2e/x")[0] == 404
    assert service.call("GET", f"{API}/games?limit=0")[0] == 400
    assert service.call("PUT", f"{API}/me", token=host)[0] == 405
    assert service.call("DELETE", f"{API}/sessions", token=host)[0] == 204
    assert service.call("GET", f"{API}/me", token=host)[0] == 401


def test_the_front_door_passes_no_more_than_the_api_takes(service: Service, host: str) -> None:
    for size in (64_001, 1_000_000):
        status, problem, _ = service.call("POST", f"{API}/games", b"x" * size, host)
        assert (status, problem["code"]) == (413, "too-large")
    status, problem, _ = service.call("POST", f"{API}/games", token=host, **{"Content-Length": "99999999"})
    assert (status, problem["code"]) == (413, "too-large")


@pytest.mark.parametrize(("pieces", "status"), [(60, 400), (65, 413), (200, 413)])
def test_a_body_in_pieces_is_taken_up_to_the_same_length(service: Service, host: str, pieces: int, status: int) -> None:
    body = b"3e8\r\n%s\r\n" % (b"x" * 1_000) * pieces + b"0\r\n\r\n"
    assert service.call("POST", f"{API}/games", body, host, **{"Transfer-Encoding": "chunked"})[0] == status


def test_readiness_knows_the_pump(service: Service) -> None:
    until(lambda: service.call("GET", "/readyz")[1]["live_beats"], 10)
    [(name, age)] = service.call("GET", "/readyz")[1]["live_beats"].items()
    assert name.startswith("live:")
    assert age < 20


def test_a_silent_api_is_a_503_and_streams_go_on(service: Service, host: str) -> None:
    game = made(service, host)["id"]
    service.stop("api")
    try:
        status, problem, headers = service.call("GET", f"{API}/me", token=host)
        assert (status, problem["code"]) == (503, "starting")
        assert headers["Retry-After"] == "1"
        stream = Stream(service, f"{API}/games/{game}/live")
        assert stream.next_version() == 1
        stream.close()
    finally:
        service.start("api")
        until(service.is_up, 60)


def test_the_front_door_answers_while_another_request_is_slow(service: Service, host: str) -> None:
    game = made(service, host)["id"]
    slow: list[int] = []
    waiting = threading.Thread(
        target=lambda: slow.append(service.call("GET", f"{API}/games/{game}?min_version=99", token=host)[0])
    )
    waiting.start()
    assert service.call("GET", "/healthz")[0] == 200
    waiting.join()
    assert slow == [409]


def test_all_processes_are_counted_as_one(service: Service, engine_url: str, tmp_path: Path) -> None:
    with served(engine_url, tmp_path, VINTNERS_API_WORKERS="2") as many:
        for _ in range(20):
            assert many.call("GET", "/api/v1/nowhere")[0] == 404
        for _ in range(6):
            counted = many.call("GET", "/metrics")[1].decode().splitlines()
            assert [line.split()[-1] for line in counted if 'call="none",status="404"' in line] == ["20.0"]


@pytest.mark.parametrize(
    ("request_", "status", "code"),
    [
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400, "invalid"),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n", 400, "invalid"),
        (b"nonsense\r\n\r\n", 400, "invalid"),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"X-Long: " + b"a" * 9_000 + b"\r\n\r\n", 413, "too-large"),
    ],
)
def test_what_is_no_http_is_answered_with_a_problem(service: Service, request_: bytes, status: int, code: str) -> None:
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as door:
        door.sendall(request_)
        answer = http.client.HTTPResponse(door)
        answer.begin()
        assert (answer.status, answer.headers["Content-Type"]) == (status, "application/problem+json")
        assert json.loads(answer.read())["code"] == code
