"""Which ways out can be trusted to be quick: what arrived last time, and which places kept silent a moment ago."""

from hashlib import sha256
from typing import cast
from urllib.parse import urlsplit

from redis import Redis

from events.keys import of_player, shared
from projections.notify_rules import Channel


class Reach:
    """Reads and writes it. All mail goes through one server of our own, so that all of it is as quick as that server."""

    def __init__(self, engine: Redis) -> None:
        self._engine = engine

    def trusted(self, player: str, channel: Channel) -> bool:
        """Whether the last thing sent this way arrived. Who never got anything has yet to show that he can."""
        if channel.kind == "email":
            return bool(self._engine.exists(shared("mail-works")))
        return bool(self._engine.sismember(of_player(player, "reached"), channel.id))

    def worked(self, player: str, channel: Channel) -> None:
        """Something arrived."""
        if channel.kind == "email":
            self._engine.set(shared("mail-works"), 1)
        else:
            self._engine.sadd(of_player(player, "reached"), channel.id)
        self._engine.delete(_silence(channel))

    def doubt(self, player: str, channel: Channel) -> None:
        """Something did not arrive, or nobody knows."""
        if channel.kind == "email":
            self._engine.delete(shared("mail-works"))
        else:
            self._engine.srem(of_player(player, "reached"), channel.id)

    def silent(self, channel: Channel, now: int, wait_ms: int) -> None:
        """A place let us wait in vain: it is left alone for a while, whoever has something for it."""
        self._engine.set(_silence(channel), now + wait_ms, px=wait_ms)

    def silent_until(self, channel: Channel) -> int:
        """Until when a place is left alone; 0 when it is not."""
        return int(cast("bytes | None", self._engine.get(_silence(channel))) or 0)

    def erase(self, player: str) -> None:
        """Forget what was noted of a person."""
        self._engine.delete(of_player(player, "reached"))


def _silence(channel: Channel) -> str:
    """The place's key. Hosts of some chat services are tokens: only a digest is kept."""
    parts = urlsplit(channel.target)
    place = "mail" if channel.kind == "email" else f"{parts.scheme}://{parts.netloc.rpartition('@')[2].lower()}"
    return shared(f"silent:{sha256(place.encode()).hexdigest()[:16]}")
