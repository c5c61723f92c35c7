"""What a table has to decide besides the game, as panels: a dispute, other rules, time, an absent seat."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from api.web.clocks import clock_said
from api.web.times import amount
from api.web.words import Words
from commands.games import GAMES
from commands.matters import dispute_shown, proposal_shown
from commands.rulebook import numbered
from projections.clock_rules import clock_rules
from projections.table.state import Table

CHOICES = ("wait", "automaton", "replace", "end")


def matters(table: Table, player: str | None, words: Words) -> dict[str, Any]:
    """Every open matter with what the reader may do about it; None where there is none."""
    held = table.seats_of(player)
    return {
        "dispute": dispute_shown(table, player),
        "proposal": proposal_shown(table, player),
        "time": _time_ask(table, held, words),
        "vote": _vote(table, held),
        "away": [seat for seat in held if not table.chairs[seat].present],
        "offered": _offered(table, player),
        "others": [each for each in GAMES[table.game].revisions if each != table.rules] if held and table.rules else [],
    }


def anything_open(found: Mapping[str, Any]) -> bool:
    """Whether a matter waits for an answer or is to be seen by all."""
    return any(found[name] for name in ("dispute", "proposal", "time", "vote", "away", "offered"))


def rule_ids(table: Table) -> list[str]:
    """Rules that may be cited at a table."""
    return [*numbered(table.game, table.rules), *numbered("table")]


def spoken(kind: str, **fields: Any) -> str:
    """A command of the table as a form carries it."""
    return json.dumps({"type": kind, **fields})


def time_of_table(table: Table, held: Sequence[int]) -> dict[str, Any] | None:
    """What the page of a table offers about time: asks, and vacation of the reader's seats."""
    if not held or table.status != "running":
        return None
    rules = clock_rules(table.clock)
    return {
        "clock": bool(table.watches),
        "vacation": rules.vacation_days if table.watches else 0,
        "away": [seat for seat in held if table.watches and table.watches[seat].away_until > table.moved_at],
        "seats": range(len(table.chairs)),
    }


def _time_ask(table: Table, held: Sequence[int], words: Words) -> dict[str, Any] | None:
    ask = table.time_ask
    if ask is None:
        return None
    what = clock_said(ask.clock, words) if ask.clock else amount(ask.seconds, words)
    return {
        "ask": ask,
        "what": what,
        "mine": [seat for seat in ask.must_agree if seat in held],
        "own": ask.seat in held,
    }


def _vote(table: Table, held: Sequence[int]) -> dict[str, Any] | None:
    vote = table.vote
    if vote is None:
        return None
    mine = [seat for seat in vote.voters if seat in held]
    return {"vote": vote, "mine": mine, "cast": dict(vote.cast), "choices": CHOICES}


def _offered(table: Table, player: str | None) -> list[int]:
    """Seats that the reader, who has none here, may take over."""
    if player is None or any(chair.player == player for chair in table.chairs):
        return []
    return [seat for seat, chair in enumerate(table.chairs) if chair.offered]
