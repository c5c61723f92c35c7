"""How a no is written: RFC 9457 problems, for our own faults, for Flask's and for the engine's."""

import logging
from typing import Any

from flask import Flask, Response
from pydantic import ValidationError
from pydantic_core import to_json
from redis import RedisError
from redis.exceptions import BusyLoadingError, OutOfMemoryError
from werkzeug.exceptions import HTTPException

from api.sentences import sentence
from commands.base import Rejected
from commands.parse import faults
from commands.problems import Problem

TYPE = "application/problem+json"
TITLES: dict[str, tuple[int, str]] = {
    "invalid": (400, "The request does not parse"),
    "unauthenticated": (401, "Sign in first"),
    "not-seated": (403, "That seat is not yours"),
    "forbidden": (403, "You may not do that"),
    "unknown": (404, "There is no such thing here"),
    "method-not-allowed": (405, "This address does not answer that method"),
    "stale": (409, "The game has moved on"),
    "lost-tail": (409, "The store is behind what you have seen"),
    "name-taken": (409, "That name is taken"),
    "sealed": (410, "This game is archived"),
    "too-large": (413, "The request is too large"),
    "unsupported": (415, "That kind of content is not accepted"),
    "rejected": (422, "The rules do not allow that"),
    "command-id-reused": (422, "This key was used for something else"),
    "slow-down": (429, "Too many requests"),
    "internal": (500, "Something went wrong here"),
    "store-down": (503, "The store does not answer"),
    "store-full": (503, "The store is full"),
    "store-loading": (503, "The store is starting"),
    "not-ready": (503, "The service is catching up"),
    "starting": (503, "The service is starting"),
}
_OF_STATUS = {404: "unknown", 405: "method-not-allowed", 413: "too-large", 415: "unsupported"}
_RETRY_S = {"store-down": 1, "store-full": 30, "store-loading": 2, "not-ready": 2, "starting": 1}
log = logging.getLogger("vintners.api")


def problem(code: str, detail: str = "", **facts: Any) -> Response:
    """The answer for a code. `retry_after` (seconds) becomes a header."""
    wait = facts.pop("retry_after", _RETRY_S.get(code))
    answer = Response(body_of(code, detail, **facts), TITLES[code][0], content_type=TYPE)
    if wait is not None:
        answer.headers["Retry-After"] = str(wait)
    if answer.status_code == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def body_of(code: str, detail: str = "", **facts: Any) -> bytes:
    """A problem as JSON."""
    status, title = TITLES[code]
    body = {"type": f"/problems/{code}", "title": title, "status": status, "code": code, "detail": detail or title, **facts}
    return to_json(body, inf_nan_mode="null")


def invalid(error: ValidationError, where: str) -> Problem:
    """Every fault of a parsed part of a request with its place; `where` is body or query."""
    return Problem("invalid", f"the {where} does not parse", faults=faults(error))


def register(app: Flask) -> None:
    """Answer every error with a problem."""
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(Rejected, _rejected)
    app.register_error_handler(RedisError, _engine)
    app.register_error_handler(HTTPException, of_http)
    app.register_error_handler(Exception, _bug)


def _problem(error: Problem) -> Response:
    return problem(error.code, error.detail, **error.facts)


def _rejected(error: Rejected) -> Response:
    facts = dict(error.facts)
    version = {"version": facts.pop("version")} if "version" in facts else {}
    return problem("rejected", sentence(error), reason=error.code, rule=error.rule, facts=facts, **version)


def _engine(error: RedisError) -> Response:
    code = engine_code(error)
    log.warning("%s: %s", code, error)
    return problem(code)


def engine_code(error: RedisError) -> str:
    """Full, loading, or down: each answered after a wait of its own."""
    if isinstance(error, BusyLoadingError):
        return "store-loading"
    full = isinstance(error, OutOfMemoryError) or "OOM " in str(error) or "MISCONF" in str(error)
    return "store-full" if full else "store-down"


def of_http(error: HTTPException) -> Response:
    """An error of Flask or Werkzeug as a problem."""
    status = error.code or 500
    if status < 400:
        return error.get_response()  # type: ignore[return-value] # werkzeug's own redirect
    code = _OF_STATUS.get(status, "invalid" if status < 500 else "internal")
    answer = problem(code)
    for name, value in error.get_headers():
        if name in ("Allow", "Retry-After"):
            answer.headers[name] = value
    return answer


def _bug(error: Exception) -> Response:
    log.error("uncaught", exc_info=error)
    return problem("internal")
