"""No news is ever lost: whatever goes wrong on its way, a page that is behind catches up by itself."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person

pytestmark = pytest.mark.browser
LIVE = "**/live?*"


def _two(arrive: Arrive) -> tuple[Person, Person, str]:
    """A running game of two people in Viticulture; the second one only looks on in these tests."""
    anna, ben = arrive("Anna"), arrive("Ben")
    return anna, ben, anna.quick_table(ben, game="viticulture")


def _goes_on(person: Person, other: Person, table: str) -> str:
    """A move by whoever is up, by JSON; gives the version then."""
    mover = person if person.awaited(table) else other
    mover.quick_move(table)
    return str(mover.call("GET", table)["version"])


def _shows(page: Page, version: str) -> None:
    expect(page.locator("#page")).to_have_attribute("data-version", version, timeout=4_000)


@pytest.mark.parametrize("script", ["page.js", "vendor/htmx.min.js", "vendor/hx-sse.min.js"])
def test_news_before_the_scripts_listened_is_not_lost(script: str, arrive: Arrive) -> None:
    anna, ben, table = _two(arrive)
    newest = ""

    def late(route: Any) -> None:
        nonlocal newest
        newest = newest or _goes_on(anna, ben, table)
        anna.page.wait_for_timeout(700)
        route.continue_()

    ben.page.route(f"**/static/*/{script}", late)
    ben.page.goto(table)
    _shows(ben.page, newest)
    expect(ben.page.locator("#line")).to_have_text("Live")


def test_news_goes_on_after_a_form_that_vanishes(arrive: Arrive) -> None:
    """Where nothing is left to undo, the form that undid it is gone."""
    anna, ben, table = _two(arrive)
    mover = anna if anna.awaited(table) else ben
    mover.quick_move(table)
    mover.page.goto(table)
    mover.page.click("#undo-button")
    expect(mover.page.locator("#undo-button")).to_have_count(0)
    _shows(mover.page, _goes_on(anna, ben, table))


@pytest.mark.expects("ERR_", "Failed to fetch", "503")
def test_news_whose_page_did_not_come_is_asked_for_again(arrive: Arrive) -> None:
    anna, ben, table = _two(arrive)
    ben.page.goto(table)
    expect(ben.page.locator("#line")).to_have_text("Live")
    failed = []

    def fails_twice(route: Any) -> None:
        failed.append(route.request.url)
        route.continue_() if len(failed) > 2 else route.abort() if len(failed) > 1 else route.fulfill(status=503, body="")

    ben.page.route(f"**{table}", fails_twice)
    _shows(ben.page, _goes_on(anna, ben, table))
    assert len(failed) == 3


@pytest.mark.expects("timeout")
def test_a_question_that_is_never_answered_is_given_up(arrive: Arrive) -> None:
    anna, ben, table = _two(arrive)
    ben.page.clock.install()
    ben.page.goto(table)
    expect(ben.page.locator("#line")).to_have_text("Live")
    held: list[Any] = []
    ben.page.route(f"**{table}", lambda route: held.append(route) if not held else route.continue_())
    newest = _goes_on(anna, ben, table)
    _until(ben.page, lambda: held)
    ben.page.clock.fast_forward(16_000)
    _shows(ben.page, newest)


@pytest.mark.expects("ERR_", "Failed to fetch")
def test_news_is_found_without_any_stream(arrive: Arrive) -> None:
    anna, ben, table = _two(arrive)
    ben.page.clock.install()
    ben.page.route(LIVE, lambda route: route.abort())
    ben.page.goto(table)
    newest = _goes_on(anna, ben, table)
    ben.page.clock.fast_forward(13_000)
    _shows(ben.page, newest)


def test_a_click_is_not_overtaken_by_news(arrive: Arrive) -> None:
    """What is picked while the page is being refreshed counts, and the last pick wins."""
    anna, ben, table = _two(arrive)
    page = (anna if anna.awaited(table) else ben).page
    page.goto(table)
    expect(page.locator("#line")).to_have_text("Live")
    held: list[Any] = []
    page.route(f"**{table}", lambda route: held.append(route))
    page.evaluate("document.dispatchEvent(new CustomEvent('version', { detail: { data: '999' } }))")
    _until(page, lambda: held)
    links = page.locator("#choices a[data-d]")
    links.nth(0).click()
    links.nth(3).click()
    expect(page.locator(".confirm .sum")).to_have_text("Rise at 4?")
    expect(page).to_have_url(re.compile("level=4"))


def _until(page: Page, happened: Callable[[], object]) -> None:
    for _ in range(80):
        if happened():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it does not happen")


@pytest.mark.expects("503")
def test_a_move_without_an_answer_says_so_and_counts_once(arrive: Arrive) -> None:
    anna, ben, table = _two(arrive)
    mover = anna if anna.awaited(table) else ben
    page = mover.page
    page.goto(table)
    page.locator("#choices a[data-d]").first.click()
    expect(page.locator("#confirm")).to_be_enabled()
    version = mover.version

    def heard_but_not_answered(route: Any) -> None:
        route.fetch()
        route.fulfill(status=503, body="")

    page.route("**/send", heard_but_not_answered, times=1)
    page.route(LIVE, lambda route: route.abort())
    page.evaluate("document.getElementById('live').remove()")
    page.click("#confirm")
    expect(page.locator("#unanswered")).to_be_visible()
    page.click("#confirm")
    expect(page.locator("#page")).not_to_have_attribute("data-version", str(version))
    assert mover.call("GET", table)["version"] == version + 1
