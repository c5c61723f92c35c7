"""Lists of tables, from what the fold keeps: they may be a moment behind the tables themselves."""

from collections.abc import Iterable, Iterator
from typing import Any

from flask import Blueprint

from api.auth import Caller
from api.desk import desk
from api.door import door
from api.shapes import Listing, RowsShown
from commands.problems import Problem
from projections.names import FORMER
from projections.passes import READ
from projections.read_models import STATUSES

bp = Blueprint("lists", __name__)
_LOOKED_AT = 2_000
"""Rows looked at for one page, at most."""
Row = dict[str, Any]


@door(bp, "GET", "/games", query=Listing, gives=RowsShown, problems=("invalid", "unauthenticated", "forbidden", "slow-down"))
def games(who: Caller | None, query: Listing) -> dict[str, Any]:
    """Public tables, or the caller's own with `mine`; last moved first."""
    if query.mine and who is None:
        raise Problem("unauthenticated", "whose?")
    rows = _mine(who) if query.mine and who is not None else _public(query)
    page: list[Row] = []
    last: Row | None = None
    for looked, row in enumerate(rows):
        if len(page) == query.limit or looked == _LOOKED_AT:
            return {"games": named(page), "next": _cursor(last) if last else None}
        last = row
        if _fits(row, query):
            page.append(row)
    return {"games": named(page), "next": None}


@door(bp, "GET", "/me/turns", scope=READ, gives=RowsShown, problems=("unauthenticated", "slow-down"))
def turns(who: Caller) -> dict[str, Any]:
    """Games that wait for me, the longest waiting first."""
    return {"games": named(desk().models.turns(who.player)), "next": None}


def named(rows: list[Row]) -> list[Row]:
    """Rows with the names of their people."""
    names = desk().people.names({player for row in rows for player in _people(row)})
    return [{**row, "host_name": names.get(row["host"], FORMER), "seats": _seats(row, names)} for row in rows]


def _public(query: Listing) -> Iterator[Row]:
    """All public tables of the asked status, or of any, last moved first."""
    before = None if query.cursor is None else _place(query.cursor)[0] + 1
    return _merged([_stretch(status, before) for status in ((query.status,) if query.status else STATUSES)])


def _stretch(status: str, before: int | None) -> Iterator[Row]:
    """Tables of one status, read in pieces. A piece that begins where the last ended leaves nobody out of one millisecond."""
    seen: set[str] = set()
    size = 100
    while True:
        rows = desk().models.listed(status, before, size)
        fresh = [row for row in rows if row["id"] not in seen]
        yield from fresh
        seen = {row["id"] for row in rows}
        if len(rows) < size:
            return
        before, size = rows[-1]["moved_at"] + 1, size if fresh else size * 2


def _merged(lists: list[Iterator[Row]]) -> Iterator[Row]:
    """Several lists that are last moved first, as one."""
    heads = [(row, rest) for rest in lists if (row := next(rest, None)) is not None]
    while heads:
        first = max(heads, key=lambda head: _order(head[0]))
        heads.remove(first)
        yield first[0]
        if (row := next(first[1], None)) is not None:
            heads.append((row, first[1]))


def _mine(who: Caller) -> list[Row]:
    """Tables where the caller is host or has a seat, even one he resigned."""
    rows = desk().models.games_of(who.player)
    return [row for row in rows if who.player in _people(row)]


def _fits(row: Row, query: Listing) -> bool:
    if query.cursor is not None and _order(row) >= _place(query.cursor):
        return False
    return query.status in (None, row["status"]) and query.game in (None, row["game"])


def _order(row: Row) -> tuple[int, str]:
    return row["moved_at"], row["id"]


def _cursor(row: Row) -> str:
    return f"{row['moved_at']}-{row['id']}"


def _place(cursor: str) -> tuple[int, str]:
    moved, _, id_ = cursor.partition("-")
    return int(moved), id_


def _people(row: Row) -> Iterable[str]:
    return (row["host"], *(chair["player"] for chair in row["seats"] if chair["player"]))


def _seats(row: Row, names: dict[str, str]) -> list[Row]:
    return [{**chair, "name": _name(chair, names)} for chair in row["seats"]]


def _name(chair: Row, names: dict[str, str]) -> str | None:
    if chair["player"]:
        return names.get(chair["player"], FORMER)
    return f"Bot ({chair['bot']})" if chair["bot"] else None
