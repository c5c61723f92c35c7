"""One process each, for whoever starts processes: `vintners api`, `live`, `fold`, `effects`, `work`, `clock`, `rebuild`."""

from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from redis.exceptions import BusyLoadingError

from deploy.address import must_be_free, must_take_a_socket
from deploy.configure import Data, chosen
from deploy.failure import Failure
from events.engine import connected
from events.settings import Settings

QUEUES = ("bots", "notices", "doubtful")
_ANOTHER = "Choose another one with VINTNERS_PORT."


def api() -> None:
    """Answer commands and reads over HTTP."""
    settings = chosen()
    if settings.api_socket:
        must_take_a_socket(Path(settings.api_socket))
    else:
        must_be_free(settings.host, settings.port, _ANOTHER)
    _must_answer(settings)
    _run("api.serve", "run_api")


def live() -> None:
    """Send live notices to browsers.

    With VINTNERS_API_SOCKET it is the front door too, and hands all else to the api process.
    """
    settings = chosen()
    must_be_free(settings.host, settings.port, _ANOTHER)
    _must_answer(settings)
    _run("api.serve", "run_live")


def fold() -> None:
    """Keep the read models fresh."""
    _run("workers.fold", "run")


def effects() -> None:
    """Turn what games ask for into jobs."""
    _run("workers.effects", "run")


def work(queue: Annotated[str, typer.Argument(help="bots, notices or doubtful")]) -> None:
    """Do the jobs of one queue."""
    if queue not in QUEUES:
        raise typer.BadParameter(f"no such queue: {queue}; there are {', '.join(QUEUES)}")
    _run("workers.jobs", "run", queue)


def clock() -> None:
    """Notice deadlines that have passed."""
    _must_answer(chosen())
    _run("workers.clock", "run")


def rebuild(game: Annotated[str | None, typer.Option(help="Only this game.")] = None, data: Data = None) -> None:
    """Drop and refold the read models, while the service runs."""
    chosen(data)
    count, faults = _run("workers.rebuild", "run", game)
    if game and not count and not faults:
        raise Failure(f"There is no game {game} here.", 1)
    typer.echo(f"{count} {'game' if count == 1 else 'games'} rebuilt")
    if faults:
        id_, fault = next(iter(faults.items()))
        more = f" ({len(faults) - 1} more like this.)" if len(faults) > 1 else ""
        raise Failure(f"The game {id_} can't be folded and was left as it was: {fault}.{more}", 1)


def _must_answer(settings: Settings) -> None:
    """An error of the engine unless it answers; one that is still loading its log will do."""
    with suppress(BusyLoadingError), connected(settings.engine, connections=1) as engine:
        engine.ping()


def _run(module: str, function: str, *more: Any) -> Any:
    """Each process imports only its own module: none waits for what another needs."""
    return getattr(import_module(module), function)(chosen(), *more)
