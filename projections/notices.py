"""What a commit gives somebody to be told: derived from the table before and after it, and from nothing else."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, get_args

from projections.deadlines import reminders
from projections.table.state import Table

Kind = Literal[
    "turn",
    "remind",
    "undo",
    "time",
    "vote",
    "dispute",
    "rules",
    "out",
    "automated",
    "offered",
    "full",
    "started",
    "away",
    "over",
    "closed",
    "test",
    "paused",
    "confirm",
]
KINDS: Final[tuple[str, ...]] = get_args(Kind)
"""In the order of weight: a message is named after its first.

`turn` you are awaited · `remind` most of your time is used · `undo` `time` `rules` you are asked to agree · `vote` on an absent
seat · `dispute` one was opened · `out` your time ran out · `automated` a bot plays for you · `offered` a seat can be taken over ·
`full` your table can start · `started` · `away` somebody is on vacation · `over` · `closed` the table was called off · `test` you
pressed the button · `paused` a channel of yours was paused · `confirm` is this address yours?
"""

URGENT: Final = frozenset({"remind", "out"})
"""Told in quiet hours too when the deadline would pass in them."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One person is to be told something about one version of one game, from a time on (milliseconds)."""

    game: str
    version: int
    who: str
    """The seat's number; `host`; or the player id of somebody without a seat. With `r` behind it a reminder."""
    player: str
    kinds: tuple[str, ...]
    at: int = 0

    @property
    def id(self) -> str:
        """The same whenever it is derived again; letters, digits and hyphens."""
        return f"{self.game}-{self.version}-{self.who}"

    def line(self) -> str:
        """The notice as text. A reminder's time is not part of it, since it moves."""
        at = 0 if "remind" in self.kinds else self.at
        return "|".join((self.game, str(self.version), self.who, self.player, "+".join(self.kinds), str(at)))


def read_line(line: str, at: int) -> Notice:
    """The notice of such a text; `at` is the time of a reminder."""
    game, version, who, player, kinds, time = line.split("|")
    return Notice(game, int(version), who, player, tuple(kinds.split("+")), int(time) or at)


def notices_of(before: Table, after: Table) -> list[Notice]:
    """The notices of the commit between two tables: one for each person, with all its reasons, through his first seat."""
    places: dict[str, str] = {}
    kinds: dict[str, set[str]] = {}
    for who, player, kind in (*_asked_for(before, after), *_told(before, after)):
        places.setdefault(player, who)
        kinds.setdefault(player, set()).add(kind)
    return [
        Notice(after.id, after.version, who, player, tuple(sorted(kinds[player], key=KINDS.index)), after.moved_at)
        for player, who in places.items()
    ]


def reminders_of(table: Table) -> list[Notice]:
    """Reminders that become due if nothing happens; an id keeps its place, its time may move."""
    found: list[Notice] = []
    for seat, version, at in reminders(table):
        if player := table.chairs[seat].player:
            found.append(Notice(table.id, version, f"{seat}r", player, ("remind",), at))
    return found


Told = Iterator[tuple[str, str, str]]


def open_asks(table: Table) -> dict[str, tuple[int, tuple[int, ...]]]:
    """What the table asks of whom: kind -> (version at which it was asked, seats whose answer is missing)."""
    found: dict[str, tuple[int, tuple[int, ...]]] = {}
    if table.ask is not None:
        found["undo"] = table.ask.ask, table.ask.must_agree
    if table.time_ask is not None:
        found["time"] = table.time_ask.ask, table.time_ask.must_agree
    if table.proposal is not None:
        found["rules"] = table.proposal.proposal, table.proposal.must_agree
    if table.vote is not None:
        cast = {seat for seat, _ in table.vote.cast}
        found["vote"] = table.vote.vote, tuple(seat for seat in table.vote.voters if seat not in cast)
    return found


def _asked_for(before: Table, after: Table) -> Told:
    """What waits for an answer."""
    for seat, version in after.asked:
        if version == after.version and after.chairs[seat].present:
            yield from _seat(after, seat, "turn")
    known = open_asks(before)
    for kind, (asked, seats) in open_asks(after).items():
        if kind not in known or known[kind][0] != asked:
            for seat in seats:
                yield from _seat(after, seat, kind)


def _told(before: Table, after: Table) -> Told:
    """What only wants to be known."""
    if before.status != after.status:
        yield from _new_status(before, after)
    if before.status == "open" == after.status and _full(after) and not _full(before):
        yield "host", after.host, "full"
    if after.dispute is not None and before.dispute is None:
        opener = after.chairs[after.dispute.seat].player
        yield from _others(after, opener, "dispute")
        if after.dispute.host_rules and after.host != opener:
            yield "host", after.host, "dispute"
    for seat, (then, since) in enumerate(zip(before.watches, after.watches, strict=False)):
        if since.away_until > max(then.away_until, after.moved_at):
            yield from _others(after, after.chairs[seat].player, "away")
    yield from _absences(before, after)


def _absences(before: Table, after: Table) -> Told:
    """What became of the person's own seat."""
    for seat, (was, now) in enumerate(zip(before.chairs, after.chairs, strict=False)):
        if now.missed > was.missed:
            yield from _seat(after, seat, "out")
        if now.stand_in and not was.stand_in:
            yield from _seat(after, seat, "automated")
        if now.offered and not was.offered and not now.resigned:
            yield from _seat(after, seat, "offered")


def _new_status(before: Table, after: Table) -> Told:
    match after.status:
        case "running":
            yield from _others(after, None, "started")
        case "finished":
            yield from _others(after, None, "over")
        case "cancelled":
            yield from _others(after, None, "over" if before.status == "running" else "closed")
        case _:
            return


def _seat(table: Table, seat: int, kind: str) -> Told:
    if player := table.chairs[seat].player:
        yield str(seat), player, kind


def _others(table: Table, but: str | None, kind: str) -> Told:
    """Each person at the table once, through his first seat."""
    told = {but, None}
    for seat, chair in enumerate(table.chairs):
        if chair.player not in told and not chair.resigned:
            told.add(chair.player)
            yield from _seat(table, seat, kind)


def _full(table: Table) -> bool:
    return bool(table.chairs) and not any(chair.free for chair in table.chairs)
