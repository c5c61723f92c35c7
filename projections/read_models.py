"""What lists and pages read: written by the fold, guarded by version, rebuilt from the logs at any time.

Per game a hash `view`: `v` version, `row` the public summary, `w` the watchers' view, `0`, `1` … the seats' views. Per person a
hash of his games and a sorted set of those that wait for him. For everybody sorted sets of open, running and finished
public tables, and a set of tables where a bot is awaited. Values of rows begin with their version, so that an older fold
never overwrites a newer one.
"""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from pydantic_core import from_json, to_json
from redis import Redis

from events.keys import of_game, of_player, shared
from projections.deadlines import dues
from projections.table.state import Table

STATUSES = ("open", "running", "finished", "cancelled")
LISTS = ("bots", "deadlines", "offers")
"""Games where a bot is awaited, by since when; games with a deadline, by the first; running public ones with a seat on offer."""

# KEYS: rows, then sorted sets; ARGV: id, version, row, then per set its score, or '' to take the id out.
_LIST = """
local known = redis.call('HGET', KEYS[1], ARGV[1])
if known and tonumber(string.match(known, '^%d+')) >= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ':' .. ARGV[3])
for set = 2, #KEYS do
  if ARGV[set + 2] == '' then redis.call('ZREM', KEYS[set], ARGV[1])
  else redis.call('ZADD', KEYS[set], ARGV[set + 2], ARGV[1]) end
end
return 1
"""

# KEYS: view; ARGV: version, then field and value by turns.
_VIEW = """
local known = redis.call('HGET', KEYS[1], 'v')
if known and tonumber(known) >= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'v', ARGV[1], unpack(ARGV, 2))
return 1
"""


def row_of(table: Table) -> dict[str, Any]:
    """The public summary of a table, the same for everybody who may see it. Times in milliseconds."""
    return {
        "id": table.id,
        "game": table.game,
        "title": table.title,
        "status": table.status,
        "version": table.version,
        "private": table.private,
        "host": table.host,
        "clock": table.clock,
        "seats": [
            {
                "seat": seat,
                "player": chair.player,
                "bot": chair.bot,
                "resigned": chair.resigned,
                "stand_in": chair.stand_in,
                "offered": chair.offered,
            }
            for seat, chair in enumerate(table.chairs)
        ],
        "to_act": list(table.to_act),
        "since": {str(seat): since for seat, since in table.awaited},
        "runs_out": {str(due.seat): due.at for due in dues(table) if due.stage == "time"},
        "created_at": table.created_at,
        "moved_at": table.moved_at,
    }


def views_of(table: Table, view: Any) -> dict[str, bytes]:
    """JSON of the watchers' view and each seat's; empty before the start. `view` is the game's own."""
    if table.play is None:
        return {}
    readers = {"w": None, **{str(seat): seat for seat in range(len(table.chairs))}}
    return {name: to_json(view(table.play, seat)) for name, seat in readers.items()}


class ReadModels:
    """Writes and reads them. Every method raises redis.RedisError when the engine can't answer."""

    def __init__(self, engine: Redis) -> None:
        self.engine = engine
        self._list = engine.register_script(_LIST)
        self._view = engine.register_script(_VIEW)

    def write(self, table: Table, people: Iterable[str], view: Any) -> None:
        """All read models of a table as it stands; `people` are those who have or had to do with it.

        The view comes last: its version says that all the others were written.
        """
        row = row_of(table)
        shown = {"row": to_json(row), **views_of(table, view)}
        self._public(table, shown["row"])
        for player in {*people, table.host, *(chair.player for chair in table.chairs if chair.player)}:
            self._personal(table, player, row)
        self._view(keys=[of_game(table.id, "view")], args=[table.version, *(part for pair in shown.items() for part in pair)])

    def _public(self, table: Table, row: bytes) -> None:
        listed = "" if table.private else table.status
        bots = [since for seat, since in table.awaited if table.chairs[seat].bot]
        scores = [table.moved_at if status == listed else "" for status in STATUSES]
        due, offered = min([each.at for each in dues(table)], default=""), any(chair.offered for chair in table.chairs)
        seeking = table.moved_at if offered and table.status == "running" and not table.private else ""
        keys = [shared("rows"), *(shared(status) for status in STATUSES), *map(shared, LISTS)]
        self._list(keys=keys, args=[table.id, table.version, row, *scores, min(bots, default=""), due, seeking])

    def _personal(self, table: Table, player: str, row: Mapping[str, Any]) -> None:
        seats = table.seats_of(player)
        waiting = [] if table.dispute else [since for seat, since in table.awaited if seat in seats]
        mine = {**row, "mine": list(seats)}
        score = min(waiting, default="")
        keys = [of_player(player, "games"), of_player(player, "turns")]
        self._list(keys=keys, args=[table.id, table.version, to_json(mine), score])

    def turns(self, player: str) -> list[dict[str, Any]]:
        """Rows of the games that wait for a person, longest waiting first."""
        ids = cast("list[bytes]", self.engine.zrange(of_player(player, "turns"), 0, -1))
        return self._rows(of_player(player, "games"), ids)

    def games_of(self, player: str) -> list[dict[str, Any]]:
        """Rows of all games a person has or had to do with, last moved first; `mine` are the seats held now."""
        found = cast("dict[bytes, bytes]", self.engine.hgetall(of_player(player, "games")))
        return sorted(map(_parsed, found.values()), key=lambda row: (-row["moved_at"], row["id"]))

    def listed(self, status: str, before: int | None, limit: int) -> list[dict[str, Any]]:
        """Rows of public tables of a status, last moved first, those moved before a time in milliseconds."""
        top = "+inf" if before is None else f"({before}"
        ids = self.engine.zrange(shared(status), top, "-inf", desc=True, byscore=True, offset=0, num=limit)
        return self._rows(shared("rows"), cast("list[bytes]", ids))

    def shown(self, game: str, reader: str) -> tuple[int, bytes | None]:
        """(version, JSON of a reader's view) of a game; reader is `w` or a seat number. Version 0 when nothing is stored."""
        version, view = cast("list[bytes | None]", self.engine.hmget(of_game(game, "view"), ["v", reader]))
        return int(version or 0), view

    def waiting_bots(self, since: int) -> list[str]:
        """Games where a bot has been awaited from before a time in milliseconds."""
        found = self.engine.zrange(shared("bots"), 0, since, byscore=True)
        return [each.decode() for each in cast("list[bytes]", found)]

    def overdue(self, now: int, limit: int = 200) -> list[str]:
        """Games with a deadline that has passed, the first one first."""
        found = self.engine.zrange(shared("deadlines"), 0, now, byscore=True, offset=0, num=limit)
        return [each.decode() for each in cast("list[bytes]", found)]

    def offers(self, limit: int = 100) -> list[dict[str, Any]]:
        """Rows of public games where a seat can be taken over, last moved first."""
        ids = cast("list[bytes]", self.engine.zrange(shared("offers"), 0, limit - 1, desc=True))
        return self._rows(shared("rows"), ids)

    def drop(self, game: str, people: Iterable[str]) -> None:
        """Take a game out of all read models, so that they are written anew. Checkpoints were replaced one by one."""
        self.engine.delete(of_game(game, "view"), of_game(game, "snap"))
        for name in (*STATUSES, *LISTS):
            self.engine.zrem(shared(name), game)
        self.engine.hdel(shared("rows"), game)
        for player in people:
            self.engine.hdel(of_player(player, "games"), game)
            self.engine.zrem(of_player(player, "turns"), game)

    def _rows(self, key: str, ids: list[bytes]) -> list[dict[str, Any]]:
        if not ids:
            return []
        values = cast("list[bytes | None]", self.engine.hmget(key, cast("list[str]", ids)))
        return [_parsed(value) for value in values if value is not None]


def _parsed(value: bytes) -> dict[str, Any]:
    row: dict[str, Any] = from_json(value.partition(b":")[2])
    return row
