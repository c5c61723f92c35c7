"""Time at a table, vacation in all games at once, and seats that can be taken over."""

import time
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from flask import Blueprint

from api.access import entered
from api.auth import Caller
from api.desk import desk
from api.door import door
from api.lists import named
from api.notice_shapes import ClockShown, VacationAnswers, VacationAsked
from api.shapes import Invited, RowsShown
from commands.base import Rejected, Wish
from commands.handle import Order
from commands.problems import Problem
from commands.table.vacation import EndVacation, StartVacation
from events.commit import Author
from projections.deadlines import dues, timing_of
from projections.passes import PLAY
from projections.table.state import Table

bp = Blueprint("clocks", __name__)


@door(
    bp,
    "GET",
    "/games/<game>/clock",
    query=Invited,
    gives=ClockShown,
    problems=("invalid", "unauthenticated", "unknown", "slow-down"),
)
def clock(who: Caller | None, game: str, query: Invited) -> dict[str, Any]:
    """What each seat has left now, when it runs out, and what is asked about time and absent seats."""
    return clock_shown(entered(desk(), game, who, query.invite), time.time_ns() // 1_000_000)


@door(bp, "GET", "/offers", gives=RowsShown, problems=("unauthenticated", "slow-down"))
def offers(_who: Caller | None) -> dict[str, Any]:
    """Running public games where a seat can be taken over."""
    return {"games": named(desk().models.offers()), "next": None}


@door(
    bp,
    "POST",
    "/me/vacation",
    scope=PLAY,
    limit="talk",
    body=VacationAsked,
    gives=VacationAnswers,
    problems=("invalid", "unauthenticated", "forbidden", "slow-down"),
)
def vacation(who: Caller, body: VacationAsked) -> dict[str, Any]:
    """Go on vacation in all my running games, or come back with 0 days. Each game says yes or why not."""
    found = []
    for row in desk().models.games_of(who.player):
        if row["status"] != "running":
            continue
        for seat in desk().tables.newest(row["id"]).seats_of(who.player):
            command: Wish = StartVacation(days=body.days, seat=seat) if body.days else EndVacation(seat=seat)
            found.append({"game": row["id"], "seat": seat, **_asked(row["id"], who.player, command)})
    return {"games": found}


def clock_shown(table: Table, now: int) -> dict[str, Any]:
    """Time at a table, as anybody there may see it."""
    timing = timing_of(table, now) or {"at": now, "runs": False, "seats": []}
    due, vote, ask = next(iter(dues(table)), None), table.vote, table.time_ask
    return {
        **timing,
        "version": table.version,
        "ask": ask and asdict(ask),
        "vote": vote
        and {
            "vote": vote.vote,
            "seat": vote.seat,
            "voters": vote.voters,
            "voted": [seat for seat, _ in vote.cast],
            "until": vote.until,
        },
        "next": due and asdict(due),
    }


def _asked(game: str, player: str, command: Wish) -> dict[str, Any]:
    now = time.time_ns() // 1_000_000
    cmd = sha256(f"vacation {game} {player} {command.model_dump_json()} {now}".encode()).digest()[:16]
    try:
        desk().handle.send(game, Order(command, Author(None, "player", player), cmd))
    except (Problem, Rejected) as no:
        return {"done": False, "reason": no.code}
    return {"done": True}
