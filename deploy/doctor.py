"""`vintners doctor`: what is well and what is not, line by line."""

import platform
import shutil
import sys
from collections.abc import Iterator
from typing import NamedTuple

import typer
from redis import Redis
from redis.exceptions import RedisError

from deploy.binary import MINIMUM, new_enough
from deploy.configure import Data, chosen, unknown_variables, without_password
from events.engine import connected, full
from events.keys import PARTITIONS, dead, feed
from events.settings import Settings

_LITTLE_DISK = 200_000_000


class Finding(NamedTuple):
    """One line of the table."""

    well: bool
    subject: str
    words: str


def doctor(data: Data = None) -> None:
    """Check Python, settings, engine and games.

    Exit code 1 if anything is bad, 3 if the engine can't be reached.
    """
    settings = chosen(data)
    findings = [*machine(settings)]
    reached = True
    try:
        findings += engine(connected(settings.engine, connections=1))
    except RedisError as error:
        reached = False
        findings.append(Finding(False, "engine", f"can't be reached at {without_password(settings.engine)}: {error}"))
    for well, subject, words in findings:
        typer.echo(f"{'ok ' if well else 'BAD'}  {subject:<12}{words}")
    if not reached:
        raise typer.Exit(3)
    if not all(finding.well for finding in findings):
        raise typer.Exit(1)


def machine(settings: Settings) -> Iterator[Finding]:
    """What can be seen without the engine."""
    yield Finding(
        sys.version_info >= (3, 11), "python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    )
    misspelt = unknown_variables()
    yield Finding(
        not misspelt, "settings", f"unknown: {', '.join(misspelt)}" if misspelt else f"engine {without_password(settings.engine)}"
    )
    if settings.data.is_dir():
        free = shutil.disk_usage(settings.data).free
        yield Finding(free > _LITTLE_DISK, "disk", f"{free // 1_000_000:,} MB free for {settings.data.absolute()}")


def engine(client: "Redis") -> Iterator[Finding]:
    """What the engine says of itself, and whether what we stored can be read."""
    facts = client.info("everything")
    kind = "valkey" if "valkey_version" in facts else "redis"
    version = str(facts[f"{kind}_version"])
    needed = ".".join(map(str, MINIMUM[kind]))
    yield Finding(new_enough(kind, version), "engine", f"{kind} {version} ({needed} is needed)")
    yield Finding(facts.get("aof_enabled") == 1, "log on disk", f"appendonly {'yes' if facts.get('aof_enabled') else 'no'}")
    written = facts.get("aof_last_write_status", "ok")
    yield Finding(written == "ok", "last write", str(written))
    policy = facts.get("maxmemory_policy", "unknown")
    limit = facts.get("maxmemory_human") if facts.get("maxmemory") else "no limit"
    state = "full: no command is taken" if full(facts) else f"when full: {policy}"
    yield Finding(
        policy == "noeviction" and not full(facts), "memory", f"{facts.get('used_memory_human')} used of {limit}, {state}"
    )
    yield Finding(*streams(client))


def streams(client: "Redis") -> Finding:
    """The feeds of all partitions can be read, and no game is stuck."""
    hints = sum(int(client.xlen(feed(number))) for number in range(PARTITIONS))
    stuck = sum(int(client.xlen(dead(number))) for number in range(PARTITIONS))
    return Finding(not stuck, "games", f"{hints} hints in {PARTITIONS} feeds, {stuck} dead letters")
