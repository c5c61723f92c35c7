"""The engine for a command that reads or writes games: the one that is set, the one that runs already, or one just for this."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redis import Redis

from deploy.configure import checked, chosen
from deploy.engine import running
from deploy.failure import Failure
from events.engine import connected


@contextmanager
def engine_at_hand(data: Path | None, fresh: bool = False) -> Iterator[Redis]:
    """A client. Without an engine that runs, one is started on the data folder for as long as the block lasts.

    `fresh` allows a folder that is not there yet; who only reads makes none.
    """
    found = chosen(data)
    if "engine" in found.model_fields_set:
        yield connected(found.engine)
        return
    if not fresh and not found.data.is_dir():
        raise Failure(f"There is no data folder {found.data} and no engine is set, so there are no games here.", 1)
    with running(checked().data, found.appendfsync, found.maxmemory) as engine:
        yield connected(engine.url)
