"""Chat and private notes on the page of a table."""

import re
import secrets
from typing import Any

from flask import Blueprint, Response, request
from pydantic import ValidationError

from api.access import belongs, entered
from api.desk import desk
from api.shapes import Note, Say
from api.web.paper import see_other
from api.web.people import fenced
from api.web.visit import Visit, member, must_be_ours
from commands.parse import faults
from commands.problems import Problem
from projections.names import FORMER
from projections.passes import PLAY
from projections.table.state import Table

bp = Blueprint("web_talk", __name__)
_SHOWN = 40


@bp.post("/games/<game>/chat")
def say(game: str) -> Response:
    """Say something to the table."""
    table, me = _writing(game)
    text = _parsed(Say, request.form.get("text", "").replace("\r\n", "\n").strip()).text
    desk().talk.say(table.id, me, text, request.form.get("key") or secrets.token_hex(16))
    return see_other(f"{_where(game)}#chat")


@bp.post("/games/<game>/notes")
def write(game: str) -> Response:
    """Replace my own note."""
    table, me = _writing(game)
    note = _parsed(Note, request.form.get("text", "").replace("\r\n", "\n"))
    desk().talk.write_note(table.id, me, note.text)
    return see_other(f"{_where(game)}#chat")


def talk_shown(table: Table, me: Visit, invite: str) -> dict[str, Any]:
    """What was said, newest last, with mentions of the reader marked; and the reader's own note."""
    del invite
    said = desk().talk.newest(table.id, _SHOWN)
    names = desk().people.names({each.player for each in said})
    seat_of = {chair.player: seat for seat, chair in enumerate(table.chairs) if chair.player}
    messages = [
        {
            "id": each.id,
            "at": each.at,
            "seat": seat_of.get(each.player),
            "name": fenced(names.get(each.player, FORMER)),
            "mine": each.player == me.player,
            "parts": _parts(each.text, me.name),
        }
        for each in said
    ]
    note = desk().talk.note(table.id, me.player)[0] if me.player else ""
    return {"messages": messages, "note": note, "may": belongs(table, me.who), "key": secrets.token_urlsafe(12)}


def _parts(text: str, name: str) -> list[tuple[str, bool]]:
    """The text in parts, those that mention the reader marked."""
    if not name:
        return [(text, False)]
    parts = re.split(f"(@{re.escape(name)})", text, flags=re.IGNORECASE)
    return [(part, bool(number % 2)) for number, part in enumerate(parts) if part]


def _writing(game: str) -> tuple[Table, str]:
    who = member()
    must_be_ours()
    who.must(PLAY)
    desk().limits.hit("talk", who.player)
    table = entered(desk(), game, who)
    if not belongs(table, who):
        raise Problem("not-seated", "only the host and whoever has a seat")
    return table, who.player


def _parsed(model: Any, text: str) -> Any:
    try:
        return model(text=text)
    except ValidationError as error:
        raise Problem("invalid", "the text does not parse", faults=faults(error)) from None


def _where(game: str) -> str:
    seat = request.form.get("seat", "")
    return f"/games/{game}?seat={seat}" if seat.isdecimal() and len(seat) == 1 else f"/games/{game}"
