"""Random histories of every kind of game: undo, redo, disputes, other rules and practice mixed in. No version ever changes."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from commands.base import Command, Rejected
from commands.bots import bot_move
from commands.forking import Fork
from commands.games import GAMES
from commands.table.disputes import OpenDispute, RuleDispute, WithdrawDispute
from commands.table.revising import AnswerRules, ProposeRules
from commands.table.undo import AnswerUndo, Reapply
from commands.verify import verified
from projections.line import each_jump, on_line
from projections.positions import stored
from projections.table.state import Table
from tests.commands.proofs import file_of
from tests.service import Room

STEPS = 250


class Walk:
    """One random history, and all that was seen of it."""

    def __init__(self, name: str, seed: int) -> None:
        self.room = Room(name, GAMES[name].seats[0]).started()
        self.dice = Random(f"{name} {seed}")
        self.seen: dict[int, Table] = {table.version: table for table in self.room.handle.tables.history(self.room.id)}
        self.outcomes: dict[tuple[str, str], Any] = {}
        self.did: Counter[str] = Counter()

    def step(self) -> None:
        """One act of somebody, possibly refused."""
        table = self.room.table
        person = self.dice.randrange(len(table.chairs))
        acts = [self.answer, self.withdraw] * 4 if table.ask else [self.undo] * 3 + [self.redo, self.redo, self.reapply]
        acts += [self.vote] * 4 if table.proposal else [self.propose]
        acts = [self.rule, self.rule, self.take_back] if table.dispute else [*acts, self.dispute, self.fork, *[self.move] * 10]
        act = self.dice.choice(acts)
        try:
            act(table, person)
            self.did[act.__name__] += 1
        except Rejected as refused:
            self.did[f"refused {refused.code}"] += 1
            assert self.room.table == table
            return
        self.check(self.room.table)

    def check(self, after: Table) -> None:
        """The version is new, and a rewind has led to exactly the state it names."""
        for version in range(max(self.seen) + 1, after.version + 1):
            self.seen[version] = self.room.handle.tables.at(self.room.id, version)
        jump = next(each_jump(after.jumps), None)
        if jump and jump[0] == after.version:
            assert digest(after) == digest(self.seen[jump[1]])
            assert after.rules == self.seen[jump[1]].rules

    def move(self, table: Table, _person: int) -> None:
        seat = self.dice.choice(table.to_act)
        move = bot_move(self.room.game, "random", table.play, seat, self.dice)
        accepted = self.room.send(seat, move)
        assert isinstance(move, Command)
        [(_, commit, _)] = self.room.handle.tables.commits(self.room.id, accepted.version - 1)
        happened = [event for event in commit.events if event.type != "UndoLapsed"], commit.draws
        assert self.outcomes.setdefault((digest(table), move.model_dump_json()), happened) == happened

    def undo(self, table: Table, person: int) -> None:
        self.room.undo(person, self.dice.randint(max(table.began, table.version - 12), table.version))

    def redo(self, table: Table, person: int) -> None:
        self.room.redo(person, self.dice.randint(table.began, table.version))

    def reapply(self, table: Table, person: int) -> None:
        self.room.send(person, Reapply(to=self.dice.randint(table.began, table.version)))

    def answer(self, table: Table, _person: int) -> None:
        self.room.send(self.dice.choice(table.ask.must_agree), _yes_or_no(table, self.dice))

    def withdraw(self, table: Table, person: int) -> None:
        self.room.withdraw(table.ask.seat if self.dice.random() < 0.5 else person)

    def propose(self, table: Table, person: int) -> None:
        self.room.send(person, ProposeRules(rules=self.dice.choice(self.room.game.revisions)))

    def vote(self, table: Table, _person: int) -> None:
        seat = self.dice.choice(table.proposal.must_agree)
        self.room.send(seat, AnswerRules(proposal=table.proposal.proposal, agree=self.dice.random() < 0.9))

    def dispute(self, table: Table, person: int) -> None:
        version = self.dice.randint(table.began, table.version)
        self.room.send(person, OpenDispute(version=version, rule="TABLE-DISPUTE-01", text="Is that so?"))

    def rule(self, table: Table, person: int) -> None:
        back = self.dice.random() < 0.5
        to = self.dice.randint(max(table.began, table.version - 15), table.version) if back else None
        ruling = "back" if back else "stands"
        rules = ("TABLE-DISPUTE-07",)
        self.room.send(person, RuleDispute(dispute=table.dispute.dispute, ruling=ruling, to=to, rules=rules, text="So."))

    def take_back(self, table: Table, _person: int) -> None:
        self.room.send(table.dispute.seat, WithdrawDispute(dispute=table.dispute.dispute))

    def fork(self, table: Table, person: int) -> None:
        practice = self.room.handle.fork(table, Fork(table.version), self.room.people[person])
        assert practice.version == 1
        assert self.room.table == table


def _yes_or_no(table: Table, dice: Random) -> AnswerUndo:
    return AnswerUndo(ask=table.ask.ask, agree=dice.random() < 0.8)


def digest(table: Table) -> str:
    """The state of the game in play as text."""
    return stored(table.play, GAMES[table.game])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", list(GAMES))
def test_a_version_never_changes_whatever_comes_after_it(name: str, seed: int):
    walk = Walk(name, seed)
    for _ in range(STEPS):
        if walk.room.table.status != "running":
            break
        walk.step()
    tables, id_ = walk.room.handle.tables, walk.room.id
    assert walk.did["undo"]
    assert {version: table for version, table in walk.seen.items() if version <= walk.room.table.version} == walk.seen
    for refolded in tables.history(id_):
        assert refolded == walk.seen[refolded.version]
    tables.forget(id_)
    there_and_back = [*range(1, len(walk.seen) + 1), *range(len(walk.seen), 0, -1)]
    assert all(tables.at(id_, version) == walk.seen[version] for version in there_and_back)
    newest = walk.room.table
    assert on_line(newest.jumps, newest.began, newest.version)
    report = verified(file_of(walk.room))
    assert (report.unchecked, report.judged) == ([], newest.version)
    assert report.refusals == report.header.refusals
