"""The lobby: open tables, and a form for a new one."""

from typing import Any

from flask import Blueprint, Response, request
from pydantic import ValidationError

from api.desk import desk
from api.lists import named
from api.shapes import NewGame
from api.web.clocks import PRESETS, clock_from, clock_said
from api.web.options import option_fields, options_from
from api.web.paper import page, see_other
from api.web.visit import member, must_be_ours, visit
from commands.games import GAMES
from commands.handle import Order, command_id
from commands.parse import faults
from commands.table.seating import TakeSeat
from events.commit import Author
from projections.passes import PLAY

bp = Blueprint("web_lobby", __name__)
_SHOWN = 60


@bp.get("/")
def lobby() -> Response:
    """Open and running tables, and the form."""
    return _lobby()


@bp.post("/tables")
def create() -> Response:
    """Open a table and go there."""
    who = member()
    must_be_ours()
    who.must(PLAY)
    desk().limits.hit("table", who.player)
    try:
        wish = NewGame.model_validate(_wish())
    except ValidationError as error:
        return _lobby(400, faults(error))
    key = request.form.get("key", "")[:100]
    table = desk().handle.create(who.player, wish.model_dump(exclude={"seed"}), None, key or None)
    if request.form.get("sit") and not table.seats_of(who.player):
        cmd = command_id(who.player, key and f"{key} sit")
        desk().handle.send(table.id, Order(TakeSeat(), Author(None, "player", who.player), cmd))
    return see_other(f"/games/{table.id}")


def _lobby(status: int = 200, wrong: list[dict[str, Any]] | None = None) -> Response:
    wanted, words = request.args.get("game", ""), request.args.get("q", "").casefold().strip()
    models = desk().models
    found = [row for row in models.listed("open", None, _SHOWN) if wanted in ("", row["game"])]
    found = named([row for row in found if words in row["title"].casefold()])
    running = named([row for row in models.listed("running", None, 8) if wanted in ("", row["game"])])
    chosen = request.values.get("game") if request.values.get("game") in GAMES else next(iter(GAMES))
    game = GAMES[str(chosen)]
    return page(
        "lobby.html",
        status,
        games=GAMES,
        wanted=wanted,
        q=request.args.get("q", ""),
        open_tables=found,
        running=running,
        offers=named([row for row in models.offers() if wanted in ("", row["game"])]),
        chosen=game,
        fields=option_fields(game, visit().look.tongue()),
        wrong=wrong or [],
        presets=PRESETS,
        clock_said=clock_said,
    )


def _wish() -> dict[str, Any]:
    """The form as the JSON door would get it."""
    sent = request.form
    game = GAMES.get(sent.get("game", ""))
    wish: dict[str, Any] = {
        "game": sent.get("game", ""),
        "seats": int(sent["seats"]) if sent.get("seats", "").isdecimal() else 0,
        "private": bool(sent.get("private")),
        "undo": sent.get("undo", "consent"),
        "options": options_from(game, sent) if game else {},
        "clock": clock_from(sent),
    }
    if sent.get("rules"):
        wish["rules"] = sent["rules"]
    if sent.get("title", "").strip():
        wish["title"] = sent["title"].strip()
    return wish
