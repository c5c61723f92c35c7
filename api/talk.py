"""Table chat, and the caller's private notes. Neither is part of a game's log."""

import secrets
from typing import Any

from flask import Blueprint

from api.access import belongs, entered
from api.auth import Caller
from api.desk import desk
from api.door import door
from api.games import idempotency_key
from api.shapes import Invited, Key, Messages, Note, Say
from api.talk_shapes import ChatShown, MessageShown, NoteShown
from commands.problems import Problem
from projections.names import FORMER
from projections.passes import PLAY, READ
from projections.talk import Message

bp = Blueprint("talk", __name__)
_READING = ("invalid", "unauthenticated", "unknown", "slow-down")
_WRITING = ("invalid", "unauthenticated", "forbidden", "not-seated", "unknown", "slow-down")


@door(bp, "GET", "/games/<game>/chat", query=Messages, gives=ChatShown, problems=_READING)
def chat(who: Caller | None, game: str, query: Messages) -> dict[str, Any]:
    """What was said at the table, oldest first. `version` is the game's, for those who ask instead of listening."""
    table = entered(desk(), game, who, query.invite)
    said = desk().talk.said(game, query.after, query.limit + 1)
    names = desk().people.names({each.player for each in said})
    shown = [_shown(each, names) for each in said[: query.limit]]
    return {"messages": shown, "next": shown[-1]["id"] if len(said) > query.limit else None, "version": table.version}


@door(
    bp,
    "POST",
    "/games/<game>/chat",
    scope=PLAY,
    limit="talk",
    body=Say,
    query=Invited,
    headers=Key,
    gives=MessageShown,
    status=201,
    problems=_WRITING,
)
def say(who: Caller, game: str, body: Say, query: Invited) -> dict[str, Any]:
    """Say something to the table: its host and whoever has a seat."""
    _must_belong(who, game, query.invite)
    key = idempotency_key() or secrets.token_hex(16)
    message = desk().talk.say(game, who.player, body.text, key)
    return _shown(message, desk().people.names([who.player]))


@door(
    bp,
    "GET",
    "/games/<game>/notes",
    scope=READ,
    query=Invited,
    gives=NoteShown,
    problems=("invalid", "unauthenticated", "unknown", "slow-down"),
)
def notes(who: Caller, game: str, query: Invited) -> dict[str, Any]:
    """The caller's own note on this game; nobody else ever sees it."""
    entered(desk(), game, who, query.invite)
    text, at = desk().talk.note(game, who.player)
    return {"text": text, "at": at}


@door(bp, "PUT", "/games/<game>/notes", scope=PLAY, limit="talk", body=Note, query=Invited, gives=NoteShown, problems=_WRITING)
def put_note(who: Caller, game: str, body: Note, query: Invited) -> dict[str, Any]:
    """Replace the caller's own note on this game."""
    _must_belong(who, game, query.invite)
    return {"text": body.text, "at": desk().talk.write_note(game, who.player, body.text)}


@door(bp, "POST", "/games/<game>/notes", scope=PLAY, limit="talk", body=Note, query=Invited, gives=NoteShown, problems=_WRITING)
def post_note(who: Caller, game: str, body: Note, query: Invited) -> dict[str, Any]:
    """The same as PUT, for clients that can't put."""
    _must_belong(who, game, query.invite)
    return {"text": body.text, "at": desk().talk.write_note(game, who.player, body.text)}


def _must_belong(who: Caller, game: str, invite: str) -> None:
    if not belongs(entered(desk(), game, who, invite), who):
        raise Problem("not-seated", "only the host and whoever has a seat")


def _shown(message: Message, names: dict[str, str]) -> dict[str, Any]:
    name = names.get(message.player, FORMER)
    return {"id": message.id, "at": message.at, "player": message.player, "name": name, "text": message.text}
