"""Every JSON call: who may call, how often, how its body and query parse, and what the document says of it."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, request
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import to_json

from api.auth import caller, required
from api.desk import desk
from api.problems import invalid
from api.strict import body as whole_body
from api.strict import strict

JSON = "application/json"
ANYBODY = ""
"""Scope of calls that need no token; a token that is sent must still be good."""


@dataclass(frozen=True, slots=True)
class Door:
    """What the document needs to know of a call."""

    method: str
    rule: str
    name: str
    doc: str
    body: Any
    query: type[BaseModel] | None
    headers: type[BaseModel] | None
    gives: Any
    status: int
    scope: str
    problems: tuple[str, ...]
    media: str


DOORS: list[Door] = []
"""Every call that was registered, in order."""


def door(
    on: Blueprint,
    method: str,
    rule: str,
    *,
    scope: str = ANYBODY,
    limit: str = "read",
    body: Any = None,
    documented_body: Any = None,
    query: type[BaseModel] | None = None,
    headers: type[BaseModel] | None = None,
    gives: Any = None,
    status: int = 200,
    problems: tuple[str, ...] = (),
    media: str = JSON,
) -> Callable[[Callable[..., Any]], Callable[..., Response]]:
    """Register a view `(who, **path, query=, body=)`. It gives plain data, or a Response of its own."""
    parse = None if body is None else TypeAdapter(body).validate_json
    ask = None if query is None else TypeAdapter(query).validate_python

    def register(view: Callable[..., Any]) -> Callable[..., Response]:
        note = Door(
            method,
            rule,
            view.__name__,
            view.__doc__ or "",
            body or documented_body,
            query,
            headers,
            gives,
            status,
            scope,
            problems,
            media,
        )
        DOORS.append(note)

        @functools.wraps(view)
        def answer(**given: Any) -> Response:
            who = required(scope) if scope else caller()
            desk().limits.hit(limit, who.player if who else request.remote_addr or "")
            if ask is not None:
                given["query"] = _parsed(ask, request.args.to_dict(), "query")
            if parse is not None:
                raw = whole_body()
                strict(raw)
                given["body"] = _parsed(parse, raw, "body")
            made = view(who, **given)
            return made if isinstance(made, Response) else rendered(made, status)

        on.add_url_rule(rule, view.__name__, answer, methods=[method])
        return answer

    return register


def rendered(made: Any, status: int = 200) -> Response:
    """Plain data as an answer."""
    if status != 204:
        return Response(to_json(made), status, content_type=JSON)
    nothing = Response(status=204)
    del nothing.headers["Content-Type"]
    return nothing


def _parsed(parse: Callable[[Any], Any], given: Any, where: str) -> Any:
    try:
        return parse(given)
    except ValidationError as error:
        raise invalid(error, where) from None
