"""One job: a notice through a channel, if it is still true, at most twice on the wire whatever dies meanwhile."""

import logging
from collections.abc import Callable
from dataclasses import replace

from redis import Redis
from rq.timeouts import JobTimeoutException

from commands.problems import Problem
from commands.tables import Tables
from events.settings import Settings
from events.store import Store
from projections.confirming import Confirming
from projections.notices import Notice
from projections.notify_rules import Channel, Preferences
from projections.notifying import Notifying
from projections.outbox import OLDEST_MS, Outbox
from projections.people import People
from projections.reach import Reach
from projections.seen import Seen
from projections.self_notices import THROUGH_ITSELF, is_own, pause_of
from projections.service_keys import ServiceKeys
from projections.told import Record, State, Told
from workers.post import chat, hook, mail, push
from workers.post.compose import Writer
from workers.post.letters import Letters
from workers.post.message import Launch, Message, NotDelivered, Overtaken, Uncertain
from workers.post.truth import outlasted, still
from workers.post.web import Web
from workers.post.when import gathered

log = logging.getLogger(__name__)

ATTEMPTS = 2
"""So often a notice goes out at most: when nobody knows what became of the first, once more."""


class Attempt:
    """A notice in a worker's hand. `record` is how it stands."""

    def __init__(self, told: Told, player: str, record: Record, clock: Callable[[], int]) -> None:
        self._told, self._player, self._clock = told, player, clock
        self.record, self.out = record, False

    def launch(self) -> None:
        """Count it, once, right before it goes on the wire."""
        if self.out:
            return
        counted = self._told.launched(self._player, self.record, self._clock())
        if counted is None:
            raise Overtaken
        self.record, self.out = counted, True

    def settled(self) -> Record:
        """The record when it is known how the attempt ended."""
        return replace(self.record, open=self.record.open - self.out)


class Delivery:
    """Sends what is due. `clock` gives milliseconds."""

    def __init__(self, engine: Redis, settings: Settings, clock: Callable[[], int], web: Web | None = None) -> None:
        self._settings, self._clock, self._web = settings, clock, web or Web(settings)
        self.told, self.notifying, self.outbox = Told(engine), Notifying(engine), Outbox(engine)
        self._seen, self._keys, self._tables = Seen(engine), ServiceKeys(engine), Tables(Store(engine))
        self._reach, self._confirming = Reach(engine), Confirming(engine)
        base = settings.public_url.rstrip("/") or f"http://{settings.host}:{settings.port}"
        writer = Writer(self._tables, People(engine).names, base)
        self._letters = Letters(writer, self._keys, self.notifying)

    def one(self, player: str, id_: str) -> str:
        """What came of a job: the state that the notice ends or waits in."""
        record, preferences = self.told.by_id(player, id_), self.notifying.of(player)
        if record is None or record.ended or max(record.due, record.lease) > self._clock():
            return "not-now"
        channel = next((each for each in preferences.channels if each.id == record.channel), None)
        if channel is None:
            return self._ended(player, record, "off", "channel-gone")
        if not is_own(record.notice) and (preferences.off or not channel.on):
            return self._ended(player, record, "off", "switched-off")
        if self._confirming.done(player, channel) == ("confirm" in record.notice.kinds):
            return self._ended(player, record, "off", "confirmed" if "confirm" in record.notice.kinds else "unconfirmed")
        if not THROUGH_ITSELF & set(record.notice.kinds) and self.notifying.paused(player, channel):
            return self._ended(player, record, "off", "channel-paused")
        if not (left := self._true(record)):
            return self.told.by_id(player, id_).state  # type: ignore[union-attr] # it was just written
        others = self._others(player, record, preferences)
        answer, taken = self.told.claimed(player, id_, self._clock(), self._lease, [each.id for each in others])
        if taken is None:
            return answer
        if (until := self._reach.silent_until(channel)) > self._clock():
            self.told.changed(player, replace(taken, state="held", why="silent", due=until, lease=0))
            return "held"
        return self._sent(player, taken, channel, preferences, left)

    @property
    def _lease(self) -> int:
        return self._settings.notice_lease_s * 1000

    def _true(self, record: Record) -> tuple[str, ...]:
        """The reasons that still hold. When none does the record says why, and when."""
        notice = record.notice
        if is_own(notice):
            return notice.kinds
        try:
            table = self._tables.newest(notice.game)
        except Problem:
            self._withdrawn(record, "game-gone")
            return ()
        left, why = still(notice, table, self._seen.last(notice.game, notice.player), self._clock())
        if not left:
            tried = record.tries or record.open or record.why == "silent"
            late = why != "seen" and (tried or outlasted(notice, self._tables, record.due))
            self._withdrawn(record, "overtaken" if late else why)
        return left

    def _withdrawn(self, record: Record, why: str) -> None:
        """It is settled. Of an attempt whose end nobody knows it can't be said that nothing was sent."""
        state: State = "unsure" if record.open else "withdrawn"
        self._ended(record.notice.player, record, state, why)

    def _others(self, player: str, record: Record, preferences: Preferences) -> list[Record]:
        """What else waits for the same channel and goes into the same digest."""
        if not gathered(record.notice, preferences):
            return []
        waiting = self.told.waiting(player, record.channel, self._clock())
        return [each for each in waiting if each.id != record.id and gathered(each.notice, preferences) and self._true(each)]

    def _carried(self, player: str, record: Record) -> list[tuple[Notice, tuple[str, ...]]]:
        """What goes in the same message, as far as it still holds: a first attempt may have been long ago."""
        found = [each for id_ in record.carries.split() if (each := self.told.by_id(player, id_)) is not None]
        return [(each.notice, kinds) for each in found if each.state == "merged" and (kinds := self._true(each))]

    def _sent(self, player: str, record: Record, channel: Channel, preferences: Preferences, left: tuple[str, ...]) -> str:
        notices = [(record.notice, left), *self._carried(player, record)]
        message = self._letters.message(record.id, notices, channel, preferences, self._clock())
        attempt = Attempt(self.told, player, record, self._clock)
        try:
            self._through(player, channel, message, attempt.launch)
        except Overtaken:
            return "not-now"
        except NotDelivered as no:
            return self._failed(player, attempt.settled(), channel, no)
        except Uncertain as doubt:
            return self._doubtful(player, attempt.record, channel, doubt)
        except JobTimeoutException:
            if attempt.out:
                return self._doubtful(player, attempt.record, channel, Uncertain("no end of it", silent=True))
            return self._failed(player, attempt.record, channel, NotDelivered("no end of it", silent=True))
        if (state := self._ended(player, attempt.settled(), "sent", "")) == "sent":
            self.notifying.worked(player, channel)
            self._reach.worked(player, channel)
        return state

    def _through(self, player: str, channel: Channel, message: Message, launch: Launch) -> None:
        match channel.kind:
            case "email":
                mail.send(channel, message, self._settings, launch)
            case "webhook":
                hook.send(self._web, channel, message, self._keys.hook_secret(player, channel.id), launch)
            case "push":
                contact = self._settings.push_contact or f"mailto:{mail.sender_of(self._settings)}"
                push.send(self._web, channel, message, self._keys.push_private(), contact, launch)
            case "apprise":
                chat.send(self._web, channel, message, self._settings, launch)

    def _failed(self, player: str, record: Record, channel: Channel, no: NotDelivered) -> str:
        """Try again after a while. When no waits are left, or the target is gone, it has failed; our own server has days."""
        now, tries = self._clock(), record.tries + 1
        failed = replace(record, tries=tries, lease=0, why=no.why, updated=now)
        patient = no.ours and now - record.at < OLDEST_MS
        if not no.for_good and (patient or tries <= len(self._settings.retry_waits)):
            held = self.told.changed(player, replace(failed, state="held", due=now + self._wait(tries - 1)))
            return self._ails(player, channel, "held" if held else "gone", silent=no.silent)
        if self._ails(player, channel, self._ended(player, failed, "failed", no.why), silent=no.silent) == "gone":
            return "gone"
        self.told.carried(player, failed, "failed", no.why, now)
        if not no.ours:
            self._counts_against(player, channel, no.why, for_good=no.for_good)
        return "failed"

    def _doubtful(self, player: str, record: Record, channel: Channel, doubt: Uncertain) -> str:
        """Once more under the same id; after the second time nobody will ever know."""
        if record.open < ATTEMPTS:
            due = self._clock() + self._wait(0)
            held = self.told.changed(player, replace(record, state="held", why=f"unsure: {doubt.why}", lease=0, due=due))
            return self._ails(player, channel, "held" if held else "gone", silent=doubt.silent)
        if self._ails(player, channel, self._ended(player, record, "unsure", doubt.why), silent=doubt.silent) == "gone":
            return "gone"
        if not doubt.ours:
            self._counts_against(player, channel, doubt.why, for_good=False)
        return "unsure"

    def _ails(self, player: str, channel: Channel, state: str, *, silent: bool) -> str:
        """Others shall not wait behind a way out that is slow or broken. Gives the state again."""
        self._reach.doubt(player, channel)
        if silent:
            self._reach.silent(channel, self._clock(), self._wait(0))
        return state

    def _counts_against(self, player: str, channel: Channel, why: str, *, for_good: bool) -> None:
        """A notice came to nothing through a channel. That may pause it, which is told through the others."""
        now = self._clock()
        if self.notifying.failed(player, channel, why, now, for_good=for_good):
            self.outbox.add([pause_of(player, channel.id, now)], now)

    def _wait(self, index: int) -> int:
        waits = self._settings.retry_waits or (60_000,)
        return waits[min(index, len(waits) - 1)]

    def _ended(self, player: str, record: Record, state: State, why: str) -> str:
        ended = replace(record, state=state, why=why, lease=0, updated=self._clock())
        return state if self.told.changed(player, ended) else "gone"
