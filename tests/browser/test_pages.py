"""Every page: no violation found by axe in both themes, no request elsewhere, nothing too wide, not too heavy."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive

pytestmark = pytest.mark.browser
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
WIDTHS = (360, 768, 1280)
MOST_BYTES = 300_000


def _violations(page: Page) -> list[str]:
    page.evaluate(AXE)
    found = json.loads(
        page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(all => JSON.stringify(all.violations))")
    )
    return [f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}" for each in found for node in each["nodes"]]


@pytest.mark.expects("404")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_has_a_violation(theme: str, arrive: Arrive, shot: Callable[[Page, str], None]) -> None:
    anna, ben = arrive("Anna", color_scheme=theme, reduced_motion="reduce"), arrive("Ben")
    running = anna.quick_table(ben, bots=1)
    anna.until_my_turn(running) if anna.awaited(running) else ben.until_my_turn(running)
    opened = anna.open_table("Half empty")
    paths = ["/", "/games", "/rules", "/rules/vino", "/profile", "/profile/notices", "/profile/erase", "/about", "/health"]
    paths += [
        running,
        f"{running}/table",
        f"{running}/log",
        f"{running}/proof",
        f"{running}/plans",
        f"{running}/at/6",
        f"{running}/at/2",
        opened,
        "/nothing",
    ]
    stranger = arrive(color_scheme=theme)
    for person, where in ((anna, paths), (stranger, ["/", "/sign-in", "/sign-up", running])):
        for path in where:
            for width in (360, 1280):
                person.page.set_viewport_size({"width": width, "height": 900})
                person.page.goto(path)
                assert _violations(person.page) == [], f"{path} at {width}, {theme}"
                name = re.sub(r"games/[0-9a-f]{24}", "game", path).strip("/").replace("/", "-") or "lobby"
                shot(person.page, f"{theme}-{width}-{name[:40]}")


def test_nothing_scrolls_sideways_and_targets_are_big(arrive: Arrive) -> None:
    anna = arrive("Anna")
    running = anna.quick_table(bots=2)
    anna.until_my_turn(running)
    for path in (
        "/",
        "/games",
        "/profile",
        "/profile/notices",
        "/rules/vino",
        running,
        f"{running}/table",
        f"{running}/plans",
        f"{running}/at/5",
    ):
        for width in WIDTHS:
            anna.page.set_viewport_size({"width": width, "height": 800})
            anna.page.goto(path)
            assert anna.page.evaluate("document.documentElement.scrollWidth") <= width, f"{path} at {width}"
            small = anna.page.evaluate(
                """[...document.querySelectorAll('button, .btn, .choice, input:not([type=hidden]), select, .nav a')]
                .filter(each => each.offsetParent && !each.closest('label') && each.getBoundingClientRect().height < 43.5)
                .map(each => each.outerHTML.slice(0, 120))"""
            )
            assert small == [], f"{path} at {width}"


def test_a_page_is_light(arrive: Arrive) -> None:
    anna = arrive("Anna")
    running = anna.quick_table(bots=2)
    anna.until_my_turn(running)
    sizes: dict[str, int] = {}
    anna.page.on("response", lambda answer: sizes.update({answer.url: len(answer.body())}) if "live" not in answer.url else None)
    anna.page.goto(running)
    anna.page.wait_for_load_state()
    assert sum(sizes.values()) < MOST_BYTES, sizes


def test_names_are_harmless_everywhere(arrive: Arrive) -> None:
    for name in ("<img src=x>", "🍷🍇 Wein", "יין טוב"):
        anna = arrive(name)
        table = anna.quick_table(bots=2)
        anna.until_my_turn(table)
        for path in (table, "/games", "/", f"{table}/at/3", f"{table}/log"):
            anna.page.goto(path)
            assert anna.page.locator("img").count() == 0
        assert name in anna.page.locator("body").inner_text()
