"""Reload, back, two tabs, a lost connection, a restart: the page tells the truth, nothing is lost or doubled."""

import shutil
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.service import Service

pytestmark = pytest.mark.browser


def _drafted(person: Person, table: str) -> str:
    """A whole draft on the page; gives its question."""
    person.page.goto(table)
    person.draft(Random(2))
    return person.page.locator(".confirm .sum").inner_text()


def _moves(person: Person, table: str) -> int:
    events = person.call("GET", f"{table}/events?limit=500")["events"]
    return sum(each["by"] is not None and each["actor"] == "player" for each in events)  # type: ignore[attr-defined]


def test_a_draft_survives_reload_and_the_back_button(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.quick_table(bots=2)
    anna.until_my_turn(table)
    question = _drafted(anna, table)
    anna.page.reload()
    expect(anna.page.locator(".confirm .sum")).to_have_text(question)
    anna.page.goto("/rules/vino")
    anna.page.go_back()
    expect(anna.page.locator(".confirm .sum")).to_have_text(question)
    anna.page.go_back()
    expect(anna.page.locator(".confirm .sum")).not_to_have_text(question)
    anna.page.go_forward()
    expect(anna.page.locator(".confirm .sum")).to_have_text(question)


def test_a_double_click_moves_once(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.quick_table(bots=2)
    anna.until_my_turn(table)
    _drafted(anna, table)
    before = _moves(anna, table)
    anna.page.dblclick("#confirm")
    expect(anna.page.locator("#page")).not_to_have_attribute("data-version", str(before), timeout=10_000)
    anna.page.wait_for_timeout(500)
    assert _moves(anna, table) == before + 1


def test_two_tabs_of_one_person_agree(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.quick_table(bots=2)
    anna.until_my_turn(table)
    other: Page = anna.page.context.new_page()
    _drafted(anna, table)
    other.goto(anna.page.url)
    before, shown = _moves(anna, table), anna.version
    anna.page.click("#confirm")
    expect(anna.page.locator("#page")).not_to_have_attribute("data-version", str(shown))
    anna.until_my_turn(table)
    newest = str(anna.call("GET", table)["version"])
    for tab in (anna.page, other):
        expect(tab.locator("#page")).to_have_attribute("data-version", newest, timeout=10_000)
    assert _moves(anna, table) == before + 1


def test_a_draft_that_is_too_old_is_not_sent_but_kept(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.quick_table(ben, bots=1)
    anna.until_my_turn(table, ben)
    mover = anna if anna.awaited(table) else ben
    question = _drafted(mover, table)
    mover.page.route("**/live*", lambda route: route.abort())
    mover.page.locator("#send input[name=version]").evaluate("each => { each.value = '2' }")
    mover.page.click("#confirm")
    expect(mover.page.locator("main")).to_contain_text("The game moved on")
    expect(mover.page.locator(".confirm .sum")).to_have_text(question)


@pytest.mark.expects("ERR_", "Failed to fetch", "NetworkError")
def test_a_lost_connection_is_said_and_made_good(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.quick_table(bots=2)
    anna.until_my_turn(table)
    anna.page.goto(table)
    expect(anna.page.locator("#line")).to_have_text("Live")
    anna.page.context.set_offline(True)
    expect(anna.page.locator("#line")).to_have_text("Offline")
    question = anna.page.locator(".confirm .sum").inner_text()
    anna.page.context.set_offline(False)
    expect(anna.page.locator("#line")).to_have_text("Live", timeout=30_000)
    expect(anna.page.locator(".confirm .sum")).to_have_text(question)
    anna.move(Random(4))


@pytest.mark.expects("ERR_", "Failed to fetch", "503", "502", "network error")
def test_a_restart_in_the_middle_of_a_draft_loses_nothing(arrive: Arrive, service: Service) -> None:
    anna = arrive("Anna")
    table = anna.quick_table(bots=2)
    anna.until_my_turn(table)
    question = _drafted(anna, table)
    before = _moves(anna, table)
    service.stop()
    service.start()
    expect(anna.page.locator("#line")).to_have_text("Live", timeout=60_000)
    expect(anna.page.locator(".confirm .sum")).to_have_text(question)
    version = anna.version
    anna.page.click("#confirm")
    expect(anna.page.locator("#page")).not_to_have_attribute("data-version", str(version), timeout=20_000)
    assert _moves(anna, table) == before + 1


@pytest.mark.expects("ERR_", "Failed to fetch", "503", "502", "network error")
def test_a_restart_in_the_middle_of_a_turn_loses_and_doubles_nothing(arrive: Arrive, service: Service) -> None:
    """Confirm is pressed while nobody answers, and again when somebody does; the other page hears of it by itself."""
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.quick_table(ben, game="viticulture")
    mover, other = (anna, ben) if anna.awaited(table) else (ben, anna)
    other.page.goto(table)
    expect(other.page.locator("#line")).to_have_text("Live")
    question = _drafted(mover, table)
    before = mover.version
    service.stop()
    mover.page.click("#confirm")
    expect(mover.page.locator("#unanswered")).to_be_visible(timeout=20_000)
    expect(mover.page.locator(".confirm .sum")).to_have_text(question)
    service.start()
    expect(mover.page.locator("#line")).to_have_text("Live", timeout=60_000)
    mover.page.click("#confirm")
    for each in (mover, other):
        expect(each.page.locator("#page")).to_have_attribute("data-version", str(before + 1), timeout=20_000)
    expect(mover.page.locator("#unanswered")).to_be_hidden()
    assert other.on_turn
    assert not mover.on_turn


@pytest.mark.expects("ERR_", "Failed to fetch", "NetworkError")
def test_a_move_made_while_offline_is_kept_and_counts_once(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.quick_table(ben, game="viticulture")
    mover = anna if anna.awaited(table) else ben
    question = _drafted(mover, table)
    before = mover.version
    mover.page.context.set_offline(True)
    mover.page.click("#confirm")
    expect(mover.page.locator("#unanswered")).to_be_visible(timeout=20_000)
    mover.page.context.set_offline(False)
    expect(mover.page.locator("#line")).to_have_text("Live", timeout=30_000)
    expect(mover.page.locator(".confirm .sum")).to_have_text(question)
    mover.page.click("#confirm")
    expect(mover.page.locator("#page")).to_have_attribute("data-version", str(before + 1), timeout=20_000)


def test_the_back_button_does_not_bring_a_move_back(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.quick_table(ben, game="viticulture")
    mover = anna if anna.awaited(table) else ben
    _drafted(mover, table)
    before = mover.version
    mover.page.click("#confirm")
    expect(mover.page.locator("#page")).to_have_attribute("data-version", str(before + 1))
    for _ in range(2):
        mover.page.go_back()
        expect(mover.page.locator("#page")).to_have_attribute("data-version", str(before + 1))
        expect(mover.page.locator(".turn.you")).to_have_count(0)
        expect(mover.page.locator("#confirm")).to_have_count(0)
    assert mover.call("GET", table)["version"] == before + 1


@pytest.mark.expects("ERR_", "Failed to fetch", "503", "502", "network error")
def test_a_store_that_lost_its_end_is_shown_as_it_is_with_a_warning(arrive: Arrive, service: Service, tmp_path: Path) -> None:
    """The service comes back with yesterday's copy of its data: an open page does not go on showing what is gone."""
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.quick_table(ben, game="viticulture")
    mover, other = (anna, ben) if anna.awaited(table) else (ben, anna)
    service.stop()
    shutil.copytree(service.data, tmp_path / "copy", ignore=shutil.ignore_patterns("*.sock"))
    service.start()
    other.page.goto(table)
    before = other.version
    mover.quick_move(table)
    expect(other.page.locator("#page")).to_have_attribute("data-version", str(before + 1), timeout=10_000)
    service.stop()
    shutil.rmtree(service.data)
    shutil.copytree(tmp_path / "copy", service.data)
    service.start()
    expect(other.page.locator("#page")).to_have_attribute("data-version", str(before), timeout=60_000)
    expect(other.page.locator("#history")).to_be_visible()


def test_a_history_that_does_not_go_on_raises_a_warning(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.quick_table(bots=2)
    anna.until_my_turn(table)
    anna.page.goto(table)
    game = table.rpartition("/")[2]
    expect(anna.page.locator("#history")).to_be_hidden()
    anna.page.evaluate(f"localStorage.setItem('vintners-head-{game}', JSON.stringify({{version: 2, head: 'f'.repeat(64)}}))")
    anna.page.reload()
    expect(anna.page.locator("#history")).to_be_visible()
