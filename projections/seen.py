"""Which version of a game its people have been shown last: what they have seen they need not be told."""

from typing import cast

from redis import Redis

from events.keys import of_game

_MARK = """
local known = redis.call('HGET', KEYS[1], ARGV[1])
if known and tonumber(known) >= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
"""


class Seen:
    """The last version shown to each person, per game."""

    def __init__(self, engine: Redis) -> None:
        self._engine, self._mark = engine, engine.register_script(_MARK)

    def mark(self, game: str, player: str, version: int) -> None:
        """A person was shown a game at a version."""
        self._mark(keys=[of_game(game, "seen")], args=[player, version])

    def last(self, game: str, player: str) -> int:
        """The version a person was shown last; 0 for none."""
        return int(cast("bytes | None", self._engine.hget(of_game(game, "seen"), player)) or 0)

    def forget(self, game: str, player: str) -> None:
        """Drop what was noted of a person."""
        self._engine.hdel(of_game(game, "seen"), player)
