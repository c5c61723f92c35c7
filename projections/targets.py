"""Where notices may go: which schemes, and never into private networks unless the host of the service allows it."""

import ipaddress
import re
from urllib.parse import urlsplit

from events.settings import Settings

APPRISE = {
    "discord": "Discord",
    "gotify": "Gotify",
    "gotifys": "Gotify",
    "matrix": "Matrix",
    "matrixs": "Matrix",
    "mmost": "Mattermost",
    "mmosts": "Mattermost",
    "ntfy": "ntfy",
    "ntfys": "ntfy",
    "pover": "Pushover",
    "rocket": "Rocket.Chat",
    "rockets": "Rocket.Chat",
    "signal": "Signal",
    "signals": "Signal",
    "slack": "Slack",
    "tgram": "Telegram",
    "zulip": "Zulip",
}
"""Schemes that the library may be given, and what players call them. All speak http; none touches anything on this machine."""

_OF_CLOUDS = frozenset({ipaddress.ip_address("168.63.129.16")})
"""Addresses that look public and lead to the inside of somebody's cloud."""
_PORTS = frozenset({80, 443, *range(1024, 65536)})
_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?\Z|\[[0-9A-Fa-f:.]+\]\Z")


class TargetRefused(ValueError):
    """A target that notices may not go to, and why, in words for its owner."""


def check_web(url: str, settings: Settings) -> None:
    """Refuse a web address that no notice may go to. Names are resolved and checked again at each connection."""
    parts = urlsplit(url)
    schemes = ("https", "http") if settings.allow_plain_http or settings.allow_private_targets else ("https",)
    if parts.scheme not in schemes:
        raise TargetRefused(f"an address must begin with {' or '.join(f'{scheme}://' for scheme in schemes)}")
    if parts.username is not None or parts.password is not None or not url.isascii() or re.search(r"[\s\\]", url):
        raise TargetRefused("an address may hold no name and password, no blanks and no signs beyond ASCII")
    check_host(parts.hostname or "", settings)
    try:
        port = parts.port
    except ValueError:
        raise TargetRefused("the port is no number") from None
    if port is not None and port not in _PORTS:
        raise TargetRefused("this port is not for the web")


def check_apprise(url: str, settings: Settings) -> None:
    """Refuse what the library may not be given."""
    scheme = url.partition("://")[0].lower()
    if scheme not in APPRISE:
        raise TargetRefused(f"must begin with one of: {', '.join(f'{each}://' for each in APPRISE)}")
    host = urlsplit(url).hostname or ""
    if _is_address(host) or host == "localhost":
        check_host(host, settings)


def check_host(host: str, settings: Settings) -> None:
    """Refuse a host that is none, or written as a private address."""
    if not _HOST.match(host) and not _is_address(host):
        raise TargetRefused("the address names no host")
    if settings.allow_private_targets:
        return
    if host == "localhost" or host.endswith((".localhost", ".local", ".internal")) or ("." not in host and ":" not in host):
        raise TargetRefused("the address lies in a private network")
    if _is_address(host) or re.fullmatch(r"[0-9.]+|0[xX][0-9a-fA-F.xX]+", host):
        check_address(host, settings)


def check_address(address: str, settings: Settings) -> None:
    """Refuse an IP address that is not out on the public internet."""
    try:
        found = ipaddress.ip_address(address.strip("[]"))
    except ValueError:
        raise TargetRefused("that is no address of a host") from None
    if not settings.allow_private_targets and not _public(found):
        raise TargetRefused("the address lies in a private network")


def _public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Global unicast, also when an IPv4 address is wrapped in an IPv6 one."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        nat64 = ipaddress.IPv6Network("64:ff9b::/96")
        if inner is None and address in nat64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if address.is_site_local or (inner is not None and not _public(inner)):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved and address not in _OF_CLOUDS


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True
