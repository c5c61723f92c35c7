"""One process each, for whoever starts processes: `vintners api`, `live`, `fold`, `effects`, `work`, `clock`, `rebuild`."""

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from deploy.configure import chosen


def api() -> None:
    """Answer commands and reads over HTTP."""
    if socket := chosen().api_socket:
        Path(socket).unlink(missing_ok=True)  # a killed predecessor leaves it, and the server would not start
    _run("api.serve", "run_api")


def live() -> None:
    """Send live notices to browsers.

    With VINTNERS_API_SOCKET it is the front door too, and hands all else to the api process.
    """
    _run("api.serve", "run_live")


def fold() -> None:
    """Keep the read models fresh."""
    _run("workers.fold", "run")


def effects() -> None:
    """Turn what games ask for into jobs."""
    _run("workers.effects", "run")


def work(queue: Annotated[str, typer.Argument(help="bots or notices")]) -> None:
    """Do the jobs of one queue."""
    _run("workers.jobs", "run", queue)


def clock() -> None:
    """Notice deadlines that have passed."""
    _run("workers.clock", "run")


def rebuild(game: Annotated[str | None, typer.Option(help="Only this game.")] = None) -> None:
    """Drop and refold the read models, while the service runs."""
    count = _run("workers.rebuild", "run", game)
    typer.echo(f"{count} {'game' if count == 1 else 'games'} rebuilt")


def _run(module: str, function: str, *more: Any) -> Any:
    """Each process imports only its own module: none waits for what another needs."""
    return getattr(import_module(module), function)(chosen(), *more)
