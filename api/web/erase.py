"""Erasing an account, after asking twice."""

from flask import Blueprint, Response, request

from api.auth import end_session
from api.desk import desk
from api.web.paper import page, see_other
from api.web.visit import member, must_be_ours, visit
from projections.passes import ACCOUNT

bp = Blueprint("web_erase", __name__)


@bp.get("/profile/erase")
def ask() -> Response:
    """What goes and what stays."""
    member()
    return page("erase.html", wrong=False)


@bp.post("/profile/erase")
def erase() -> Response:
    """Erase me, if I typed my name."""
    who = member()
    must_be_ours()
    who.must(ACCOUNT)
    if request.form.get("name", "").strip() != visit().name:
        return page("erase.html", 400, wrong=True)
    desk().people.erase(who.player)
    answer = see_other("/")
    end_session(answer)
    return answer
