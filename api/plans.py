"""Moves planned ahead. Only their owner sees them."""

from typing import Annotated, Any

from flask import Blueprint
from pydantic import BaseModel, Field

from api.access import entered, seen_from
from api.auth import Caller
from api.desk import desk
from api.door import door
from api.shapes import Asked, Seen
from commands.plans import command_of, line_of
from commands.problems import Problem
from projections.passes import PLAY
from projections.plans import MOST, Plan, Stored
from projections.table.state import Table

bp = Blueprint("plans", __name__)
_PROBLEMS = ("invalid", "unauthenticated", "forbidden", "not-seated", "unknown", "slow-down")


class PlansWanted(Asked):
    """What to do at the seat's next turns, one plan a turn."""

    plans: Annotated[tuple[Plan, ...], Field(max_length=MOST)]


class PlansShown(BaseModel):
    """The plans of the caller's seat. `lapsed`: why the last ones came to nothing."""

    seat: int
    plans: list[dict[str, Any]]
    lapsed: dict[str, Any] | None


@door(bp, "GET", "/games/<game>/plans", scope=PLAY, query=Seen, gives=PlansShown, problems=_PROBLEMS)
def plans(who: Caller, game: str, query: Seen) -> dict[str, Any]:
    """What I have planned."""
    _, seat = _mine(who, game, query)
    stored = desk().plans.of(game, seat)
    return _shown(seat, stored if stored is not None and stored.player == who.player else None)


@door(
    bp, "PUT", "/games/<game>/plans", scope=PLAY, limit="play", query=Seen, body=PlansWanted, gives=PlansShown, problems=_PROBLEMS
)
def set_plans(who: Caller, game: str, query: Seen, body: PlansWanted) -> dict[str, Any]:
    """Replace what I have planned. While it is my turn there is nothing to plan: then I move."""
    table, seat = _mine(who, game, query)
    return _shown(seat, keep(table, seat, who.player, body.plans))


def keep(table: Table, seat: int, player: str, plans: tuple[Plan, ...]) -> Stored:
    """Replace the plans of a seat, or Problem `invalid` when one is no move of this game's, or it is the seat's turn."""
    if table.status != "running" or (seat in table.to_act and plans):
        fault = {"place": ["plans"], "fault": "plans are made while others move", "kind": "your_turn"}
        raise Problem("invalid", "plans are made while others move", faults=[fault])
    if len(plans) > MOST:
        fault = {"place": ["plans"], "fault": f"no more than {MOST} plans", "kind": "too_long"}
        raise Problem("invalid", "too many plans", faults=[fault])
    for plan in plans:
        command_of(table.game, seat, plan.model_dump())
    return desk().plans.write(table.id, seat, player, line_of(table), plans)


def _mine(who: Caller, game: str, query: Seen) -> tuple[Table, int]:
    table = entered(desk(), game, who, query.invite)
    seat = seen_from(table, who, query.seat)
    if seat is None:
        raise Problem("not-seated", "you have no seat at this table")
    return table, seat


def _shown(seat: int, stored: Stored | None) -> dict[str, Any]:
    return {"seat": seat, "plans": stored.plans if stored else (), "lapsed": stored.lapsed if stored else None}
