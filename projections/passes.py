"""Tokens and web sessions: random secrets, of which only digests are kept, with scopes and an owner who can revoke them."""

import secrets
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Literal, cast

from redis import Redis

from events.codec import packed, unpacked
from events.keys import of_player, shared

Kind = Literal["token", "session"]
ACCOUNT, PLAY, READ = "account", "play", "read"
GRANTABLE = (PLAY, READ)
"""What a token made for a program may do; only signing in gives the account itself."""
WHOLE = (ACCOUNT, PLAY, READ)
MOST = 100
"""Living passes of one person; the oldest gives way."""


@dataclass(frozen=True, slots=True)
class Pass:
    """One token or session, without its secret. Times are in milliseconds; `ends` 0 is never."""

    id: str
    player: str
    kind: Kind
    label: str
    scopes: tuple[str, ...]
    made: int
    ends: int
    digest: str

    def allows(self, scope: str) -> bool:
        """Whoever may play may also read."""
        return scope in self.scopes or (scope == READ and PLAY in self.scopes)


class Passes:
    """All tokens and sessions. Each is looked up whenever it is used: a revoked one stops at once, everywhere."""

    def __init__(self, engine: Redis, clock: Callable[[], float] = time.time) -> None:
        self._engine, self._clock = engine, clock

    def grant(self, player: str, label: str, scopes: tuple[str, ...], kind: Kind = "token", life_s: int = 0) -> tuple[str, Pass]:
        """A new secret and its pass. The secret is shown once and kept nowhere."""
        for oldest in self.of(player)[: 1 - MOST]:
            self._end(oldest)
        secret = f"vt-{secrets.token_urlsafe(32)}"
        now = int(self._clock() * 1000)
        ends = now + life_s * 1000 if life_s else 0
        given = Pass(secrets.token_hex(6), player, kind, label, scopes, now, ends, _digest(secret))
        row = packed(asdict(given))
        self._engine.hset(of_player(player, "passes"), given.id, cast("str", row))
        self._engine.set(_key(given.digest), row, ex=life_s or None)
        return secret, given

    def holder(self, secret: str) -> Pass | None:
        """The pass of a secret, unless it was revoked or has ended."""
        raw = cast("bytes | None", self._engine.get(_key(_digest(secret))))
        return None if raw is None else _living(_pass(raw), self._clock())

    def of(self, player: str) -> list[Pass]:
        """All living passes of a person, oldest first. Those that have ended are swept out."""
        now, found = self._clock(), self._all(player)
        for each in found:
            if not _living(each, now):
                self._end(each)
        return sorted((each for each in found if _living(each, now)), key=lambda each: each.made)

    def revoke(self, player: str, id_: str) -> bool:
        """End one pass; False when the person has none of that id."""
        raw = cast("bytes | None", self._engine.hget(of_player(player, "passes"), id_))
        if raw is None:
            return False
        self._end(_pass(raw))
        return True

    def revoke_all(self, player: str, but: str = "") -> None:
        """End every pass of a person, except perhaps the one in use."""
        for each in self._all(player):
            if each.id != but:
                self._end(each)

    def _all(self, player: str) -> list[Pass]:
        rows = cast("dict[bytes, bytes]", self._engine.hgetall(of_player(player, "passes")))
        return [_pass(raw) for raw in rows.values()]

    def _end(self, ended: Pass) -> None:
        self._engine.delete(_key(ended.digest))
        self._engine.hdel(of_player(ended.player, "passes"), ended.id)


def _digest(secret: str) -> str:
    return sha256(secret.encode(errors="replace")).hexdigest()


def _key(digest: str) -> str:
    return shared(f"pass:{digest}")


def _pass(raw: bytes) -> Pass:
    row: dict[str, Any] = unpacked(raw)
    return Pass(**{**row, "scopes": tuple(row["scopes"])})


def _living(given: Pass, now: float) -> Pass | None:
    return given if not given.ends or given.ends > now * 1000 else None
