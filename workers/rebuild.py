"""Dropping read models and snapshots and folding them anew, while the service runs."""

from collections.abc import Iterator

from redis import Redis, RedisError

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


def rebuilt(engine: Redis, only: str | None = None, faults: dict[str, str] | None = None) -> Iterator[str]:
    """Rebuild one game or all; gives each id when it is done. What can't be read is noted in `faults` and holds up no other."""
    fold, noted = Fold(engine), {} if faults is None else faults
    for id_ in [only] if only else games(engine):
        try:
            if fold.anew(id_) is not None:
                yield id_
        except RedisError:
            raise
        except Exception as fault:
            noted[id_] = str(fault) or type(fault).__name__


def run(settings: Settings, only: str | None = None) -> tuple[int, dict[str, str]]:
    """Rebuild and say how many games were, and which could not be and why."""
    faults: dict[str, str] = {}
    return sum(1 for _ in rebuilt(connected(settings.engine), only, faults)), faults
