"""The session cookie of our own pages: it works for them, and for no other site."""

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from api.app import PREFIX, create_app
from api.auth import COOKIE, end_session, start_session
from events.settings import Settings
from tests.api.actors import People, Tables

OWN = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture
def browser(app: Flask, people: People) -> FlaskClient:
    """A browser in which Anna is signed in."""
    client = app.test_client()
    with app.test_request_context():
        answer = Response()
        start_session(answer, people("Anna").player)
    [cookie] = answer.headers.getlist("Set-Cookie")
    assert all(part in cookie for part in ("HttpOnly", "SameSite=Lax", "Path=/"))
    client.set_cookie(COOKIE, cookie.partition("=")[2].partition(";")[0])
    return client


def test_a_page_reads_and_changes_with_its_cookie(browser: FlaskClient) -> None:
    assert browser.get(f"{PREFIX}/me").json["name"] == "Anna"
    made = browser.post(f"{PREFIX}/games", json={"game": "vino", "seats": 3}, headers=OWN)
    assert made.status_code == 201


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    ],
)
def test_another_sites_page_can_not_use_the_cookie(browser: FlaskClient, tables: Tables, headers: dict[str, str]) -> None:
    table = tables.open("Anna")
    for method, path in [("POST", "/games"), ("POST", f"/games/{table.id}/commands"), ("DELETE", "/me"), ("DELETE", "/sessions")]:
        answer = browser.open(PREFIX + path, method=method, json={"type": "TakeSeat"}, headers=headers)
        assert (answer.status_code, answer.json["code"]) == (403, "forbidden")
    assert table.people[0].sees().ok()["version"] == 1


def test_an_old_browser_on_a_plain_network_is_known_by_its_origin(browser: FlaskClient) -> None:
    made = browser.post(f"{PREFIX}/games", json={"game": "vino", "seats": 3}, headers={"Origin": "http://localhost"})
    assert made.status_code == 201


def test_a_bearer_counts_alone_even_beside_a_cookie(browser: FlaskClient, people: People) -> None:
    ben = {"Authorization": f"Bearer {people('Ben').token}"}
    assert browser.get(f"{PREFIX}/me", headers=ben).json["name"] == "Ben"
    assert browser.get(f"{PREFIX}/me", headers={"Authorization": "Bearer nonsense"}).status_code == 401


def test_a_cookie_is_no_token_and_a_token_no_cookie(app: Flask, browser: FlaskClient, people: People) -> None:
    cookie = browser.get_cookie(COOKIE)
    assert cookie is not None
    assert people.stranger().call("GET", "/me", headers={"Authorization": f"Bearer {cookie.value}"}).status == 401
    other = app.test_client()
    other.set_cookie(COOKIE, people("Ben").token or "")
    assert other.get(f"{PREFIX}/me").status_code == 401


def test_an_old_cookie_makes_a_watcher_not_an_error(app: Flask, tables: Tables) -> None:
    table = tables.vino(seats=3)
    client = app.test_client()
    client.set_cookie(COOKIE, "gone")
    assert client.get(f"{PREFIX}/games/{table.id}").json["you"] is None


def test_signing_out_ends_the_session_and_clears_the_cookie(browser: FlaskClient) -> None:
    before = browser.get_cookie(COOKIE)
    assert before is not None
    assert browser.delete(f"{PREFIX}/sessions", headers=OWN).status_code == 204
    assert browser.get_cookie(COOKIE) is None
    browser.set_cookie(COOKIE, before.value)
    assert browser.get(f"{PREFIX}/me").status_code == 401


def test_a_session_is_listed_and_can_be_ended_from_elsewhere(browser: FlaskClient, people: People) -> None:
    anna = people("Anna")
    [session] = [each for each in anna.get("/me/tokens").ok()["tokens"] if each["kind"] == "session"]
    assert session["ends"] > session["made"]
    anna.call("DELETE", f"/me/tokens/{session['id']}").ok(204)
    assert browser.get(f"{PREFIX}/me").status_code == 401


def test_over_https_the_cookie_is_secure() -> None:
    app = create_app(Settings(limits="off", cookie_secure=True), __import__("fakeredis").FakeRedis())
    with app.test_request_context():
        answer = Response()
        start_session(answer, "p1")
        end_session(answer)
    assert all("Secure" in cookie for cookie in answer.headers.getlist("Set-Cookie"))
