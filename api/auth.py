"""Who calls: a bearer token, or the session cookie of our own pages. A bearer, when present, alone counts."""

from dataclasses import dataclass

from flask import Response, request

from api.desk import desk
from commands.problems import Problem
from projections.passes import WHOLE, Pass

COOKIE = "vintners"
LIFE_S = 180 * 86_400
"""A session, or a token of signing in, ends after so long. Tokens made for programs don't."""
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True, slots=True)
class Caller:
    """A person with the pass he came with."""

    player: str
    held: Pass

    def must(self, scope: str) -> None:
        """Problem `forbidden` unless the pass allows it."""
        if not self.held.allows(scope):
            raise Problem("forbidden", f"this token lacks the scope {scope}", scope=scope)


def caller() -> Caller | None:
    """The person behind this request, or None for a watcher. A token that is not known is refused, not ignored."""
    header = request.headers.get("Authorization")
    if header is not None:
        kind, _, secret = header.partition(" ")
        held = desk().people.passes.holder(secret.strip()) if kind.lower() == "bearer" else None
        if held is None or held.kind != "token":
            raise Problem("unauthenticated", "this token is not known")
        return Caller(held.player, held)
    if (cookie := request.cookies.get(COOKIE)) is None:
        return None
    held = desk().people.passes.holder(cookie)
    if held is None or held.kind != "session":
        return None
    if foreign():
        raise Problem("forbidden", "a session is used by our own pages only")
    return Caller(held.player, held)


def required(scope: str) -> Caller:
    """The person behind this request, or Problem `unauthenticated`; he must have the scope."""
    who = caller()
    if who is None:
        raise Problem("unauthenticated", "this call needs a token")
    who.must(scope)
    return who


def foreign() -> bool:
    """Whether a changing request comes from another site's page, as far as the browser tells."""
    if request.method in _SAFE_METHODS:
        return False
    site = request.headers.get("Sec-Fetch-Site")
    return site != "same-origin" if site else request.headers.get("Origin") != request.host_url.rstrip("/")


def start_session(answer: Response, player: str) -> None:
    """Sign a browser in: a fresh session in a cookie that scripts can't read."""
    secret, _ = desk().people.passes.grant(player, "web session", WHOLE, "session", LIFE_S)
    secure = desk().settings.cookie_secure
    answer.set_cookie(COOKIE, secret, max_age=LIFE_S, httponly=True, samesite="Lax", secure=secure, path="/")


def end_session(answer: Response) -> None:
    """Sign a browser out, on its side."""
    answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="Lax", secure=desk().settings.cookie_secure)
