"""Planned moves: fired at the seat's turn when the public view is as the plan says, dropped with a reason otherwise."""

from typing import Any

import fakeredis
import pytest

from commands.plans import holds, line_of
from commands.table.seating import Resign
from projections.plans import Condition, Plan, Plans
from tests.service import Room
from workers.effects import Effects
from workers.plans import fired
from workers.queues import queue

VIEW: dict[str, Any] = {
    "phase": "buying",
    "round": 3,
    "demand": {"Merlot": -100},
    "regions": [{"id": "veneto", "growers": [{"seat": 1, "vineyards": 2}]}, {"id": "lazio", "growers": []}],
}


@pytest.mark.parametrize(
    ("path", "claim", "value", "true"),
    [
        ("phase", "equal", "buying", True),
        ("phase", "one-of", ["selling", "buying"], True),
        ("round", "at-least", 3, True),
        ("round", "at-most", 2, False),
        ("demand.Merlot", "at-least", -50, False),
        ("demand.Merlot", "at-most", -100, True),
        ("regions.id=veneto.growers.0.seat", "equal", 1, True),
        ("regions.id=lazio.growers.0.seat", "equal", 1, False),
        ("regions.1.id", "different", "veneto", True),
        ("regions.id=nowhere.growers", "different", 0, False),
        ("phase", "at-least", 3, False),
        ("phase.length", "equal", 6, False),
    ],
)
def test_conditions_are_claims_about_the_view(path, claim, value, true):
    assert holds(Condition.model_validate({"path": path, "is": claim, "value": value}), VIEW) is true


class Planned:
    """A table in its buying phase, where passing is a move that needs no thought; `seat` is to be asked later."""

    def __init__(self) -> None:
        self.room = Room(engine=fakeredis.FakeRedis()).started()
        self.engine = self.room.handle.store.engine
        self.plans, self.effects = Plans(self.engine), Effects(self.engine)
        while self.room.table.play.phase != "buying":
            self.room.move()
        self.seat = next(seat for seat in range(3) if seat not in self.room.table.to_act)

    def plan(self, *plans: dict[str, Any], seat: int | None = None) -> None:
        seat = self.seat if seat is None else seat
        whole = tuple(Plan.model_validate(each) for each in plans)
        self.plans.write(self.room.id, seat, self.room.people[seat], line_of(self.room.table), whole)

    def until_asked(self, seat: int | None = None) -> None:
        for _ in range(60):
            if (self.seat if seat is None else seat) in self.room.table.to_act:
                return
            self.room.move()
        raise AssertionError("the seat is never asked")

    def jobs(self) -> list[str]:
        """What came of the jobs that the effects make now."""
        self.effects.game(self.room.id)
        bots, found = queue(self.engine, "bots"), []
        for job in bots.jobs:
            bots.remove(job)
            found.append(fired(self.room.handle, self.plans, *job.args))
            job.delete()
        return found

    def stored(self):
        return self.plans.of(self.room.id, self.seat)


PASS = {"command": {"type": "Pass"}}


@pytest.fixture
def planned() -> Planned:
    return Planned()


def test_a_plan_fires_when_the_seat_is_asked_and_not_before(planned):
    planned.plan(PASS)
    assert planned.jobs() == []
    planned.until_asked()
    version = planned.room.table.version
    assert planned.jobs() == ["moved"]
    [(_, commit, _)] = planned.room.handle.tables.commits(planned.room.id, version)
    assert (commit.said.type, commit.author.seat, commit.author.actor) == ("Pass", planned.seat, "player")
    assert planned.stored().plans == ()


def test_a_doubled_job_moves_once(planned):
    planned.plan(PASS)
    planned.until_asked()
    version = planned.room.table.version
    for answer in ("moved", "none"):
        assert fired(planned.room.handle, planned.plans, planned.room.id, version, planned.seat) == answer
    assert planned.room.table.version == version + 1


def test_a_worker_that_dies_after_the_move_does_not_repeat_it(planned):
    planned.plan(PASS)
    planned.until_asked()
    before = planned.stored()
    assert planned.jobs() == ["moved"]
    version = planned.room.table.version
    planned.plans.replace(planned.room.id, planned.seat, planned.stored(), before)
    planned.until_asked()
    now = planned.room.table.version
    planned.jobs()
    commits = [commit for _, commit, _ in planned.room.handle.tables.commits(planned.room.id, version)]
    assert len(commits) == now - version


def test_an_unmet_condition_drops_all_plans_with_its_reason(planned):
    never = {"path": "phase", "is": "equal", "value": "never"}
    planned.plan({**PASS, "when": [never]}, PASS)
    planned.until_asked()
    version = planned.room.table.version
    assert planned.jobs() == ["unmet: phase"]
    assert planned.room.table.version == version
    assert planned.stored().plans == ()
    assert planned.stored().lapsed == {"reason": "unmet: phase", "version": version, "plan": {"type": "Pass"}}
    assert planned.jobs() == []


def test_after_a_refusal_nothing_more_fires(planned):
    planned.plan({"command": {"type": "SkipSale"}}, PASS)
    planned.until_asked()
    version = planned.room.table.version
    [reason] = planned.jobs()
    assert reason.startswith("refused: ")
    assert planned.room.table.version == version
    assert planned.stored().plans == ()


def test_an_undo_makes_plans_void(planned):
    planned.plan(PASS)
    before = planned.room.table
    mover = before.to_act[0]
    planned.room.move(mover)
    planned.room.undo(mover, before.version)
    while planned.room.table.ask:
        planned.room.answer(planned.room.table.ask.must_agree[0], True)
    assert planned.jobs() == ["undone"]


def test_plans_go_with_the_seat(planned):
    planned.plan(PASS)
    planned.room.send(planned.seat, Resign())
    assert planned.jobs()[-1] == "not-your-seat"


def test_plans_of_an_erased_person_are_gone(planned):
    planned.plan(PASS)
    planned.plans.erase(planned.room.people[planned.seat])
    assert planned.stored() is None
