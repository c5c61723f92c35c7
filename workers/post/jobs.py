"""The job that RQ calls by name."""

from functools import cache

from events.engine import connected
from events.settings import settings
from workers.deadlines import milliseconds
from workers.post.deliver import Delivery


@cache
def delivery() -> Delivery:
    """The delivery of this process."""
    return Delivery(connected(settings().engine), settings(), milliseconds)


def deliver(player: str, id_: str) -> str:
    """Send a notice through a channel, or find that it has come to an end."""
    return delivery().one(player, id_)
