"""Signing up, in and out."""

from typing import Any

from flask import Blueprint, Response, request

from api.auth import COOKIE, LIFE_S, Caller, end_session
from api.desk import desk
from api.door import door, rendered
from api.shapes import SignedIn, SignIn, SignUp
from commands.problems import Problem
from projections.names import NameRefused, folded
from projections.passes import READ, WHOLE
from projections.people import NameTaken, Person

bp = Blueprint("accounts", __name__)


@door(
    bp,
    "POST",
    "/accounts",
    limit="sign-up",
    body=SignUp,
    gives=SignedIn,
    status=201,
    problems=("invalid", "name-taken", "slow-down"),
)
def sign_up(_who: Caller | None, body: SignUp) -> dict[str, Any]:
    """Make an account."""
    try:
        person = desk().people.sign_up(body.name, body.password, body.email or "")
    except NameRefused as refused:
        fault = {"place": ["name"], "fault": f"{refused}", "kind": "name_refused"}
        raise Problem("invalid", f"this name can't be taken: {refused}", faults=[fault]) from None
    except NameTaken:
        raise Problem("name-taken", "somebody has this name, or one that looks like it") from None
    return _with_token(person)


@door(
    bp,
    "POST",
    "/sessions",
    limit="sign-in",
    body=SignIn,
    gives=SignedIn,
    status=201,
    problems=("invalid", "unauthenticated", "slow-down"),
)
def sign_in(_who: Caller | None, body: SignIn) -> dict[str, Any]:
    """Sign in: a new token for name and password."""
    return _with_token(identified(body.name, body.password))


@door(bp, "DELETE", "/sessions", scope=READ, status=204, problems=("unauthenticated",))
def sign_out(who: Caller) -> Response:
    """Sign out: the token or session of this request ends."""
    desk().people.passes.revoke(who.player, who.held.id)
    answer = rendered(None, 204)
    if COOKIE in request.cookies:
        end_session(answer)
    return answer


def identified(name: str, password: str) -> Person:
    """The person of a name and password, or Problem `unauthenticated`. Guessing at a name is slowed down further."""
    desk().limits.hit("name", f"{request.remote_addr} {folded(name)}")
    person = desk().people.sign_in(name, password)
    if person is None:
        raise Problem("unauthenticated", "name or password is wrong")
    return person


def _with_token(person: Person) -> dict[str, Any]:
    token, _ = desk().people.passes.grant(person.player, "signed in", WHOLE, life_s=LIFE_S)
    return {"player": person.player, "name": person.name, "token": token}
