"""Absent seats (rules.md 7): a bot plays on, somebody takes over, or the others vote; who comes back plays again."""

from collections import Counter
from typing import Annotated, Literal

from pydantic import Field

from commands.base import Rejected, SeatNumber, Whole, Wish
from commands.table.seating import must_run
from commands.table.seats import COMEBACKS, given_up, people_besides
from events.base import Event
from events.commit import Author
from events.table.absence import (
    GameAbandoned,
    SeatAutomated,
    SeatOpened,
    SeatRetaken,
    SeatTakenOver,
    VoteCast,
    VoteDecided,
    VoteDropped,
    VoteOpened,
)
from events.table.clocks import TimeGiven, TimeWithdrawn
from events.table.vocab import Choice
from projections.clock_rules import clock_rules
from projections.table.state import Table

_LIKED: tuple[Choice, ...] = ("automaton", "replace", "wait")
"""Equal numbers of votes: the first of these."""


class TakeBack(Wish):
    """Play a seat again that a bot plays or that was offered."""

    type: Literal["TakeBack"] = "TakeBack"
    seat: SeatNumber | None = None


class TakeOver(Wish):
    """Take an offered seat over from whoever had it. One sees from then on all that the seat sees and had been shown."""

    type: Literal["TakeOver"] = "TakeOver"
    seat: SeatNumber
    invite: Annotated[str, Field(max_length=64)] | None = None


class CastVote(Wish):
    """Say what is to become of an absent seat."""

    type: Literal["CastVote"] = "CastVote"
    vote: Whole
    choice: Choice
    seat: SeatNumber | None = None
    at: Whole = 0
    """When it is judged, in milliseconds; the service writes it."""


def take_back(table: Table, command: TakeBack, who: Author) -> list[Event]:
    """At any time, by the person who holds the seat, unless he has let it run out too often."""
    must_run(table, "TABLE-ABSENT-04")
    mine = [seat for seat in table.seats_of(who.player) if not table.chairs[seat].present and command.seat in (None, seat)]
    if not mine:
        raise Rejected("not-your-seat", "TABLE-ABSENT-04", held=list(table.seats_of(who.player)))
    return [_retaken(table, mine[0])]


def take_over(table: Table, command: TakeOver, who: Author) -> list[Event]:
    """An offered seat, by somebody who has no seat at this table and gave none up."""
    must_run(table, "TABLE-ABSENT-05")
    if any(chair.player == who.player for chair in table.chairs):
        raise Rejected("already-seated", "TABLE-ABSENT-05")
    if command.seat >= len(table.chairs) or not table.chairs[command.seat].offered or who.player is None:
        raise Rejected("not-offered", "TABLE-ABSENT-05", offered=[at for at, each in enumerate(table.chairs) if each.offered])
    return [SeatTakenOver(seat=command.seat, player=who.player, before=table.chairs[command.seat].player)]


def cast_vote(table: Table, command: CastVote, who: Author) -> list[Event]:
    """Each voter once or again; when all have spoken it is decided."""
    must_run(table, "TABLE-ABSENT-06")
    vote, own = table.vote, table.seats_of(who.player)
    if vote is None or vote.vote != command.vote:
        raise Rejected("no-such-vote", "TABLE-ABSENT-06", vote=vote.vote if vote else None)
    voting = [seat for seat in vote.voters if seat in own and command.seat in (None, seat)]
    if not voting:
        raise Rejected("no-voter", "TABLE-ABSENT-06", voters=list(vote.voters))
    events: list[Event] = [VoteCast(vote=vote.vote, seat=seat, choice=command.choice) for seat in voting]
    cast = dict(vote.cast) | dict.fromkeys(voting, command.choice)
    return events + _decided(table, cast, command.at) if len(cast) == len(vote.voters) else events


def grace_ended(table: Table, seat: int, at: int) -> list[Event]:
    """The policy that the table agreed on. A vote needs voters, and an offer needs patience; else a bot plays on."""
    rules, voters = clock_rules(table.clock), people_besides(table, (seat,))
    if rules.absence == "substitute":
        return _offered(table, seat, at)
    if rules.absence == "vote" and voters and table.vote is None and rules.patience:
        until = at + rules.patience * 1000
        return [VoteOpened(vote=table.version + 1, seat=seat, voters=voters, until=until)]
    return automated(table, seat)


def automated(table: Table, seat: int) -> list[Event]:
    """A bot plays on. What waited for the seat's consent lapses."""
    events: list[Event] = [SeatAutomated(seat=seat, bot="greedy")]
    events += given_up(table, seat)
    if table.time_ask is not None and seat in (table.time_ask.seat, *table.time_ask.must_agree):
        events.append(TimeWithdrawn(ask=table.time_ask.ask))
    return events


def vote_ended(table: Table, at: int) -> list[Event]:
    """The votes cast decide."""
    return [] if table.vote is None else _decided(table, dict(table.vote.cast), at)


def come_back(table: Table, seat: int, who: Author) -> list[Event]:
    """What a person's own move in a seat that was given up brings with it: the seat is his again, and nothing is voted on."""
    events: list[Event] = []
    if who.actor == "player" and not table.chairs[seat].present:
        events.append(_retaken(table, seat))
    if table.vote is not None and table.vote.seat == seat:
        events.append(VoteDropped(vote=table.vote.vote))
    return events


def _retaken(table: Table, seat: int) -> Event:
    if table.chairs[seat].missed >= COMEBACKS:
        raise Rejected("too-often", "TABLE-ABSENT-04", missed=table.chairs[seat].missed)
    return SeatRetaken(seat=seat)


def _offered(table: Table, seat: int, at: int) -> list[Event]:
    patience = clock_rules(table.clock).patience * 1000
    opened = SeatOpened(seat=seat, until=at + patience if patience else 0)
    return [opened] if patience else [opened, *automated(table, seat)]


def _decided(table: Table, cast: dict[int, str], at: int) -> list[Event]:
    """Most votes; the end of the game only if every voter wants it."""
    if table.vote is None:
        return []
    vote, seat, counted = table.vote, table.vote.seat, Counter(cast.values())
    if len(cast) == len(vote.voters) and counted["end"] == len(cast):
        return [VoteDecided(vote=vote.vote, choice="end"), GameAbandoned()]
    choice = max(_LIKED, key=lambda each: (counted[each], -_LIKED.index(each)))
    decided = VoteDecided(vote=vote.vote, choice=choice)
    match choice:
        case "replace":
            return [decided, *_offered(table, seat, at)]
        case "wait":
            return [decided, TimeGiven(seat=seat, seconds=_another_turn(table, seat))]
        case _:
            return [decided, *automated(table, seat)]


def _another_turn(table: Table, seat: int) -> int:
    """Seconds that bring the seat to a whole move's time, or to a quarter of a bank."""
    rules, watch = clock_rules(table.clock), table.watches[seat]
    enough = rules.seconds if rules.kind == "move" else max(rules.increment, rules.seconds // 4, 1)
    return enough - min(0, watch.remaining) // 1000
