"""Which version of a game its people have been shown last: what they have seen they need not be told."""

from collections import OrderedDict
from threading import Lock
from typing import cast

from redis import Redis

from events.keys import of_game

_KEPT = 20_000
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
        self._marked: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._lock = Lock()

    def mark(self, game: str, player: str, version: int) -> None:
        """A person was shown a game at a version. A repeat in this process costs nothing."""
        if self._marked.get((game, player), 0) >= version:
            return
        self._mark(keys=[of_game(game, "seen")], args=[player, version])
        with self._lock:
            self._marked[game, player] = version
            if len(self._marked) > _KEPT:
                self._marked.popitem(last=False)

    def last(self, game: str, player: str) -> int:
        """The version a person was shown last; 0 for none."""
        return int(cast("bytes | None", self._engine.hget(of_game(game, "seen"), player)) or 0)
