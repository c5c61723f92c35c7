"""Names of keys. All keys of a game share one slot of a cluster with the feed of its partition."""

import re
import secrets

PARTITIONS = 64
_ID = re.compile(r"[0-3][0-9a-f]{23}\Z")


def new_game_id() -> str:
    """24 hex digits, 90 random bits; the first two are the partition."""
    return f"{secrets.randbelow(PARTITIONS):02x}{secrets.token_hex(11)}"


def is_game_id(text: str) -> bool:
    """Whether a text could be the id of a game."""
    return _ID.match(text) is not None


def partition(game: str) -> int:
    """The partition of a game, 0 to 63."""
    return int(game[:2], 16)


def of_game(game: str, what: str) -> str:
    """A key of one game: `log`, `cmd`, `meta`, `no` (refusals), `snap`, `view`."""
    return f"vt:{{p{game[:2]}}}:g:{game}:{what}"


def feed(number: int) -> str:
    """The stream of hints of a partition."""
    return f"vt:{{p{number:02x}}}:feed"


def dead(number: int) -> str:
    """Dead letters of a partition."""
    return f"vt:{{p{number:02x}}}:dead"


def of_player(player: str, what: str) -> str:
    """A key of one person: outside the log, erasable."""
    return f"vt:{{u:{player}}}:{what}"


def shared(what: str) -> str:
    """A key of the whole service, such as the list of open tables."""
    return f"vt:{{all}}:{what}"
