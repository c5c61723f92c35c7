"""The caller's own account and tokens."""

from typing import Any

from flask import Blueprint, Response

from api.auth import Caller, end_session
from api.desk import desk
from api.door import door, rendered
from api.shapes import Me, NewToken, TokenMade, Tokens
from commands.problems import Problem
from projections.passes import ACCOUNT, READ, Pass

bp = Blueprint("me", __name__)


@door(bp, "GET", "/me", scope=READ, gives=Me, problems=("unauthenticated", "slow-down"))
def me(who: Caller) -> dict[str, Any]:
    """Who am I."""
    person = desk().people.person(who.player)
    if person is None:
        raise Problem("unauthenticated", "this account is gone")
    return {
        "player": person.player,
        "name": person.name,
        "email": person.email or None,
        "scopes": who.held.scopes,
        "made": person.made,
    }


@door(bp, "DELETE", "/me", scope=ACCOUNT, limit="talk", status=204, problems=("unauthenticated", "forbidden", "slow-down"))
def erase(who: Caller) -> Response:
    """Erase me: account, tokens, notes and chat go; games go on with "a former player"."""
    desk().people.erase(who.player)
    answer = rendered(None, 204)
    end_session(answer)
    return answer


@door(bp, "GET", "/me/tokens", scope=READ, gives=Tokens, problems=("unauthenticated", "slow-down"))
def tokens(who: Caller) -> dict[str, Any]:
    """What I am signed in with."""
    return {"tokens": [_shown(each, who) for each in desk().people.passes.of(who.player)]}


@door(
    bp,
    "POST",
    "/me/tokens",
    scope=ACCOUNT,
    limit="talk",
    body=NewToken,
    gives=TokenMade,
    status=201,
    problems=("invalid", "unauthenticated", "forbidden", "slow-down"),
)
def make_token(who: Caller, body: NewToken) -> dict[str, Any]:
    """A token for a program, which can play or only read."""
    secret, made = desk().people.passes.grant(who.player, body.label, tuple(dict.fromkeys(body.scopes)))
    return {**_shown(made, who), "token": secret}


@door(
    bp, "DELETE", "/me/tokens/<token>", scope=READ, status=204, problems=("unauthenticated", "forbidden", "unknown", "slow-down")
)
def revoke_token(who: Caller, token: str) -> Response:
    """End one of my tokens or sessions. Any token may end itself."""
    if token != who.held.id:
        who.must(ACCOUNT)
    if not desk().people.passes.revoke(who.player, token):
        raise Problem("unknown", "no such token")
    return rendered(None, 204)


@door(bp, "DELETE", "/me/tokens", scope=ACCOUNT, status=204, problems=("unauthenticated", "forbidden", "slow-down"))
def revoke_others(who: Caller) -> Response:
    """End all my tokens and sessions but the one of this request."""
    desk().people.passes.revoke_all(who.player, but=who.held.id)
    return rendered(None, 204)


def _shown(each: Pass, who: Caller) -> dict[str, Any]:
    return {
        "id": each.id,
        "label": each.label,
        "kind": each.kind,
        "scopes": each.scopes,
        "made": each.made,
        "ends": each.ends or None,
        "current": each.id == who.held.id,
    }
