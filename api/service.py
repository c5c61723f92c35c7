"""What watches over the service ask: is it up, is it ready, what does it count."""

from flask import Blueprint, Response
from pydantic_core import to_json

from api.desk import desk
from api.door import JSON

bp = Blueprint("service", __name__)


@bp.get("/healthz")
def healthz() -> Response:
    """This process answers."""
    return Response(b'{"status":"up"}', content_type=JSON)


@bp.get("/readyz")
def readyz() -> Response:
    """The engine answers too."""
    desk().engine.ping()
    return Response(to_json({"status": "ready"}), content_type=JSON)
