"""How I am told when it is my turn: channels, delay, quiet hours, digest; and what was sent, or why not."""

from typing import Any

from flask import Blueprint, Response, request
from pydantic import ValidationError

from api.access import entered
from api.desk import desk
from api.notices import ask, save, send_test, shown
from api.web.paper import page, see_other
from api.web.visit import member, must_be_ours, visit
from commands.games import GAMES
from commands.parse import faults
from commands.problems import Problem
from projections.notices import KINDS
from projections.notify_rules import Preferences
from projections.passes import ACCOUNT
from projections.self_notices import is_own

bp = Blueprint("web_notices", __name__)
_SHOWN = 40
TELLABLE = tuple(kind for kind in KINDS if kind not in ("test", "paused", "confirm"))
"""What a channel may carry or not; the rest is about the channel itself."""
DELAYS = (0, 60, 300, 3_600)
DIGESTS = (0, 60, 480, 1_440)


@bp.get("/profile/notices")
def notices() -> Response:
    """The settings and the log."""
    return _notices()


@bp.post("/profile/notices")
def change() -> Response:
    """Delay, reminders, quiet hours, digest, and which channels are on."""
    who = member()
    must_be_ours()
    who.must(ACCOUNT)
    sent = request.form
    wish = _kept(who.player)
    wish |= {
        "delay_s": _number(sent.get("delay_s", "60")),
        "digest": _number(sent.get("digest", "0")),
        "reminders": "reminders" in sent,
        "off": "off" in sent,
        "zone": sent.get("zone", "UTC").strip(),
        "language": visit().words.language,
        "substitute_for": [game for game in GAMES if f"substitute.{game}" in sent],
        "quiet_hours": {"begin": sent["begin"], "end": sent["end"]} if sent.get("begin") and sent.get("end") else None,
    }
    for channel in wish["channels"]:
        id_ = _id(channel)
        channel["on"] = f"on.{id_}" in sent
        channel["delay_s"] = _number(sent[f"delay.{id_}"]) if sent.get(f"delay.{id_}") else None
        kinds = [kind for kind in TELLABLE if f"kind.{id_}.{kind}" in sent]
        channel["kinds"] = None if len(kinds) == len(TELLABLE) else kinds
    return _saved(wish)


@bp.post("/games/<game>/silence")
def silence(game: str) -> Response:
    """No notices of one game, or notices again."""
    who = member()
    must_be_ours()
    who.must(ACCOUNT)
    table = entered(desk(), game, who, request.values.get("invite", "")[:64])
    wish = _kept(who.player)
    others = {each: rules for each, rules in wish["games"].items() if each != table.id}
    quiet = {table.id: {"off": True}} if request.form.get("off") else {}
    save(who.player, Preferences.model_validate(wish | {"games": others | quiet}))
    return see_other(f"/games/{table.id}/table")


@bp.post("/profile/notices/add")
def add() -> Response:
    """One more channel."""
    who = member()
    must_be_ours()
    who.must(ACCOUNT)
    sent = request.form
    channel: dict[str, Any] = {name: sent.get(name, "").strip() for name in ("kind", "target", "label")}
    if channel["kind"] == "webhook":
        channel["format"] = sent.get("format", "plain")
    if channel["kind"] == "push":
        channel["keys"] = {"p256dh": sent.get("p256dh", ""), "auth": sent.get("auth", "")}
    wish = _kept(who.player)
    return _saved(wish | {"channels": [*wish["channels"], channel]})


@bp.post("/profile/notices/<channel>/remove")
def remove(channel: str) -> Response:
    """One channel less."""
    who = member()
    must_be_ours()
    who.must(ACCOUNT)
    wish = _kept(who.player)
    return _saved(wish | {"channels": [each for each in wish["channels"] if _id(each) != channel]})


@bp.post("/profile/notices/<channel>/test")
def test(channel: str) -> Response:
    """Send a test; its fate stands in the log."""
    who = member()
    must_be_ours()
    who.must(ACCOUNT)
    desk().limits.hit("talk", who.player)
    send_test(who.player, channel)
    return see_other("/profile/notices#told")


@bp.post("/profile/notices/<channel>/confirmation")
def confirmation(channel: str) -> Response:
    """Ask the owner of an address once more."""
    who = member()
    must_be_ours()
    who.must(ACCOUNT)
    desk().limits.hit("test", who.player)
    ask(who.player, channel)
    return see_other("/profile/notices#told")


def _saved(wish: dict[str, Any]) -> Response:
    who = member()
    try:
        save(who.player, Preferences.model_validate(wish))
    except ValidationError as error:
        return _notices(400, faults(error))
    except Problem as problem:
        if problem.code != "invalid":
            raise
        return _notices(400, list(problem.facts.get("faults", ())))
    return see_other("/profile/notices")


def _notices(status: int = 200, wrong: list[dict[str, Any]] | None = None) -> Response:
    who = member()
    told = [
        {
            "at": each.at,
            "channel": each.channel.partition("-")[0],
            "game": "" if is_own(each.notice) else each.notice.game,
            "kind": each.notice.kinds[0] if each.notice.kinds else "",
            "state": each.state,
            "why": each.why,
        }
        for each in desk().told.newest(who.player, _SHOWN)
    ]
    return page(
        "notices.html",
        status,
        wish=shown(who),
        told=told,
        wrong=wrong or [],
        delays=DELAYS,
        digests=DIGESTS,
        kinds=TELLABLE,
        games=GAMES,
    )


def _kept(player: str) -> dict[str, Any]:
    """The present settings as data, ready to be changed."""
    kept: dict[str, Any] = desk().notifying.of(player).model_dump(mode="json")
    return kept


def _id(channel: dict[str, Any]) -> str:
    return next(each.id for each in Preferences.model_validate({"channels": [channel]}).channels)


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() and len(text) < 9 else text
