"""`vintners simulate`: whole games between bots, one JSON line or one row each."""

import json
import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from commands.bots import BOTS
from commands.export import bare
from commands.games import GAMES
from commands.simulation import Simulation
from deploy.summary import summed_up
from deploy.transfer import made, write_whole
from projections.table.state import Table
from projections.tally import Tally


def simulate(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    seats: Annotated[int, typer.Option(help="Seats at the table.")] = 0,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    seed: Annotated[str, typer.Option(help="Same seed, same games.")] = "1",
    bots: Annotated[str, typer.Option(help="Bots in seat order, repeated as needed: greedy,random.")] = "greedy",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line a game, and nothing else.")] = False,
    out: Annotated[Path | None, typer.Option(help="Folder for a proof file a game.")] = None,
) -> None:
    """Play whole games between bots, without an engine."""
    rules = GAMES.get(game)
    if rules is None:
        raise typer.BadParameter(f"no such game: {game}; there are {', '.join(GAMES)}")
    seats = seats or rules.seats[0]
    if seats not in rules.seats:
        raise typer.BadParameter(f"{rules.title} has {', '.join(map(str, rules.seats))} seats, not {seats}")
    kinds = bots.split(",")
    if unknown := [kind for kind in kinds if kind not in BOTS]:
        raise typer.BadParameter(f"no such bot: {', '.join(unknown)}; there are {', '.join(BOTS)}")
    if out is not None:
        made(out)
    lines = []
    for line in _with_bar(_played(game, seats, games, seed, kinds, out), games):
        lines.append(line)
        if as_json:
            sys.stdout.write(("\r\x1b[2K" if sys.stdout.isatty() else "") + json.dumps(line) + "\n")  # clear of the bar
            sys.stdout.flush()
    if not as_json:
        sys.stdout.write(summed_up(lines))


def _played(game: str, seats: int, games: int, seed: str, kinds: list[str], out: Path | None) -> Iterator[dict[str, Any]]:
    for number in range(games):
        turned = [kinds[(seat + number) % len(kinds)] for seat in range(seats)]
        begun = time.perf_counter()
        run = Simulation(GAMES[game], turned, f"{seed}-{number}", keep=out is not None)
        table = run.play()
        seconds = time.perf_counter() - begun
        if out is not None:
            write_whole(out / f"{game}-{seats}-{seed}-{number}.proof", bare(table, run.entries))
        yield line_of(table, run, seconds)


def line_of(table: Table, run: Simulation, seconds: float) -> dict[str, Any]:
    """What is told of one finished game."""
    game = GAMES[table.game]
    tally = game.tally(table.play, run.events) if game.tally else Tally({}, {}, {})
    view = game.view(table.play, None)
    rounds = getattr(view, "round", None) or getattr(view, "year", None)
    return {
        "game": table.game,
        "seed": run.seed,
        "id": table.id,
        "bots": list(run.bots),
        "commits": table.version,
        "rounds": rounds,
        "finished": table.status == "finished",
        "standings": list(table.standings),
        "openings": {what: list(chosen) for what, chosen in tally.openings.items()},
        "figures": {what: list(had) for what, had in tally.figures.items()},
        "counts": {what: dict(found) for what, found in tally.counts.items()},
        "seconds": round(seconds, 3),
    }


def _with_bar(lines: Iterator[dict[str, Any]], total: int) -> Iterator[dict[str, Any]]:
    """A bar on a terminal, none in a pipe."""
    console = Console(stderr=True)
    shown = sys.stderr.isatty() and not _piped()
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not shown, transient=True, redirect_stdout=False) as progress:
        yield from progress.track(lines, total=total)


def _piped() -> bool:
    try:
        return stat.S_ISFIFO(os.fstat(sys.stdout.fileno()).st_mode)
    except OSError:  # no file at all: it goes to a program
        return True
