"""Signing up, in and out."""

from urllib.parse import urlencode, urlsplit

from flask import Blueprint, Response, request

from api.accounts import identified
from api.auth import end_session, start_session
from api.desk import desk
from api.web.paper import page, see_other
from api.web.visit import must_be_ours, visit
from commands.problems import Problem
from projections.names import NameRefused
from projections.people import LONGEST, SHORTEST, NameTaken, is_email

bp = Blueprint("web_accounts", __name__)


@bp.get("/sign-up")
def sign_up_form() -> Response:
    """A form for a new account."""
    return _form("sign_up.html")


@bp.get("/sign-in")
def sign_in_form() -> Response:
    """A form for those who have one."""
    return _form("sign_in.html")


@bp.post("/sign-up")
def sign_up() -> Response:
    """Make an account and sign in."""
    must_be_ours()
    desk().limits.hit("sign-up", request.remote_addr or "")
    name, password, email = (request.form.get(field, "") for field in ("name", "password", "email"))
    if not SHORTEST <= len(password) <= LONGEST:
        return _form("sign_up.html", "password-length", 400)
    if email and not is_email(email):
        return _form("sign_up.html", "no-email", 400)
    try:
        person = desk().people.sign_up(name.strip(), password, email)
    except NameRefused as refused:
        return _form("sign_up.html", "name-refused", 400, why=str(refused))
    except NameTaken:
        return _form("sign_up.html", "name-taken", 409)
    return _signed_in(person.player)


@bp.post("/sign-in")
def sign_in() -> Response:
    """Sign in."""
    must_be_ours()
    desk().limits.hit("sign-in", request.remote_addr or "")
    try:
        person = identified(request.form.get("name", "").strip(), request.form.get("password", ""))
    except Problem as problem:
        if problem.code != "unauthenticated":
            raise
        return _form("sign_in.html", "wrong-password", 401)
    return _signed_in(person.player)


@bp.post("/sign-out")
def sign_out() -> Response:
    """End this browser's session."""
    must_be_ours()
    if (who := visit().who) is not None:
        desk().people.passes.revoke(who.player, who.held.id)
    answer = see_other("/")
    end_session(answer)
    return answer


def sign_in_at(back: str) -> str:
    """The address of the sign-in form that leads back afterwards."""
    return "/sign-in" if back == "/" else f"/sign-in?{urlencode({'back': back})}"


def _form(template: str, fault: str = "", status: int = 200, why: str = "") -> Response:
    return page(template, status, fault=fault, why=why, name=request.form.get("name", ""), back=_back())


def _signed_in(player: str) -> Response:
    answer = see_other(_back())
    start_session(answer, player)
    return answer


def _back() -> str:
    """Where the visitor came from: an address of our own, or the lobby."""
    wish = request.values.get("back", "/")
    split = urlsplit(wish)
    own = wish.startswith("/") and not wish.startswith(("//", "/\\")) and not split.netloc and not split.scheme
    return wish if own and wish.isprintable() else "/"
