"""A command sent by a form: through the same handling as one sent as JSON, answered by a page to look at."""

from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, Response, request

from api.access import entered
from api.desk import desk
from api.strict import strict
from api.web.paper import see_other
from api.web.refused import latest
from api.web.table_page import invite
from api.web.visit import member, must_be_ours
from commands.base import Command, Rejected, Wish
from commands.handle import Accepted, Order, command_id
from commands.parse import parsed
from commands.problems import Problem
from commands.table.seating import TakeSeat
from events.commit import Author
from projections.passes import PLAY

bp = Blueprint("web_sending", __name__)
_GONE = ("refused", "moved")


@bp.post("/games/<game>/send")
def send(game: str) -> Response:
    """Send the command of a form. `back` is the query of the page it stood on, with the draft."""
    who = member()
    must_be_ours()
    who.must(PLAY)
    desk().limits.hit("play", who.player)
    table = entered(desk(), game, who, invite())
    raw, key = request.form.get("command", ""), request.form.get("key", "")[:200]
    strict(raw.encode())
    command = parsed(table.game, raw)
    if isinstance(command, TakeSeat) and command.bot is None and invite():
        command = command.model_copy(update={"invite": invite()})
    order = Order(command, Author(None, "player", who.player), command_id(who.player, key or None), _expected())
    try:
        accepted = desk().handle.send(game, order)
    except Rejected:
        return _back(game, refused=latest(game, who.player))
    except Problem as problem:
        if problem.code != "stale":
            raise
        return _back(game, moved=str(problem.facts.get("version", "")))
    return see_other(_onward(game, command, accepted, who.player))


def _expected() -> int | None:
    version = request.form.get("version", "")
    return int(version) if version.isdecimal() else None


def _back(game: str, **more: str) -> Response:
    """To the page that the form stood on, its draft kept."""
    kept = [(name, value) for name, value in parse_qsl(request.form.get("back", "")[:4_000]) if name not in _GONE]
    return see_other(f"/games/{game}?{urlencode([*kept, *more.items()])}")


def _onward(game: str, command: Wish, accepted: Accepted, player: str) -> str:
    """The table's page; who holds several seats and is up again goes on in the same one."""
    after, seat = accepted.table, getattr(command, "seat", None)
    several = after is not None and len(after.seats_of(player)) > 1
    again = several and isinstance(command, Command) and after is not None and seat in after.to_act
    return f"/games/{game}?seat={seat}" if again else f"/games/{game}"
