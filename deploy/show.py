"""`vintners show`: board and log of a game as text, from a proof file or from the service."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from commands.games import GAMES, codec
from commands.problems import Problem
from commands.replay import changes
from commands.tables import Tables
from commands.verify import Verifier, entry_of
from deploy.at_hand import engine_at_hand
from deploy.configure import Data
from deploy.failure import Failure
from deploy.verify import read
from events.commit import Commit
from events.commit import read as read_entry
from events.keys import is_game_id
from events.proof import Damaged, parsed
from events.store import Store
from projections.plain import change_lines, log_lines, view_lines
from projections.table.state import Table

History = list[tuple[Commit, Table | None]]
"""Each commit with the table after it; None where the position is not open to the reader of a file."""


def show(
    game: Annotated[str, typer.Argument(help="A proof file, or the id of a game.")],
    at: Annotated[int, typer.Option(min=0, help="Version; without it, the newest.")] = 0,
    seat: Annotated[int | None, typer.Option(min=0, help="As this seat sees it; without it, as a watcher.")] = None,
    since: Annotated[int, typer.Option(min=0, help="Tell what has changed since this version, and only the log after it.")] = 0,
    data: Data = None,
) -> None:
    """Show the board and the log up to a version."""
    history = _from_service(game, data, seat) if _is_id(game) else _from_file(Path(game), seat)
    at = at or len(history)
    if at > len(history):
        raise Failure(f"The game has {len(history)} versions.", 1)
    if seat is not None and seat >= len(_newest(history).chairs):
        raise Failure(f"The game has {len(_newest(history).chairs)} seats, numbered from 0.", 2)
    if since > at:
        raise Failure(f"Version {since} comes after version {at}.", 2)
    typer.echo("\n".join(_text(history[:at], seat, since)))


def _is_id(text: str) -> bool:
    """Whether no file is meant, even if no game can have that id."""
    return is_game_id(text) or (re.fullmatch(r"[0-9a-f]{24}", text) is not None and not Path(text).exists())


def _from_file(file: Path, seat: int | None) -> History:
    try:
        verifier = Verifier(parsed(read(file)))
        verifier.report()
    except Damaged as damaged:
        raise Failure(f"{file} is not proven. {damaged.place}: {damaged.reason}.", 1) from damaged
    known = codec(verifier.game.name)
    commits = [read_entry(entry_of(sheet), known, seat) for sheet in verifier.proof.sheets]
    return [(commit, verifier.tables.get(commit.version)) for commit in commits]


def _from_service(game: str, data: Path | None, seat: int | None) -> History:
    with engine_at_hand(data) as engine:
        tables = Tables(Store(engine))
        try:
            known = codec(tables.game_of(game))
            entries = [entry for _, entry in tables.store.entries(game)]
            return [(read_entry(entry, known, seat), table) for entry, table in zip(entries, tables.history(game), strict=False)]
        except Problem as problem:
            raise Failure(f"There is no game {game} here.", 1) from problem


def _newest(history: History) -> Table:
    return next((table for _, table in reversed(history) if table), Table(id=""))


def _text(history: History, seat: int | None, since: int) -> Iterator[str]:
    table = _newest(history)
    people = [f"Seat {number}" for number in range(len(table.chairs))]
    language = GAMES[table.game].texts["en"]
    for commit, _ in history[since:]:
        when = datetime.fromtimestamp(commit.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        for line in log_lines(commit, language, people):
            yield f"{commit.version:>5}  {when}  {line}"
    yield ""
    if since:
        yield f"Since version {since}:"
        yield from (f"  {line}" for line in _changes(history[since - 1][1], history[-1][1], seat, people))
        yield ""
    yield from _board(history[-1][1], seat, people)


def _changes(before: Table | None, after: Table | None, seat: int | None, people: Sequence[str]) -> Iterator[str]:
    if before is None or after is None:
        yield "one of the two positions is sealed to the reader of this file"
    else:
        yield from change_lines(changes(before, after, seat), GAMES[after.game].texts["en"], people)


def _board(table: Table | None, seat: int | None, people: Sequence[str]) -> Iterator[str]:
    if table is None:
        yield "The position is sealed to the reader of this file."
    elif table.play is None:
        yield f"{table.title}: {table.status}"
    else:
        game = GAMES[table.game]
        reader = "a watcher" if seat is None else people[seat]
        yield f"{table.title}, version {table.version}, {table.status}, as {reader} sees it"
        yield from view_lines(game.view(table.play, seat).model_dump(mode="json"), game.texts["en"], people)
