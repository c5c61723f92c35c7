"""Games of Viticulture worked out beforehand: the same seed, people and game id give the same cards, so moves stay legal."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import pytest

from commands.base import Begin, Command
from commands.bots import completed
from commands.draws import Draws
from commands.viticulture import GAME
from projections.viticulture.state import VitState
from tests.api.actors import Table
from tests.api.test_secrets import NAMES, NONCES
from tests.api.worlds import World, seeded

SEATS = 3
LONGEST = 90
TRIED = 60


@dataclass(frozen=True)
class Script:
    """Moves after which a game stands as it was wanted."""

    seed: str
    moves: tuple[Command, ...]
    state: VitState


def opened(world: World, seed: str) -> Table:
    """A running game of three whose seats have fixed nonces."""
    table = world.tables.open(NAMES[0], "viticulture", SEATS, seed=seed)
    table.people[1:] = [world.people(name).at(table) for name in NAMES[1:SEATS]]
    for number, person in enumerate(table.people):
        person.send({"type": "TakeSeat", "nonce": NONCES[number]}).ok()
    table.people[0].send({"type": "StartGame"}).ok()
    return table


def played(world: World, script: Script) -> Table:
    """The same over HTTP."""
    table = opened(world, script.seed)
    for move in script.moves:
        table.people[move.seat].send(move.model_dump(mode="json")).ok()
    return table


def scripted(monkeypatch: pytest.MonkeyPatch, likes: Callable[[Command], Any], wanted: Callable[[VitState], bool]) -> Script:
    """The first seed whose game comes to such a state when everybody plays what he likes best of what is listed."""
    with seeded(monkeypatch):
        id_ = opened(World(), "any").id
    for number in range(TRIED):
        moves: list[Command] = []
        for state in _states(f"seed {number}", id_, likes, moves):
            if wanted(state):
                return Script(f"seed {number}", tuple(moves), state)
    raise AssertionError("no seed leads there")


def _states(seed: str, id_: str, likes: Callable[[Command], Any], moves: list[Command]) -> Iterator[VitState]:
    state, command = GAME.initial(SEATS, GAME.options(), GAME.standard), Begin()
    while len(moves) < LONGEST:
        draws = Draws(sha256(seed.encode()).digest(), [bytes.fromhex(nonce) for nonce in NONCES[:SEATS]], id_)
        for event in GAME.decide(state, command, draws):
            state = GAME.evolve(state, event)
        moves += [] if isinstance(command, Begin) else [command]
        yield state
        listed = GAME.legal(state, GAME.to_act(state)[0])
        command = max([*listed.commands, *(completed(GAME, form.example) for form in listed.forms)], key=likes)
