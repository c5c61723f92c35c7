"""Choices that several seats make at the same time, sent over HTTP in one moment: nobody is in another's way."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import Any

import pytest

from commands.base import Command
from commands.bots import bot_move, completed
from commands.draws import Draws
from commands.games import GAMES
from commands.handle import Order, command_id
from commands.vinhos.setup import ChooseStart
from deploy.bench.script import opened
from deploy.bench.wire import Wire
from events.commit import Author
from projections.table.state import Table
from tests.soak import audit
from tests.soak.test_at_once import Place, at_once, place

__all__ = ["place"]

pytestmark = pytest.mark.engine

HOARDING = ("DiscardCards", "DrawOrders", "DrawVines", "InviteVisitors", "WakeUp", "TakeCart", "Pass")
"""What fills a hand, the first that is listed."""


def played(place: Place, table: Table, choose: Callable[[Table, int], Command], until: Callable[[Table], bool]) -> Table:
    """A table further on, moved by its people one after the other."""
    while not until(table):
        seat = table.to_act[0]
        player = place.players[seat]
        order = Order(choose(table, seat), Author(seat, "player", player), command_id(player, None))
        table = place.handle.send(table.id, order).table or table
    return table


def making_wine(place: Place, seed: int) -> Table | None:
    """All three began in the Douro, hold Porto tiles, and must say in the first year where they make Porto."""
    table, dice = opened(place.handle, place.players, "vinhos", seed), Random(seed)
    if "douro" in table.play.removed:
        return None

    def choose(table: Table, seat: int) -> Command:
        if table.play.phase == "setup_start":
            return ChooseStart(seat=seat, region="douro", estate="E1")
        return bot_move(GAMES["vinhos"], "random", table.play, seat, dice)

    return played(place, table, choose, lambda table: table.play.phase == "production")


def giving_up_cards(place: Place, seed: int) -> Table:
    """All have drawn until some hold too many cards at a year's end, two at least."""
    game = GAMES["viticulture"]

    def choose(table: Table, seat: int) -> Command:
        listed = game.legal(table.play, seat)
        moves = [*listed.commands, *(completed(game, form.example) for form in listed.forms)]
        return max(moves, key=lambda move: (-HOARDING.index(move.type) if move.type in HOARDING else -99, _cards(move)))

    return played(place, opened(place.handle, place.players, "viticulture", seed), choose, lambda table: len(table.to_act) > 1)


def _cards(move: Command) -> int:
    return len(getattr(move, "decks", ())) + getattr(move, "bonus", False) + (getattr(move, "level", 0) in (2, 3, 5))


@dataclass
class Moment:
    """What was sent, when, and what came back."""

    choices: dict[int, Command]
    answers: dict[int, tuple[int, Any]]
    apart: float


def in_one_moment(place: Place, table: Table, wires: list[Wire], order: tuple[int, ...], dice: Random) -> Moment:
    """All awaited seats send a choice, each for the version that all saw."""
    game, choices, answers = GAMES[table.game], dict[int, Command](), dict[int, tuple[int, Any]]()
    for seat in table.to_act:
        choices[seat] = bot_move(game, "random", table.play, seat, dice)

    def send(seat: int) -> None:
        body = choices[seat].model_dump(mode="json")
        headed = f'{place.tokens[place.players[seat]]}\r\nIf-Match: "{table.version}"'
        status, raw = wires[seat].asked("POST", f"/api/v1/games/{table.id}/commands", json.dumps(body).encode(), headed)
        answers[seat] = (status, json.loads(raw))

    _, began = at_once([lambda seat=seat: send(seat) for seat in order if seat in table.to_act])  # type: ignore[misc]
    return Moment(choices, answers, max(began) - min(began))


@pytest.mark.rule("VNH-PROD-02")
def test_production_by_all_in_one_moment_is_what_each_alone_would_have_made(place: Place) -> None:
    tables = [table for seed in range(40) if (table := making_wine(place, seed)) is not None][:30]
    assert {len(table.to_act) for table in tables} == {3}
    for table, moment in _all(place, tables):
        alone = {
            seat: [event for event in _judged(table, choice) if event.type == "WinesMade" and event.seat == seat]
            for seat, choice in moment.choices.items()
        }
        events = _events(place, table)
        assert {seat: [event for event in events if event.type == "WinesMade" and event.seat == seat] for seat in alone} == alone
        assert [event.year for event in events if event.type == "YearBegan"] == [2]


@pytest.mark.rule("VIT-YE-06")
def test_hidden_discards_by_all_in_one_moment_are_laid_open_once(place: Place) -> None:
    tables = [giving_up_cards(place, seed) for seed in range(15)]
    for table, moment in _all(place, tables):
        events = _events(place, table)
        laid = {event.seat: sorted(event.cards) for event in events if event.type == "CardsDiscarded"}
        assert laid == {
            seat: sorted(card for card, times in choice.cards.items() for _ in range(times))
            for seat, choice in moment.choices.items()
        }
        assert [event.type for event in events].count("FirstPlayerMoved") == 1


def _all(place: Place, tables: list[Table]) -> list[tuple[Table, Moment]]:
    """Every table's moment, its sendings begun in every order; none is refused, and versions follow each other."""
    done, orders, dice = [], list(permutations(range(3))), Random(7)
    with Wire(place.socket) as one, Wire(place.socket) as two, Wire(place.socket) as three:
        for number, table in enumerate(tables):
            moment = in_one_moment(place, table, [one, two, three], orders[number % len(orders)], dice)
            assert [status for status, _ in moment.answers.values()] == [200] * len(table.to_act), moment.answers
            versions = sorted(made["version"] for _, made in moment.answers.values())
            assert versions == [table.version + n for n in range(1, len(table.to_act) + 1)]
            done.append((table, moment))
    together = sum(moment.apart < 0.01 for _, moment in done)
    assert together >= 0.5 * len(done), f"only {together} of {len(done)} were sent within 10 ms"
    audit.logs_are_whole(place.engine, [table.id for table in tables])
    return done


def _judged(table: Table, choice: Command) -> list[Any]:
    return GAMES[table.game].decide(table.play, choice, Draws(b"", [], table.id))


def _events(place: Place, table: Table) -> list[Any]:
    return [event for _, commit, _ in place.handle.tables.commits(table.id, table.version) for event in commit.events]
