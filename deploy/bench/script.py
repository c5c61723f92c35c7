"""Real games to measure with: tables on an engine, and all moves of a game worked out beforehand."""

from dataclasses import dataclass
from random import Random

from commands.bots import bot_move
from commands.games import GAMES, codec
from commands.handle import BUILD, Handle, Order, command_id
from commands.judge import judged
from commands.past import Past
from commands.simulation import no_past
from commands.table.seating import StartGame, TakeSeat
from events.commit import Author, Commit, Said
from projections.fold import folded
from projections.table.state import Table


@dataclass(frozen=True, slots=True)
class Script:
    """A started table and the moves that are legal there one after the other: (player, JSON body)."""

    game: str
    players: tuple[str, ...]
    moves: tuple[tuple[str, bytes], ...]


def opened(handle: Handle, players: tuple[str, ...], game: str = "vino", seed: int = 0) -> Table:
    """A running table of these people."""
    made = {"game": game, "seats": len(players)}
    table = handle.create(players[0], made, secret=seed.to_bytes(32, "big"))
    for player in players:
        handle.send(table.id, Order(TakeSeat(), Author(None, "player", player), command_id(player, None)))
    handle.send(table.id, Order(StartGame(), Author(None, "player", players[0]), command_id(players[0], None)))
    return handle.tables.newest(table.id)


def scripted(handle: Handle, players: tuple[str, ...], seed: int, game: str = "vino") -> Script:
    """A running table with a whole game of moves that were not sent yet."""
    start = table = opened(handle, players, game, seed)
    moves, dice, rules = [], Random(seed), GAMES[game]  # noqa: S311 - taste, not chance
    while table.status == "running":
        seat = table.to_act[0]
        command = bot_move(rules, "random", table.play, seat, dice)
        who = Author(seat, "player", players[seat])
        verdict = judged(table, command, who, rules, Past(lambda _: (), codec(game)))
        said = Said(command.type, 1, None)
        commit = Commit(table.version + 1, 0, who, b"", table.rules, BUILD, said, verdict.events)
        table = folded(table, commit, b"", rules, no_past)
        moves.append((players[seat], command.model_dump_json().encode()))
    return Script(start.id, players, tuple(moves))
