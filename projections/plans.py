"""Plans: moves that a seat stored for its next turns, with conditions on what all see. Not in the log; its owner's only."""

import secrets
from dataclasses import dataclass
from typing import Annotated, Any, Literal, cast

from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import from_json, to_json
from redis import Redis

from events.keys import of_game, of_player, shared

MOST = 10
Scalar = str | int | float | bool | None
_CAS = """
if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 0 end
if ARGV[3] == '' then redis.call('HDEL', KEYS[1], ARGV[1]) else redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end
return 1
"""


class Condition(BaseModel):
    """A claim about the public view. `path` walks fields and list positions; `id=toscana` finds an entry of a list."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: Annotated[str, Field(min_length=1, max_length=120, pattern=r"^[\w=-]+(\.[\w=-]+)*$")]
    is_: Annotated[Literal["equal", "different", "at-least", "at-most", "one-of"], Field(alias="is")]
    value: Scalar | Annotated[tuple[Scalar, ...], Field(max_length=20)]


class Plan(BaseModel):
    """One move, sent when the seat is asked and every condition holds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    command: dict[str, Any]
    when: Annotated[tuple[Condition, ...], Field(max_length=8)] = ()


@dataclass(frozen=True, slots=True)
class Stored:
    """The plans of a seat. `lapsed` says why the last ones came to nothing: {reason, version, plan}."""

    player: str
    line: int
    """How many rewinds the game had when they were made: a further one makes them void."""
    plans: tuple[dict[str, Any], ...] = ()
    """Each {id, command, when}."""
    lapsed: dict[str, Any] | None = None


class Plans:
    """Reads and writes the plans of all games."""

    def __init__(self, engine: Redis) -> None:
        self._engine, self._swap = engine, engine.register_script(_CAS)

    def of(self, game: str, seat: int) -> Stored | None:
        """The plans of a seat."""
        raw = cast("bytes | None", self._engine.hget(of_game(game, "plans"), str(seat)))
        return _read(raw) if raw else None

    def of_game(self, game: str) -> dict[int, Stored]:
        """The plans of all seats of a game."""
        rows = cast("dict[bytes, bytes]", self._engine.hgetall(of_game(game, "plans")))
        return {int(seat): _read(raw) for seat, raw in rows.items()}

    def write(self, game: str, seat: int, player: str, line: int, plans: tuple[Plan, ...]) -> Stored:
        """Replace the plans of a seat; an empty list drops them."""
        rows = tuple({"id": secrets.token_hex(8), **plan.model_dump(mode="json", by_alias=True)} for plan in plans)
        stored = Stored(player, line, rows)
        self._engine.sadd(of_player(player, "planned"), game)  # first: what stands in no list could not be erased
        self._engine.sadd(shared("planned"), game)
        self._engine.hset(of_game(game, "plans"), str(seat), cast("str", _raw(stored)))
        return stored

    def replace(self, game: str, seat: int, before: Stored, after: Stored | None) -> bool:
        """Write what became of plans, unless their owner has changed them meanwhile."""
        new = _raw(after) if after is not None else b""
        return bool(self._swap(keys=[of_game(game, "plans")], args=[seat, _raw(before), new]))

    def games(self) -> list[str]:
        """Games where somebody has plans."""
        return [each.decode() for each in cast("set[bytes]", self._engine.smembers(shared("planned")))]

    def settled(self, game: str) -> None:
        """Take a game off that list."""
        self._engine.srem(shared("planned"), game)

    def erase(self, player: str) -> None:
        """Drop all plans of a person."""
        for game in cast("set[bytes]", self._engine.smembers(of_player(player, "planned"))):
            for seat, stored in self.of_game(game.decode()).items():
                if stored.player == player:
                    self._engine.hdel(of_game(game.decode(), "plans"), str(seat))
        self._engine.delete(of_player(player, "planned"))


def _raw(stored: Stored) -> bytes:
    return to_json([stored.player, stored.line, stored.plans, stored.lapsed])


def _read(raw: bytes) -> Stored:
    player, line, plans, lapsed = from_json(raw)
    return Stored(player, line, tuple(plans), lapsed)
