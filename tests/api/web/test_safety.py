"""Forms, names and addresses that somebody bends."""

import re

import pytest
from flask import Flask

from tests.api.web.conftest import Arrive
from tests.api.web.robots import Page

EVIL = "<script>alert(1)</script>\"'&"
PAGES = (
    "/",
    "/games",
    "/rules",
    "/rules/vino",
    "/rules/table",
    "/profile",
    "/profile/notices",
    "/profile/erase",
    "/about",
    "/health",
    "/rankings/vino",
)


def _posts(app: Flask) -> list[str]:
    """Every address of a page that takes a form."""
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("web_") and "POST" in (rule.methods or ())]
    return sorted(str(rule) for rule in rules)


def test_no_form_is_taken_without_its_token(app: Flask, arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.open_table(sit="on")
    posts = _posts(app)
    assert len(posts) > 12
    for rule in posts:
        path = rule.replace("<game>", table.rpartition("/")[2]).replace("<token>", "x").replace("<channel>", "x")
        for token in ("", "0" * 40):
            answer = anna.post(path, {"token": token, "name": "Anna", "command": '{"type":"CancelGame"}', "text": "hello"})
            assert answer.status_code == 403, f"{path}: {answer.status_code}"
    assert anna.get(table).has("Start the game") or anna.get(table).has("The game can start")


def test_every_form_of_every_page_has_a_token(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.open_table(sit="on")
    for path in (*PAGES, table, f"{table}/table", f"{table}/log", f"{table}/proof"):
        for form in anna.get(path).forms:
            assert form.method == "get" or form.sent.get("token"), f"{path}: {form}"


def test_a_form_of_another_site_is_not_taken_with_a_right_token(arrive: Arrive) -> None:
    anna = arrive("Anna")
    form = anna.get("/").form(action="/tables")
    for headers in ({"Origin": "https://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}):
        assert anna.post("/tables", form.sent, **headers).status_code == 403


def test_somebody_elses_token_opens_nothing(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    stolen = ben.get("/").form(action="/tables").sent
    assert anna.post("/tables", stolen).status_code == 403


@pytest.mark.parametrize("title", [EVIL, "\u202eeltit\u202c", "🍷🍇", "שולחן", "{{ 70191*7 }}"])
def test_titles_are_only_words(title: str, arrive: Arrive) -> None:
    anna = arrive("Anna")
    answer = anna.post("/tables", {**anna.get("/").form(action="/tables").sent, "title": title, "clock": "none"})
    if answer.status_code == 400:
        assert "\u202e" in title
        return
    page = anna.get(answer.headers["Location"])
    assert "<script>alert" not in page.text
    assert "491337" not in page.words
    assert page.has(title)


@pytest.mark.parametrize("name", ["A <b>bold</b> one", "🍷 Wein", "יין טוב", "مشروب", 'Q"uote & Co'])
def test_names_are_only_words(name: str, arrive: Arrive) -> None:
    anna = arrive(name)
    table = anna.open_table(sit="on", title="A table")
    page = arrive("Ben").get(table)
    assert page.has(name)
    assert "<b>bold" not in page.text


def test_chat_is_only_words_and_mentions_are_marked(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.open_table(sit="on")
    page = anna.submit(anna.get(table).form("chat-form"), text=f"{EVIL} @Anna look")
    assert "<script>alert" not in page.text
    assert '<span class="mention">@Anna</span>' in page.text
    notes = anna.submit(page.form("notes-form"), text=EVIL)
    assert EVIL not in notes.text
    assert "alert(1)" not in arrive("Ben").get(table).text.replace("&lt;script&gt;alert(1)", "")


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", "\t/x"])
def test_signing_in_leads_nowhere_else(back: str, arrive: Arrive) -> None:
    stranger = arrive("")
    form = stranger.get("/sign-up").form(action="/sign-up")
    answer = stranger.post("/sign-up", {**form.sent, "name": "Anna", "password": "correct horse", "back": back})
    assert answer.headers["Location"] == "/"


def test_pages_say_what_browsers_may_do(arrive: Arrive) -> None:
    for path in PAGES[:1]:
        headers = arrive("").get(path).raw.headers
        policy = headers["Content-Security-Policy"]
        for part in (
            "default-src 'none'",
            "script-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ):
            assert part in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cache-Control"] == "no-store"


def test_no_page_has_script_or_style_of_its_own(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.open_table(sit="on")
    for path in (*PAGES, table):
        text = anna.get(path).text
        assert " style=" not in text
        assert "<style" not in text
        assert " onclick" not in text
        assert "<script>" not in text
        assert "http://" not in text.replace("http://localhost", "").replace("http://www.w3.org", "")
        assert "https://" not in text


def test_what_is_not_there_and_what_is_private_look_the_same(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.open_table(sit="on", private="on")
    for path in ("", "/log", "/table", "/at/1", "/proof"):
        hidden = ben.get(table + path, 404)
        nothing = ben.get("/games/" + "0" * 24 + path, 404)
        assert hidden.words == nothing.words
        assert hidden.raw.headers["Content-Type"] == nothing.raw.headers["Content-Type"]


def test_an_invite_lets_in(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.open_table(sit="on", private="on", title="Secret cellar")
    link = next(value for name, value in _fields(anna.get(table)) if "?invite=" in value and name)
    path = link.partition("localhost")[2]
    page = ben.submit(ben.get(path).form(button="Take a seat"))
    assert page.has("Secret cellar")
    assert ben.get(table).has("Secret cellar")


def _fields(page: Page) -> list[tuple[str, str]]:
    return [("link", value) for value in re.findall(r'readonly value="([^"]+)"', page.text)]


def test_addresses_that_lead_nowhere_are_answered_by_a_page(arrive: Arrive) -> None:
    stranger = arrive("")
    for path in ("/nothing", "/games/xyz", "/rules/chess", "/games/" + "3" * 24 + "/at/1"):
        assert stranger.get(path, 404).has("There is no such thing here")
    assert stranger.client.get("/api/v1/nothing").get_json()["code"] == "unknown"
    assert stranger.client.get("/nothing", headers={"Accept": "application/json"}).is_json


def test_the_page_of_health_listens_to_no_stream(arrive: Arrive) -> None:
    assert "hx-sse:connect" not in arrive("Anna").get("/health").text
