"""People play in browsers."""

import time
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.fit import must_be_fit
from tests.browser.people import Person
from tests.browser.play import play

pytestmark = pytest.mark.browser
Shot = Callable[[Page, str], None]


def test_two_people_and_a_bot_play_vino_to_its_end(arrive: Arrive, shot: Shot) -> None:
    anna, ben = arrive("Anna"), arrive("Ben", viewport={"width": 390, "height": 844})
    table = anna.open_table(seats=3)
    ben.sit(table)
    anna.page.goto(table)
    anna.press("Seat a bot")
    anna.press("Start the game")
    ben.page.goto(table)
    play([anna, ben], Random(11), until=lambda: anna.finished and ben.finished)
    for each in (anna, ben):
        must_be_fit(each.page, "finished")
    shot(anna.page, "vino-finished")
    expect(anna.page.locator("#result tbody tr")).to_have_count(3)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["viticulture", "vinhos"])
def test_two_people_and_a_bot_play_the_longer_games_to_their_end(game: str, arrive: Arrive, shot: Shot) -> None:
    anna, ben = arrive("Anna"), arrive("Ben", viewport={"width": 390, "height": 844})
    table = anna.quick_table(ben, bots=1, game=game)
    for each in (anna, ben):
        each.page.goto(table)
    seen = set[str]()

    def look(person: Person, where: str) -> None:
        name = f"{game}-whole-{where}-{person.name.split()[0].casefold()}"
        if name not in seen:
            seen.add(name)
            must_be_fit(person.page, where)
            shot(person.page, name)

    play([anna, ben], Random(12), until=lambda: anna.finished and ben.finished, look=look)
    for each in (anna, ben):
        must_be_fit(each.page, "finished")
        expect(each.page.locator("#result tbody tr")).to_have_count(3)
        shot(each.page, f"{game}-finished-{each.name.split()[0].casefold()}")


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
