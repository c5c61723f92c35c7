"""The sweep: which notices are due, through which channels, and a job for each. Repeating it changes nothing."""

import logging

from redis import Redis, RedisError

from commands.problems import Problem
from commands.tables import Tables
from events.settings import Settings
from events.store import Store
from projections.confirming import Confirming
from projections.deadlines import dues
from projections.notices import Notice
from projections.notify_rules import Channel, Preferences, wants
from projections.notifying import Notifying
from projections.outbox import Outbox
from projections.reach import Reach
from projections.self_notices import concerns, is_own
from projections.told import Record, Told
from workers.post.when import awake, gathered, ready
from workers.queues import ERRAND_SECONDS, put_again, queue

log = logging.getLogger(__name__)

JOB = "workers.post.jobs.deliver"
QUICK, SLOW = "notices", "doubtful"
"""Two queues: what goes where the last thing arrived, and all else, so that nobody waits behind a place that does not answer."""
LOOK_AGAIN_MS = 5_000
"""A job that nobody has begun by then may have gone with its worker or its database: it is made again."""
LATER_MS = 60_000
"""When a notice is looked at again that could not be dealt with."""


class Sweep:
    """Looks through the outbox."""

    def __init__(self, engine: Redis, settings: Settings) -> None:
        self.outbox, self.told, self.notifying = Outbox(engine), Told(engine), Notifying(engine)
        self._tables, self._reach = Tables(Store(engine)), Reach(engine)
        self._jobs = {name: queue(engine, name) for name in (QUICK, SLOW)}
        self._confirming = Confirming(engine)
        self._mail = bool(settings.smtp_host)

    def look(self, now: int) -> int:
        """Everything that is due; how many jobs were made or are in hand. One that can't be dealt with holds up no other."""
        return sum(self._looked(notice, now) for notice in self.outbox.due(now))

    def notice(self, notice: Notice, now: int) -> int:
        """One notice on all channels. It stays in the outbox until each has come to an end with it."""
        preferences, made, looks = self.notifying.of(notice.player), 0, list[int]()
        for channel in preferences.channels:
            if is_own(notice) and not concerns(notice, channel.id):
                continue
            record = self._record(notice, channel, preferences, now)
            if record.ended:
                continue
            if max(record.due, record.lease) > now:
                looks.append(max(record.due, record.lease))
                continue
            lane = QUICK if self._reach.trusted(notice.player, channel) else SLOW
            put_again(self._jobs[lane], record.id, JOB, [notice.player, record.id], ERRAND_SECONDS)
            looks.append(now + LOOK_AGAIN_MS)
            made += 1
        if looks:
            self.outbox.look_again(notice, min(looks))
        else:
            self.outbox.done(notice)
        return made

    def _looked(self, notice: Notice, now: int) -> int:
        try:
            return self.notice(notice, now)
        except RedisError:
            raise
        except Exception:
            log.exception("notice %s", notice.id)
            self.outbox.look_again(notice, now + LATER_MS)
            return 0

    def _record(self, notice: Notice, channel: Channel, preferences: Preferences, now: int) -> Record:
        if (known := self.told.record(notice, channel.id)) is not None:
            return known
        if why := self._unwanted(notice, channel, preferences):
            return self.told.opened(notice, channel.id, "off", why, now, now)
        return self._waiting(notice, channel, preferences, now)

    def _unwanted(self, notice: Notice, channel: Channel, preferences: Preferences) -> str:
        """Why nothing is sent; empty when something is. A test is sent whatever the settings say."""
        if channel.kind == "email" and not self._mail:
            return "no-mail-server"
        if "confirm" in notice.kinds:
            return ""
        if not self._confirming.done(notice.player, channel):
            return "unconfirmed"
        if "test" in notice.kinds:
            return ""
        if why := wants(preferences, channel, notice.game, notice.kinds):
            return why
        return "channel-paused" if self.notifying.paused(notice.player, channel) else ""

    def _waiting(self, notice: Notice, channel: Channel, preferences: Preferences, now: int) -> Record:
        at, why = ready(notice, channel, preferences), "delay"
        if gathered(notice, preferences):
            at, why = self.told.digest_at(notice.player, channel.id, at, preferences.digest * 60_000), "digest"
        morning = awake(notice, preferences, max(at, now), self._deadline(notice))
        if morning > max(at, now):
            at, why = morning, "quiet-hours"
        return self.told.opened(notice, channel.id, "waiting" if why == "delay" else "held", why, at, now)

    def _deadline(self, notice: Notice) -> int | None:
        """When something is over for the person, as far as it matters whether he is woken."""
        if is_own(notice):
            return None
        try:
            table = self._tables.newest(notice.game)
        except Problem:
            return None
        seats = table.seats_of(notice.player)
        return next((due.at for due in dues(table) if due.seat in seats), None)
