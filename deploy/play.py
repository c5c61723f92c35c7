"""`vintners play`: the engine and all processes on this machine, behind one address."""

import http.client
import sys
from pathlib import Path
from typing import Annotated

import typer

from api.serve import FOLDER
from deploy.address import must_be_free
from deploy.child import Child
from deploy.configure import checked
from deploy.engine import Engine
from deploy.folder import DataFolder
from deploy.strays import end_strays
from deploy.supervisor import Supervisor, stoppable

PROCESSES = {
    "api": ["api"],
    "live": ["live"],
    "fold": ["fold"],
    "effects": ["effects"],
    "bots": ["work", "bots"],
    "notices": ["work", "notices"],
    "doubtful": ["work", "doubtful"],
    "clock": ["clock"],
}
"""Name of a process → the command of ours that it runs. `live` is the front door; it hands all but the live streams to `api`."""


def play(
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="Port of the web page (VINTNERS_PORT, else 8000).")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder that keeps the games (VINTNERS_DATA, else ./data).")] = None,
) -> None:
    """Run the whole service on this machine.

    Starts the engine, all processes and the web page. Ctrl-C stops them; the data stay.
    """
    found = checked()
    host, port = found.host, port or found.port
    with stoppable(), DataFolder(data or found.data).held() as folder:
        api_socket = folder.socket("api")
        if folder.left_in_haste:
            end_strays("VINTNERS_API_SOCKET", str(api_socket))
        must_be_free(host, port, "Choose another one with --port.")
        engine = Engine(folder, found.appendfsync, found.maxmemory)
        env = {
            "VINTNERS_ENGINE": engine.url,
            "VINTNERS_DATA": str(folder.path),
            "VINTNERS_HOST": host,
            "VINTNERS_PORT": str(port),
            "VINTNERS_API_SOCKET": str(api_socket),
            FOLDER: str(folder.counts()),
            "PYTHONUNBUFFERED": "1",
        }
        children = [Child(name, ours(command), folder.log(name), env) for name, command in PROCESSES.items()]
        address = f"http://{_reachable(host)}:{port}/"
        Supervisor(engine, children, say=lambda line: typer.echo(line, err=True)).run(
            ready=lambda: ready(_reachable(host), port),
            on_ready=lambda: typer.echo(f"Vintners is at {address} (data in {folder.path}; Ctrl-C stops it)"),
        )


def ours(command: list[str]) -> list[str]:
    """How to run one of our own commands in a process of its own; what lies in the current folder is not imported."""
    return [sys.executable, "-P", "-m", "deploy.cli", *command]


def ready(host: str, port: int) -> bool:
    """Whether the service says that it can take requests."""
    door = http.client.HTTPConnection(host, port, timeout=2)
    try:
        door.request("GET", "/readyz")
        return door.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        door.close()


def _reachable(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared with, not bound to
