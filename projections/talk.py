"""Table chat and private notes: outside the game's log, erased with the person who wrote them."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import cast

from redis import Redis

from events.codec import packed, unpacked
from events.keys import of_game, of_player

KEPT = 5_000
"""Messages kept of a table."""
_REPEATED_S = 86_400
_SAY = """
local known = redis.call('GET', KEYS[2])
if known then return known end
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', 'm', ARGV[2])
redis.call('SET', KEYS[2], id, 'EX', ARGV[3])
return id
"""


@dataclass(frozen=True, slots=True)
class Message:
    """One thing said at a table. `id` orders messages; `at` is in milliseconds."""

    id: str
    at: int
    player: str
    text: str


class Talk:
    """Chat of all tables and notes of all people."""

    def __init__(self, engine: Redis, clock: Callable[[], float] = time.time) -> None:
        self._engine, self._clock = engine, clock
        self._say = engine.register_script(_SAY)

    def say(self, game: str, player: str, text: str, key: str) -> Message:
        """Add a message; a repeat under the same key adds none."""
        known = of_game(game, f"said:{sha256(packed([player, key])).hexdigest()[:32]}")
        self._engine.sadd(of_player(player, "spoke"), game)
        row = packed([player, int(self._clock() * 1000), text])
        id_ = cast("bytes", self._say(keys=[of_game(game, "chat"), known], args=[KEPT, row, _REPEATED_S])).decode()
        return next(iter(self.said(game, id_, 1, inclusive=True)), Message(id_, 0, player, text))

    def said(self, game: str, after: str, limit: int, *, inclusive: bool = False) -> list[Message]:
        """Messages after an id, oldest first."""
        start = after if inclusive else f"({after}"
        rows = cast("list[tuple[bytes, dict[bytes, bytes]]]", self._engine.xrange(of_game(game, "chat"), min=start, count=limit))
        return [_message(key, fields) for key, fields in rows]

    def newest(self, game: str, limit: int) -> list[Message]:
        """The last messages, oldest first."""
        rows = cast("list[tuple[bytes, dict[bytes, bytes]]]", self._engine.xrevrange(of_game(game, "chat"), count=limit))
        return [_message(key, fields) for key, fields in reversed(rows)]

    def note(self, game: str, player: str) -> tuple[str, int]:
        """A person's private note on a game and when it was written; empty when there is none."""
        raw = cast("bytes | None", self._engine.hget(of_player(player, "notes"), game))
        text, at = unpacked(raw) if raw else ("", 0)
        return text, at

    def write_note(self, game: str, player: str, text: str) -> int:
        """Replace a person's note on a game. Answers when."""
        at = int(self._clock() * 1000)
        self._engine.hset(of_player(player, "notes"), game, cast("str", packed([text, at])))
        return at

    def erase(self, player: str) -> None:
        """Drop all that a person wrote."""
        for game in cast("set[bytes]", self._engine.smembers(of_player(player, "spoke"))):
            self._unsay(game.decode(), player)
        self._engine.delete(of_player(player, "spoke"), of_player(player, "notes"))

    def _unsay(self, game: str, player: str) -> None:
        chat = of_game(game, "chat")
        rows = cast("list[tuple[bytes, dict[bytes, bytes]]]", self._engine.xrange(chat))
        gone = [key for key, fields in rows if unpacked(fields[b"m"])[0] == player]
        if gone:
            self._engine.xdel(chat, *gone)


def _message(key: bytes, fields: dict[bytes, bytes]) -> Message:
    player, at, text = unpacked(fields[b"m"])
    return Message(key.decode(), at, player, text)
