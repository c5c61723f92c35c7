"""Refused commands of a game: a side stream, not events. Its sender sees them at once, all when the game is over."""

from dataclasses import dataclass
from typing import Any, cast

from redis import Redis, RedisError

from events.codec import packed, unpacked
from events.keys import of_game

KEPT = 10_000


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that changed nothing, and why. `at` is in milliseconds."""

    at: int
    version: int
    seat: int | None
    player: str | None
    command: dict[str, Any]
    code: str
    rule: str
    facts: dict[str, Any]


def note(engine: Redis, game: str, refusal: Refusal) -> None:
    """Keep a refusal. A full or silent engine does not turn the answer no into an error."""
    row = {name: getattr(refusal, name) for name in Refusal.__dataclass_fields__}
    try:
        engine.xadd(of_game(game, "no"), {"r": packed(row)}, maxlen=KEPT, approximate=True)
    except RedisError:
        return


def of(engine: Redis, game: str) -> list[Refusal]:
    """All kept refusals of a game, oldest first."""
    rows = cast("list[tuple[bytes, dict[bytes, bytes]]]", engine.xrange(of_game(game, "no")))
    return [Refusal(**unpacked(fields[b"r"])) for _, fields in rows]
