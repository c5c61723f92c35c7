"""The clock: looks every few seconds after what was left lying."""

import logging
import time

from redis import RedisError
from rq.registry import clean_registries

from events.engine import connected
from events.settings import Settings
from workers.deadlines import Deadlines
from workers.effects import Effects
from workers.feed import Stopping
from workers.queues import NAMES, queue
from workers.steady import Steady

log = logging.getLogger(__name__)

EVERY = 1.0
REGISTRIES_EVERY = 15.0
BOT_PATIENCE_MS = 10_000
"""A bot that has been awaited longer gets its job again: the first may have gone with its worker or its database."""


def run(settings: Settings) -> None:
    """The clock process, until it is told to stop. Two at once are harmless."""
    engine = connected(settings.engine)
    effects, deadlines, stopping = Effects(engine), Deadlines(engine), Stopping()
    steady: Steady | None = None
    registries_at = bots_at = 0.0
    while not stopping:
        now = time.monotonic()
        try:
            if now >= registries_at:
                registries_at = now + REGISTRIES_EVERY
                for name in NAMES:
                    clean_registries(queue(engine, name))
            if now >= bots_at:
                bots_at = now + BOT_PATIENCE_MS / 2_000
                wake_bots(effects)
            steady = steady or Steady(engine)
            if steady.believed():
                deadlines.look()
        except RedisError:
            log.warning("the engine did not answer")
        except Exception:
            log.exception("clock")
        time.sleep(EVERY)


def wake_bots(effects: Effects) -> None:
    """Jobs again for bots that have been awaited too long."""
    for game in effects.models.waiting_bots(time.time_ns() // 1_000_000 - BOT_PATIENCE_MS):
        effects.game_again(game)
