"""Time at a table, as its pages ask for it and show it."""

import pytest
from flask import Flask

from tests.api.web.conftest import Arrive


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"clock": "none"}, "no clock"),
        ({"clock": "day"}, "1 d a move"),
        ({"clock": "live"}, "30 min each, 30 s more a move"),
        ({"clock": "own", "clock.kind": "move", "clock.seconds": "1.5", "clock.grace": "0"}, "1 h 30 a move"),
        ({"clock": "own", "clock.pause.sat": "on", "clock.pause.sun": "on"}, "No time runs on Sat, Sun."),
        ({"clock": "own", "clock.opens": "08:00", "clock.closes": "22:00", "clock.zone": "Europe/Rome"}, "from 08:00 to 22:00"),
        ({"clock": "own", "clock.absence": "vote"}, "Then the others vote."),
    ],
)
def test_a_clock_is_asked_for_and_said(wish: dict[str, str], said: str, arrive: Arrive) -> None:
    anna = arrive("Anna")
    assert anna.get(anna.open_table(sit="on", **wish)).has(said)


@pytest.mark.parametrize("wrong", [{"clock.zone": "Mars/Here"}, {"clock.seconds": "-3"}, {"clock.opens": "25:00"}])
def test_a_wrong_clock_is_said_to_be_wrong(wrong: dict[str, str], arrive: Arrive) -> None:
    anna = arrive("Anna")
    form = anna.get("/").form(action="/tables")
    answer = anna.post("/tables", {**form.sent, "clock": "own", **wrong})
    assert answer.status_code == 400
    assert "clock" in answer.get_data(as_text=True)


def test_the_time_left_stands_on_the_page(app: Flask, arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.open_table(game="vino", seats="3", sit="on", clock="day")
    anna.press(table, "Take a seat")
    anna.press(table, "Take a seat")
    anna.press(table, "Start the game")
    seat = app.extensions["vintners"].tables.newest(table.rpartition("/")[2]).to_act[0]
    page = anna.get(f"{table}?seat={seat}")
    assert page.has("left")
    assert "data-until=" in page.text
    around = anna.get(f"{table}/table")
    form = next(each for each in around.forms if "StartVacation" in each.sent.get("command", ""))
    assert anna.submit(form, **{"n.days": "3"}).has("I am back")


def test_before_one_joins_a_table_says_who_sits_there_and_whether_vacation_is_possible(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    wish = {"clock": "own", "clock.kind": "move", "clock.seconds": "24", "clock.vacation_days": "0"}
    page = ben.get(anna.open_table(sit="on", **wish))
    assert page.has("0 finished · 0 resigned · 0 ran out of time")
    assert page.has("There is no vacation.")
