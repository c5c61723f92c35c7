"""Everything else: chat services through Apprise, from the allow-list of schemes, over connections that we check."""

import warnings

import apprise

from events.settings import Settings
from projections.notify_rules import Channel
from projections.targets import TargetRefused, check_apprise
from workers.post.message import Launch, Message, NotDelivered
from workers.post.plain import text
from workers.post.web import Web


def send(web: Web, channel: Channel, message: Message, settings: Settings, launch: Launch) -> None:
    """Hand it over. The library says only yes or no; a no is tried again."""
    try:
        check_apprise(channel.target, settings)
    except TargetRefused as refused:
        raise NotDelivered(f"refused: {refused}") from None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the library loads all its services, some with old modules
        service = apprise.Apprise.instantiate(channel.target, suppress_exceptions=True)
    if service is None:
        raise NotDelivered("the service's address is not understood", for_good=True)
    launch()
    with web.guarding():
        try:
            arrived = service.notify(body=text(message), title=message.subject, body_format=apprise.NotifyFormat.TEXT)
        except TargetRefused as refused:
            raise NotDelivered(f"refused: {refused}") from None
    if not arrived:
        raise NotDelivered("the service said no")
