"""Clients of the engine, with time-outs that suit who uses them."""

from typing import Any

from redis import BlockingConnectionPool, Redis, RedisError
from redis.backoff import ExponentialBackoff, NoBackoff
from redis.exceptions import ClusterDownError, MasterDownError, OutOfMemoryError, ReadOnlyError, TryAgainError
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError
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


_AILING = (
    RedisConnectionError,
    RedisTimeoutError,
    OutOfMemoryError,
    ReadOnlyError,
    ClusterDownError,
    MasterDownError,
    TryAgainError,
)


def ails(error: RedisError) -> bool:
    """Whether the engine can't do anything for anybody now; else it is the one thing asked of it that is at fault."""
    return isinstance(error, _AILING) or str(error).startswith(("OOM ", "MISCONF", "NOREPLICAS"))


def full(facts: Any) -> bool:
    """Whether an engine that says this of its memory (INFO) has reached its limit and takes no more."""
    return 0 < int(facts.get("maxmemory", 0)) <= int(facts.get("used_memory", 0))
