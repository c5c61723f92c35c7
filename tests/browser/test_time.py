"""The time left as a page counts it down: right whatever the time of day is here, and never more than it was."""

import re

import pytest

from tests.browser.conftest import Arrive

WRONG = """window.ahead = %d; const real = Date.now.bind(Date); Date.now = () => real() + window.ahead;"""


def shown(page) -> int:
    """Seconds that the page says are left."""
    text = page.locator("[data-until]").inner_text()
    parts = {unit: int(number) for number, unit in re.findall(r"(\d+) ?(h|min|s)\b", text)}
    return parts.get("h", 0) * 3600 + parts.get("min", 0) * 60 + parts.get("s", 0)


@pytest.mark.browser
@pytest.mark.parametrize("ahead_h", [-5, 0, 5])
def test_a_countdown_is_right_with_a_wrong_time_of_day_and_never_grows(arrive: Arrive, ahead_h: int) -> None:
    anna = arrive("Anna")
    page = anna.page
    page.add_init_script(WRONG % (ahead_h * 3_600_000))
    table = anna.quick_table(bots=2, clock={"kind": "bank", "seconds": 50, "grace": 600})
    page.goto(table)
    first = shown(page)
    assert 30 <= first <= 50
    for step in range(8):
        page.wait_for_timeout(700)
        if step == 3:
            page.evaluate("window.ahead -= 10 * 3_600_000")
        now = shown(page)
        assert now <= first
        first = now
    assert 15 <= first <= 46
