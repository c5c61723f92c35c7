"""`vintners simulate`: whole games between bots, one JSON line or one row each."""

import json
import os
import stat
import statistics
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
from deploy.transfer import made, write_whole
from projections.table.state import Table


def simulate(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    seats: Annotated[int, typer.Option(help="Seats at the table.")] = 0,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    seed: Annotated[str, typer.Option(help="Same seed, same games.")] = "1",
    bots: Annotated[str, typer.Option(help="Bots in seat order, repeated as needed: greedy,random.")] = "greedy",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line a game.")] = False,
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
        _summed_up(lines)


def _played(game: str, seats: int, games: int, seed: str, kinds: list[str], out: Path | None) -> Iterator[dict[str, Any]]:
    for number in range(games):
        turned = [kinds[(seat + number) % len(kinds)] for seat in range(seats)]
        begun = time.perf_counter()
        run = Simulation(GAMES[game], turned, f"{seed}-{number}", keep=out is not None)
        table = run.play()
        seconds = time.perf_counter() - begun
        if out is not None:
            write_whole(out / f"{game}-{seats}-{seed}-{number}.proof", bare(table, run.entries))
        yield line_of(table, turned, f"{seed}-{number}", seconds)


def line_of(table: Table, bots: list[str], seed: str, seconds: float) -> dict[str, Any]:
    """What is told of one finished game."""
    view = GAMES[table.game].view(table.play, None)
    rounds = getattr(view, "round", None) or getattr(view, "year", None)
    return {
        "game": table.game,
        "seed": seed,
        "id": table.id,
        "bots": bots,
        "commits": table.version,
        "rounds": rounds,
        "finished": table.status == "finished",
        "standings": list(table.standings),
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


def _summed_up(lines: list[dict[str, Any]]) -> None:
    rounds = sorted(line["rounds"] for line in lines)
    wins: dict[str, float] = {}
    for line in lines:
        first = [each["seat"] for each in line["standings"] if each["place"] == 1]
        for seat in first:
            bot = line["bots"][seat]
            wins[bot] = wins.get(bot, 0) + 1 / len(first)
    scores = [each["score"] for line in lines for each in line["standings"]]
    sys.stdout.write(f"games      {len(lines)}, finished {sum(line['finished'] for line in lines)}\n")
    sys.stdout.write(f"rounds     {rounds[0]} to {rounds[-1]}, median {statistics.median(rounds)}\n")
    sys.stdout.write(f"scores     {min(scores)} to {max(scores)}, median {statistics.median(scores)}\n")
    sys.stdout.write("wins       " + ", ".join(f"{bot} {won:g}" for bot, won in sorted(wins.items())) + "\n")
    sys.stdout.write(f"seconds    {sum(line['seconds'] for line in lines):.2f}\n")
