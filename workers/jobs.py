"""Jobs, as RQ calls them by name, and the process that does them."""

import logging
from functools import cache
from hashlib import sha256
from random import Random

from rq.serializers import JSONSerializer

from commands.base import Rejected
from commands.bots import bot_move
from commands.games import GAMES
from commands.handle import Handle, Order
from commands.problems import Problem
from events.commit import Author
from events.engine import blocking, connected
from events.settings import Settings, settings
from events.store import Store
from projections.plans import Plans
from workers.plans import fired
from workers.queues import Hand, queue

log = logging.getLogger(__name__)
_WORKER_BLOCK_MS = 420_000


@cache
def handle() -> Handle:
    """The command handler of this process."""
    return Handle(Store(connected(settings().engine)))


def play_bot(game: str, version: int, seat: int) -> str:
    """A bot's move in its seat, if the game still stands at that version. Late and doubled jobs change nothing."""
    return moved(handle(), game, version, seat)


@cache
def plans() -> Plans:
    """The plans that this process looks into."""
    return Plans(connected(settings().engine))


def fire_plan(game: str, version: int, seat: int) -> str:
    """A seat's planned move, if it is asked at that version."""
    return fired(handle(), plans(), game, version, seat)


def moved(with_: Handle, game: str, version: int, seat: int) -> str:
    """What came of a bot's job: `moved`, `late`, or why not."""
    table = with_.tables.newest(game)
    bot = table.chairs[seat].bot
    if bot is None or seat not in table.to_act or table.version != version or table.dispute is not None:
        return "late"
    dice = Random(sha256(f"{game} {version} {seat}".encode()).digest())  # noqa: S311 - taste, not chance
    command = bot_move(GAMES[table.game], bot, table.play, seat, dice)
    cmd = sha256(f"bot {game} {version} {seat}".encode()).digest()[:16]
    try:
        with_.send(game, Order(command, Author(seat, "bot", None), cmd, version))
    except Problem as problem:
        return problem.code
    except Rejected as refused:
        log.exception("bot refused: %s %s", game, refused.code)
        raise
    return "moved"


def run(chosen: Settings, name: str) -> None:
    """A worker on one queue, until it is told to stop. What waits for a time is the clock's to enqueue."""
    engine = blocking(chosen.engine, _WORKER_BLOCK_MS)
    worker = Hand([queue(engine, name)], connection=engine, serializer=JSONSerializer)
    worker.work(logging_level="WARNING")
