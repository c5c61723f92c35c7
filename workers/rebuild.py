"""Dropping read models and snapshots and folding them anew, while the service runs."""

from collections.abc import Iterator

from redis import Redis

from events.engine import connected
from events.keys import PARTITIONS, of_game
from events.settings import Settings
from workers.fold import Fold


def games(engine: Redis) -> Iterator[str]:
    """Ids of all games that have a log."""
    for number in range(PARTITIONS):
        pattern = of_game(f"{number:02x}*", "log")
        for key in engine.scan_iter(match=pattern.replace("{", r"\{"), count=1_000):
            yield key.decode().rsplit(":", 2)[1]


def rebuilt(engine: Redis, only: str | None = None) -> Iterator[str]:
    """Rebuild one game or all; gives each id when it is done."""
    fold = Fold(engine)
    for id_ in [only] if only else games(engine):
        if fold.anew(id_) is not None:
            yield id_


def run(settings: Settings, only: str | None = None) -> int:
    """Rebuild and say how many games were."""
    return sum(1 for _ in rebuilt(connected(settings.engine), only))
