"""Viticulture in a real browser."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser


def test_a_move_is_made_on_the_board_by_keyboard(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.quick_table(bots=2, game="viticulture")
    anna.until_my_turn(table)
    page = anna.page
    page.goto(table)
    version = anna.version
    page.locator("#chart a.legal").nth(1).focus()
    expect(page.locator("#chart a.legal").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_enabled()
    page.locator("#confirm").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#page")).not_to_have_attribute("data-version", str(version))
    expect(page.locator("#refusal")).to_have_count(0)
