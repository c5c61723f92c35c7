"""Judging again what a log says was judged: the same command in the same position must have the same outcome."""

from collections.abc import Iterable
from typing import Any

from pydantic_core import to_jsonable_python

from commands.base import Command, Rejected, Wish
from commands.forking import is_a_fork
from commands.forking import said_of as said_of_fork
from commands.game import Game
from commands.judge import judged
from commands.parse import command_of
from commands.past import Past
from commands.table.making import said_of
from commands.table.union import SERVICE_COMMANDS
from events.base import Event
from events.codec import Body, Codec
from events.commit import Actor, Author, Commit, Said
from events.table.seating import GameCreated
from projections.table.state import Table


class Differs(Exception):
    """What the log says is not what the rules say."""


def must_be_made(commit: Commit) -> Body:
    """The first commit makes the table that its command asks for; a practice game's also takes seats and sets the position.

    Gives the command's body in full.
    """
    created, said = commit.events[0], commit.said
    if not isinstance(created, GameCreated):
        raise Differs("a log begins with the making of its table")
    if commit.author != Author(None, "host", created.host):
        raise Differs("the host of a table is who made it")
    expected = said_of(created)
    if is_a_fork(commit.events):
        expected = said_of_fork(created, (said.body or {}).get("seat"))
    elif len(commit.events) != 1 or created.parent is not None:
        raise Differs("a table is made and nothing else, unless it is for practice")
    if (said.type, said.number, said.secret) != (expected.type, expected.number, False) or expected.body != {
        **(expected.body or {}),
        **(said.body or {}),
    }:
        raise Differs("the table is not the one that was asked for")
    return expected.body or {}


def must_follow(table: Table, commit: Commit, game: Game, codec: Codec, past: Past) -> Body:
    """A commit holds the events and draws that its command causes, no more, no less, and is by whom it may be.

    Gives the command's body in full.
    """
    command = _command(game.name, commit.said)
    _must_be_sent(table, commit.author, command)
    _must_be_entitled(table, commit.author, command)
    if commit.said.secret != (isinstance(command, Command) and command.secret):
        raise Differs(f"a {command.type} is {'never' if commit.said.secret else 'always'} sealed")
    if getattr(command, "at", 0) > commit.at:
        raise Differs("it was judged at a time that had not come")
    try:
        verdict = judged(table, command, commit.author, game, past)
    except Rejected as refused:
        raise Differs(f"the rules refuse this {command.type}: {refused.code} ({refused.rule})") from None
    if verdict.draws != commit.draws:
        raise Differs(f"the rules draw {_draws(verdict.draws)}, the log says {_draws(commit.draws)}")
    _must_equal(verdict.events, commit.events, codec)
    return command.model_dump(mode="json")


def must_be_refused(table: Table, refusal: dict[str, Any], game: Game, past: Past) -> None:
    """A noted refusal rests on the rule and the facts it names."""
    command = _command(game.name, Said(refusal["command"]["type"], 1, refusal["command"]))
    who = Author(refusal["seat"], _actor(command, refusal["player"]), refusal["player"])
    if command.model_dump(mode="json", exclude={"invite"}) != refusal["command"]:
        raise Differs("the command is not whole")
    if getattr(command, "seat", None) != who.seat:
        raise Differs(f"the command is seat {getattr(command, 'seat', None)}'s, the refusal says seat {who.seat}")
    _must_be_entitled(table, who, command)
    try:
        judged(table, command, who, game, past)
    except Rejected as refused:
        facts = to_jsonable_python({name: value for name, value in refused.facts.items() if value is not None})
        given = (refused.code, refused.rule, facts)
        if given != (refusal["code"], refusal["rule"], refusal["facts"]):
            raise Differs(f"the rules refuse it as {refused.code} ({refused.rule}) with {facts}") from None
    else:
        raise Differs("the rules do not refuse it")


def _actor(command: Wish, player: str | None) -> Actor:
    if player is not None:
        return "player"
    return "clock" if isinstance(command, SERVICE_COMMANDS) else "bot"


def _command(game: str, said: Said) -> Wish:
    command = command_of(game, said)
    if type(command).number != said.number and said.number != 1:
        raise Differs(f"{said.type} {said.number} is newer than this build")
    return command


def _must_be_sent(table: Table, who: Author, command: Wish) -> None:
    """Moves come from people and bots, what is done at a table from people in no seat's name, the clock's word from the clock."""
    if isinstance(command, Command):
        right = who.actor in ("player", "bot")
    elif isinstance(command, SERVICE_COMMANDS):
        right = who == Author(None, "clock", None)
    else:
        right = who.seat is None and who.player is not None and (who.actor == "player" or who == Author(None, "host", table.host))
    if not right:
        raise Differs(f"no {who.actor} sends {command.type} like this")


def _must_be_entitled(table: Table, who: Author, command: Wish) -> None:
    if not isinstance(command, Command):
        return
    if who.seat != command.seat:
        raise Differs(f"the command is seat {command.seat}'s, the log says seat {who.seat}")
    if who.actor == "player" and command.seat not in table.seats_of(who.player):
        raise Differs(f"seat {command.seat} was not held by who moved for it")
    if who.actor == "bot" and (who.player is not None or not _is_bots(table, command.seat)):
        raise Differs(f"no bot held seat {command.seat}")


def _is_bots(table: Table, seat: int) -> bool:
    return seat < len(table.chairs) and table.chairs[seat].bot is not None


def _must_equal(expected: tuple[Event, ...], found: tuple[Event, ...], codec: Codec) -> None:
    for nth, (right, given) in enumerate(zip(expected, found, strict=False), 1):
        if right.type != given.type:
            raise Differs(f"event {nth} is {given.type}, the rules give {right.type}")
        if (one := codec.encode(right)) != (other := codec.encode(given)):
            name = next((name for name in one.body if one.body[name] != other.body[name]), None)
            what = f"{name} {other.body[name]}, the rules give {one.body[name]}" if name else "another sealed part"
            raise Differs(f"event {nth}, {given.type}: {what}")
    if len(expected) != len(found):
        raise Differs(f"the rules give {_types(expected)}, the log has {_types(found)}")


def _types(events: Iterable[Event]) -> str:
    return ", ".join(event.type for event in events) or "nothing"


def _draws(draws: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{label} {k}" for label, k in draws) or "nothing"
