"""By keyboard alone, without script, in one hand: other ways to play."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser
FOCUSED = """() => {
  const each = document.activeElement, answers = (href) => (href.match(/f\\./g) ?? []).length;
  if (!each.closest('#choices')) return '';
  if (each.tagName === 'SUMMARY') return each.parentElement.open ? '' : 'summary';
  const links = [...document.querySelectorAll("#choices a[href*='do=']:not(.on)")];
  const further = links.filter(link => answers(link.getAttribute('href')) > answers(location.search));
  return (further.length ? further : links).includes(each) ? 'pick' : '';
}"""
"""What has the focus: a closed list, or a choice that brings the draft further."""


@pytest.mark.parametrize(("game", "span"), [("vino", "round"), ("viticulture", "year"), ("vinhos", "year")])
def test_a_round_is_played_by_keyboard_alone(game: str, span: str, arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.quick_table(bots=2 if game == "vino" else 1, game=game)
    page = anna.page
    page.goto(table)
    for turn in range(60):
        anna.until_my_turn(table)
        if anna.call("GET", table)["view"][span] >= 2:  # type: ignore[index]
            break
        expect(page.locator(".turn.you")).to_be_visible(timeout=10_000)
        version = anna.version
        _drafted_by_keys(page)
        if turn == 0:
            _tabbed_to(page, "document.activeElement.id === 'confirm'")
        else:
            page.keyboard.press("s")
        expect(page.locator("#confirm")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#page")).not_to_have_attribute("data-version", str(version))
        expect(page.locator("#refusal")).to_have_count(0)
    else:
        raise AssertionError("the round does not end")


def _drafted_by_keys(page: Page) -> None:
    """Jump to the own panel, step on to the first choice that leads further, take it; again until the move is whole."""
    for _ in range(60):
        if page.locator("#confirm").is_enabled():
            return
        before = page.url
        page.keyboard.press("m")
        while _tabbed_to(page, FOCUSED) != "pick":
            page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(page).not_to_have_url(before)
    raise AssertionError("a move never gets complete")


def _tabbed_to(page: Page, wanted: str) -> object:
    """Press Tab until the page says so."""
    for _ in range(400):
        page.keyboard.press("Tab")
        if found := page.evaluate(wanted):
            return found
    raise AssertionError("Tab does not lead there")


def test_keys_lead_where_they_say(arrive: Arrive) -> None:
    anna = arrive("Anna")
    first, second = anna.quick_table(bots=2), anna.quick_table(bots=2)
    anna.until_my_turn(first)
    anna.until_my_turn(second)
    page = anna.page
    page.goto(first)
    page.keyboard.press("?")
    expect(page.locator("dialog#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog#keys")).to_be_hidden()
    page.keyboard.press("c")
    expect(page.locator("#say")).to_be_focused()
    page.keyboard.type("n?")
    expect(page).to_have_url(f"{anna.url}{first}")
    page.keyboard.press("Escape")
    anna.draft(Random(1))
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_be_disabled()
    expect(page.locator(".nav .badge")).to_contain_text("2", timeout=10_000)
    page.keyboard.press("n")
    expect(page).to_have_url(f"{anna.url}{second}")


def test_a_whole_game_without_script(arrive: Arrive) -> None:
    anna = arrive("Anna", java_script_enabled=False)
    dice = Random(5)
    table = anna.open_table(seats=3)
    for _ in range(2):
        anna.press("Seat a bot")
    anna.press("Start the game")
    for _ in range(400):
        anna.page.goto(table)
        if anna.finished:
            break
        if not anna.on_turn:
            anna.page.wait_for_timeout(100)
            continue
        anna.draft(dice)
        with anna.page.expect_navigation():
            anna.page.click("#confirm")
        expect(anna.page.locator("#refusal")).to_have_count(0)
    else:
        raise AssertionError("the game does not end")


def test_one_tap_sends_at_once_and_two_taps_do_not(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.quick_table(bots=2)
    anna.until_my_turn(table)
    anna.page.goto("/profile#look")
    anna.page.check("input[name=slow]")
    anna.page.click("#look button")
    while anna.call("GET", table)["view"]["phase"] != "buying":  # type: ignore[index]
        anna.quick_move(table)
        anna.until_my_turn(table)
    anna.page.goto(table)
    version = anna.version
    anna.page.locator("#choices button.choice").last.click()
    expect(anna.page.locator("#page")).not_to_have_attribute("data-version", str(version))


def test_one_device_is_handed_round_behind_a_curtain(arrive: Arrive) -> None:
    anna = arrive("Anna")
    made = f"/games/{anna.call('POST', '/games', {'game': 'vino', 'seats': 3})['id']}"
    for _ in range(3):
        anna.send(made, {"type": "TakeSeat"})
    anna.send(made, {"type": "StartGame"})
    page = anna.page
    page.goto(made)
    for turn in range(5):
        expect(page.locator(".curtain")).to_be_visible()
        assert "Cash" not in page.locator("body").inner_text()
        page.locator(".curtain .primary").click()
        expect(page.locator("#own")).to_contain_text("Cash")
        anna.draft(Random(turn))
        page.click("#confirm")
        expect(page.locator(".curtain")).to_be_visible(timeout=10_000)
