"""Vinhos in a real browser."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.play import phase, play

pytestmark = pytest.mark.browser


def test_a_turn_of_vinhos_goes_by_the_board_alone(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.quick_table(ben, game="vinhos")
    for each in (anna, ben):
        each.page.goto(table)
    play([anna, ben], Random(1), until=lambda: phase(anna) == phase(ben) == "first-actions")
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
