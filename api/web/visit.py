"""One visit to a page: who looks, in which language, with which look; and the token that every form of the page carries."""

import hmac
import secrets
from dataclasses import dataclass

from flask import Response, g, request

from api.auth import COOKIE, Caller, caller
from api.desk import desk
from api.web.look import Look, look
from api.web.words import Words, shell
from commands.problems import Problem
from projections.names import FORMER

FORM_COOKIE = "vintners-form"
_DAY_S = 86_400


@dataclass(frozen=True, slots=True)
class Visit:
    """What pages know of their reader."""

    who: Caller | None
    name: str
    look: Look
    words: Words
    token: str
    """Stands in every form; without it nothing is done."""
    waiting: int
    """Games that wait for the reader."""

    @property
    def player(self) -> str | None:
        """The reader's opaque id; None for a stranger."""
        return self.who.player if self.who else None


def visit() -> Visit:
    """The visit that this request is part of."""
    if "visit" not in g:
        who, wish = caller(), look()
        name = desk().people.names([who.player]).get(who.player, FORMER) if who else ""
        waiting = len(desk().models.turns(who.player)) if who else 0
        g.visit = Visit(who, name, wish, shell(wish.tongue()), _token(), waiting)
    found: Visit = g.visit
    return found


def stranger() -> None:
    """From here on this request is nobody's: for a page about a session that may not be used."""
    wish = look()
    g.visit = Visit(None, "", wish, shell(wish.tongue()), "", 0)


def member() -> Caller:
    """The reader, who must be signed in."""
    who = visit().who
    if who is None:
        raise Problem("unauthenticated", "sign in first")
    return who


def must_be_ours() -> None:
    """Problem `forbidden` unless the form that was sent came from a page of ours to this browser."""
    sent = request.form.get("token", "")
    if not hmac.compare_digest(sent.encode(), _token().encode()):
        raise Problem("forbidden", "this form is not from our own page, or too old: load the page again", form=True)


def keep_form_cookie(answer: Response) -> None:
    """Give a browser without a session something that its forms can be bound to."""
    if COOKIE not in request.cookies and FORM_COOKIE not in request.cookies:
        secure = desk().settings.cookie_secure
        answer.set_cookie(FORM_COOKIE, _binding(), max_age=_DAY_S, httponly=True, samesite="Strict", secure=secure, path="/")


def _token() -> str:
    return hmac.digest(_binding().encode(), b"form", "sha256").hex()[:40]


def _binding() -> str:
    """The secret of this browser: its session, or a random cookie before it has one."""
    known = request.cookies.get(COOKIE) or request.cookies.get(FORM_COOKIE)
    if known is None and "form_secret" not in g:
        g.form_secret = secrets.token_urlsafe(24)
    return known or str(g.form_secret)
