"""Rows of lists, with the names of those who sit there."""

from collections.abc import Iterable, Mapping
from typing import Any

from api.desk import desk
from projections.names import FORMER


def filled(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Rows with a `name` in each seat and a `host_name`."""
    found = list(rows)
    names = desk().people.names({player for row in found for player in _people(row)})
    return [
        {
            **row,
            "host_name": names.get(row["host"], FORMER),
            "seats": [{**seat, "name": names.get(seat["player"], FORMER) if seat["player"] else None} for seat in row["seats"]],
        }
        for row in found
    ]


def _people(row: Mapping[str, Any]) -> Iterable[str]:
    return (row["host"], *(seat["player"] for seat in row["seats"] if seat["player"]))
