"""My games, most urgent first; and the way to the next one that waits."""

from flask import Blueprint, Response, request

from api.desk import desk
from api.lists import named
from api.web.paper import page, see_other
from api.web.visit import member

bp = Blueprint("web_mygames", __name__)


@bp.get("/games")
def mine() -> Response:
    """Waiting for me, waiting for others, not begun, finished."""
    models, player = desk().models, member().player
    waiting = named(models.turns(player))
    ids = {row["id"] for row in waiting}
    rest = named([row for row in models.games_of(player) if row["id"] not in ids])
    by_status = {
        status: [row for row in rest if row["status"] == status] for status in ("open", "running", "finished", "cancelled")
    }
    return page("mygames.html", waiting=waiting, others=by_status, player=player)


@bp.get("/next")
def next_game() -> Response:
    """The next game that waits, after the one named by `after`."""
    ids = [row["id"] for row in desk().models.turns(member().player)]
    after = request.args.get("after", "")
    if after in ids:
        at = ids.index(after)
        ids = ids[at + 1 :] + ids[:at]
    return see_other(f"/games/{ids[0]}" if ids else "/games")
