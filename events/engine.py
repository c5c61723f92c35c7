"""Clients of the engine, with time-outs that suit who uses them."""

from redis import BlockingConnectionPool, Redis
from redis.backoff import ExponentialBackoff, NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.retry import Retry


def connected(url: str, connections: int = 16) -> Redis:
    """A client for requests and short jobs: a second try when a connection broke, none on silence, then an error."""
    retry = Retry(NoBackoff(), 1, supported_errors=(RedisConnectionError,))
    pool = BlockingConnectionPool.from_url(
        url, max_connections=connections, timeout=5, socket_timeout=2, socket_connect_timeout=2, retry=retry
    )
    return Redis(connection_pool=pool)


def blocking(url: str, longest_block_ms: int) -> Redis:
    """A client for one blocking reader: its socket waits longer than its reads block."""
    return Redis.from_url(
        url, socket_timeout=longest_block_ms / 1000 + 5, socket_connect_timeout=2, retry=Retry(ExponentialBackoff(cap=1), 3)
    )
