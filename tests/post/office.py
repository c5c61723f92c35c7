"""A table whose people are told things: the fold, the sweep and the deliveries, on the table's own clock."""

from typing import Any

import fakeredis
from redis import Redis

from events.settings import Settings
from projections.confirming import Confirming
from projections.notify_rules import Preferences
from projections.notifying import Notifying
from projections.outbox import Outbox
from projections.seen import Seen
from projections.told import Record, Told
from tests.timed import Timed
from workers.fold import Fold
from workers.post.deliver import Delivery
from workers.post.sweep import Sweep
from workers.post.web import Web
from workers.queues import queue


class Office:
    """One room and everything that tells its people something."""

    def __init__(
        self,
        clock: dict[str, Any] | None = None,
        engine: Redis | None = None,
        seats: int = 3,
        game: str = "vino",
        **settings: Any,
    ) -> None:
        self.engine = engine or fakeredis.FakeRedis()
        self.room = Timed(game, seats, engine=self.engine, clock=clock or {"kind": "none"})
        self.settings = Settings(**{"allow_private_targets": True, "public_url": "https://vintners.example", **settings})
        self.notifying, self.told, self.seen, self.outbox = (
            Notifying(self.engine),
            Told(self.engine),
            Seen(self.engine),
            Outbox(self.engine),
        )
        self.fold = Fold(self.engine, self.room.clock)
        self.sweep = Sweep(self.engine, self.settings)
        self.delivery = Delivery(self.engine, self.settings, self.room.clock)

    def guarded(self, web: Web) -> None:
        """Deliver through another way out."""
        self.delivery = Delivery(self.engine, self.settings, self.room.clock, web)

    def wants(self, seat: int, *channels: dict[str, Any], confirmed: bool = True, **more: Any) -> None:
        """What the person of a seat says about notices. Addresses are his own unless a test says otherwise."""
        preferences = Preferences.model_validate({"channels": list(channels), "delay_s": 60, **more})
        self.notifying.write(self.room.people[seat], preferences)
        for channel in preferences.channels if confirmed else ():
            Confirming(self.engine).confirm(self.room.people[seat], channel.id)

    def folded(self) -> None:
        """The fold has seen the newest commit."""
        self.fold.game(self.room.id)

    def later(self, seconds: float) -> list[str]:
        """The fold, time, a sweep, and the jobs that it made; what came of each."""
        self.folded()
        self.room.clock.now += round(seconds * 1000)
        return self.posted()

    def posted(self) -> list[str]:
        """A sweep and the jobs that it made."""
        self.sweep.look(self.room.clock.now)
        found = []
        for jobs in (queue(self.engine, name) for name in ("notices", "doubtful")):
            for job in jobs.jobs:
                jobs.remove(job)
                found.append(self.delivery.one(*job.args))
                job.delete()
        return found

    def log(self, seat: int) -> list[tuple[str, str, str]]:
        """(kinds, state, why) of what the person of a seat was told, newest first."""
        return [("+".join(each.notice.kinds), each.state, each.why) for each in self.records(seat)]

    def records(self, seat: int) -> list[Record]:
        """The log of the person of a seat, newest first."""
        return self.told.newest(self.room.people[seat], 50)
