"""Which e-mail addresses their owners have confirmed, and how often anybody may ask them to."""

from hashlib import sha256
from typing import cast

from redis import Redis

from events.keys import of_player, shared
from projections.notify_rules import Channel

TO_ADDRESS, WEEK_S = 3, 7 * 86_400
"""So many mails of ours an address gets in a week before it is confirmed, whoever asks for them."""
BY_PERSON, DAY_S = 10, 86_400
"""So many of them one person can bring about in a day."""
_COUNT = """
local person, address = tonumber(redis.call('GET', KEYS[1]) or 0), tonumber(redis.call('GET', KEYS[2]) or 0)
if person >= tonumber(ARGV[1]) then return math.max(1, redis.call('TTL', KEYS[1])) end
if address >= tonumber(ARGV[3]) then return math.max(1, redis.call('TTL', KEYS[2])) end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
if redis.call('INCR', KEYS[2]) == 1 then redis.call('EXPIRE', KEYS[2], ARGV[4]) end
return 0
"""


class Confirming:
    """Reads and writes it."""

    def __init__(self, engine: Redis) -> None:
        self._engine, self._count = engine, engine.register_script(_COUNT)

    def done(self, player: str, channel: Channel) -> bool:
        """Whether notices may go to a channel. Only mail asks: whoever enters a web-hook or subscribes holds the other end."""
        if channel.kind != "email":
            return True
        return bool(self._engine.sismember(of_player(player, "confirmed"), channel.id))

    def confirm(self, player: str, channel: str) -> None:
        """The owner of the address says yes."""
        self._engine.sadd(of_player(player, "confirmed"), channel)

    def take_back(self, player: str, channel: Channel) -> None:
        """The owner of the address says no: nothing goes there before a yes. Who never said yes is not asked for a week."""
        if channel.kind == "email" and not self._engine.srem(of_player(player, "confirmed"), channel.id):
            self._engine.set(_asked(channel), TO_ADDRESS, ex=WEEK_S)

    def wait_s(self, player: str, channel: Channel) -> int:
        """Count one more mail that asks: 0 when it may go, or the seconds to wait."""
        return cast("int", self._count(keys=[_asks(player), _asked(channel)], args=[BY_PERSON, DAY_S, TO_ADDRESS, WEEK_S]))

    def erase(self, player: str) -> None:
        """Forget a person. That an address was asked is kept for the week, as a digest."""
        self._engine.delete(of_player(player, "confirmed"))
        self._engine.delete(_asks(player))


def _asks(player: str) -> str:
    return shared(f"asks:{player}")


def _asked(channel: Channel) -> str:
    return shared(f"asked:{sha256(channel.target.lower().encode()).hexdigest()[:24]}")
