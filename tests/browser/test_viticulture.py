"""Viticulture in a real browser."""

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person

pytestmark = pytest.mark.browser
Shot = Callable[[Page, str], None]
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
WIDTHS = (360, 768, 1280)


def _faults(page: Page) -> list[Any]:
    """What axe finds on a page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run().then(result => result.violations)")
    return [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in found]


def _begun(person: Person, seats: int) -> str:
    table = person.open_table(game="viticulture", seats=seats)
    for _ in range(seats - 1):
        person.press("Seat a bot")
    person.press("Start the game")
    return table


def _awaited(person: Person) -> bool:
    """Wait until the person is on turn; False when the game is over instead."""
    until = time.monotonic() + 60
    while not person.on_turn:
        assert time.monotonic() < until, f"the page stays at {person.version}: {person.page.locator('.turn').inner_text()}"
        if person.finished:
            return False
        person.page.wait_for_timeout(100)
    return True


def test_three_years_of_viticulture_with_bots(arrive: Arrive, shot: Shot) -> None:
    dice, anna = Random(5), arrive("Anna")
    _begun(anna, seats=3)
    pictured = set[str]()
    for _ in range(45):
        if not _awaited(anna):
            break
        where = anna.page.locator(".turn .phase").inner_text().rpartition("· ")[2]
        if where not in pictured:
            pictured.add(where)
            shot(anna.page, f"viticulture-{where.lower().replace(' ', '-')}")
        anna.move(dice)
    assert {"Spring", "Summer", "Fall", "Winter"} <= pictured


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_of_viticulture_is_fit_for_everybody(theme: str, arrive: Arrive, shot: Shot) -> None:
    dice, anna = Random(8), arrive("Anna", color_scheme=theme)
    _begun(anna, seats=4)
    for step in range(6):
        assert _awaited(anna)
        if step in (0, 2):
            for width in WIDTHS:
                anna.page.set_viewport_size({"width": width, "height": 800})
                assert _faults(anna.page) == []
                assert anna.page.evaluate("document.documentElement.scrollWidth") <= width
                shot(anna.page, f"viticulture-{theme}-{step}-{width}")
        if step == 2:
            anna.draft(dice)
            assert _faults(anna.page) == []
            shot(anna.page, f"viticulture-{theme}-drafted")
        anna.move(dice)


def test_a_move_is_made_on_the_board_by_keyboard(arrive: Arrive) -> None:
    anna = arrive("Anna")
    _begun(anna, seats=3)
    assert _awaited(anna)
    page, version = anna.page, anna.version
    page.locator("#chart a.legal").nth(1).focus()
    expect(page.locator("#chart a.legal").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_enabled()
    page.locator("#confirm").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#page")).not_to_have_attribute("data-version", str(version))
    expect(page.locator("#refusal")).to_have_count(0)
