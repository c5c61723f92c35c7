"""Whole random games: they end, whoever is awaited has a move, bytes and folds agree, seals stay shut."""

from itertools import product
from random import Random

import pytest

from commands.base import Command, Rejected
from commands.draws import Draws
from commands.forms import Legal
from commands.game import Game
from commands.games import GAMES, codec
from commands.simulation import Simulation, no_past
from events.commit import EVERYBODY, chained, genesis, read
from projections import snapshots
from projections.fold import folded
from projections.table.state import Table

CASES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


def played(name: str, seats: int, seed: str = "playout") -> tuple[Simulation, list[Table]]:
    """A random game, and the table after each of its commits."""
    run = Simulation(GAMES[name], ["random"] * seats, seed, keep=True)
    return run, list(run.steps())


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_random_game_ends_and_refolds_to_the_same_states(name: str, seats: int):
    run, tables = played(name, seats)
    assert tables[-1].status == "finished"
    assert [each["seat"] for each in sorted(tables[-1].standings, key=lambda each: each["seat"])] == list(range(seats))
    table, previous = Table(id=run.table.id), genesis(run.table.id)
    for entry, expected in zip(run.entries, tables, strict=True):
        previous = chained(previous, entry.p)
        assert entry.h == previous
        table = folded(table, read(entry, codec(name), EVERYBODY), entry.h, GAMES[name], no_past)
        assert table == expected


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_whoever_is_awaited_and_nobody_else_has_a_move(name: str, seats: int):
    game = GAMES[name]
    _, tables = played(name, seats)
    for table in tables:
        if table.status == "running":
            able = [seat for seat in range(seats) if (found := game.legal(table.play, seat)).commands or found.forms]
            assert sorted(able) == sorted(table.to_act)
            assert table.to_act


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_what_was_a_move_earlier_or_for_another_seat_is_none_unless_it_is_listed_now(name: str, seats: int):
    game, dice = GAMES[name], Random(f"{name} {seats}")
    known: dict[str, list[Command]] = {}
    for table in played(name, seats)[1]:
        if table.status != "running":
            continue
        listed = {seat: _listed(game, game.legal(table.play, seat)) for seat in table.to_act}
        for command in (one for found in listed.values() for one in found):
            known.setdefault(command.type, []).append(command)
        for (kind, commands), seat in product(known.items(), range(seats)):
            if kind in {each.type for each in listed.get(seat, ())}:
                continue
            for command in dice.sample(commands[-100:], min(3, len(commands[-100:]))):
                with pytest.raises(Rejected):
                    game.decide(table.play, command.model_copy(update={"seat": seat}), Draws(bytes(32), (), name))


def _listed(game: Game, legal: Legal) -> list[Command]:
    kinds = {kind.model_fields["type"].default: kind for kind in game.commands}
    return [*legal.commands, *(kinds[form.type].model_validate(form.example) for form in legal.forms)]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_snapshot_at_any_version_is_the_state(name: str, seats: int):
    _, tables = played(name, seats)
    for table in tables[:: max(1, len(tables) // 25)]:
        assert snapshots.loaded(snapshots.dumped(table, GAMES[name].state), lambda name: GAMES[name].state) == table


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_seal_is_open_only_to_whom_it_names(name: str, seats: int):
    run, _ = played(name, seats)
    for entry in run.entries:
        for reader in (None, *range(seats)):
            for event in read(entry, codec(name), reader).events:
                for field in codec(name).sealed(event.type):
                    value = getattr(event, field)
                    for part in value if isinstance(value, tuple) else [value]:
                        assert part is None or (part.body is None) == (reader not in part.to)


@pytest.mark.parametrize("name", list(GAMES))
def test_the_same_seed_gives_the_same_bytes(name: str):
    seats = GAMES[name].seats[0]
    one, two = played(name, seats)[0], played(name, seats)[0]
    assert one.entries == two.entries
    assert played(name, seats, "other")[0].entries != one.entries


@pytest.mark.parametrize("name", list(GAMES))
def test_greedy_bots_beat_random_ones(name: str):
    game, wins, seats = GAMES[name], {"greedy": 0, "random": 0}, GAMES[name].seats[0]
    for number in range(8):
        bots = ["greedy" if (seat + number) % seats == 0 else "random" for seat in range(seats)]
        table = Simulation(game, bots, f"match-{number}").play()
        for each in table.standings:
            if each["place"] == 1:
                wins[bots[each["seat"]]] += 1
    assert wins["greedy"] >= 6
