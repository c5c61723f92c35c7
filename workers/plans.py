"""Plans that fire: an ordinary command in its owner's name when the seat is asked. After a failure nothing more fires."""

from hashlib import sha256
from typing import Any

from redis import Redis

from commands.base import Rejected
from commands.handle import Handle, Order
from commands.plans import command_of, unmet, void
from commands.problems import Problem
from events.commit import Author
from projections.plans import Plans, Stored
from projections.table.state import Table
from workers.queues import put, queue

JOB = "workers.jobs.fire_plan"


class PlanJobs:
    """Makes a job for each seat that is asked and has plans, or whose plans are void."""

    def __init__(self, engine: Redis) -> None:
        self.plans, self._jobs = Plans(engine), queue(engine, "bots")

    def game(self, table: Table) -> int:
        """Jobs for one game; how many."""
        stored = {seat: each for seat, each in self.plans.of_game(table.id).items() if each.plans}
        due = [seat for seat, each in stored.items() if seat in table.to_act or void(table, seat, each)]
        for seat in due:
            put(self._jobs, f"plan-{table.id}-{table.version}-{seat}", JOB, [table.id, table.version, seat])
        if not stored:
            self.plans.settled(table.id)
        return len(due)


def fired(with_: Handle, plans: Plans, game: str, version: int, seat: int) -> str:
    """What came of the plans of a seat: `moved`, `late`, `none`, or why they lapsed."""
    stored, table = plans.of(game, seat), with_.tables.newest(game)
    if stored is None or not stored.plans:
        return "none"
    if reason := void(table, seat, stored):
        return _lapsed(plans, table, seat, stored, reason)
    if table.version != version or seat not in table.to_act:
        return "late"
    first = stored.plans[0]
    if missing := unmet(table, first):
        return _lapsed(plans, table, seat, stored, f"unmet: {missing}")
    cmd = sha256(f"plan {game} {seat} {first['id']}".encode()).digest()[:16]
    try:
        order = Order(command_of(table.game, seat, first), Author(seat, "player", stored.player), cmd, version)
        with_.send(game, order)
    except Rejected as refused:
        return _lapsed(plans, table, seat, stored, f"refused: {refused.code}")
    except Problem as problem:
        return problem.code if problem.code == "stale" else _lapsed(plans, table, seat, stored, problem.code)
    plans.replace(game, seat, stored, Stored(stored.player, stored.line, stored.plans[1:]))
    return "moved"


def _lapsed(plans: Plans, table: Table, seat: int, stored: Stored, reason: str) -> str:
    """All plans go, with the reason of the first: none may fire on what the owner did not foresee."""
    why: dict[str, Any] = {"reason": reason, "version": table.version, "plan": stored.plans[0]["command"]}
    plans.replace(table.id, seat, stored, Stored(stored.player, stored.line, (), why))
    return reason
