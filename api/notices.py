"""How the caller wants to be told, what he was told, and the link that switches it off."""

import base64
import time
from importlib.resources import files
from typing import Any

from flask import Blueprint, Response, request

from api.auth import Caller
from api.desk import desk
from api.door import door
from api.notice_shapes import ChannelOf, NotificationsShown, QuestionMade, TestMade, TestOf, ToldListShown, ToldQuery
from commands.games import GAMES
from commands.problems import Problem
from events.settings import Settings
from projections.notify_rules import Channel, Preferences
from projections.passes import ACCOUNT, READ
from projections.self_notices import confirmation_of, is_own, test_of
from projections.targets import APPRISE, TargetRefused, check_apprise, check_web
from projections.told import Record, record_id

bp = Blueprint("notices", __name__)
links = Blueprint("notice_links", __name__)
_MINE = ("unauthenticated", "slow-down")


@door(bp, "GET", "/me/notifications", scope=READ, gives=NotificationsShown, problems=_MINE)
def notifications(who: Caller) -> dict[str, Any]:
    """How I want to be told."""
    return shown(who)


@door(
    bp,
    "PUT",
    "/me/notifications",
    scope=ACCOUNT,
    limit="talk",
    body=Preferences,
    gives=NotificationsShown,
    problems=("invalid", "unauthenticated", "forbidden", "slow-down"),
)
def set_notifications(who: Caller, body: Preferences) -> dict[str, Any]:
    """Replace how I want to be told. Private networks and unknown schemes are refused; new e-mail addresses are asked."""
    save(who.player, body)
    return shown(who)


@door(bp, "GET", "/me/notifications/log", scope=READ, query=ToldQuery, gives=ToldListShown, problems=("invalid", *_MINE))
def told(who: Caller, query: ToldQuery) -> dict[str, Any]:
    """What I was told or not, and why."""
    return {"notices": [_told(each) for each in desk().told.newest(who.player, query.limit)]}


@door(
    bp,
    "POST",
    "/me/notifications/test",
    scope=ACCOUNT,
    limit="test",
    body=TestOf,
    gives=TestMade,
    status=202,
    problems=("invalid", "unauthenticated", "forbidden", "unknown", "slow-down"),
)
def test_channel(who: Caller, body: TestOf) -> dict[str, Any]:
    """Send a test through one channel."""
    return {"id": send_test(who.player, body.channel)}


@door(
    bp,
    "POST",
    "/me/notifications/confirmation",
    scope=ACCOUNT,
    limit="test",
    body=ChannelOf,
    gives=QuestionMade,
    status=202,
    problems=("invalid", "unauthenticated", "forbidden", "unknown", "slow-down"),
)
def ask_again(who: Caller, body: ChannelOf) -> dict[str, Any]:
    """Send once more the mail that asks whether an address is mine. An address gets few of them."""
    return {"id": ask(who.player, body.channel)}


@links.route("/notices/confirm/<token>", methods=["GET", "POST"])
def confirm(token: str) -> Response:
    """The link in the mail that asks. Mail programs follow links by themselves, so a button says yes. Needs no sign-in."""
    found = desk().keys.confirm_of(token)
    if found is None or found[1] not in {each.id for each in desk().notifying.of(found[0]).channels}:
        return _page("This link is not known, or no longer.", 404)
    desk().limits.hit("talk", found[0])
    if request.method == "GET":
        return _page(_YES)
    desk().confirming.confirm(*found)
    return _page("Done: notices come to this address from now on.")


@links.route("/notices/off/<token>", methods=["GET", "POST"])
def off(token: str) -> Response:
    """The link in every mail: a page that asks once, and the one click of mail programs. Needs no sign-in."""
    if (found := desk().keys.off_of(token)) is None:
        return _page("This link is not known.", 404)
    desk().limits.hit("talk", found[0])
    if request.method == "GET":
        return _page(_ASK)
    player, channel = found
    for each in desk().notifying.of(player).channels:
        if each.id == channel:
            desk().confirming.take_back(player, each)
    desk().notifying.off(player, "all" if request.form.get("what") == "all" else channel)
    return _page("Done: you get no more notices here. Your settings can switch them on again.")


@links.get("/push-worker.js")
def push_worker() -> Response:
    """The script that shows push notices; at the root it may look after every page of ours."""
    script = files("api.web").joinpath("static", "push-worker.js").read_bytes()
    return Response(script, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})


def shown(who: Caller) -> dict[str, Any]:
    """A person's settings as he sees them."""
    preferences, health = desk().notifying.of(who.player), desk().notifying.health(who.player)
    open_to_him = who.held.allows(ACCOUNT)
    channels = []
    for channel in preferences.channels:
        state = health.get(channel.id)
        secret = desk().keys.hook_secret(who.player, channel.id) if open_to_him and channel.kind == "webhook" else None
        channels.append(
            {
                **(channel if open_to_him else _veiled(channel)).model_dump(),
                "id": channel.id,
                "confirmed": desk().confirming.done(who.player, channel),
                "paused": state.paused if state else "",
                "paused_since": state.since if state else 0,
                "secret": secret and f"whsec_{base64.b64encode(secret).decode()}",
            }
        )
    return {
        **preferences.model_dump(),
        "channels": channels,
        "push_key": desk().keys.push_public(),
        "services": APPRISE,
        "mail": bool(desk().settings.smtp_host),
    }


def save(player: str, preferences: Preferences) -> None:
    """Keep a person's settings, or Problem `invalid` with the place of each target that is refused."""
    faults = []
    for index, channel in enumerate(preferences.channels):
        try:
            _check(channel, desk().settings)
        except TargetRefused as refused:
            faults.append({"place": ["channels", index, "target"], "fault": str(refused), "kind": "target_refused"})
    faults += [
        {"place": ["substitute_for", index], "fault": "no such game", "kind": "unknown"}
        for index, game in enumerate(preferences.substitute_for)
        if game not in GAMES
    ]
    if faults:
        raise Problem("invalid", "the settings can't be kept", faults=faults)
    before = {each.id for each in desk().notifying.of(player).channels}
    desk().notifying.write(player, preferences)
    fresh = [each for each in preferences.channels if each.id not in before and not desk().confirming.done(player, each)]
    for channel in fresh if desk().settings.smtp_host else ():
        if not desk().confirming.wait_s(player, channel):
            _asked(player, channel.id)


def ask(player: str, channel: str) -> str:
    """Ask the owner of an address whether it is his, or Problem `slow-down`; the question's id in the log."""
    found = next((each for each in desk().notifying.of(player).channels if each.id == channel), None)
    if found is None or desk().confirming.done(player, found):
        raise Problem("unknown", "you have no such channel that waits to be confirmed")
    if wait := desk().confirming.wait_s(player, found):
        raise Problem("slow-down", "this address was asked often enough", retry_after=wait)
    return _asked(player, channel)


def send_test(player: str, channel: str) -> str:
    """Put a test of a channel into the outbox; its id in the log."""
    known = {each.id for each in desk().notifying.of(player).channels}
    if channel not in known:
        raise Problem("unknown", "you have no such channel")
    now = _now()
    notice = test_of(player, channel, now)
    desk().outbox.add([notice], now)
    return record_id(notice, channel)


def _asked(player: str, channel: str) -> str:
    now = _now()
    notice = confirmation_of(player, channel, now)
    desk().outbox.add([notice], now)
    return record_id(notice, channel)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _veiled(channel: Channel) -> Channel:
    """Targets hold tokens and addresses: a program that only plays need not know them."""
    return channel.model_copy(update={"target": "…", "keys": None})


def _check(channel: Channel, settings: Settings) -> None:
    if channel.kind in ("webhook", "push"):
        check_web(channel.target, settings)
    elif channel.kind == "apprise":
        check_apprise(channel.target, settings)


def _told(record: Record) -> dict[str, Any]:
    notice = record.notice
    return {
        "id": record.id,
        "at": record.at,
        "updated": record.updated,
        "game": None if is_own(notice) else notice.game,
        "version": None if is_own(notice) else notice.version,
        "kinds": notice.kinds,
        "channel": record.channel,
        "state": record.state,
        "why": record.why,
        "due": record.due,
        "tries": record.tries,
    }


_YES = """Shall notices about games come to the address that this link was sent to?</p>
<form method="post"><button>Yes, send me notices</button></form><p>"""
_ASK = """Stop these notices?</p>
<form method="post"><button name="what" value="channel">Stop notices to this address</button>
<button name="what" value="all">Stop all notices</button></form><p>"""


def _page(text: str, status: int = 200) -> Response:
    """A page of its own: it must work for whoever has the link, on any device, without sign-in, style or script."""
    html = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>Vintners notices</title></head><body><main><h1>Notices</h1><p>{text}</p></main></body></html>"
    )
    answer = Response(html, status, content_type="text/html; charset=utf-8")
    answer.headers["Content-Security-Policy"] = "default-src 'none'; form-action 'self'; frame-ancestors 'none'"
    return answer
