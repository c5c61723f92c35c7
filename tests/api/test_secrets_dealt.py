"""The same for whatever a game deals face down: hands, decks and tiles that somebody may not know show nowhere.

What is hidden from some seats is exactly what the game's own practice deals anew for them, so two different deals of it are two
services that differ in nothing else.
"""

import json
from typing import Any

import pytest

from commands.draws import Draws
from commands.games import GAMES
from projections import snapshots
from projections.base import changed
from projections.positions import stored
from tests.api.actors import Table
from tests.api.test_secrets import BEN, NAMES, NONCES, all_practise, both
from tests.api.worlds import World, seeded

TURNS = 24


def set_up(world: World, game: str) -> Table:
    """A game under way that waits for somebody else than Ben."""
    table = world.tables.open(NAMES[0], game, 3, seed="dealt")
    table.people[1:] = [world.people(name).at(table) for name in NAMES[1:3]]
    for number, person in enumerate(table.people):
        person.send({"type": "TakeSeat", "nonce": NONCES[number]}).ok()
    table.people[0].send({"type": "StartGame"}).ok()
    table.play(TURNS)
    while table.people[0].sees().ok()["to_act"][0] == BEN:
        table.play(1)
    return table


def dealt(world: World, game: str, way: bool) -> tuple[Table, set[int]]:
    """What Ben alone may know, and what nobody may, is dealt one way or another."""
    table = set_up(world, game)
    now = world.app.extensions["vintners"].tables.newest(table.id)
    others = [seat for seat in range(3) if seat != BEN]
    deal = GAMES[game].redeal
    assert deal is not None
    play = deal(now.play, others, Draws(bytes([way]) * 32, [], table.id))
    snapshots.save(world.engine, changed(now, play=play), GAMES[game].state)
    world.fresh_app()
    return table, {BEN}


def guesses(game: str, hands: set[str]) -> list[Any]:
    """Commands that would tell whether Ben, or a deck, has a card."""
    found: list[Any] = [{"type": kind.model_fields["type"].default} for kind in GAMES[game].commands]
    for card in sorted(hands):
        found += [{"type": "PlayVisitor", "seat": seat, "space": "left", "card": card, "choice": "a"} for seat in (0, BEN)]
        found.append({"type": "PlantVines", "space": "left", "vine": card, "field": 0})
        found.append({"type": "FillOrder", "space": "left", "order": card, "wines": []})
        found.append({"type": "UseExpert", "tile": card})
        found.append({"type": "DraftMagnate", "tile": card})
    return [*found, {"type": "AskUndo", "to": 6}, {"type": "Nonsense"}, {}]


@pytest.mark.parametrize("game", [name for name in GAMES if name != "vino"])
def test_what_is_dealt_face_down_shows_nowhere(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    hidden, own = [], []
    for way in (False, True):
        with seeded(monkeypatch):
            world = World()
            table, _ = dealt(world, game, way)
            play = world.app.extensions["vintners"].tables.newest(table.id).play
            hidden.append(stored(play, GAMES[game]))
            own.append(world.ask(table.people[BEN], "GET", f"/games/{table.id}", query_string={"seat": BEN}).ok()["view"])
    assert hidden[0] != hidden[1], "the two deals do differ"
    assert (own[0] != own[1]) == (game == "viticulture"), "who has a hand sees that it is another one"
    both(monkeypatch, lambda world, way: dealt(world, game, way), all_practise, guesses(game, apart(*hidden)))


def apart(one: str, two: str) -> set[str]:
    """A few words that stand in another place in the other state: cards and tiles."""
    return set(sorted(_words(json.loads(one)) & _words(json.loads(two)))[::40])


def _words(state: Any) -> set[str]:
    if isinstance(state, dict):
        return set[str]().union(*map(_words, state.values()))
    if isinstance(state, list):
        return set[str]().union(*map(_words, state))
    return {state} if isinstance(state, str) else set()
