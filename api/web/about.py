"""About the service, and its health for whoever runs it."""

import time
from importlib.metadata import version

from flask import Blueprint, Response
from redis import RedisError

from api.desk import desk
from api.service import beats, fold_behind
from api.web.paper import page
from commands.games import GAMES

bp = Blueprint("web_about", __name__)


@bp.get("/about")
def about() -> Response:
    """What this is and how it keeps its promises."""
    return page("about.html", version=version("vintners"), games=GAMES)


@bp.get("/health")
def health() -> Response:
    """Does the store answer, how fast, is the fold behind, and do the streams go on."""
    start, engine = time.perf_counter(), desk().engine
    try:
        engine.ping()
        took = f"{(time.perf_counter() - start) * 1000:.1f}"
        behind, live = fold_behind(engine), beats(engine)
    except RedisError:
        return page("health.html", 503, answers=False, took="", behind=None, streams={}, version=version("vintners"))
    return page("health.html", answers=True, took=took, behind=behind, streams=live, version=version("vintners"))


@bp.get("/robots.txt")
def robots() -> Response:
    """Search engines keep out of games."""
    return Response("User-agent: *\nDisallow: /games\nDisallow: /profile\n", content_type="text/plain; charset=utf-8")


@bp.get("/keys")
def keys() -> Response:
    """The keys, for a box over any page."""
    return page("keys_box.html")
