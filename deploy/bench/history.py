"""A game of thousands of commits, padded by moves that are taken back: loading, moving, links to versions, pages, proof."""

import resource
import time
from collections.abc import Callable
from random import Random
from typing import Any

from api.app import create_app
from commands.bots import bot_move
from commands.games import GAMES
from commands.handle import Handle, Order, command_id
from commands.table.undo import AnswerUndo, AskUndo
from commands.tables import Tables
from commands.undo_offer import offered
from commands.verify import verified
from deploy.bench.script import opened
from events.commit import Author
from events.engine import connected
from events.settings import Settings
from events.store import Store
from projections.table.state import Table
from workers.fold import Fold

PEOPLE = ("ann", "ben", "cyd")


def long_history(url: str, commits: int = 5_000, game: str = "vino") -> dict[str, Any]:
    """Milliseconds of each act on the game: `cold` in a process that has never seen it, `warm` in one that has."""
    engine = connected(url)
    handle, fold = Handle(Store(engine)), Fold(engine)
    table = _padded(handle, fold, opened(handle, PEOPLE, game), commits)
    client = create_app(Settings(engine=url, limits="off"), engine).test_client()
    client.get(f"/games/{opened(handle, PEOPLE, game, 1).id}")  # what a process does once is no part of the figures
    before = _memory()
    return {
        "commits": table.version,
        "rewinds": sum(map(len, table.jumps)),
        "load_cold_ms": _ms(lambda: Tables(Store(engine)).newest(table.id)),
        "load_warm_ms": _ms(lambda: handle.tables.newest(table.id)),
        "move_and_undo_ms": _ms(lambda: _move_and_undo(handle, table.id)),
        "version_cold_ms": _ms(lambda: Tables(Store(engine)).at(table.id, table.version // 2 + 471)),
        "version_warm_ms": _ms(lambda: handle.tables.at(table.id, table.version - 1)),
        "undo_offer_ms": _ms(lambda: offered(handle.tables.newest(table.id), (0,), handle.past(table))),
        "page_first_ms": _ms(lambda: client.get(f"/games/{table.id}")),
        "page_again_ms": _ms(lambda: client.get(f"/games/{table.id}")),
        "page_of_a_version_ms": _ms(lambda: client.get(f"/games/{table.id}?at={table.version // 3}")),
        "answer_of_a_version_ms": _ms(lambda: client.get(f"/api/v1/games/{table.id}?at={table.version // 4}")),
        "log_page_ms": _ms(lambda: client.get(f"/api/v1/games/{table.id}/events?after={table.version // 2}&limit=100")),
        "steps_ms": _ms(lambda: client.get(f"/api/v1/games/{table.id}/steps?by=turn")),
        "rebuild_ms": _ms(lambda: fold.anew(table.id)),
        "proof_ms": _ms(lambda: client.get(f"/api/v1/games/{table.id}/proof")),
        "verify_ms": _ms(lambda: verified(client.get(f"/api/v1/games/{table.id}/proof").data)),
        "memory_growth_mb": round(_memory() - before, 1),
    }


def _padded(handle: Handle, fold: Fold, table: Table, commits: int) -> Table:
    """Each move is taken back and made again, so that the game goes on slowly."""
    dice, folded = Random(1), 0  # noqa: S311 - taste, not chance
    while table.version < commits and table.status == "running":
        table = _move_and_undo(handle, table.id)
        if dice.random() < 0.05 and table.version > 100:
            _move(handle, table)
        table = handle.tables.newest(table.id)
        if table.version - folded > 40:
            fold.game(table.id)
            folded = table.version
    return table


def _move_and_undo(handle: Handle, game: str) -> Table:
    before = handle.tables.newest(game)
    after = _move(handle, before)
    if after.status == "running":
        _say(handle, after, before.to_act[0], AskUndo(to=before.version))
        while (ask := handle.tables.newest(game).ask) is not None:
            _say(handle, after, ask.must_agree[0], AnswerUndo(ask=ask.ask, agree=True))
    return handle.tables.newest(game)


def _move(handle: Handle, table: Table) -> Table:
    seat = table.to_act[0]
    move = bot_move(GAMES[table.game], "random", table.play, seat, Random(table.version))  # noqa: S311 - taste, not chance
    _say(handle, table, seat, move)
    return handle.tables.newest(table.id)


def _say(handle: Handle, table: Table, seat: int, command: Any) -> None:
    player = table.chairs[seat].player
    handle.send(table.id, Order(command, Author(None, "player", player), command_id(player, None)))


def _ms(act: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    act()
    return round((time.perf_counter() - begun) * 1_000, 2)


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1_024
