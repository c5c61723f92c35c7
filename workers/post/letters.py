"""Messages made of parts: one notice, or several that go together."""

from collections.abc import Sequence
from dataclasses import dataclass

from projections.notices import Notice
from projections.notify_rules import Channel, Preferences
from projections.notifying import Notifying
from projections.self_notices import is_own
from projections.service_keys import ServiceKeys
from workers.post.compose import Writer, words_of
from workers.post.message import Message, Part


@dataclass(frozen=True, slots=True)
class Letters:
    """Puts messages together."""

    writer: Writer
    keys: ServiceKeys
    notifying: Notifying

    def message(
        self,
        id_: str,
        notices: Sequence[tuple[Notice, tuple[str, ...]]],
        channel: Channel,
        preferences: Preferences,
        now: int,
    ) -> Message:
        """One message with one id. The first notice gives it its subject, unless there are several."""
        written = [self._part(notice, kinds, preferences) for notice, kinds in notices]
        words, player = dict(words_of(preferences.language)), notices[0][0].player
        several = words["subject.several"].replace("{count}", str(len(written)))
        return Message(
            id=id_,
            subject=" ".join((written[0][1] if len(written) == 1 else several).split()),
            parts=tuple(part for part, _ in written),
            sent_at=now,
            settings_url=f"{self.writer.base}/profile/notices",
            off_url=f"{self.writer.base}/notices/off/{self.keys.off_token(player, channel.id)}",
            words=words,
        )

    def _part(self, notice: Notice, kinds: tuple[str, ...], preferences: Preferences) -> tuple[Part, str]:
        if is_own(notice):
            return self._own(notice, kinds[0], preferences)
        table = self.writer.tables.newest(notice.game)
        return self.writer.part(notice, kinds, table, preferences), self.writer.subject(kinds, table, preferences)

    def _own(self, notice: Notice, kind: str, preferences: Preferences) -> tuple[Part, str]:
        words, health = words_of(preferences.language), self.notifying.health(notice.player)
        id_ = notice.who.replace("_", "-")
        channel = next((each.label or each.kind for each in preferences.channels if each.id == id_), id_)
        why = health[id_].paused if id_ in health else "?"
        headline = words[f"headline.{kind}"].replace("{channel}", channel).replace("{why}", why)
        url, action = f"{self.writer.base}/profile/notices", words["settings"]
        if kind == "confirm":
            url, action = f"{self.writer.base}/notices/confirm/{self.keys.confirm_token(notice.player, id_)}", words["confirm"]
        return Part(notice, "", headline, url=url, action=action), words[f"subject.{kind}"]
