"""All pages put on an application: blueprints, and what a page says when something is not to be had."""

from collections.abc import Callable
from functools import cache
from typing import Any

from flask import Flask, Response, request
from redis import RedisError
from werkzeug.exceptions import HTTPException

from api import problems
from api.web import (
    about,
    accounts,
    assets,
    erase,
    lobby,
    mygames,
    notices,
    planning,
    players,
    profile,
    proof,
    replay,
    rules,
    sending,
    table_page,
    talk,
)
from api.web.paper import page, see_other
from api.web.visit import stranger, visit
from commands.base import Rejected
from commands.problems import Problem

PARTS = (
    assets,
    accounts,
    lobby,
    mygames,
    table_page,
    sending,
    talk,
    replay,
    proof,
    rules,
    profile,
    notices,
    erase,
    planning,
    players,
    about,
)


def register(app: Flask) -> None:
    """Add every page."""
    _handle_errors()
    for part in PARTS:
        app.register_blueprint(part.bp)
    for status in (404, 405):
        app.register_error_handler(status, _outside)


@cache
def _handle_errors() -> None:
    """Once for all applications of a process: a blueprint takes no handler any more when it has been put on one."""
    for part in PARTS:
        for kind, handler in _HANDLERS.items():
            part.bp.register_error_handler(kind, handler)


def _problem(error: Problem) -> Response:
    if error.code == "unauthenticated":
        back = request.full_path.rstrip("?") if request.method == "GET" else "/"
        return see_other(accounts.sign_in_at(back))
    return _said(error.code, dict(error.facts))


def _rejected(error: Rejected) -> Response:
    return _said("rejected", {"refusal": error})


def _engine(error: RedisError) -> Response:
    problems.log.warning("page: %s", error)
    return _said(problems.engine_code(error), {})


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:
        return error.get_response()  # type: ignore[return-value] # werkzeug's own redirect
    return _said(_OF_STATUS.get(status, "invalid" if status < 500 else "internal"), {})


def _bug(error: Exception) -> Response:
    problems.log.error("uncaught", exc_info=error)
    return _said("internal", {})


def _said(code: str, facts: dict[str, Any]) -> Response:
    """A problem as a page. The same words for what is not there and what is private."""
    status, _ = problems.TITLES[code]
    try:
        visit()
    except (Problem, RedisError):
        stranger()
    answer = page("problem.html", status, code=code, facts=facts)
    if code.startswith("store-") or code == "slow-down":
        answer.headers["Retry-After"] = str(facts.get("retry_after", 2))
    return answer


def _outside(error: HTTPException) -> Response:
    """An address that nobody answers: a page for people, a problem for programs."""
    if request.path.startswith("/api/") or not request.accept_mimetypes.accept_html:
        return problems.of_http(error)
    return _http(error)


_OF_STATUS = {404: "unknown", 405: "method-not-allowed", 413: "too-large"}
_HANDLERS: dict[Any, Callable[[Any], Response]] = {
    Problem: _problem,
    Rejected: _rejected,
    RedisError: _engine,
    HTTPException: _http,
    Exception: _bug,
}
