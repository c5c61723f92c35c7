"""The page of one table: before the start its seats, then the game."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, request

from api.access import belongs, entered, reader_of, seen_from
from api.answers import mark_seen
from api.desk import desk
from api.ratings import person_shown
from api.web import story
from api.web.clocks import clock_more, clock_said, is_fast, timing
from api.web.draft import drafted
from api.web.face import Face
from api.web.faces import face_of
from api.web.matters import matters, time_of_table
from api.web.options import option_fields
from api.web.paper import page
from api.web.people import seated
from api.web.refused import refusal_shown
from api.web.stage import Stage, staged
from api.web.talk import talk_shown
from api.web.undoing import ask_shown, ways
from api.web.visit import Visit, visit
from api.web.words import Words, of_game
from commands.games import GAMES
from commands.handle import invite_of
from projections.table.state import Table

bp = Blueprint("web_table", __name__)
_RECENT, _SHOWN, _MARKED = 60, 22, 6


@bp.get("/games/<game>")
def look(game: str) -> Response:
    """A table as its reader may see it now."""
    me = visit()
    table = entered(desk(), game, me.who, invite())
    words = of_game(me.look.tongue(), table.game)
    if table.play is None:
        return page("table.html", words=words, **before_the_start(table, me, words))
    held = table.seats_of(me.player)
    named = seat_named()
    if len(held) > 1 and named is None and table.status == "running":
        return page("curtain.html", words=words, **_curtain(table, held, words))
    mark_seen(desk(), table, me.who)
    return page("game.html", words=words, **_game(table, me, words, named))


@bp.get("/games/<game>/table")
def around(game: str) -> Response:
    """Seats, options and what the host may do, at any time."""
    me = visit()
    table = entered(desk(), game, me.who, invite())
    words = of_game(me.look.tongue(), table.game)
    return page("table.html", words=words, **before_the_start(table, me, words))


def invite() -> str:
    """The invite that came with the address or the form."""
    return request.values.get("invite", "")[:64]


def seat_named() -> int | None:
    """The seat that the address names."""
    text = request.args.get("seat", "")
    return int(text) if text.isdecimal() and len(text) == 1 else None


def before_the_start(table: Table, me: Visit, words: Words) -> dict[str, Any]:
    """What the page of a table's seats shows."""
    held = table.seats_of(me.player)
    return {
        "table": table,
        "face": face_of(table.game),
        "game": GAMES[table.game],
        "people": seated(table, words),
        "held": held,
        "host": me.player == table.host,
        "full": not any(chair.free for chair in table.chairs),
        "invite": invite_of(table) if belongs(table, me.who) else invite(),
        "given_invite": invite(),
        "belongs": belongs(table, me.who),
        "open": matters(table, me.player, words),
        "known": _known(table),
        "silent": _silent(table, me),
        "times": time_of_table(table, held),
        "clock": clock_said(table.clock, words),
        "clock_more": clock_more(table.clock, words),
        "option_fields": option_fields(GAMES[table.game], words.language),
        "key": secrets.token_urlsafe(12),
        "refusal": refusal_shown(table, me, words),
        "talk": talk_shown(table, me, invite()),
        "live": address_of_live(table),
    }


def _silent(table: Table, me: Visit) -> bool | None:
    """Whether the reader wants no notices of this game; None for who gets none anyway."""
    if me.player is None or not belongs(table, me.who):
        return None
    of_game = desk().notifying.of(me.player).games.get(table.id)
    return of_game is not None and of_game.off


def _known(table: Table) -> dict[str, Any]:
    """What is to be known of the people at a table before one joins it: their rating, and how their games ended."""
    if table.status != "open" and not any(chair.offered for chair in table.chairs):
        return {}
    return {chair.player: person_shown(chair.player, (table.game,)) for chair in table.chairs if chair.player and chair.present}


def _curtain(table: Table, held: Sequence[int], words: Words) -> dict[str, Any]:
    awaited = [seat for seat in table.to_act if seat in held]
    return {"table": table, "held": held, "awaited": awaited, "people": seated(table, words), "live": address_of_live(table)}


def _game(table: Table, me: Visit, words: Words, named: int | None) -> dict[str, Any]:
    seat, people = seen_from(table, me.who, named), seated(table, words)
    reader = reader_of(table, me.who, seat)
    found = story.commits(table, reader, max(0, table.version - _RECENT), _RECENT)
    since = story.last_own(found, seat)
    news = [commit for commit in found if commit["version"] > since]
    draft = drafted(request.args.items(multi=True))
    stage = staged(table, seat, table.seats_of(me.player), draft, words, people, _marked(news, face_of(table.game)))
    sight = stage.sight
    return {
        "stage": stage,
        "table": table,
        "face": stage.face,
        "sight": sight,
        "pic": stage.face.picture(sight),
        "people": people,
        "seat": seat,
        "order": _order(stage),
        "banner": banner(stage),
        "time": timing(table, seat, words),
        "ways": ways(table, stage.held),
        "open": matters(table, me.player, words),
        "asked": ask_shown(table, reader, stage.held, words, people),
        "changes": stage.face.changes(sight, sight.view, sight.then) if sight.then else (),
        "lines": _log(table, me, story.lines(found, words, people)[-_SHOWN:], words, people),
        "digest": _digest(news, since, seat, words, people),
        "more": True,
        "key": secrets.token_urlsafe(12),
        "refusal": refusal_shown(table, me, words),
        "moved": request.args.get("moved", ""),
        "one_tap": _one_tap(table, me),
        "talk": talk_shown(table, me, invite()),
        "live": address_of_live(table),
        "given_invite": invite(),
        "open_all": request.args.get("all") == "1",
    }


def _log(table: Table, me: Visit, told: list[story.Line], words: Words, people: Sequence[str]) -> list[story.Line]:
    """The last lines, with what was said and refused in their time."""
    since = told[0].at if told else 0
    return story.merged(told, story.beside(table, me.player, since, words, people))


def _order(stage: Stage) -> list[int]:
    """Seats in turn order, the reader's own first."""
    order = [seat for seat in stage.face.order(stage.sight.view) if seat < len(stage.sight.people)]
    order += [seat for seat in range(len(stage.sight.people)) if seat not in order]
    return sorted(order, key=lambda seat: seat != stage.sight.seat) if stage.sight.seat is not None else order


def banner(stage: Stage) -> dict[str, Any]:
    """Phase, who is awaited, and what for."""
    sight, table = stage.sight, stage.table
    where = stage.face.where(sight)
    if table.status == "finished":
        winners = [sight.people[row["seat"]] for row in table.standings if row["place"] == 1]
        what = sight.words("banner.won", names=", ".join(winners), count=len(winners))
        return {"what": what, "where": where, "you": False, "seat": table.standings[0]["seat"]}
    if table.dispute is not None:
        return {"what": sight.words("refusal.dispute-open"), "where": where, "you": False, "seat": table.dispute.seat}
    if table.ask is not None and set(table.ask.must_agree) & set(stage.held):
        what = sight.words("banner.undo-asked", name=sight.people[table.ask.seat])
        return {"what": what, "where": where, "you": True, "seat": table.ask.seat}
    if stage.mine:
        key = stage.face.ask(sight)
        ask = sight.words.about(key, sight.view, sight.people) if sight.words.has(key) else sight.words("banner.move")
        return {"what": ask, "where": where, "you": True, "seat": sight.seat}
    names = ", ".join(sight.people[seat] for seat in table.to_act)
    return {
        "what": sight.words("banner.may-choose-anew" if stage.may else "banner.waiting", names=names),
        "where": where,
        "you": False,
        "seat": next(iter(table.to_act), None),
    }


def _marked(news: Sequence[Mapping[str, Any]], face: Face) -> dict[str, int]:
    """Things that the last moves touched, in their order."""
    touched = [thing for commit in news for event in commit["events"] for thing in face.touched(event)]
    return {thing: number for number, thing in enumerate(touched[-_MARKED:], start=1)}


def _digest(
    news: Sequence[Mapping[str, Any]], since: int, seat: int | None, words: Words, people: Sequence[str]
) -> dict[str, Any] | None:
    """What happened since the reader's last move, three lines at most."""
    if seat is None or not since or not news:
        return None
    told = [line for line in story.lines(news, words, people) if line.seat != seat]
    return {"lines": told[-3:], "more": max(0, len(told) - 3), "since": since} if told else None


def _one_tap(table: Table, me: Visit) -> bool:
    return (me.look.fast if is_fast(table.clock) else me.look.slow) == "one"


def address_of_live(table: Table) -> str:
    """Where the page listens for new versions."""
    more = f"&invite={invite()}" if invite() else ""
    return f"/api/v1/games/{table.id}/live?after={table.version}{more}"
