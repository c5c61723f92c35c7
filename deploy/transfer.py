"""`vintners export` and `vintners import`: whole games out of a service and into one."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from commands.export import exported, importable, take_in
from commands.problems import Problem
from commands.tables import Tables
from deploy.at_hand import engine_at_hand
from deploy.configure import Data
from deploy.failure import Failure
from deploy.verify import lines_of, read
from events.proof import EVERYTHING, Damaged, Reader
from events.signing import service_key
from events.store import Store


def export(
    game: Annotated[str, typer.Argument(help="Id of the game.")],
    file: Annotated[Path | None, typer.Argument(help="Where to; without it, or for -, to standard output.")] = None,
    seat: Annotated[list[int] | None, typer.Option(help="Only what this seat may see; may be repeated.")] = None,
    public: Annotated[bool, typer.Option("--public", help="Only what everybody may see.")] = False,
    data: Data = None,
) -> None:
    """Write a game's proof file. Without --seat or --public it holds every secret of a running game: keep it safe."""
    reader: Reader = list(seat) if seat else [] if public else EVERYTHING
    with engine_at_hand(data) as engine:
        store = Store(engine)
        try:
            table = Tables(store).newest(game)
        except Problem as problem:
            raise Failure(f"There is no game {game} here.", 1) from problem
        raw = exported(store, table, reader, service_key(engine))
    if file is None or file == Path("-"):
        sys.stdout.buffer.write(raw)
        return
    write_whole(file, raw)
    typer.echo(f"{file}: {table.version} commits, {len(raw)} bytes", err=True)


def import_(file: Annotated[Path, typer.Argument(help="A proof file with every seal.")], data: Data = None) -> None:
    """Verify a proof file and take its game in, whole or not at all."""
    raw = read(file)
    try:
        report = importable(raw)
        with engine_at_hand(data, fresh=True) as engine:
            take_in(Store(engine), raw)
    except Damaged as damaged:
        raise Failure(f"{file} was not taken in. {damaged.place}: {damaged.reason}.", 1) from damaged
    except Problem as problem:
        raise Failure(f"{file} was not taken in: {problem.detail}.", 1) from problem
    typer.echo("\n".join([*lines_of(file, report), f"  taken in as game {report.header.game}"]))


def made(folder: Path) -> None:
    """A folder to write into."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{folder} can't be used: {(error.strerror or 'refused').lower()}.", 3) from None


def write_whole(file: Path, raw: bytes) -> None:
    """A file that is there is a whole one."""
    part = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        part.write_bytes(raw)
        part.replace(file)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Failure(f"{file} can't be written: {(error.strerror or 'refused').lower()}.", 3) from None
