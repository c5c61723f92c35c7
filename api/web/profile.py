"""Who I am, how pages look to me, and what may act in my name."""

from flask import Blueprint, Response, request

from api.desk import desk
from api.web.look import PALETTES, THEMES, chosen, keep
from api.web.paper import page, see_other
from api.web.visit import member, must_be_ours, visit
from api.web.words import LANGUAGES
from commands.problems import Problem
from projections.names import clean
from projections.passes import ACCOUNT

bp = Blueprint("web_profile", __name__)
_LABEL = 80


@bp.get("/profile")
def profile() -> Response:
    """Settings; a stranger finds those of the look."""
    return _profile()


@bp.post("/profile/look")
def set_look() -> Response:
    """Theme, colours, language, one tap or two: kept in this browser."""
    must_be_ours()
    back = request.form.get("back", "/profile#look")
    answer = see_other(
        back if back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable() else "/profile#look"
    )
    keep(answer, chosen(request.form), secure=desk().settings.cookie_secure)
    return answer


@bp.post("/profile/tokens")
def make_token() -> Response:
    """A token for a program; it is shown this once."""
    who = member()
    must_be_ours()
    who.must(ACCOUNT)
    desk().limits.hit("talk", who.player)
    label = request.form.get("label", "").strip()
    if not 0 < len(label) <= _LABEL or not clean(label):
        raise Problem("invalid", "a token needs a label of one line")
    scopes = ("play", "read") if request.form.get("scope") == "play" else ("read",)
    secret, _ = desk().people.passes.grant(who.player, label, scopes)
    return _profile(secret)


@bp.post("/profile/tokens/<token>/end")
def end_token(token: str) -> Response:
    """End a token or a session."""
    who = member()
    must_be_ours()
    who.must(ACCOUNT)
    if not desk().people.passes.revoke(who.player, token):
        raise Problem("unknown", "no such token")
    return see_other("/profile#tokens")


def _profile(secret: str = "") -> Response:
    me = visit()
    person = desk().people.person(me.player) if me.player else None
    return page(
        "profile.html",
        person=person,
        tokens=desk().people.passes.of(me.player) if me.player else [],
        held=me.who.held.id if me.who else "",
        secret=secret,
        themes=THEMES,
        palettes=PALETTES,
        languages=LANGUAGES,
    )
