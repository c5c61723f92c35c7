"""Each game in each of its phases, before a move and with one drafted: on a desktop in light, on a phone in the dark."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive
from tests.browser.fit import must_be_fit
from tests.browser.people import Person

pytestmark = pytest.mark.browser
Shot = Callable[[Page, str], None]
MOST = 400
"""Moves, most of them by JSON, within which all phases must have come."""
PHASES = {
    "vino": ("prelim-free", "selection", "buying", "selling"),
    "viticulture": ("spring", "summer", "fall", "winter"),
    "vinhos": ("setup_draft", "setup_start", "action_1", "action_2", "production"),
}
ENOUGH = {"summer": "Pass", "prelim-draw": "BuyDrawn"}
"""What somebody who has seen a phase does to get on to the next one."""


@pytest.mark.parametrize("game", PHASES)
def test_every_phase_is_fit_for_everybody(game: str, arrive: Arrive, shot: Shot) -> None:
    anna = arrive("Anna", color_scheme="light", reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    ben = arrive("Ben", color_scheme="dark", reduced_motion="reduce", viewport={"width": 360, "height": 800})
    table = anna.quick_table(ben, bots=game == "vino", game=game)
    dice, seen = Random(8), set[tuple[str, str]]()
    wanted = {(phase, who.name) for phase in PHASES[game] for who in (anna, ben)}
    for _ in range(MOST):
        if wanted <= seen:
            return
        shown: Any = anna.call("GET", table)
        phase, up = shown["view"]["phase"], next((who for seat, who in enumerate((anna, ben)) if seat in shown["to_act"]), None)
        if up is None:
            anna.until_my_turn(table, ben)
            continue
        if (phase, up.name) not in seen:
            _look(up, table, f"{game}-{phase}-{up.name.split()[0].casefold()}", dice, shot)
            seen.add((phase, up.name))
        _go_on(up, table, ENOUGH.get(phase, ""), dice)
    raise AssertionError(f"not seen: {wanted - seen}")


def _look(person: Person, table: str, name: str, dice: Random, shot: Shot) -> None:
    person.page.goto(table)
    must_be_fit(person.page, name)
    shot(person.page, name)
    person.draft(dice)
    must_be_fit(person.page, f"{name}, drafted")
    shot(person.page, f"{name}-drafted")


def _go_on(person: Person, table: str, enough: str, dice: Random) -> None:
    legal: Any = person.call("GET", f"{table}/legal")
    commands = [*legal["commands"], *(form["example"] for form in legal["forms"])]
    person.send(table, next((each for each in commands if each["type"] == enough), dice.choice(commands)))
