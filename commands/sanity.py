"""What must hold for a commit's public part, whatever is played: order, time, ids, authors, known fields."""

from typing import Any

from events.codec import Codec
from projections.table.state import Table

_FIELDS = {"v", "at", "by", "actor", "player", "cmd", "rules", "build", "c", "ev"}
_ACTORS = {"player", "bot", "clock", "host", "system"}


def unsound(public: dict[str, Any], table: Table, rules: str, used: set[bytes], codec: Codec) -> str | None:
    """The first thing that is wrong with the public part of the commit that follows a table, or None.

    `rules` is the revision it must have been judged by, `used` the command ids before it.
    """
    return _unsound_around(public, table, rules, used) or _unsound_inside(public, codec)


def _unsound_around(public: dict[str, Any], table: Table, rules: str, used: set[bytes]) -> str | None:
    seats = range(len(table.chairs))
    for holds, fault in (
        (set(public) - {"dr"} == _FIELDS, "it has other fields than a commit"),
        (public["v"] == table.version + 1, f"it says version {public['v']}"),
        (type(public["at"]) is int and public["at"] >= max(table.moved_at, 1), "its time lies before that of the last commit"),
        (len(public["cmd"]) == 16 and public["cmd"] not in used, "its command id is malformed or was used before"),
        (public["actor"] in _ACTORS, f"no such actor: {public['actor']}"),
        (public["by"] is None or public["by"] in seats, f"no such seat: {public['by']}"),
        (public["rules"] == rules, f"it was judged by {public['rules'] or 'no rules'}, the game is played by {rules}"),
        (isinstance(public["build"], str), "its build is no text"),
    ):
        if not holds:
            return fault
    return None


def _unsound_inside(public: dict[str, Any], codec: Codec) -> str | None:
    if not set(public["c"]) <= {"t", "n", "b", "x"}:
        return "its command has fields that no command has"
    for event in public["ev"]:
        model = codec.model(event["t"])
        if not set(event) <= {"t", "n", "b", "x"}:
            return f"{event['t']} has fields that no event has"
        if event["n"] == model.number and set(event["b"]) - set(model.model_fields):
            return f"{event['t']} has fields that no such event has"
    return None
