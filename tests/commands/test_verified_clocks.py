"""Logs with clocks, votes, vacation and absent seats are judged again like all others."""

from contextlib import suppress
from random import Random

import pytest

from commands.base import Rejected, Wish
from commands.export import exported
from commands.games import GAMES
from commands.problems import Problem
from commands.table.absence import CastVote, TakeBack, TakeOver
from commands.table.clocks import AnswerTime, AskClock, AskTime
from commands.table.seating import Resign
from commands.table.vacation import EndVacation, StartVacation
from commands.verify import verified
from events.proof import EVERYTHING
from events.signing import ServiceKey
from projections.clock_rules import ClockRules
from tests.timed import Timed

CLOCK = {
    "kind": "bank",
    "seconds": 20 * 3600,
    "increment": 3600,
    "grace": 3600,
    "zone": "Europe/Paris",
    "opens": "07:00",
    "closes": "23:00",
}


def some_deed(room: Timed, dice: Random) -> None:
    """Anything that people or the calendar may do."""
    table, seat = room.table, dice.randrange(3)
    if dice.random() < 0.5:
        room.wait(dice.choice([0.1, 2, 9]))
        room.pass_deadlines()
    elif table.vote and dice.random() < 0.7:
        choice = dice.choice(["wait", "automaton", "replace"])
        room.send(dice.choice(table.vote.voters), CastVote(vote=table.vote.vote, choice=choice))
    elif table.time_ask and dice.random() < 0.5:
        room.send(dice.choice(table.time_ask.must_agree), AnswerTime(ask=table.time_ask.ask, agree=dice.random() < 0.8))
    elif dice.random() < 0.25:
        who = room.outsider(f"substitute {len(room.people)}") if dice.random() < 0.2 else seat
        room.send(who, wish(seat, dice))
    else:
        move(room, dice)


def wish(seat: int, dice: Random) -> Wish:
    """Something that is not a move."""
    wishes: list[Wish] = [
        AskTime(receiver=dice.randrange(3), seconds=dice.randrange(1, 9_000)),
        AskClock(clock=ClockRules(kind="move", seconds=dice.randrange(3_600, 90_000))),
        StartVacation(days=dice.randrange(1, 3)),
        EndVacation(),
        TakeBack(),
        TakeOver(seat=seat),
        Resign(),
    ]
    return dice.choices(wishes, (6, 2, 4, 2, 6, 8, 1))[0]


def move(room: Timed, dice: Random) -> None:
    """Some move of a person, else of bots."""
    table = room.table
    people = [seat for seat in table.to_act if table.chairs[seat].present and table.chairs[seat].player == f"person-{seat}"]
    if people:
        room.move(people[0], dice)
    else:
        with suppress(AssertionError):  # three moves of bots are enough for now
            room.bots(3)


@pytest.mark.parametrize("policy", ["automaton", "substitute", "vote"])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_the_calendar_did_can_be_judged_again(name, policy):
    dice = Random(f"{name} {policy} verified")
    room = Timed(name, 3, clock={**CLOCK, "absence": policy}).started()
    for _ in range(250):
        if room.table.status != "running":
            break
        try:
            some_deed(room, dice)
        except (Rejected, Problem):
            continue
    raw = exported(room.handle.store, room.table, EVERYTHING, ServiceKey(b"k" * 32))
    report = verified(raw)
    assert report.commits == room.table.version
    types = {event.type for _, commit, _ in room.handle.tables.commits(room.id) for event in commit.events}
    assert {"TimeRanOut", "VacationStarted", "TimeGiven"} & types
