"""Whole games of random legal moves, watched at every step."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from commands.base import Begin, Command, Rejected
from commands.bots import completed, greedy_bot, random_bot
from commands.forms import sampled
from commands.vino import GAME
from events.vino.union import VinoEvent
from projections.vino.board import cellar, free_vineyards, markers_on_board
from projections.vino.state import VinoState
from tests.commands.vino.positions import SIX_BOTTLES, STARTING, answer
from tests.spec import seeded

EVENTS: TypeAdapter[Any] = TypeAdapter(VinoEvent)
STATE = TypeAdapter(VinoState)
GAMES = [(seats, game) for seats in (3, 4, 5) for game in range(10)]


class Playout:
    """One game from the start, kept step by step."""

    def __init__(self, seats: int, seed: int) -> None:
        self.dice, self.chance = Random(f"{seats} {seed}"), seeded(f"{seats} {seed}")
        self.state = GAME.initial(seats, GAME.options(), "vino-1")
        self.events: list[Any] = []
        self.moves: list[tuple[VinoState, Command]] = []
        self.send(Begin())

    def send(self, command: Command) -> None:
        self.moves.append((self.state, command))
        for event in GAME.decide(self.state, command, self.chance):
            self.events.append(event)
            self.state = GAME.evolve(self.state, event)

    def random_move(self) -> Command:
        seat = self.dice.choice(GAME.to_act(self.state))
        return random_bot(GAME, None, GAME.legal(self.state, seat), self.dice)

    def positions(self) -> Iterator[VinoState]:
        while GAME.to_act(self.state):
            yield self.state
            self.send(self.random_move())
        yield self.state


@cache
def played(seats: int, seed: int) -> Playout:
    """A finished game, shared by the tests below."""
    game = Playout(seats, seed)
    for _ in game.positions():
        pass
    return game


def stations(game: Playout) -> list[VinoState]:
    """About forty positions of a game, and its end."""
    states = [state for state, _ in game.moves[1:]]
    return [*states[:: max(1, len(states) // 40)], game.state]


@pytest.mark.rule("VINO-RND-01", "VINO-END-01", "VINO-END-02")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_game_ends_when_its_last_bottle_is_gone(seats, seed):
    game = played(seats, seed)
    assert game.state.stage == "finished"
    assert game.state.bottles == ()
    removed = [event.region for event in game.events if event.type == "BottleRemoved"]
    assert sorted(removed) == sorted(SIX_BOTTLES)
    assert sorted(standing.seat for standing in GAME.result(game.state).standings) == list(range(seats))


@pytest.mark.rule("VINO-SET-09", "VINO-VAR-04", "VINO-GIV-12", "VINO-MKT-01", "VINO-PRE-10")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_markers_chips_market_and_money_are_conserved(seats, seed):
    game = played(seats, seed)
    for state in stations(game):
        assert sum(state.market.values()) == 0
        assert all(-500 <= demand <= 500 and demand % 100 == 0 for demand in state.market.values())
        assert all(cash >= 0 and cash % 10 == 0 for cash in state.cash)
        assert len(state.chips) == sum(sum(cellar(state, seat).values()) for seat in range(seats))
        held = sum(len(growers) for growers in state.grown.values())
        aside = len(state.face_down) + len(state.drawn)
        assert held + aside + sum(len(markers_on_board(state, region)) for region in STARTING) == 30
        for growers in state.grown.values():
            assert len(set(growers.values())) == len(growers)
        owners = {(vineyard.rsplit("-", 1)[0], seat) for vineyard, seat in state.chips.items()}
        assert owners == {(region, seat) for region, growers in state.grown.items() for seat in growers}
        if state.giveaway is None:
            for region in state.bottles:
                assert {vineyard.government for vineyard in free_vineyards(state, region)} == {True, False}
    assert "PurchaseSkipped" not in {event.type for event in game.events}


@pytest.mark.rule("VINO-SET-05", "VINO-SALE-08")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_all_cash_is_accounted_for_by_public_events(seats, seed):
    game = played(seats, seed)
    cash = [1000] * seats
    for event in game.events:
        if event.type == "VineyardBought":
            cash[event.seat] -= event.price
        if event.type == "WineSold":
            cash[event.seat] += event.income
    assert tuple(cash) == game.state.cash


@pytest.mark.rule("VINO-WEB-06")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_exactly_the_awaited_seats_have_moves(seats, seed):
    game = played(seats, seed)
    for state in stations(game):
        moving = [seat for seat in range(seats) if GAME.legal(state, seat).commands or GAME.legal(state, seat).forms]
        assert moving == sorted(GAME.to_act(state))
        assert bool(moving) == (state.stage != "finished")


@pytest.mark.parametrize(("seats", "seed"), GAMES[::3])
def test_every_listed_move_is_accepted(seats, seed):
    game, dice = played(seats, seed), Random(seed)
    for state in stations(game)[::2]:
        for seat in GAME.to_act(state):
            legal = GAME.legal(state, seat)
            moves = [*legal.commands[:25], *(completed(GAME, form.example) for form in legal.forms)]
            moves += [completed(GAME, sampled(form, dice)) for form in legal.forms]
            for move in moves:
                assert GAME.decide(state, move, game.chance)


@pytest.mark.parametrize(("seats", "seed"), GAMES[::3])
def test_moves_that_are_not_listed_are_refused_and_nothing_else_goes_wrong(seats, seed):
    """Moves that were legal at other times, and the same by other seats, are either listed or refused."""
    game, dice = played(seats, seed), Random(seed)
    old = [command for _, command in game.moves[1:]]
    for state in stations(game):
        for command in dice.sample(old, 25):
            for seat in (command.seat, dice.randrange(10)):
                sent = command.model_copy(update={"seat": seat})
                got = answer(state, sent, game.chance)
                if isinstance(got, Rejected):
                    assert f"refusal.{got.code}" in GAME.texts["en"]
                else:
                    assert listed(state, sent)


def listed(state: VinoState, sent: Command) -> bool:
    """Whether a command is in the list, or satisfies a form of it; `variety` may repeat what is fixed."""
    legal = GAME.legal(state, sent.seat)
    plain = sent.model_dump(exclude_none=True)
    loose = {name: value for name, value in plain.items() if name != "variety"}
    for command in legal.commands:
        if command.model_dump(exclude_none=True) in (plain, loose):
            return True
    return any(_satisfies(form, plain) for form in legal.forms)


def _satisfies(form: Any, plain: dict[str, Any]) -> bool:
    if form.type != plain["type"] or any(plain.get(name) != value for name, value in form.fixed.items()):
        return False
    for field in form.fields:
        given = plain.get(field.name)
        match field.kind:
            case "pick":
                fits = given in field.options
            case "pick-some":
                fits = len(set(given)) == len(given) == field.max and set(given) <= set(field.options)
            case _:
                fits = sum(given.values()) == field.sum and all(
                    1 <= levels <= field.caps.get(option, 0) for option, levels in given.items()
                )
        if not fits:
            return False
    return True


@pytest.mark.rule("VINO-WEB-07")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_the_events_alone_rebuild_the_state_after_a_round_trip_through_json(seats, seed):
    game = played(seats, seed)
    state = GAME.initial(seats, GAME.options(), "vino-1")
    for event in game.events:
        kept = EVENTS.validate_json(event.model_dump_json())
        assert kept == event
        state = GAME.evolve(state, kept)
    assert state == game.state
    for station in stations(game)[::5]:
        assert STATE.validate_json(STATE.dump_json(station)) == station


@pytest.mark.rule("VINO-WEB-07", "VINO-PRE-02")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_commands_decided_again_give_the_same_events(seats, seed):
    game = played(seats, seed)
    again = [event for state, command in game.moves for event in GAME.decide(state, command, seeded(f"{seats} {seed}"))]
    assert again == game.events


@pytest.mark.rule("VINO-INF-02", "VINO-INF-03", "VINO-WEB-01")
@pytest.mark.parametrize(("seats", "seed"), GAMES[::3])
def test_nobody_elses_view_or_list_changes_with_a_hidden_thing(seats, seed):
    game, dice = played(seats, seed), Random(seed)
    for state in stations(game)[:-1:2]:
        seat = dice.randrange(seats)
        cash = (*state.cash[:seat], state.cash[seat] + 990, *state.cash[seat + 1 :])
        others = [reader for reader in (None, *range(seats)) if reader != seat]
        changed = [replace(state, cash=cash)]
        if state.stage == "selection" and seat in state.selections:
            changed.append(replace(state, selections={**state.selections, seat: ("liguria", "trentino")}))
        for other in changed:
            for reader in others:
                assert GAME.view(other, reader) == GAME.view(state, reader)
                if reader is not None:
                    assert GAME.legal(other, reader) == GAME.legal(state, reader)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_greedy_bot_beats_a_random_one(seats):
    wins = 0
    for seed in range(4):
        game, greedy = Playout(seats, 100 + seed), seed % seats
        while GAME.to_act(game.state):
            seat = GAME.to_act(game.state)[0]
            bot = greedy_bot if seat == greedy else random_bot
            game.send(bot(GAME, GAME.view(game.state, seat), GAME.legal(game.state, seat), game.dice))
        wins += GAME.result(game.state).standings[0].seat == greedy
    assert wins >= 3
