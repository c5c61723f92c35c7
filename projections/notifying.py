"""What people have said about notices, and how their channels fare. Personal: outside the logs, erased with the person."""

from dataclasses import dataclass
from hashlib import sha256
from typing import cast

from redis import Redis

from events.codec import packed, unpacked
from events.keys import of_player, shared
from projections.notify_rules import Channel, Preferences

FAILURES = 3
"""So many notices in a row that failed for good pause a channel."""

MOST = 20
"""Substitutes that one table asks."""


@dataclass(frozen=True, slots=True)
class Health:
    """How a channel fares. `paused` is why nothing is sent through it, empty when something is; `since` in milliseconds."""

    failures: int = 0
    paused: str = ""
    since: int = 0


class Notifying:
    """Reads and writes it."""

    def __init__(self, engine: Redis) -> None:
        self._engine = engine

    def of(self, player: str) -> Preferences:
        """What a person wants; the defaults for who never said."""
        raw = cast("bytes | None", self._engine.get(of_player(player, "notify")))
        return Preferences.model_validate_json(raw) if raw else Preferences()

    def write(self, player: str, preferences: Preferences) -> None:
        """Replace what a person wants. New settings give paused channels another chance."""
        key, before = of_player(player, "notify"), self.of(player)
        self._engine.set(key, preferences.model_dump_json())
        self._engine.delete(of_player(player, "channels"))
        for game in set(before.substitute_for) - set(preferences.substitute_for):
            self._engine.srem(shared(f"substitutes:{game}"), player)
        for game in preferences.substitute_for:
            self._engine.sadd(shared(f"substitutes:{game}"), player)

    def off(self, player: str, channel: str) -> None:
        """Switch one channel off, or everything for `all`."""
        now = self.of(player)
        if channel == "all":
            self.write(player, now.model_copy(update={"off": True}))
            return
        left = tuple(each.model_copy(update={"on": False}) if each.id == channel else each for each in now.channels)
        self.write(player, now.model_copy(update={"channels": left}))

    def health(self, player: str) -> dict[str, Health]:
        """How each channel fares, by its id."""
        rows = cast("dict[bytes, bytes]", self._engine.hgetall(of_player(player, "channels")))
        return {channel.decode(): Health(*unpacked(raw)) for channel, raw in rows.items()}

    def paused(self, player: str, channel: Channel) -> str:
        """Why nothing is sent through a channel; empty when something is."""
        health = self.health(player).get(channel.id)
        return health.paused if health is not None else ""

    def worked(self, player: str, channel: Channel) -> None:
        """Something arrived."""
        self._engine.hdel(of_player(player, "channels"), channel.id)

    def failed(self, player: str, channel: Channel, why: str, now: int, *, for_good: bool) -> bool:
        """A notice failed; whether that pauses the channel now. `for_good`: the target says that it is gone."""
        was = self.health(player).get(channel.id, Health())
        failures = was.failures + 1
        stops = not was.paused and (for_good or failures >= FAILURES)
        health = Health(failures, why if stops else was.paused, now if stops else was.since)
        row = packed([health.failures, health.paused, health.since])
        self._engine.hset(of_player(player, "channels"), channel.id, cast("str", row))
        return stops

    def substitutes(self, game: str, table: str) -> list[str]:
        """Some people who want to hear when a seat of a game is to be taken over: for one table always the same ones."""
        found = cast("set[bytes]", self._engine.smembers(shared(f"substitutes:{game}")))
        return sorted((each.decode() for each in found), key=lambda player: sha256(f"{table} {player}".encode()).digest())[:MOST]

    def erase(self, player: str) -> None:
        """Forget all of it."""
        for game in self.of(player).substitute_for:
            self._engine.srem(shared(f"substitutes:{game}"), player)
        self._engine.delete(of_player(player, "notify"), of_player(player, "channels"))
