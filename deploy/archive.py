"""`vintners archive`: finished games written to files and closed for good. They stay readable where they are."""

import time
from pathlib import Path
from typing import Annotated

import typer

from commands.export import exported
from commands.problems import Problem
from commands.tables import Tables
from deploy.at_hand import engine_at_hand
from deploy.configure import Data
from deploy.failure import Failure
from deploy.transfer import made, write_whole
from events.proof import EVERYTHING
from events.signing import service_key
from events.store import Store
from projections.table.state import Table
from workers.rebuild import games

_DAY_MS = 86_400_000


def archive(
    folder: Annotated[Path, typer.Argument(help="Where the proof files go, one a game.")],
    days: Annotated[int, typer.Option(min=0, help="Only games that ended so long ago.")] = 30,
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    data: Data = None,
) -> None:
    """Write ended games to proof files and close them: nothing can be added to them any more."""
    made(folder)
    before, count = time.time_ns() // 1_000_000 - days * _DAY_MS, 0
    with engine_at_hand(data) as engine:
        store, key = Store(engine), service_key(engine)
        for table in _ended(Tables(store), [game] if game else sorted(games(engine)), before):
            write_whole(folder / f"{table.id}.proof", exported(store, table, EVERYTHING, key))
            store.seal(table.id)
            count += 1
    typer.echo(f"{count} games archived in {folder}")
    if game and not count:
        raise Failure(f"The game {game} has not ended, or not so long ago.", 1)


def _ended(tables: Tables, ids: list[str], before: int) -> list[Table]:
    found = []
    for id_ in ids:
        try:
            table = tables.newest(id_)
        except Problem as problem:
            raise Failure(f"There is no game {id_} here.", 1) from problem
        if table.status in ("finished", "cancelled") and table.moved_at <= before:
            found.append(table)
    return found
