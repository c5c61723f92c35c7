"""Two services that are the same in everything but one hidden thing: chance, clock and ids are fixed from outside."""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from itertools import takewhile
from random import Random
from typing import Any

import pytest
from fakeredis import FakeRedis
from flask import Flask

from api.app import create_app
from api.hub import Hub
from events.settings import Settings
from tests.api.actors import Answer, People, Table, Tables, Visitor
from tests.api.masks import Masks
from workers.fold import Fold

_REAL_TIME = time.time


class Counting(FakeRedis):
    """An engine in memory that notes what it is asked: the name of each command and its first key."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Any] = []

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """As it is, noted."""
        self.asked.append(args[:4] if args[0] in ("EVALSHA", "EVAL") else args[:2])
        return super().execute_command(*args, **options)

    def pipeline(self, *args: Any, **options: Any) -> Any:
        """As it is, its commands noted when they go out."""
        pipe = super().pipeline(*args, **options)
        execute = pipe.execute

        def noted(*more: Any, **how: Any) -> Any:
            self.asked += [command[0][:2] for command in pipe.command_stack]
            return execute(*more, **how)

        pipe.execute = noted
        return pipe


@dataclass
class Seeded:
    """Stands in for the functions of `secrets`: as many numbers as asked for, the same in every world."""

    dice: Random
    now: float = 1_800_000_000.0

    def token_bytes(self, count: int = 32) -> bytes:
        """Bytes."""
        return self.dice.randbytes(count)

    def token_hex(self, count: int = 32) -> str:
        """Hex digits."""
        return self.dice.randbytes(count).hex()

    def token_urlsafe(self, count: int = 32) -> str:
        """Hex digits are safe in an address too."""
        return self.token_hex(count)

    def randbelow(self, limit: int) -> int:
        """A number."""
        return self.dice.randrange(limit)

    def time(self) -> float:
        """Seconds. They stand still until the test moves them."""
        return self.now

    def time_ns(self) -> int:
        """The same in nanoseconds."""
        return int(self.now * 1e9)


@dataclass(frozen=True)
class Seen:
    """One answer with all that a stranger could measure of it: what was asked, the bytes, the engine's work behind it."""

    asked: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    size: int
    engine: tuple[Any, ...]


class World:
    """One service on an engine of its own. All of its chance comes from one seed."""

    def __init__(self) -> None:
        self.engine = Counting()
        self.app: Flask = create_app(Settings(limits="off", allow_fixed_seed=True), self.engine)
        self.app.extensions["vintners-hub"] = self.hub = Hub(self.engine)
        self.people = People(self.app)
        self.tables = Tables(self.people)
        _stop_clocks(self.app)
        self.notes: list[Seen] = []

    def fresh_app(self) -> None:
        """Another process on the same engine: nothing is remembered."""
        self.app = create_app(Settings(limits="off", allow_fixed_seed=True), self.engine)
        self.app.extensions["vintners-hub"] = self.hub
        _stop_clocks(self.app)

    def folded(self, table: Table) -> None:
        """The fold has worked off all hints."""
        Fold(self.engine).game(table.id)

    def ask(self, who: Visitor, method: str, path: str, body: Any = None, **more: Any) -> Answer:
        """A call, or a page with an address of its own, that is noted with everything that came back."""
        self.engine.asked.clear()
        answer = self._answered(who, method, path, body, **more)
        self.notes.append(
            Seen(
                f"{method} {path} {body} {more}",
                answer.status,
                tuple(sorted(answer.headers.items())),
                answer.raw,
                len(answer.raw),
                tuple(self.engine.asked),
            )
        )
        return answer

    def _answered(self, who: Visitor, method: str, path: str, body: Any, **more: Any) -> Answer:
        client = self.app.test_client(use_cookies=False)
        if not path.startswith("page:"):
            return Visitor(client, who.token).call(method, path, body, **more)
        headers = {"Cookie": f"vintners-form={'f' * 48}", **({"Authorization": f"Bearer {who.token}"} if who.token else {})}
        raw = client.open(path.removeprefix("page:"), method=method, headers=headers, **more)
        return Answer(raw.status_code, None, dict(raw.headers), raw.data)

    def seen(self) -> list[Seen]:
        """All that was noted, without what differs by construction."""
        masks = Masks(self.engine)
        return [
            replace(
                each,
                headers=tuple((name, masks.header(name, value, each.body)) for name, value in each.headers),
                body=masks.masked(each.body, dict(each.headers).get("Content-Type", "")),
            )
            for each in self.notes
        ]

    def stream(self, who: Visitor, path: str) -> Iterator[bytes]:
        """The pieces of a live stream, noted as they come."""
        headers = {"Authorization": f"Bearer {who.token}"} if who.token else {}
        answer = self.app.test_client(use_cookies=False).get(f"/api/v1{path}", headers=headers)
        told = iter(answer.response)
        self.notes.append(Seen(f"stream {path}", answer.status_code, tuple(sorted(answer.headers.items())), b"", 0, ()))
        for piece in told:
            content = piece.encode() if isinstance(piece, str) else piece
            self.notes.append(Seen(f"piece of {path}", 0, (), content, len(content), ()))
            yield content


def _stop_clocks(app: Flask) -> None:
    """Parts that took the real clock when their module was loaded take the fixed one."""
    desk = app.extensions["vintners"]
    parts = [getattr(desk, each.name) for each in fields(desk)]
    for part in [*parts, desk.people.passes]:
        if getattr(part, "_clock", None) is _REAL_TIME:
            part._clock = lambda: time.time()


@contextmanager
def seeded(monkeypatch: pytest.MonkeyPatch, seed: int = 1) -> Iterator[Seeded]:
    """While the block runs, chance and time come from one seed."""
    source = Seeded(Random(seed))
    with monkeypatch.context() as patched:
        for name in ("token_bytes", "token_hex", "token_urlsafe", "randbelow"):
            patched.setattr(secrets, name, getattr(source, name))
        patched.setattr(time, "time", source.time)
        patched.setattr(time, "time_ns", source.time_ns)
        yield source


def same(one: World, two: World) -> None:
    """Every answer is the same, and so is the work behind it."""
    for left, right in zip(one.seen(), two.seen(), strict=True):
        for name in ("asked", "status", "headers", "body", "size", "engine"):
            a, b = getattr(left, name), getattr(right, name)
            if a != b:  # no assert: a comparison of long lines, spelled out, takes all the memory there is
                pytest.fail(f"{left.asked}: {name} differs: {_apart(a, b)}", pytrace=False)


def _apart(a: Any, b: Any) -> str:
    """Both from shortly before the first place where they differ."""
    one, two = str(a), str(b)
    equal = takewhile(lambda pair: pair[0] == pair[1], zip(one, two, strict=False))
    at = max(0, sum(1 for _ in equal) - 80)
    return f"\n{one[at : at + 300]}\n{two[at : at + 300]}"
