"""Refused commands of a game: a side stream, not events. Its sender sees them at once, all when the game is over.

What the people of a game were refused stays, up to a number for each, so that nobody can push out what others were told. What
strangers were refused, and whatever is beyond all measure, is kept aside for a while, for its sender only.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

from redis import Redis, RedisError

from events.codec import packed, unpacked
from events.keys import of_game

KEPT, KEPT_EACH, LARGEST = 10_000, 500, 16_384
"""Refusals of a game, of one person in it, and bytes of one of them."""
ASIDE = 200
Rows = list[tuple[bytes, dict[bytes, bytes]]]


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


def note(engine: Redis, game: str, refusal: Refusal, stays: bool) -> None:
    """Keep a refusal; `stays` for the game's people. A full or silent engine does not turn the answer no into an error."""
    row = packed({name: getattr(refusal, name) for name in Refusal.__dataclass_fields__})
    with suppress(RedisError):
        if stays and len(row) <= LARGEST and _has_room(engine, game, refusal.player or ""):
            engine.xadd(of_game(game, "no"), {"r": row})
        else:
            engine.xadd(of_game(game, "aside"), {"r": row}, maxlen=ASIDE, approximate=False)


def of(engine: Redis, game: str) -> list[Refusal]:
    """All refusals of a game that stay, oldest first."""
    return _read(engine.xrange(of_game(game, "no")))


def of_person(engine: Redis, game: str, player: str) -> list[Refusal]:
    """All that a person was refused and that is still kept, oldest first."""
    found = (*of(engine, game), *_read(engine.xrange(of_game(game, "aside"))))
    return sorted((each for each in found if each.player == player), key=lambda each: each.at)


def newest(engine: Redis, game: str, most: int) -> list[Refusal]:
    """The last refusals of a game, those kept aside too, oldest first."""
    found = (each for name in ("no", "aside") for each in _read(engine.xrevrange(of_game(game, name), count=most)))
    return sorted(found, key=lambda each: each.at)[-most:]


def _has_room(engine: Redis, game: str, player: str) -> bool:
    if engine.xlen(of_game(game, "no")) >= KEPT:
        return False
    return engine.hincrby(of_game(game, "refused"), player, 1) <= KEPT_EACH


def _read(rows: Any) -> list[Refusal]:
    return [Refusal(**unpacked(fields[b"r"])) for _, fields in cast("Rows", rows)]
