"""People play in browsers."""

import time
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser
Shot = Callable[[Page, str], None]


def test_two_people_and_a_bot_play_vino_to_its_end(arrive: Arrive, shot: Shot) -> None:
    dice = Random(11)
    anna, ben = arrive("Anna"), arrive("Ben", viewport={"width": 390, "height": 844})
    table = anna.open_table(seats=3)
    ben.sit(table)
    anna.page.goto(table)
    anna.press("Seat a bot")
    anna.press("Start the game")
    ben.page.goto(table)
    until = time.monotonic() + 1_800
    pictured = set[str]()
    while not (anna.finished and ben.finished):
        assert time.monotonic() < until, "the game takes too long"
        for person in (anna, ben):
            if person.on_turn and not person.finished:
                where = person.page.locator(".turn .phase").inner_text().rpartition("· ")[2]
                if where not in pictured:
                    pictured.add(where)
                    shot(person.page, f"vino-{where.casefold().replace(' ', '-').replace(',', '')}-{person.name.split()[0]}")
                person.move(dice)
        if not (anna.on_turn or ben.on_turn or anna.finished):
            anna.page.wait_for_timeout(50)
    shot(anna.page, "vino-finished")
    expect(anna.page.locator("#result tbody tr")).to_have_count(3)


def test_the_other_page_updates_by_itself_within_a_second(arrive: Arrive) -> None:
    anna, ben, cleo = arrive("Anna"), arrive("Ben"), arrive("Cleo")
    table = anna.open_table(seats=3)
    ben.sit(table)
    cleo.sit(table)
    anna.page.goto(table)
    anna.press("Start the game")
    watcher = arrive()
    everybody = [anna, ben, cleo, watcher]
    for each in everybody:
        each.page.goto(table)
        expect(each.page.locator("#line")).to_have_text("Live")
    slowest = 0.0
    for _ in range(4):
        mover = next(each for each in everybody[:3] if each.on_turn)
        version = mover.version
        mover.draft(Random(1))
        mover.page.click("#confirm")
        start = time.monotonic()
        for each in everybody:
            expect(each.page.locator("#page")).not_to_have_attribute("data-version", str(version), timeout=3_000)
        slowest = max(slowest, time.monotonic() - start)
    assert slowest < 1.0, f"{slowest:.2f} s"
