"""Logs with clocks, votes, vacation and absent seats are judged again like all others."""

from random import Random

import pytest

from commands.base import Rejected
from commands.export import exported
from commands.games import GAMES
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
    table, act = room.table, dice.random()
    seat = dice.randrange(len(table.chairs))
    if dice.random() < 0.5:
        room.wait(dice.choice([0.1, 2, 9]))
        room.pass_deadlines()
    elif table.vote and act < 0.7:
        voter = dice.choice(table.vote.voters)
        choice = dice.choice(["wait", "automaton", "replace"])
        room.send(voter, CastVote(vote=table.vote.vote, choice=choice))
    elif table.time_ask and act < 0.5:
        room.send(dice.choice(table.time_ask.must_agree), AnswerTime(ask=table.time_ask.ask, agree=dice.random() < 0.8))
    elif act < 0.06:
        room.send(seat, AskTime(receiver=dice.randrange(3), seconds=dice.randrange(1, 9_000)))
    elif act < 0.08:
        room.send(seat, AskClock(clock=ClockRules(kind="move", seconds=dice.randrange(3_600, 90_000))))
    elif act < 0.12:
        room.send(seat, StartVacation(days=dice.randrange(1, 3)))
    elif act < 0.14:
        room.send(seat, EndVacation())
    elif act < 0.2:
        room.send(seat, TakeBack())
    elif act < 0.24:
        room.send(room.outsider(f"substitute {len(room.people)}"), TakeOver(seat=seat))
    elif act < 0.245:
        room.send(seat, Resign())
    else:
        people = [each for each in table.to_act if table.chairs[each].present]
        holder = room.people.index(table.chairs[people[0]].player) if people else None
        if holder is None:
            room.bots(3)
        else:
            room.move(people[0], dice)


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
        except Rejected:
            continue
        except Exception as error:
            if type(error).__name__ != "Problem" and "bots do not stop" not in str(error):
                raise
    raw = exported(room.handle.store, room.table, EVERYTHING, ServiceKey(b"k" * 32))
    report = verified(raw)
    assert report.commits == room.table.version
    types = {event.type for _, commit, _ in room.handle.tables.commits(room.id) for event in commit.events}
    assert {"TimeRanOut", "VacationStarted", "TimeGiven"} & types
