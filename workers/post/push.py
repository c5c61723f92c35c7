"""Browser push: encrypted for the browser, signed with the service's own key, posted through our own guarded way out."""

import base64
from hashlib import sha256
from urllib.parse import urlsplit

from http_ece import ECEException
from py_vapid import Vapid02
from pydantic_core import to_json
from pywebpush import WebPusher, WebPushException

from projections.notify_rules import Channel
from workers.post.hook import posted
from workers.post.message import Launch, Message, NotDelivered
from workers.post.plain import line
from workers.post.web import Web

LIFE_S = 86_400
"""Push services keep it so long for a browser that sleeps."""
_TOKEN_S = 12 * 3_600


def send(web: Web, channel: Channel, message: Message, private_key: str, contact: str, launch: Launch) -> None:
    """Post it. A newer notice about the same game replaces an older one that was not shown yet."""
    if channel.keys is None:
        raise NotDelivered("the subscription has no keys", for_good=True)
    subscription = {"endpoint": channel.target, "keys": channel.keys.model_dump()}
    first = message.parts[0]
    told = {"id": message.id, "title": message.subject, "body": line(message), "url": first.url, "game": first.notice.game}
    try:
        sealed = WebPusher(subscription).encode(to_json(told), content_encoding="aes128gcm")["body"]
    except (ValueError, WebPushException, ECEException):
        raise NotDelivered("the subscription's keys are broken", for_good=True) from None
    parts = urlsplit(channel.target)
    claims = {"sub": contact, "aud": f"{parts.scheme}://{parts.netloc}", "exp": message.sent_at // 1000 + _TOKEN_S}
    topic = base64.urlsafe_b64encode(sha256(first.notice.game.encode()).digest())[:32].decode()
    headers = {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LIFE_S),
        "Urgency": "normal",
        "Topic": topic,
        **Vapid02.from_string(private_key).sign(claims),
    }
    posted(web, channel.target, bytes(sealed), headers, launch)
