"""The one way a command gets into a stream: load, judge, append; on a conflict judge again."""

import base64
import hmac
import random
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib.metadata import version as package_version
from typing import Any

from pydantic import ValidationError

from commands.base import Command, Rejected, Wish
from commands.forking import Fork, forked
from commands.game import Game
from commands.games import GAMES, codec
from commands.judge import Verdict, judged
from commands.parse import faults
from commands.past import Past
from commands.problems import Problem
from commands.refused import as_shown
from commands.table.disputes import OpenDispute
from commands.table.making import said_of
from commands.table.seating import TakeSeat
from commands.tables import Tables
from events.base import Sealed
from events.codec import packed, unpacked
from events.commit import Author, Commit, Entry, Said, genesis, written
from events.keys import new_game_id
from events.refusals import Refusal, note, of_person
from events.store import Appended, Store
from events.table.seating import GameCreated
from projections.clock_rules import clock_rules
from projections.fold import folded
from projections.table.state import Table

BUILD = package_version("vintners")
_TRIES, _TRIES_AT_ONCE = 12, 60


@dataclass(frozen=True, slots=True)
class Accepted:
    """An accepted command: its version, its stream entry, and the table after it (None for one accepted earlier)."""

    version: int
    entry: Entry
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """A command with all that is known of its sending."""

    command: Wish
    who: Author
    cmd: bytes
    """Command id, 16 bytes."""
    expected: int | None = None
    """The version its sender saw, if he said so."""
    request: bytes = b""
    """Tells a repeated command from another one under the same id. Made from the command when empty."""


def command_id(player: str | None, key: str | None) -> bytes:
    """The command id of a client's key, apart for each person; a random one without a key."""
    return sha256(packed([player, key])).digest()[:16] if key else secrets.token_bytes(16)


def invite_of(table: Table) -> str:
    """The invite of a table; it follows from the secret, so that it is stored nowhere."""
    return base64.urlsafe_b64encode(hmac.digest(bytes.fromhex(table.secret), b"invite", "sha256")[:15]).decode()


class Handle:
    """Creates tables and judges commands, against any store."""

    def __init__(self, store: Store, tables: Tables | None = None, clock: Callable[[], int] | None = None) -> None:
        self.store = store
        self.tables = tables or Tables(store)
        self._clock = clock or (lambda: time.time_ns() // 1_000_000)

    def create(self, host: str, made: Mapping[str, Any], secret: bytes | None = None, key: str | None = None) -> Table:
        """A new open table. `made` holds game, seats, title, options, private, clock, undo. The key makes repeats harmless."""
        game = GAMES.get(made["game"])
        if game is None:
            raise Problem("invalid", "no such game", faults=[{"place": ["game"], "fault": "no such game", "kind": "unknown"}])
        options = _checked(game, made)
        cmd = command_id(host, key)
        id_ = _id_of(cmd) if key else new_game_id()
        event = GameCreated(
            game=game.name,
            seats=made["seats"],
            title=made.get("title") or game.title,
            options=options,
            private=made.get("private", False),
            clock=_clock_of(made),
            host=host,
            secret=Sealed(to=(), body=(secret or secrets.token_bytes(32)).hex()),
            fixed_seed=secret is not None,
            undo=made.get("undo", "consent"),
            rules=_revision(game, made),
        )
        commit = Commit(1, self._clock(), Author(None, "host", host), cmd, "", BUILD, said_of(event), (event,))
        return self._opened(id_, game, commit, packed([host, {name: made[name] for name in sorted(made)}]))

    def fork(self, parent: Table, fork: Fork, forker: str, key: str | None = None) -> Table:
        """A private practice game from a version of another one. The key makes repeats harmless."""
        cmd, secret = command_id(forker, key), secrets.token_bytes(32)
        id_, game = _id_of(cmd) if key else new_game_id(), GAMES[parent.game]
        said, events, draws = forked(self.tables.at(parent.id, fork.at), fork, forker, parent.seats_of(forker), game, id_, secret)
        commit = Commit(1, self._clock(), Author(None, "host", forker), cmd, "", BUILD, said, events, draws)
        return self._opened(id_, game, commit, packed([forker, parent.id, fork.at, fork.seat]))

    def _opened(self, id_: str, game: Game, commit: Commit, asked: bytes) -> Table:
        """The first commit of a stream. `asked` tells a repeated request from another one under the same key."""
        entry = written(commit, codec(game.name), genesis(id_), lambda: secrets.token_bytes(16))
        answer = self.store.append(id_, 0, commit.cmd, sha256(asked).digest()[:8], entry)
        if answer.status == "reused" or answer.status == "conflict":
            raise Problem("command-id-reused", "this key was used for another request")
        if answer.status == "duplicate":
            return self.tables.newest(id_)
        table = folded(Table(id=id_), commit, entry.h, game, self.tables.past(id_))
        self.tables.keep(table)
        return table

    def send(self, id_: str, order: Order) -> Accepted:
        """Judge a command and append it. Raises Rejected, or Problem for what is no matter of rules."""
        sent = packed([order.who.player, order.command.model_dump(mode="json")])
        command = self._with_refusal(id_, order.who, _completed(order.command, self._clock()))
        order = replace(order, command=command, request=order.request or sha256(sent).digest()[:8])
        table = self.tables.remembered(id_)
        simultaneous = isinstance(order.command, Command) and order.command.simultaneous
        for turn in range(_TRIES_AT_ONCE if simultaneous else _TRIES):
            if turn or (order.expected is not None and order.expected != table.version):
                table = self.tables.newest(id_)
                if (earlier := self._earlier(table, order)) is not None:
                    return earlier
                self._must_be_fresh(table, order, simultaneous)
            accepted = self._tried(table, order)
            if accepted is not None:
                return accepted
            time.sleep(random.uniform(0, 0.002 * (turn + 1)))  # noqa: S311 - spreads colliding writers
        raise Problem("stale", "the game moved on", version=self.store.version(id_))

    def _with_refusal(self, id_: str, who: Author, command: Wish) -> Wish:
        """A dispute about a refusal tells what was refused, as it was noted."""
        if not isinstance(command, OpenDispute):
            return command
        told = of_person(self.store.engine, id_, who.player) if who.player else []
        noted = [each for each in told if each.at == command.refusal]
        return command.model_copy(update={"refused": as_shown(GAMES[self.tables.game_of(id_)], noted[0]) if noted else None})

    def past(self, table: Table) -> Past:
        """A table's commits, up to its own version."""

        def entries(after: int) -> Iterator[Entry]:
            return (entry for _, entry in self.store.entries(table.id, after, table.version - after))

        return Past(entries, codec(table.game))

    def _tried(self, table: Table, order: Order) -> Accepted | None:
        """One try against one state; None when the game has moved on meanwhile."""
        game = GAMES[table.game]
        if not _seated(table, order):
            return self._unseated(table, order)
        try:
            verdict = judged(table, order.command, order.who, game, self.past(table))
        except Rejected as refused:
            return self._refused(table, order, refused)
        except Problem:
            return self._unseated(table, order)
        commit = self._commit(table, order, verdict, game)
        entry = written(commit, codec(game.name), bytes.fromhex(table.head), lambda: secrets.token_bytes(16))
        answer = self.store.append(table.id, table.version, order.cmd, order.request, entry)
        match answer.status:
            case "appended":
                after = folded(table, commit, entry.h, game, self.tables.past(table.id))
                self.tables.keep(after)
                return Accepted(answer.version, entry, after)
            case "conflict":
                if answer.version < table.version:
                    self.tables.forget(table.id)
                    raise Problem("lost-tail", "the store is behind what was seen", version=answer.version)
                return None
            case "sealed":
                raise Problem("sealed", "this game is archived")
            case _:
                return self._answered(table.id, answer)

    def _unseated(self, table: Table, order: Order) -> Accepted | None:
        """A person moves only for a seat that he holds now; what he sent while he held it keeps its answer."""
        newest = self.tables.newest(table.id)
        if (earlier := self._earlier(newest, order)) is not None:
            return earlier
        if newest.version != table.version:
            return None
        raise Problem("not-seated", "you do not hold that seat")

    def _refused(self, table: Table, order: Order, refused: Rejected) -> Accepted | None:
        """A refusal counts only against the newest state, and never for a command that was accepted before."""
        newest = self.tables.newest(table.id)
        if (earlier := self._earlier(newest, order)) is not None:
            return earlier
        if newest.version != table.version:
            return None
        spoken = order.command.model_dump(mode="json")
        spoken.pop("invite", None)
        seat = getattr(order.command, "seat", None)
        facts = {name: value for name, value in refused.facts.items() if value is not None}
        refusal = Refusal(self._clock(), table.version, seat, order.who.player, spoken, refused.code, refused.rule, facts)
        note(self.store.engine, table.id, refusal, _belongs(table, order.who))
        refused.facts["version"] = table.version
        raise refused

    def earlier(self, id_: str, cmd: bytes, request: bytes) -> Accepted | None:
        """The answer to a command that was accepted before, or None. Problem when its id was used for another one."""
        known = self.store.known(id_, cmd, request)
        return None if known is None else self._answered(id_, known)

    def _earlier(self, table: Table, order: Order) -> Accepted | None:
        return self.earlier(table.id, order.cmd, order.request)

    def _answered(self, id_: str, known: Appended) -> Accepted:
        """The answer that was given when the command was accepted."""
        if known.status == "reused":
            raise Problem("command-id-reused", "this key was used for another command")
        [(version, entry)] = self.store.entries(id_, known.version - 1, 1)
        return Accepted(version, entry)

    def _must_be_fresh(self, table: Table, order: Order, simultaneous: bool) -> None:
        """Who named a version must have seen all since, except other seats' simultaneous choices."""
        if order.expected is None or order.expected == table.version:
            return
        if order.expected > table.version:
            raise Problem("lost-tail", "the store is behind what was seen", version=table.version)
        if simultaneous and self._only_simultaneous(table, order.expected):
            return
        raise Problem("stale", "the game moved on", version=table.version)

    def _only_simultaneous(self, table: Table, since: int) -> bool:
        kinds = {kind.model_fields["type"].default for kind in GAMES[table.game].commands if kind.simultaneous}
        between = self.store.entries(table.id, since, table.version - since)
        return all(unpacked(entry.p)["c"]["t"] in kinds for _, entry in between)

    def _commit(self, table: Table, order: Order, verdict: Verdict, game: Game) -> Commit:
        command = order.command
        body = command.model_dump(mode="json", exclude={"type", "invite"})
        seat = command.seat if isinstance(command, Command) else None
        secret = isinstance(command, Command) and command.secret
        return Commit(
            version=table.version + 1,
            at=max(self._clock(), table.moved_at),
            author=order.who._replace(seat=seat),
            cmd=order.cmd,
            rules=table.rules or game.standard,
            build=BUILD,
            said=Said(command.type, type(command).number, body, secret),
            events=verdict.events,
            draws=verdict.draws,
        )


def _seated(table: Table, order: Order) -> bool:
    command, who = order.command, order.who
    return who.actor != "player" or not isinstance(command, Command) or command.seat in table.seats_of(who.player)


def _belongs(table: Table, who: Author) -> bool:
    """Who sits at the table or hosts it, and what plays or watches the clock there."""
    return who.player is None or who.player == table.host or bool(table.seats_of(who.player))


def _completed(command: Wish, now: int) -> Wish:
    """Who sits down without a nonce gets a random one, and what depends on the time is told it; both stand in the record."""
    if "at" in type(command).model_fields and not isinstance(command, Command):
        return command.model_copy(update={"at": now})
    if isinstance(command, TakeSeat) and command.bot is None and command.nonce is None:
        return command.model_copy(update={"nonce": secrets.token_hex(16)})
    return command


def _checked(game: Game, made: Mapping[str, Any]) -> dict[str, Any]:
    """The game's options, complete. Refuses a number of seats that the game has not."""
    try:
        options = game.options.model_validate(made.get("options") or {})
    except ValidationError as error:
        raise Problem("invalid", "the options do not parse", faults=faults(error)) from None
    if made["seats"] not in game.seats:
        game.initial(made["seats"], options, game.standard)
        raise Rejected("player-count", "TABLE-MAKE-01", asked=made["seats"], possible=list(game.seats))
    return options.model_dump(mode="json")


def _clock_of(made: Mapping[str, Any]) -> dict[str, Any] | None:
    """The table's clock, complete; None for a table without."""
    try:
        rules = clock_rules(made.get("clock"))
    except ValidationError as error:
        found = [{**each, "place": ["clock", *each["place"]]} for each in faults(error)]
        raise Problem("invalid", "the clock does not parse", faults=found) from None
    return rules.model_dump() if rules.kind != "none" else None


def _revision(game: Game, made: Mapping[str, Any]) -> str:
    """The revision that was asked for; empty for the usual one."""
    asked: str = made.get("rules") or ""
    if asked and asked not in game.revisions:
        fault = {"place": ["rules"], "fault": f"one of {', '.join(game.revisions)}", "kind": "unknown"}
        raise Problem("invalid", "this game has no such rules revision", faults=[fault])
    return asked


def _id_of(cmd: bytes) -> str:
    digest = sha256(b"game" + cmd).hexdigest()
    return f"{int(digest[:2], 16) % 64:02x}{digest[2:24]}"
