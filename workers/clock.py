"""The clock: looks every few seconds after what was left lying."""

import logging
import time

from redis import RedisError

from commands.games import GAMES
from events.engine import connected
from events.settings import Settings
from projections.ratings import Ratings
from workers.deadlines import Deadlines, milliseconds
from workers.effects import Effects
from workers.feed import Stopping
from workers.leftovers import Leftovers
from workers.steady import Steady

log = logging.getLogger(__name__)

EVERY = 1.0
LOST_EVERY = 15.0
BOT_PATIENCE_MS = 5_000
"""A bot that has been awaited longer gets another job: the first may have gone with its worker or its database."""


def run(settings: Settings) -> None:
    """The clock process, until it is told to stop. Two at once are harmless."""
    engine = connected(settings.engine)
    effects, deadlines, leftovers, stopping = Effects(engine), Deadlines(engine), Leftovers(engine), Stopping()
    steady, ratings = None, Ratings(engine)
    lost_at = bots_at = 0.0
    while not stopping:
        now = time.monotonic()
        try:
            leftovers.enqueue_due()
            if now >= lost_at:
                lost_at = now + LOST_EVERY
                leftovers.enqueue_lost()
            if now >= bots_at:
                bots_at = now + BOT_PATIENCE_MS / 2_000
                wake_bots(effects, milliseconds())
                wake_plans(effects)
                for game in GAMES:
                    ratings.catch_up(game)
            steady = steady or Steady(engine)
            if steady.believed():
                deadlines.look()
        except RedisError:
            log.warning("the engine did not answer")
        except Exception:
            log.exception("clock")
        time.sleep(EVERY)


def wake_bots(effects: Effects, now: int) -> None:
    """Another job for bots that have been awaited too long. A game that can't be read holds up no other."""
    for game in effects.models.waiting_bots(now - BOT_PATIENCE_MS):
        try:
            effects.game_again(game, now // BOT_PATIENCE_MS)
        except RedisError:
            raise
        except Exception:
            log.exception("game %s", game)


def wake_plans(effects: Effects) -> None:
    """Plans whose job went with its worker or its database."""
    for game in effects.planned.plans.games():
        try:
            effects.plans_of(game)
        except RedisError:
            raise
        except Exception:
            log.exception("game %s", game)
