"""Putting an application together: the JSON calls, and in the live process the streams too."""

from flask import Flask
from redis import Redis
from werkzeug.middleware.proxy_fix import ProxyFix

from api import (
    accounts,
    clocks,
    commands,
    games,
    history,
    library,
    lists,
    live,
    log,
    me,
    notices,
    openapi,
    plans,
    problems,
    ratings,
    service,
    talk,
)
from api.desk import opened
from api.headers import guarded
from api.hub import BLOCK_MS, Hub
from api.web import pages
from events.engine import blocking, connected
from events.settings import Settings
from events.settings import settings as from_environment

PREFIX = "/api/v1"


def create_app(settings: Settings | None = None, engine: Redis | None = None, LIVE: bool = False) -> Flask:  # noqa: N803 - a switch of the process
    """The application of one process. `LIVE` adds the streams, which need a server that can hold many readers."""
    settings = settings or from_environment()
    app = Flask("api", static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=settings.max_body, PROPAGATE_EXCEPTIONS=False)
    app.extensions["vintners"] = desk = opened(settings, engine or connected(settings.engine))
    app.extensions["vintners-hub"] = None
    app.json.sort_keys = False  # type: ignore[attr-defined] # Flask's own provider has it
    problems.register(app)
    for part in (
        accounts,
        me,
        notices,
        lists,
        games,
        clocks,
        plans,
        ratings,
        commands,
        log,
        history,
        talk,
        live,
        library,
        openapi,
    ):
        app.register_blueprint(part.bp, url_prefix=PREFIX)
    app.register_blueprint(service.bp)
    app.register_blueprint(notices.links)
    pages.register(app)
    app.after_request(guarded)
    desk.counts.watch(app)
    if LIVE:
        _stream(app, settings, engine)
    behind = settings.trusted_proxies + (1 if settings.api_socket and not LIVE else 0)
    if behind:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=behind, x_proto=settings.trusted_proxies, x_host=0)  # type: ignore[method-assign]
    return app


def _stream(app: Flask, settings: Settings, engine: Redis | None) -> None:
    """One reading of the feeds for all streams of this process."""
    hub = Hub(engine or blocking(settings.engine, BLOCK_MS))
    app.extensions["vintners-hub"] = hub
    app.extensions["vintners"].counts.watch_streams(hub)
    hub.start()
