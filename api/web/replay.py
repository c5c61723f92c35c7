"""Looking back: the board as it was at any version, and the whole log."""

from typing import Any

from flask import Blueprint, Response, request

from api.access import entered, reader_of, seen_from
from api.desk import desk
from api.web import story
from api.web.face import Sight
from api.web.faces import face_of
from api.web.paper import page, see_other
from api.web.people import seated
from api.web.stage import href
from api.web.table_page import invite, seat_named
from api.web.undoing import way_to
from api.web.visit import member, must_be_ours, visit
from api.web.words import Words, of_game
from commands.forking import Fork
from commands.games import GAMES
from commands.problems import Problem
from projections.passes import PLAY
from projections.table.state import Table

bp = Blueprint("web_replay", __name__)
_AROUND, _PAGE = 8, 200


@bp.get("/games/<game>/at")
def jump(game: str) -> Response:
    """To the version of a form."""
    version = request.args.get("v", "")
    seat = f"?seat={request.args['seat']}" if request.args.get("seat", "").isdecimal() else ""
    return see_other(f"/games/{game}/at/{version if version.isdecimal() else 1}{seat}")


@bp.get("/games/<game>/at/<int:version>")
def replay(game: str, version: int) -> Response:
    """The board at a version, as the reader may see it, with what happened around it."""
    me = visit()
    table = entered(desk(), game, me.who, invite())
    words = of_game(me.look.tongue(), table.game)
    then = _at(table, version)
    seat, people = seen_from(table, me.who, seat_named()), seated(table, words)
    around = story.commits(table, reader_of(table, me.who, seat), max(0, version - _AROUND), 2 * _AROUND)
    return page(
        "peek.html" if request.args.get("part") == "board" else "replay.html",
        words=words,
        table=table,
        then=then,
        version=version,
        **_drawn(table, then, seat, people, words, around),
        lines=story.lines(around, words, people)[::-1],
        people=people,
        seat=seat,
        held=table.seats_of(me.player),
        way=way_to(table, table.seats_of(me.player), version),
        can_fork=then.status == "running" and GAMES[table.game].redeal is not None,
        given_invite=invite(),
        link=lambda v: href(f"{game}/at/{v}", seat if len(table.seats_of(me.player)) > 1 else None),
    )


@bp.post("/games/<game>/fork")
def fork(game: str) -> Response:
    """A practice game from a version; every seat is the forker's."""
    who = member()
    must_be_ours()
    who.must(PLAY)
    desk().limits.hit("table", who.player)
    parent = entered(desk(), game, who, invite())
    text = request.form.get("at", "")
    if not text.isdecimal() or not 0 < int(text) <= parent.version:
        raise Problem("unknown", "no such version")
    table = desk().handle.fork(parent, Fork(int(text), None), who.player, request.form.get("key") or None)
    return see_other(f"/games/{table.id}")


@bp.get("/games/<game>/log")
def log(game: str) -> Response:
    """The whole log, a stretch a page, newest first."""
    me = visit()
    table = entered(desk(), game, me.who, invite())
    words = of_game(me.look.tongue(), table.game)
    seat, people = seen_from(table, me.who, seat_named()), seated(table, words)
    asked = request.args.get("to", "")
    last = min(table.version, int(asked)) if asked.isdecimal() and int(asked) > 0 else table.version
    found = story.commits(table, reader_of(table, me.who, seat), max(0, last - _PAGE), min(_PAGE, last))
    return page(
        "log.html",
        words=words,
        table=table,
        seat=seat,
        lines=story.lines(found, words, people)[::-1],
        last=last,
        older=last - _PAGE,
        newer=last + _PAGE if last < table.version else 0,
    )


def _at(table: Table, version: int) -> Table:
    if not 0 < version <= table.version:
        raise Problem("unknown", "no such version")
    return table if version == table.version else desk().tables.at(table.id, version)


def _drawn(
    table: Table, then: Table, seat: int | None, people: tuple[str, ...], words: Words, around: list[dict[str, Any]]
) -> dict[str, Any]:
    """The board then, what the commit touched, and the figures that changed since the reader's move before it."""
    game, face = GAMES[table.game], face_of(table.game)
    if then.play is None:
        return {"sight": None, "pic": None, "face": face, "changes": (), "since": 0, "where": words("table.open")}
    here = [commit for commit in around if commit["version"] == then.version]
    touched = [thing for commit in here for event in commit["events"] for thing in face.touched(event)]
    view = game.view(then.play, seat)
    since = story.last_own([commit for commit in around if commit["version"] < then.version], seat) or max(1, then.version - 1)
    before = desk().tables.at(table.id, since) if since < then.version else then
    old = game.view(before.play, seat) if before.play is not None else None
    marked = {thing: number for number, thing in enumerate(touched, start=1)}
    sight = Sight(view, words, people, seat, to_act=then.to_act, marked=marked, before=old)
    return {
        "sight": sight,
        "pic": face.picture(sight),
        "face": face,
        "changes": face.changes(sight, old, view) if old is not None else (),
        "since": since,
        "where": face.where(sight),
    }
