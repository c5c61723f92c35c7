"""Templates, and the answer around them: one page, or only its changing part when a script asks for that."""

import json
import secrets
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from flask import Response, g, request
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from api.web import choices, marks, times
from api.web.assets import address
from api.web.faces import FACES, face_of
from api.web.matters import anything_open, rule_ids, spoken
from api.web.people import unfenced
from api.web.visit import keep_form_cookie, visit
from api.web.words import Words

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


@cache
def environment() -> Environment:
    """The templates of the shell, and each face's own under its name."""
    room = Path(str(files("api.web")))
    own = {name: FileSystemLoader(room / name / "templates") for name in FACES}
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(room / "templates"), PrefixLoader(own)]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    made.globals.update(asset=address, mark=marks.mark, short=marks.short, face_of=face_of, json=json.dumps, signed=marks.signed)
    made.globals.update(
        icon=_icon, used=_used, used_icons=_used_icons, grouped=choices.grouped, tagged=choices.tagged, hidden=choices.hidden
    )
    made.globals.update(spoken=spoken, rule_ids=rule_ids, anything_open=anything_open)
    made.filters.update(ago=times.ago, day=times.day, clock=times.clock, named=_named, seat_name=_seat_name, bare=unfenced)
    return made


def page(template: str, status: int = 200, **given: Any) -> Response:
    """A page. The template finds the visit as `me` and its words as `t`."""
    me = visit()
    g.icons = {}
    shared = {"me": me, "t": given.pop("words", me.words), "fragment": is_fragment(), "path": request.full_path.rstrip("?")}
    shared |= {"key": secrets.token_urlsafe(12), "host_url": request.host_url.rstrip("/")}
    text = environment().get_template(template).render(shared | given)
    answer = Response(text, status, content_type="text/html; charset=utf-8")
    answer.headers["Content-Security-Policy"] = POLICY
    answer.headers["Vary"] = "Cookie, Accept-Language, HX-Request"
    keep_form_cookie(answer)
    return answer


def is_fragment() -> bool:
    """Whether a script of ours asks for the changing part of a page only."""
    return request.headers.get("HX-Request") == "true" and "HX-History-Restore-Request" not in request.headers


def see_other(where: str) -> Response:
    """After something was done: look there. A reload does not do it again."""
    answer = Response("", 303, content_type="text/plain; charset=utf-8")
    answer.headers["Location"] = where
    return answer


def _icon(name: str, css: str = "") -> Markup:
    """A symbol of the sprite."""
    markup = '<svg class="i {}" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-{}"/></svg>'
    return Markup(markup).format(css, _used(name))  # noqa: S704 - a constant, filled in with escaping


def _used(symbol: str) -> str:
    """Remember that a page shows a symbol: its sprite holds those and no others."""
    g.icons[symbol] = True
    return symbol


def _used_icons() -> list[str]:
    return list(g.icons)


def _named(thing: Any, words: Words) -> str:
    return words.name(thing)


def _seat_name(place: Any, people: Sequence[str]) -> str:
    return str(people[place.seat])
