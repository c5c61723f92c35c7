"""A command sent by a form: through the same handling as one sent as JSON, answered by a page to look at."""

import json
import re
from hashlib import sha256
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
from commands.table.absence import TakeOver
from commands.table.seating import TakeSeat
from events.commit import Author
from events.table.vocab import Bot
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
    raw, key = _command(), request.form.get("key", "")[:160]
    strict(raw.encode())
    command = parsed(table.game, raw)
    if isinstance(command, TakeSeat | TakeOver) and getattr(command, "bot", None) is None and invite():
        command = command.model_copy(update={"invite": invite()})
    cmd = command_id(who.player, key and f"{key} {sha256(raw.encode()).hexdigest()[:16]}")
    order = Order(command, Author(None, "player", who.player), cmd, _expected())
    try:
        accepted = desk().handle.send(game, order)
    except Rejected:
        return _back(game, refused=latest(game, who.player))
    except Problem as problem:
        if problem.code != "stale":
            raise
        return _back(game, moved=str(problem.facts.get("version", "")))
    return see_other(_onward(game, command, accepted, who.player))


@bp.post("/games/<game>/fill")
def fill(game: str) -> Response:
    """Seat a bot in every free seat: one command each, by the host."""
    who = member()
    must_be_ours()
    who.must(PLAY)
    desk().limits.hit("play", who.player)
    table = entered(desk(), game, who, invite())
    bot: Bot = "random" if request.form.get("bot") == "random" else "greedy"
    try:
        for seat in [seat for seat, chair in enumerate(table.chairs) if chair.free]:
            desk().handle.send(
                game, Order(TakeSeat(seat=seat, bot=bot), Author(None, "player", who.player), command_id(None, None))
            )
    except Rejected:
        return _back(game, refused=latest(game, who.player))
    return see_other(f"/games/{game}")


def _command() -> str:
    """The command in the form, with what was typed into `t.` texts, `n.` numbers and `l.` lists put into it."""
    raw = request.form.get("command", "")
    typed = {name: text for name, text in request.form.items() if name[:2] in ("t.", "n.", "l.") and text.strip()}
    if not typed:
        return raw
    strict(raw.encode())
    try:
        base = json.loads(raw)
    except ValueError:
        return raw
    if not isinstance(base, dict):
        return raw
    return json.dumps(base | {name[2:]: _typed(name[0], text) for name, text in typed.items()})


def _typed(kind: str, text: str) -> str | int | list[str]:
    text = text.replace("\r\n", "\n").strip()
    if kind == "n":
        return int(text) if text.isdecimal() and len(text) < 12 else text
    return [each for each in re.split(r"[\s,]+", text) if each] if kind == "l" else text


def _expected() -> int | None:
    version = request.form.get("version", "")
    return int(version) if version.isdecimal() else None


def _back(game: str, **more: str) -> Response:
    """To the page that the form stood on, its draft kept."""
    around = "/table" if request.form.get("around") else ""
    kept = [(name, value) for name, value in parse_qsl(request.form.get("back", "")[:4_000]) if name not in _GONE]
    return see_other(f"/games/{game}{around}?{urlencode([*kept, *more.items()])}")


def _onward(game: str, command: Wish, accepted: Accepted, player: str) -> str:
    """The table's page; who holds several seats and is up again goes on in the same one."""
    after, seat = accepted.table, getattr(command, "seat", None)
    several = after is not None and len(after.seats_of(player)) > 1
    again = several and isinstance(command, Command) and after is not None and seat in after.to_act
    if request.form.get("around"):
        return f"/games/{game}/table"
    return f"/games/{game}?seat={seat}" if again else f"/games/{game}"
