"""Accounts: who is behind an opaque player id. Kept outside every game's log, so that a person can be erased."""

import re
import secrets
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import cast

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from redis import Redis, ResponseError

from events.keys import of_player, shared
from projections import names
from projections.names import FORMER
from projections.passes import Passes

SHORTEST, LONGEST = 8, 256
"""Characters of a password."""
_HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
_EMAIL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.)+[^\W\d_][\w-]{0,61}[^\W_]\Z")
_REMEMBERED_S, _REMEMBERED = 5.0, 20_000


class NameTaken(Exception):
    """Somebody has this name, or one that looks like it."""


@dataclass(frozen=True, slots=True)
class Person:
    """What an account says to its owner. `made` is in milliseconds."""

    player: str
    name: str
    email: str
    made: int


class People:
    """All accounts and their passes. `erasers` are told when a person goes, to drop what else is kept of him."""

    def __init__(self, engine: Redis, clock: Callable[[], float] = time.time) -> None:
        self._engine, self._clock = engine, clock
        self.passes = Passes(engine, clock)
        self.erasers: list[Callable[[str], None]] = []
        self._names: dict[str, tuple[float, str]] = {}
        self._lock = Lock()
        self._nobody = _HASHER.hash(secrets.token_hex(16))

    def sign_up(self, name: str, password: str, email: str = "") -> Person:
        """A new account. Raises NameRefused or NameTaken; of two at once with one name exactly one gets it."""
        name = names.checked(name)
        if names.reserved(name):
            raise NameTaken
        player = f"p{secrets.token_hex(11)}"
        person = Person(player, name, email, int(self._clock() * 1000))
        self._engine.hset(
            of_player(player, "who"),
            mapping={"name": name, "email": email, "made": person.made, "password": _HASHER.hash(password)},
        )
        if not self._claimed(name, player):
            self._engine.delete(of_player(player, "who"))
            raise NameTaken
        return person

    def sign_in(self, name: str, password: str) -> Person | None:
        """The person with this name and password. Takes the same time whether or not the name exists."""
        player = cast("bytes | None", self._engine.get(_claim(names.claims(name)[0])))
        kept = self._engine.hget(of_player(player.decode(), "who"), "password") if player else None
        try:
            _HASHER.verify(cast("bytes", kept).decode() if kept else self._nobody, password)
        except (VerificationError, InvalidHashError):
            return None
        return self.person(player.decode()) if player and kept else None

    def person(self, player: str) -> Person | None:
        """The account of a player id, or None when it was erased or never was."""
        row = cast("dict[bytes, bytes]", self._engine.hgetall(of_player(player, "who")))
        if not row:
            return None
        return Person(player, row[b"name"].decode(), row[b"email"].decode(), int(row[b"made"]))

    def names(self, players: Iterable[str]) -> dict[str, str]:
        """Names by player id; "a former player" for who is gone. One round trip at most."""
        now, found, missing = self._clock(), dict[str, str](), list[str]()
        for player in players:
            seen = self._names.get(player)
            if seen is not None and seen[0] > now:
                found[player] = seen[1]
            else:
                missing.append(player)
        return {**found, **self._looked_up(missing, now)} if missing else found

    def erase(self, player: str) -> None:
        """Forget a person for good. His name is free again; his games know him as a former player."""
        person = self.person(player)
        self.passes.revoke_all(player)
        for eraser in self.erasers:
            eraser(player)
        if person is not None:
            for claim in names.claims(person.name):
                if self._engine.get(_claim(claim)) == player.encode():
                    self._engine.delete(_claim(claim))
        self._engine.delete(*(of_player(player, what) for what in ("who", "passes", "games", "turns")))
        with self._lock:
            self._names[player] = (self._clock() + _REMEMBERED_S, FORMER)
        with suppress(ResponseError):  # one that is at it already, or has no such file
            self._engine.bgrewriteaof()  # what was deleted stands in the engine's own log until it is written anew

    def _claimed(self, name: str, player: str) -> bool:
        """Both claims or none. A resent request finds its own claim and takes it for won."""
        keys = [_claim(each) for each in names.claims(name)]
        if self._engine.msetnx(dict.fromkeys(keys, player)):
            return True
        return self._engine.mget(keys) == [player.encode()] * len(keys)

    def _looked_up(self, players: list[str], now: float) -> dict[str, str]:
        pipe = self._engine.pipeline(transaction=False)
        for player in players:
            pipe.hget(of_player(player, "who"), "name")
        rows = cast("list[bytes | None]", pipe.execute())
        found = {player: row.decode() if row else FORMER for player, row in zip(players, rows, strict=True)}
        with self._lock:
            if len(self._names) >= _REMEMBERED:
                self._names.clear()
            for player, name in found.items():
                self._names[player] = (now + _REMEMBERED_S, name)
        return found


def is_email(text: str) -> bool:
    """Whether a text has the shape of an address that mail can be sent to."""
    return len(text) <= 254 and ".." not in text and _EMAIL.match(text) is not None


def _claim(digest: str) -> str:
    return shared(f"name:{digest}")
