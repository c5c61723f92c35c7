"""What must hold between the logs of games, the people's notice logs, and what arrived on the wire."""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from redis import Redis

from commands.tables import Tables
from events.store import Store
from projections.notices import Notice, notices_of
from projections.told import ENDED, Record, Told
from tests.soak.slowly import Pace

BRIEF, ONCE, TWICE = "over before the delay: never sent", "due: arrived once", "due: arrived twice"
OVERTAKEN = "due: over before it could be told, never sent"
SEEN = "seen by its player: never sent"
FATES = (BRIEF, SEEN, ONCE, TWICE, OVERTAKEN)
EARLY = {("withdrawn", "moved-on"), ("withdrawn", "undone")}


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


def judged(engine: Redis, games: list[str], wire: list[tuple[int, str]], pace: Pace) -> dict[str, float]:
    """Compare; gives figures. `wire` holds (when, id) of all that arrived."""
    told, turns = Told(engine), turns_of(engine, games)
    records = {player: told.newest(player, 1_000) for player in {turn.notice.player for turn in turns}}
    every = [record for rows in records.values() for record in rows if "remind" not in record.notice.kinds]
    arrivals, first = Counter(id_ for _, id_ in wire), {id_: at for at, id_ in reversed(wire)}
    assert not [record for record in every if record.state not in ENDED], "some notice has not come to an end"
    assert max(arrivals.values(), default=0) <= 2, "something was sent more than twice"
    assert set(arrivals) <= {record.id for record in every}, "something was sent that stands in no log"
    classes, longest, late, waits = Counter[str](), 0, 0, list[int]()
    for turn in turns:
        mine = [record for record in records[turn.notice.player] if record.notice.id == turn.notice.id]
        assert mine, f"nothing is known of {turn.notice}"
        beyond = (turn.over or 2**60) - turn.notice.at - pace.delay * 1_000
        for record in mine:
            fate = fate_of(record, beyond, arrivals[record.id])
            classes[fate] += 1
            if fate == OVERTAKEN:
                longest = max(longest, beyond)
                assert beyond <= pace.surely * 1_000, f"{record} was due for {beyond} ms and never arrived"
            if arrivals[record.id]:
                late += bool(turn.over and first[record.id] > turn.over + 1_000)
                waits.append(first[record.id] - turn.notice.at - pace.delay * 1_000)
    unsure = [record for record in every if record.state == "unsure"]
    return {
        "turns": len(turns),
        "notices of turns": sum(classes.values()),
        **{fate: classes[fate] for fate in FATES},
        "longest overtaken, s": round(longest / 1_000),
        "arrived after its turn": late,
        "half arrived within s of the delay": round(sorted(waits)[len(waits) // 2] / 1_000, 1) if waits else 0,
        "all arrived within s of the delay": round(max(waits, default=0) / 1_000, 1),
        "messages": sum(arrivals.values()),
        "unsure": len(unsure),
        "of these on the wire": sum(1 for record in unsure if arrivals[record.id]),
    }


def fate_of(record: Record, beyond: int, came: int) -> str:
    """Which of the fates a notice had. `beyond`: milliseconds that its turn outlasted the delay; `came`: how often it did."""
    if came:
        assert beyond > 0, f"{record}: somebody was told of a turn that was over before its delay ended"
        return ONCE if came == 1 else TWICE
    assert record.state != "sent", f"{record} says sent and never arrived"
    if (record.state, record.why) == ("withdrawn", "seen"):
        return SEEN
    if beyond <= 0:
        assert (record.state, record.why) in EARLY, f"{record} was over before its delay ended and says something else"
        return BRIEF
    assert record.why == "overtaken", f"{record} was due, never arrived, and does not say why"
    return OVERTAKEN
