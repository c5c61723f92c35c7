"""Vinhos in browsers: two people play by list and board, on a phone and on a desktop, in both themes."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person

pytestmark = pytest.mark.browser
Shot = Callable[[Page, str], None]
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
_MOVES = 24


def _violations(page: Page) -> list[str]:
    page.evaluate(AXE)
    found = json.loads(
        page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(all => JSON.stringify(all.violations))")
    )
    return [f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}" for each in found for node in each["nodes"]]


def _sound(person: Person) -> None:
    width = person.page.viewport_size["width"] if person.page.viewport_size else 0
    assert person.page.evaluate("document.documentElement.scrollWidth") <= width
    assert _violations(person.page) == [], person.page.url


def test_two_people_play_the_first_year_of_vinhos(arrive: Arrive, shot: Shot) -> None:
    dice = Random(3)
    anna = arrive("Anna", color_scheme="light", reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    ben = arrive("Ben", color_scheme="dark", reduced_motion="reduce", viewport={"width": 360, "height": 800})
    table = anna.open_table(game="vinhos", seats=2)
    ben.sit(table)
    anna.page.goto(table)
    anna.press("Start the game")
    ben.page.goto(table)
    until, seen, moves = time.monotonic() + 900, set[str](), 0
    while moves < _MOVES:
        assert time.monotonic() < until, "the game takes too long"
        for person in (anna, ben):
            if not person.on_turn:
                continue
            where = person.page.locator(".turn .phase").inner_text().rpartition("· ")[2].casefold().replace(" ", "-")
            if f"{person.name}-{where}" not in seen:
                seen.add(f"{person.name}-{where}")
                _sound(person)
                shot(person.page, f"vinhos-{where}-{person.name.split()[0].casefold()}")
            person.draft(dice)
            if moves % 5 == 0:
                _sound(person)
                shot(person.page, f"vinhos-draft-{moves}-{person.name.split()[0].casefold()}")
            version = person.version
            person.page.click("#confirm")
            expect(person.page.locator("#page")).not_to_have_attribute("data-version", str(version))
            expect(person.page.locator("#refusal")).to_have_count(0)
            moves += 1
        anna.page.wait_for_timeout(50)


def test_a_turn_of_vinhos_goes_by_the_board_alone(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.open_table(game="vinhos", seats=2)
    ben.sit(table)
    anna.page.goto(table)
    anna.press("Start the game")
    ben.page.goto(table)
    dice, until = Random(1), time.monotonic() + 120
    while not all(person.page.locator(".turn .phase").inner_text().endswith("First actions") for person in (anna, ben)):
        assert time.monotonic() < until, [person.page.locator(".turn").inner_text() for person in (anna, ben)]
        mover = next((person for person in (anna, ben) if person.on_turn), None)
        if mover is not None and "First actions" not in mover.page.locator(".turn .phase").inner_text():
            mover.move(dice)
        anna.page.wait_for_timeout(100)
    mover = next(person for person in (anna, ben) if person.on_turn)
    page = mover.page
    for name, room in (("Wineries: moving", "#g-board"), ("Build on", "#own")):
        link = page.locator(room).get_by_role("link", name=name).first
        link.focus()
        before = page.url
        page.keyboard.press("Enter")
        expect(page).not_to_have_url(before)
    expect(page.locator("#confirm")).to_be_enabled()
    expect(page.locator(".confirm .sum")).to_contain_text("Build a Winery on estate")
    expect(page.locator(".confirm .delta")).to_contain_text("Bagos")
