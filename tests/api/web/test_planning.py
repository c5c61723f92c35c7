"""Moves planned ahead in the pages: made, seen by their owner only, fired as ordinary moves, and lapsed with a reason."""

import json

import pytest
from flask import Flask

from commands.games import GAMES
from commands.handle import Order, command_id
from commands.parse import parsed
from events.commit import Author
from tests.api.web.conftest import Arrive
from tests.api.web.robots import Page, Robot
from workers.jobs import moved
from workers.plans import fired


class Round:
    """A game of two people and a bot, in the middle of it: `waiting` is not on turn."""

    def __init__(self, app: Flask, arrive: Arrive, game: str = "vino") -> None:
        self.desk, self.people = app.extensions["vintners"], [arrive("Anna"), arrive("Ben")]
        self.table = self.people[0].open_table(game=game, seats="3", sit="on")
        self.people[1].press(self.table, "Take a seat")
        self.people[0].press(self.table, "Seat a bot")
        self.people[0].press(self.table, "Start the game")
        self.id = self.table.rpartition("/")[2]

    @property
    def now(self):
        return self.desk.tables.newest(self.id)

    def person(self, seat: int) -> Robot:
        """Who holds a seat."""
        names = self.desk.people.names([self.now.chairs[seat].player])
        return next(each for each in self.people if each.name in names.values())

    def step(self) -> None:
        """Somebody moves: the bot, or a person the first that is listed."""
        table, seat = self.now, self.now.to_act[0]
        if table.chairs[seat].bot:
            assert moved(self.desk.handle, self.id, table.version, seat) == "moved"
            return
        legal = GAMES[table.game].legal(table.play, seat)
        move = [*legal.commands, *(parsed(table.game, json.dumps(form.example)) for form in legal.forms)][0]
        self.desk.handle.send(self.id, Order(move, Author(seat, "player", table.chairs[seat].player), command_id("", None)))

    def until(self, seat: int, awaited: bool) -> None:
        """Until a seat is on turn, or is not."""
        while (seat in self.now.to_act) != awaited:
            self.step()

    def plans_page(self, seat: int) -> Page:
        return self.person(seat).get(f"{self.table}/plans")

    def fire(self, seat: int) -> str:
        return fired(self.desk.handle, self.desk.plans, self.id, self.now.version, seat)


@pytest.fixture
def game(app: Flask, arrive: Arrive) -> Round:
    return Round(app, arrive)


def test_a_plan_is_made_on_a_page_and_becomes_a_move(game: Round) -> None:
    game.until(0, awaited=True)
    game.until(0, awaited=False)
    page = game.plans_page(0)
    assert page.has("Nothing planned.")
    assert page.has("Buy no more here this round")
    answer = ""
    while answer != "moved":  # a region may be gone before the seat is asked: then a plan lapses, and another is made
        form = game.plans_page(0).form(button="Plan it")
        planned = {"command": '{"type": "Pass"}', "path.0": "phase", "is.0": "equal", "value.0": "buying"}
        assert game.person(0).submit(form, **planned).has("if phase equal to buying")
        assert not game.plans_page(1).has("if phase")
        game.until(0, awaited=True)
        version = game.now.version
        answer = game.fire(0)
        game.until(0, awaited=False)
    [(_, commit, _)] = list(game.desk.tables.commits(game.id, version))[:1]
    assert (commit.said.type, commit.author.seat, commit.author.actor) == ("Pass", 0, "player")
    assert game.plans_page(0).has("Nothing planned.")


def test_a_plan_that_lapsed_says_why(game: Round) -> None:
    game.until(0, awaited=True)
    game.until(0, awaited=False)
    form = game.plans_page(0).form(button="Plan it")
    game.person(0).submit(form, **{"command": '{"type": "Pass"}', "path.0": "phase", "is.0": "equal", "value.0": "never"})
    game.until(0, awaited=True)
    assert game.fire(0).startswith("unmet")
    page = game.plans_page(0)
    assert page.has("Your plans came to nothing")
    assert page.has("a condition did not hold (phase)")


def test_plans_are_dropped_and_on_ones_own_turn_one_moves(game: Round) -> None:
    game.until(0, awaited=True)
    game.until(0, awaited=False)
    form = game.plans_page(0).form(button="Plan it")
    assert game.person(0).submit(form, command='{"type": "Pass"}').has("Drop all plans")
    assert game.person(0).press(f"{game.table}/plans", "Drop all plans").has("Nothing planned.")
    game.until(0, awaited=True)
    assert game.plans_page(0).has("now you move")
    answer = game.person(0).post(form.action, {**form.sent, "command": '{"type": "Pass"}'})
    assert answer.status_code == 400


@pytest.mark.parametrize("command", ["", "[]", "{}", "nonsense", '{"type": "Resign"}', '{"type": "Pass", "colour": 1}'])
def test_what_is_no_move_is_no_plan(game: Round, command: str) -> None:
    game.until(0, awaited=True)
    game.until(0, awaited=False)
    form = game.plans_page(0).form(button="Plan it")
    assert game.person(0).post(form.action, {**form.sent, "command": command}).status_code == 400
    assert game.plans_page(0).has("Nothing planned.")


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_offers_moves_to_plan_and_facts_to_ask(name: str, app: Flask, arrive: Arrive) -> None:
    game = Round(app, arrive, name)
    for _ in range(9):
        game.step()
    seat = next(seat for seat in (0, 1) if game.person(seat))
    game.until(seat, awaited=False)
    page = game.plans_page(seat)
    assert page.form(button="Plan it").sent["command"]
    assert page.text.count("<option") > 40


def test_a_stranger_plans_nothing(game: Round, arrive: Arrive) -> None:
    arrive("Cleo").get(f"{game.table}/plans", status=403)
