"""Somebody vanishes after the first round, in each game and at each policy of the table: the others finish their game."""

from random import Random

import pytest

from commands.games import GAMES
from commands.table.absence import CastVote, TakeOver
from commands.table.seating import Resign
from events.table.vocab import Choice
from tests.timed import Timed

CLOCK = {"kind": "move", "seconds": 24 * 3600, "grace": 12 * 3600, "patience": 48 * 3600}
WAYS = (
    ("automaton", (), False),
    ("substitute", (), False),
    ("substitute", (), True),
    ("vote", (), False),
    ("vote", ("wait", "automaton"), False),
    ("vote", ("replace",), False),
    ("vote", ("replace",), True),
    ("vote", ("end",), False),
)
"""(policy, what the others vote one time after the other, whether somebody takes the seat over)"""


class Vanished:
    """A table that somebody leaves after everybody had a turn."""

    def __init__(self, name: str, policy: str, votes: tuple[Choice, ...], *, taken_over: bool) -> None:
        seats = next(count for count in GAMES[name].seats if count >= 3)
        self.room = Timed(name, seats, clock={**CLOCK, "absence": policy}).started()
        self.dice, self.votes, self.taken_over = Random(f"{name} {policy} {votes}"), list(votes), taken_over
        self.gone = self.room.table.to_act[0]
        acted: set[int] = set()
        while len(acted) < seats:
            seat = next((each for each in self.room.table.to_act if each not in acted), self.room.table.to_act[0])
            self.room.move(seat, self.dice)
            acted.add(seat)

    def finished(self) -> "Timed":
        """The table when it is over: the others move, vote and wait, and one may come from outside."""
        room = self.room
        for _ in range(5_000):
            table = room.table
            if table.status != "running":
                return room
            here = [seat for seat in table.to_act if table.chairs[seat].present and self._plays(seat)]
            if any(table.chairs[seat].bot for seat in table.to_act):
                room.bots(1_000)
            elif self.taken_over and table.chairs[self.gone].offered:
                room.send(room.outsider("somebody else"), TakeOver(seat=self.gone))
            elif here:
                self._move(here[0])
            elif table.vote and self.votes:
                self._vote(self.votes.pop(0))
            else:
                room.clock.now = max(room.clock.now, room.due()[2])
                room.pass_deadlines()
        raise AssertionError("the others do not finish")

    def _plays(self, seat: int) -> bool:
        return self.room.table.chairs[seat].player != f"person-{self.gone}"

    def _move(self, seat: int) -> None:
        self.room.people[seat] = self.room.table.chairs[seat].player
        self.room.move(seat, self.dice)

    def _vote(self, choice: Choice) -> None:
        vote = self.room.table.vote
        for voter in vote.voters:
            self.room.send(voter, CastVote(vote=vote.vote, choice=choice))


@pytest.mark.parametrize(("policy", "votes", "taken_over"), WAYS)
@pytest.mark.parametrize("name", sorted(GAMES))
def test_one_who_vanishes_after_the_first_round_does_not_keep_the_others_from_finishing(name, policy, votes, taken_over):
    vanished = Vanished(name, policy, votes, taken_over=taken_over)
    room = vanished.finished()
    chair = room.table.chairs[vanished.gone]
    if votes == ("end",):
        assert (room.table.status, room.table.standings) == ("cancelled", ())
        return
    assert room.table.status == "finished"
    assert not vanished.votes
    assert (chair.player == "somebody else") == taken_over
    assert bool(chair.bot) != taken_over
    assert {row["seat"] for row in room.table.standings} == set(range(len(room.table.chairs)))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_bot_plays_on_for_who_resigns_after_the_first_round(name):
    vanished = Vanished(name, "automaton", (), taken_over=False)
    vanished.room.send(vanished.gone, Resign())
    room = vanished.finished()
    assert room.table.status == "finished"
    assert (room.table.chairs[vanished.gone].bot, room.table.chairs[vanished.gone].resigned) == ("greedy", True)
