"""Moves planned ahead, as their owner sees and makes them: a move that needs no further choice, or one of his own again."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, request
from pydantic import ValidationError

from api.access import entered, seen_from
from api.desk import desk
from api.plans import keep
from api.strict import strict
from api.web.paper import page, see_other
from api.web.people import seated
from api.web.table_page import invite, seat_named
from api.web.visit import member, must_be_ours, visit
from api.web.words import Words, of_game
from commands.games import GAMES
from commands.parse import faults
from commands.problems import Problem
from projections.passes import PLAY
from projections.plans import MOST, Plan
from projections.table.state import Table

bp = Blueprint("web_planning", __name__)
CLAIMS = ("at-least", "at-most", "equal", "different")
_AGAIN, _LOOK_BACK = 6, 300
_CONDITIONS = 2


@bp.get("/games/<game>/plans")
def plans(game: str) -> Response:
    """What I have planned, why the last plans lapsed, and a form for one more."""
    return _plans(game)


@bp.post("/games/<game>/plans")
def add(game: str) -> Response:
    """One more plan, behind those that stand."""
    table, seat, player = _mine(game)
    stored = desk().plans.of(table.id, seat)
    kept = _kept(stored.plans if stored and stored.player == player else ())
    strict(request.form.get("command", "").encode())
    try:
        fresh = Plan.model_validate({"command": json.loads(request.form.get("command", "")), "when": list(_conditions())})
        keep(table, seat, player, (*kept, fresh)[: MOST + 1])
    except ValidationError as error:
        return _plans(game, 400, faults(error))
    except Problem as problem:
        if problem.code != "invalid":
            raise
        return _plans(game, 400, list(problem.facts.get("faults", ())))
    return see_other(_where(table, seat))


@bp.post("/games/<game>/plans/drop")
def drop(game: str) -> Response:
    """No plans any more."""
    table, seat, player = _mine(game)
    keep(table, seat, player, ())
    return see_other(_where(table, seat))


def _plans(game: str, status: int = 200, wrong: Sequence[Mapping[str, Any]] = ()) -> Response:
    me, table, seat = visit(), *_seat(game)
    words, view = of_game(me.look.tongue(), table.game), GAMES[table.game].view(table.play, None).model_dump(mode="json")
    people, stored = seated(table, words), desk().plans.of(game, seat)
    mine = stored if stored is not None and stored.player == me.player else None
    return page(
        "plans.html",
        status,
        words=words,
        table=table,
        seat=seat,
        wrong=wrong,
        plans=[(_said(each["command"], words, people), each["when"]) for each in (mine.plans if mine else ())],
        lapsed=mine.lapsed if mine else None,
        lapsed_plan=_said(mine.lapsed["plan"], words, people) if mine and mine.lapsed else "",
        moves=[(json.dumps(each), _said(each, words, people)) for each in _moves(table, seat)],
        paths=list(_paths(view)),
        claims=CLAIMS,
        conditions=range(_CONDITIONS),
        on_turn=seat in table.to_act,
    )


def _seat(game: str) -> tuple[Table, int]:
    who = member()
    table = entered(desk(), game, who, invite())
    seat = seen_from(table, who, seat_named())
    if seat is None or table.status != "running":
        raise Problem("not-seated", "you have no seat in a running game here")
    return table, seat


def _mine(game: str) -> tuple[Table, int, str]:
    who = member()
    must_be_ours()
    who.must(PLAY)
    desk().limits.hit("play", who.player)
    return (*_seat(game), who.player)


def _where(table: Table, seat: int) -> str:
    several = len(table.seats_of(table.chairs[seat].player)) > 1
    return f"/games/{table.id}/plans{f'?seat={seat}' if several else ''}"


def _kept(rows: Sequence[Mapping[str, Any]]) -> tuple[Plan, ...]:
    return tuple(Plan.model_validate({"command": each["command"], "when": each["when"]}) for each in rows)


def _moves(table: Table, seat: int) -> Iterator[dict[str, Any]]:
    """Moves without a choice, and what the seat itself did last in the open."""
    seen: list[dict[str, Any]] = []
    for kind in GAMES[table.game].commands:
        needed = {name for name, field in kind.model_fields.items() if field.is_required()}
        if not needed - {"type", "seat"} and kind.__name__ != "Begin":
            seen.append({"type": kind.__name__})
    yield from seen
    types, again = {kind.__name__ for kind in GAMES[table.game].commands}, list[dict[str, Any]]()
    for _, commit, _ in desk().tables.commits(table.id, max(0, table.version - _LOOK_BACK)):
        said, who = commit.said, commit.author
        if (who.seat, who.actor) == (seat, "player") and said.type in types and said.body is not None and not said.secret:
            move = {"type": said.type, **{name: value for name, value in said.body.items() if name != "seat"}}
            again = [*(each for each in again if each != move), move]
    yield from (move for move in reversed(again[-_AGAIN:]) if move not in seen)


def _said(move: Mapping[str, Any], words: Words, people: Sequence[str]) -> str:
    key = f"command.{move['type']}"
    return words.about(key, move, people) if words.has(key) else str(move["type"])


def _conditions() -> Iterator[dict[str, Any]]:
    for index in range(_CONDITIONS):
        path = request.form.get(f"path.{index}", "").strip()
        if path:
            yield {
                "path": path,
                "is": request.form.get(f"is.{index}", ""),
                "value": _value(request.form.get(f"value.{index}", "")),
            }


def _value(text: str) -> str | int | bool | None:
    plain: Mapping[str, bool | None] = {"true": True, "false": False, "null": None}
    text = text.strip()
    if text in plain:
        return plain[text]
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else text


def _paths(place: Any, so_far: str = "") -> Iterator[tuple[str, Any]]:
    """Every single value that all see, by its path."""
    if isinstance(place, Mapping):
        steps: list[tuple[str, Any]] = list(place.items())
    elif isinstance(place, list):
        steps = [(_step(each, index), each) for index, each in enumerate(place)]
    else:
        yield so_far, place
        return
    for step, value in steps:
        yield from _paths(value, f"{so_far}.{step}" if so_far else str(step))


def _step(each: Any, index: int) -> str:
    """An entry of a list by its name where it has one."""
    known = each.get("id") if isinstance(each, Mapping) else None
    return f"id={known}" if isinstance(known, str) else str(index)
