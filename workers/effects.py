"""Effects: what a game waits for becomes RQ jobs with deterministic ids. A repeated hint adds nothing."""

import logging
from contextlib import suppress

from redis import Redis, RedisError

from commands.problems import Problem
from commands.tables import Tables
from events.engine import blocking, connected
from events.settings import Settings
from events.store import Store
from projections.read_models import ReadModels
from projections.table.state import Table
from workers.deadlines import milliseconds
from workers.feed import BLOCK_MS, Member, Stopping, worked
from workers.plans import PlanJobs
from workers.post.sweep import Sweep
from workers.queues import put, queue

log = logging.getLogger(__name__)

GROUP = "effects"
BOT_JOB = "workers.jobs.play_bot"


class Effects:
    """Enqueues what single games need."""

    def __init__(self, engine: Redis) -> None:
        self.tables = Tables(Store(engine))
        self.models = ReadModels(engine)
        self._bots, self.planned = queue(engine, "bots"), PlanJobs(engine)

    def game(self, id_: str) -> None:
        """A job for each bot that its game waits for, and for each plan that may fire."""
        for job, arguments in self._bots_due(id_):
            put(self._bots, job, BOT_JOB, arguments)
        self.plans_of(id_)

    def plans_of(self, id_: str) -> None:
        """A job for each plan of a game that may fire."""
        with suppress(Problem):
            self.planned.game(self.tables.newest(id_))

    def game_again(self, id_: str, time: int) -> None:
        """The same for a game that has waited too long: another job for each time, whatever became of those before."""
        for job, arguments in self._bots_due(id_):
            put(self._bots, f"{job}-{time}", BOT_JOB, arguments)

    def _bots_due(self, id_: str) -> list[tuple[str, list[object]]]:
        try:
            table = self.tables.newest(id_)
        except Problem:
            return []
        return [(f"bot-{id_}-{table.version}-{seat}", [id_, table.version, seat]) for seat in bots_awaited(table)]


def bots_awaited(table: Table) -> list[int]:
    """Seats of bots that the game waits for."""
    return [seat for seat in table.to_act if table.chairs[seat].bot]


def run(settings: Settings) -> None:
    """The effects process, until it is told to stop."""
    engine = connected(settings.engine)
    effects, sweep, member = Effects(engine), Sweep(engine, settings), Member(blocking(settings.engine, BLOCK_MS), GROUP)
    member.join()
    for _ in worked(member, effects.game, Stopping()):
        _swept(sweep)


def _swept(sweep: Sweep) -> None:
    """A notice that can't be dealt with holds up no bot."""
    try:
        sweep.look(milliseconds())
    except RedisError:
        log.warning("the engine did not answer")
    except Exception:
        log.exception("the outbox")
