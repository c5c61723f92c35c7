"""What watches over the service ask: is it up, is it ready, what does it count."""

import time
from contextlib import suppress
from typing import Any, cast

from flask import Blueprint, Response, current_app
from prometheus_client import CONTENT_TYPE_LATEST
from pydantic_core import to_json
from redis import Redis, ResponseError

from api.desk import desk
from api.door import JSON
from api.hub import Hub
from api.problems import TITLES, problem
from events.engine import full
from events.keys import PARTITIONS, feed, shared

bp = Blueprint("service", __name__)
BEHIND = 5_000
"""Hints that the fold may have before it before the service says that it isn't ready."""
STALLED_S = 20


@bp.get("/healthz")
def healthz() -> Response:
    """This process answers."""
    return Response(b'{"status":"up"}', content_type=JSON)


@bp.get("/readyz")
def readyz() -> Response:
    """The engine answers and has room, the fold is not far behind, and the streams of this process, if it has any, go on."""
    engine = desk().engine
    with suppress(ResponseError):  # one that keeps this to itself
        if full(engine.info("memory")):
            return problem("store-full")
    behind, pump = fold_behind(engine), _own_pump()
    state: dict[str, Any] = {"engine": "up", "fold_behind": behind, "live_beats": beats(engine), "live": pump}
    if (behind or 0) > BEHIND or pump == "stalled":
        return problem("not-ready", **state)
    return Response(to_json({"status": "ready", **state}), content_type=JSON)


@bp.get("/problems/<code>")
def kind_of_problem(code: str) -> Response:
    """What the type of a problem means."""
    if code not in TITLES:
        return problem("unknown")
    status, title = TITLES[code]
    return Response(to_json({"code": code, "status": status, "title": title}), content_type=JSON)


@bp.get("/metrics")
def metrics() -> Response:
    """What was counted since the start, for Prometheus."""
    return Response(desk().counts.scraped(), content_type=CONTENT_TYPE_LATEST)


def fold_behind(engine: Redis) -> int | None:
    """Hints that the fold has not worked off, or None when no fold was ever here."""
    pipe = engine.pipeline(transaction=False)
    for number in range(PARTITIONS):
        pipe.xinfo_groups(feed(number))
    found = [group for groups in pipe.execute(raise_on_error=False) if isinstance(groups, list) for group in groups]
    folds = [cast("dict[str, Any]", group) for group in found if group["name"] in (b"fold", "fold")]
    return sum((group.get("lag") or 0) + group["pending"] for group in folds) if folds else None


def beats(engine: Redis) -> dict[str, int]:
    """Live process → seconds since its pump last came round with nothing to do."""
    now = time.time() * 1000
    rows = cast("dict[bytes, bytes]", engine.hgetall(shared("beats")))
    return {name.decode(): int((now - int(at)) / 1000) for name, at in rows.items() if now - int(at) < 600_000}


def _own_pump() -> str | None:
    hub: Hub | None = current_app.extensions["vintners-hub"]
    if hub is None:
        return None
    return "stalled" if time.monotonic() - hub.beat > STALLED_S else "up"
