"""What must hold between the logs of games, the people's notice logs, and what arrived on the wire."""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from redis import Redis

from commands.tables import Tables
from events.store import Store
from projections.notices import Notice, notices_of
from projections.told import ENDED, Record, Told

DELAY_MS = 2_000
SURELY_MS = 40_000
"""A turn that lasted so much longer than the delay was told, whatever was killed meanwhile: a killed process needs seconds to
come back where many others run, and what it had in hand waits for its lease."""


@dataclass
class Turn:
    """A turn that somebody was to be told of, and when it was over (0: never)."""

    notice: Notice
    over: int = 0


def turns_of(engine: Redis, games: list[str]) -> list[Turn]:
    """Every turn of every game, from the logs alone."""
    tables, found = Tables(Store(engine)), list[Turn]()
    for game in games:
        history = list(tables.history(game))
        for before, after in pairwise(history):
            for notice in notices_of(before, after):
                if "turn" in notice.kinds:
                    found.append(Turn(notice, _over(history, notice)))
    return found


def _over(history: list, notice: Notice) -> int:
    for table in history[notice.version :]:
        seats = [seat for seat, version in table.asked if version == notice.version]
        if not any(table.chairs[seat].player == notice.player for seat in seats):
            return int(table.moved_at)
    return 0


def judged(engine: Redis, games: list[str], wire: list[tuple[int, str]]) -> dict[str, int]:
    """Compare; gives figures. `wire` holds (when, id) of all that arrived."""
    told, turns = Told(engine), turns_of(engine, games)
    players = {turn.notice.player for turn in turns}
    records = {player: told.newest(player, 1_000) for player in players}
    every = [record for rows in records.values() for record in rows if "remind" not in record.notice.kinds]
    arrivals, first = Counter(id_ for _, id_ in wire), {id_: at for at, id_ in reversed(wire)}
    assert not [record for record in every if record.state not in ENDED], "some notice has not come to an end"
    assert max(arrivals.values(), default=0) <= 2, "something was sent more than twice"
    assert set(arrivals) <= {record.id for record in every}, "something was sent that stands in no log"
    early = late = must = due = 0
    overrun = 0
    for turn in turns:
        mine = [record for record in records[turn.notice.player] if record.notice.id == turn.notice.id and _is(record, turn)]
        assert mine, f"nothing is known of {turn.notice}"
        lasted = (turn.over or 2**60) - turn.notice.at
        for record in mine:
            came = arrivals[record.id]
            early += bool(came and lasted < DELAY_MS)
            late += bool(came and turn.over and first[record.id] > turn.over + 1_000)
            if lasted > DELAY_MS + SURELY_MS and record.why != "seen":
                must += 1
                assert came, f"{record} was due and never arrived"
            due += lasted > DELAY_MS and record.why != "seen"
            if lasted > DELAY_MS and turn.over and not came and record.why != "seen":
                overrun = max(overrun, lasted - DELAY_MS)
            if record.state == "withdrawn":
                assert came or (turn.over and turn.over <= record.updated) or record.why == "seen", f"{record} was still true"
            if record.state == "sent":
                assert came, f"{record} says sent"
    assert early == 0, "somebody was told of a turn that was over before its delay ended"
    states = Counter(record.state for record in every)
    return {
        "turns": len(turns),
        "on turn after the delay": due,
        "of these so long that all must be told": must,
        "longest not told, s": round(overrun / 1000),
        "messages": sum(arrivals.values()),
        "ids": len(arrivals),
        "sent twice": sum(1 for count in arrivals.values() if count == 2),
        "told after its end": late,
        **{state: states[state] for state in ("sent", "withdrawn", "unsure", "failed", "merged", "off")},
    }


def _is(record: Record, turn: Turn) -> bool:
    return record.notice.version == turn.notice.version
