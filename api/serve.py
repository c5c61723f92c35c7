"""The two kinds of server: granian for commands, reads and pages; gunicorn with gevent for streams, which hold a reader each."""

import os
import socket
import tempfile
from pathlib import Path
from typing import Any

from events.settings import Settings

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Variable with the folder in which processes count together."""


def run_api(settings: Settings) -> None:
    """Answer commands, reads and pages until told to stop."""
    from granian.constants import Interfaces  # noqa: PLC0415 - each process loads only its own server
    from granian.log import LogLevels  # noqa: PLC0415
    from granian.server import Server  # noqa: PLC0415

    _pass_on(settings)
    if FOLDER not in os.environ:
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="vintners-counts-")  # one for all workers; read by their counting library
    place: dict[str, Any] = {"uds": Path(settings.api_socket)} if settings.api_socket else _address(settings)
    Server(
        "api.app:create_app",
        factory=True,
        interface=Interfaces.WSGI,
        workers=settings.api_workers,
        blocking_threads=settings.api_threads,
        websockets=False,
        respawn_failed_workers=True,
        workers_kill_timeout=3,
        log_level=LogLevels.warning,
        **place,
    ).serve()


def run_live(settings: Settings) -> None:
    """Hold streams until told to stop; the front door too, when there is an api socket behind it."""
    from gevent import monkey  # noqa: PLC0415 - before anything else that opens a socket

    monkey.patch_all()
    from gunicorn import util  # noqa: PLC0415
    from gunicorn.app.base import BaseApplication  # noqa: PLC0415

    from api.malformed import answered  # noqa: PLC0415

    _pass_on(settings)
    util.write_error = answered

    class Live(BaseApplication):  # type: ignore[misc] # it carries no types
        def load_config(self) -> None:
            for name, value in _gunicorn(settings).items():
                self.cfg.set(name, value)

        def load(self) -> Any:
            return live_app(settings)

    Live().run()


def live_app(settings: Settings) -> Any:
    """Streams alone, or with all else handed on."""
    from api.app import create_app  # noqa: PLC0415 - in the worker, after its patching
    from api.front import create_front  # noqa: PLC0415

    app = create_app(settings, LIVE=True)
    return create_front(settings, app.wsgi_app) if settings.api_socket else app


def _gunicorn(settings: Settings) -> dict[str, Any]:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return {
        "bind": f"{host}:{settings.port}",
        "worker_class": "gevent",
        "workers": 1,
        "worker_connections": 6_000,
        "backlog": 1_024,
        "keepalive": 65,
        "graceful_timeout": 2,
        "control_socket_disable": True,
        "loglevel": "warning",
        "forwarded_allow_ips": "*",
    }


def _address(settings: Settings) -> dict[str, Any]:
    """granian takes numbers only."""
    found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)
    return {"address": found[0][4][0], "port": settings.port}


def _pass_on(settings: Settings) -> None:
    """Workers read their settings from the environment."""
    for name, value in settings.model_dump().items():
        os.environ[f"VINTNERS_{name.upper()}"] = str(value)
