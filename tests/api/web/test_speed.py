"""A game of a thousand commits: its pages stay quick and light. Measured as processor time, so that other work does not count."""

import time

import pytest
from flask import Flask

from commands.base import Wish
from commands.handle import Order, command_id
from commands.table.undo import AskUndo, Redo
from events.commit import Author
from tests.api.web.conftest import Arrive
from tests.api.web.robots import Robot

PAGE_S, FRAGMENT_S, MOST_BYTES = 0.3, 0.1, 300_000


def _long_game(app: Flask, anna: Robot, game_name: str, seats: int) -> str:
    """Anna holds all seats and changes her mind five hundred times."""
    table = anna.open_table(game=game_name, seats=str(seats), sit="on", title="Long")
    for _ in range(seats - 1):
        anna.press(table, "Take a seat")
    anna.press(table, "Start the game")
    desk, game = app.extensions["vintners"], table.rpartition("/")[2]
    player = desk.tables.newest(game).host

    def send(command: Wish) -> int:
        order = Order(command, Author(None, "player", player), command_id(None, None))
        return int(desk.handle.send(game, order).version)

    page = anna.get(f"{table}?seat={desk.tables.newest(game).to_act[0]}")
    while "command" not in page.form("send").sent:
        page = anna.get(next(way for way in page.drafts() if way.count("f.") > page.answers))
    anna.submit(page.form("send"))
    tip = desk.tables.newest(game).version
    before = tip - 1
    while (version := send(AskUndo(to=before))) < 1_000:
        tip = send(Redo(to=tip))
    assert version >= 1_000
    return table


def _took(anna: Robot, path: str, **headers: str) -> tuple[float, int]:
    start = time.process_time()
    answer = anna.client.get(path, headers={"Accept": "text/html", **headers})
    assert answer.status_code == 200
    return time.process_time() - start, len(answer.data)


@pytest.mark.parametrize(("game", "seats"), [("vino", 3), ("viticulture", 2), ("vinhos", 2)])
def test_a_thousand_commits_do_not_slow_a_page_down(game: str, seats: int, app: Flask, arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = _long_game(app, anna, game, seats)
    seat = f"{table}?seat={app.extensions['vintners'].tables.newest(table.rpartition('/')[2]).to_act[0]}"
    anna.get("/about")
    _took(anna, seat)
    app.extensions["vintners"].tables.forget(table.rpartition("/")[2])
    whole, size = _took(anna, seat)
    fragment, _ = min(_took(anna, seat, **{"HX-Request": "true"}) for _ in range(3))
    past, _ = _took(anna, f"{table}/at/500?seat=0")
    assert size < MOST_BYTES
    assert whole < PAGE_S, f"{whole:.3f} s"
    assert fragment < FRAGMENT_S, f"{fragment:.3f} s"
    assert past < PAGE_S, f"{past:.3f} s"
    print(f"{game}: page {whole * 1000:.0f} ms, fragment {fragment * 1000:.0f} ms, past {past * 1000:.0f} ms, {size} bytes")  # noqa: T201
