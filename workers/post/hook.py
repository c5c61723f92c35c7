"""Web-hooks: signed JSON as the Standard Webhooks describe it, or what Discord and Slack take."""

import base64
import hmac
from typing import Any

from pydantic_core import to_json

from projections.notify_rules import Channel
from projections.targets import TargetRefused
from workers.post.message import Launch, Message, NotDelivered, Uncertain
from workers.post.plain import text
from workers.post.web import Lost, Web

_GONE = frozenset({404, 410})


def body_of(message: Message, form: str) -> bytes:
    """The body in one of the formats."""
    match form:
        case "discord":
            return to_json({"content": text(message)[:1_900], "allowed_mentions": {"parse": []}})
        case "slack":
            return to_json({"text": text(message)[:3_500].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")})
        case _:
            return to_json({"id": message.id, "at": message.sent_at, "subject": message.subject, "notices": _plain(message)})


def signed(secret: bytes, id_: str, timestamp: int, body: bytes) -> str:
    """The signature over id, time in seconds, and body."""
    return "v1," + base64.b64encode(hmac.digest(secret, f"{id_}.{timestamp}.".encode() + body, "sha256")).decode()


def send(web: Web, channel: Channel, message: Message, secret: bytes, launch: Launch) -> None:
    """Post it. A redirect is followed, an error of the server can be tried again, 404 and 410 end the channel."""
    body, timestamp = body_of(message, channel.format), message.sent_at // 1000
    headers = {
        "Content-Type": "application/json",
        "webhook-id": message.id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": signed(secret, message.id, timestamp, body),
    }
    posted(web, channel.target, body, headers, launch)


def posted(web: Web, url: str, body: bytes, headers: dict[str, str], launch: Launch) -> None:
    """Post something that counts as delivered when the server says so."""
    try:
        answer = web.post(url, body, headers, launch)
    except TargetRefused as refused:
        raise NotDelivered(f"refused: {refused}") from None
    except Lost as lost:
        raise Uncertain(f"no answer: {lost}", silent=isinstance(lost.__cause__, TimeoutError)) from None
    except OSError as error:
        raise NotDelivered(f"{type(error).__name__}: {error}", silent=isinstance(error, TimeoutError)) from None
    if not 200 <= answer.status < 300:
        raise NotDelivered(f"answered {answer.status}", for_good=answer.status in _GONE)


def _plain(message: Message) -> list[dict[str, Any]]:
    return [
        {
            "game": part.notice.game,
            "version": part.notice.version,
            "who": part.notice.who,
            "kinds": part.notice.kinds,
            "title": part.title,
            "text": part.headline,
            "asked": part.asked,
            "happened": part.happened,
            "deadline": part.deadline_at,
            "url": part.url,
            "proof": part.proof_url,
        }
        for part in message.parts
    ]
