"""Whole games by blind players: what must hold whatever anybody does."""

from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from commands.base import Begin, Command, Rejected
from commands.forms import Form, Legal, sampled
from commands.vinhos import GAME
from projections.vinhos.state import VinhosState
from tests.commands.vinhos.positions import conserved
from tests.commands.vinhos.wild import BY_TYPE, any_command, covered
from tests.projections.vinhos.test_view import shuffled_below
from tests.spec import seeded

STATE = TypeAdapter(VinhosState)
GAMES = [(seats, seed) for seats in (2, 3, 4) for seed in range(10)]


def completed(plain: dict[str, Any]) -> Command:
    return BY_TYPE[plain["type"]].model_validate(plain)


def moves(legal: Legal, dice: Random, tastes: int) -> list[Command]:
    """Every listed command, every example, and some choices of every form."""
    plain = [each for form in legal.forms for each in (form.example, *(sampled(form, dice) for _ in range(tastes)))]
    return [*legal.commands, *map(completed, plain)]


class Playout:
    """One game, step by step."""

    def __init__(self, seats: int, seed: int) -> None:
        self.dice, self.chance = Random(seed), seeded(f"playout {seats} {seed}")
        self.first = GAME.initial(seats, GAME.options(), GAME.revisions[-1])
        self.state, self.events = self.first, []
        self.send(Begin())

    def send(self, command: Command) -> None:
        for event in GAME.decide(self.state, command, self.chance):
            self.state = GAME.evolve(self.state, event)
            self.events.append(event)

    def legal(self, seat: int) -> Legal:
        legal: Legal = GAME.legal(self.state, seat)
        return legal

    def accepts(self, command: Command) -> bool:
        """False when it is refused; any other exception is a bug and goes up."""
        try:
            GAME.decide(self.state, command, self.chance)
        except Rejected as refused:
            return not refused.rule.startswith("VNH-")
        return True

    def any_move(self, seat: int) -> Command:
        legal = self.legal(seat)
        chosen = self.dice.choice([*legal.commands, *legal.forms])
        return completed(sampled(chosen, self.dice)) if isinstance(chosen, Form) else chosen

    def play(self, seat: int) -> None:
        self.send(self.any_move(seat))


@pytest.mark.rule("VNH-YEAR-01", "VNH-YEAR-04", "VNH-YEAR-06", "VNH-VIN-03", "VNH-PROD-07", "VNH-SET-06")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_blind_game_ends_in_six_years_with_everything_accounted_for(seats: int, seed: int):
    game = Playout(seats, seed)
    years = []
    while GAME.result(game.state) is None:
        awaited = GAME.to_act(game.state)
        listed = [seat for seat in range(seats) if game.legal(seat).commands or game.legal(seat).forms]
        assert sorted(awaited) == listed
        assert listed
        game.play(game.dice.choice(awaited))
        conserved(game.state)
        years.append(game.state.year)
    assert years == sorted(years)
    assert game.state.year == 6
    assert len([event for event in game.events if event.type == "TurnEnded"]) == 13 * seats
    assert len([event for event in game.events if event.type == "FairRanked"]) == 3
    _comes_back(game)


def _comes_back(game: Playout) -> None:
    """Events and snapshots survive being stored, and folding all events gives the same state."""
    again = game.first
    for event in game.events:
        stored = type(event).model_validate_json(event.model_dump_json())
        assert stored == event
        again = GAME.evolve(again, stored)
    assert again == game.state
    assert STATE.validate_json(STATE.dump_json(again)) == again


@pytest.mark.rule("VNH-TERM-06", "VNH-MOVE-07", "VNH-CHECK-02")
@pytest.mark.parametrize(("seats", "seed"), [(2, 100), (3, 101), (4, 102)])
def test_all_that_is_listed_is_accepted_and_all_else_is_refused_without_a_trace(seats: int, seed: int):
    game = Playout(seats, seed)
    while GAME.result(game.state) is None:
        seat = game.dice.choice(GAME.to_act(game.state))
        legal = game.legal(seat)
        before = game.state
        for command in moves(legal, game.dice, 2):
            assert GAME.decide(game.state, command, game.chance)
        for _ in range(25):
            command = any_command(game.dice, legal, game.state, seat)
            if game.accepts(command):
                assert covered(game.state, game.legal(command.seat), command), (command, game.state.phase)
        assert game.state == before
        game.play(seat)


@pytest.mark.rule("VNH-INFO-02", "VNH-INFO-03", "VNH-SET-03", "VNH-SET-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_hidden_ever_shows_in_a_view_a_list_or_a_public_part(seats: int):
    game = Playout(seats, 7)
    while GAME.result(game.state) is None:
        other = shuffled_below(game.state)
        for seat in (None, *range(seats)):
            assert GAME.view(other, seat) == GAME.view(game.state, seat)
        for seat in GAME.to_act(game.state):
            assert GAME.legal(other, seat) == GAME.legal(game.state, seat)
        command = game.any_move(GAME.to_act(game.state)[0])
        kinds = [event.type for event in GAME.decide(game.state, command, game.chance)]
        assert [event.type for event in GAME.decide(other, command, game.chance)] == kinds
        game.send(command)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_who_looks_one_move_ahead_beats_blind_ones(seats: int):
    best = []
    for seed in range(3):
        game, looker = Playout(seats, seed), seed % seats
        while GAME.result(game.state) is None:
            seat = GAME.to_act(game.state)[0]
            if seat == looker:
                view = GAME.view(game.state, seat)
                game.send(max(moves(game.legal(seat), game.dice, 3), key=lambda move, seen=view: GAME.value(seen, move)))
            else:
                game.play(seat)
        result = GAME.result(game.state)
        assert result is not None
        best.append(result.standings[0].seat == looker)
    assert all(best)
