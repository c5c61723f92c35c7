"""Whole games by forms and links alone."""

import secrets
from random import Random

import pytest
from flask import Flask
from redis import Redis

from api.desk import Desk
from commands.bots import bot_move
from commands.games import GAMES
from commands.handle import Order
from events.commit import Author
from tests.api.web.conftest import Arrive
from workers.fold import Fold


def _bots_move(desk: Desk, game: str, dice: Random) -> None:
    """What the workers do between two looks at a page."""
    while True:
        table = desk.tables.newest(game)
        bots = [seat for seat in table.to_act if table.chairs[seat].bot]
        if table.status != "running" or not bots:
            return
        command = bot_move(GAMES[table.game], "greedy", table.play, bots[0], dice)
        desk.handle.send(game, Order(command, Author(bots[0], "bot", None), secrets.token_bytes(16)))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_two_people_and_a_bot_play_a_whole_game_without_script(name: str, app: Flask, engine: Redis, arrive: Arrive) -> None:
    desk: Desk = app.extensions["vintners"]
    dice = Random(7)
    anna, ben = arrive("Anna"), arrive("Ben <b>&")
    seats = max(3, min(GAMES[name].seats))
    table = anna.open_table(game=name, seats=str(seats), title="Friday cellar", sit="on")
    game = table.rpartition("/")[2]
    ben.press(table, "Take a seat")
    for _ in range(seats - 2):
        anna.press(table, "Seat a bot")
    anna.press(table, "Start the game")
    for _ in range(5_000):
        _bots_move(desk, game, dice)
        if desk.tables.newest(game).status == "finished":
            break
        moved = anna.moves(table, dice) or ben.moves(table, dice)
        assert moved is not None
        assert not moved.has("That is not possible")
    else:
        raise AssertionError("the game does not end")
    Fold(engine).game(game)
    for person in (anna, ben):
        end = person.get(table)
        assert end.has("Result")
        assert "Ben &lt;b&gt;&amp;" in end.text
        assert "<b>&" not in end.text
        assert person.get("/games").has("Friday cellar")
    assert arrive("").get(table).has("You are watching")


def test_every_version_of_a_game_can_be_looked_at(app: Flask, arrive: Arrive) -> None:
    desk: Desk = app.extensions["vintners"]
    dice = Random(3)
    anna = arrive("Anna")
    table = anna.open_table(game="vino", seats="3", sit="on")
    game = table.rpartition("/")[2]
    anna.press(table, "Seat a bot")
    anna.press(table, "Seat a bot")
    anna.press(table, "Start the game")
    for _ in range(6):
        _bots_move(desk, game, dice)
        anna.moves(table, dice)
    last = desk.tables.newest(game).version
    for version in range(1, last + 1):
        page = anna.get(f"{table}/at/{version}")
        assert page.has(f"version {version} of {last}")
        assert not page.drafts()
    anna.get(f"{table}/at/{last + 1}", 404)
    anna.get(f"{table}/at/0", 404)
    assert anna.get(f"{table}/log").has("Anna")
