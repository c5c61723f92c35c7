"""The only way out to the web: each connection goes to an address that was checked after its name was resolved.

A name that resolves to something else between check and connection gains nothing, since the checked address is the one that is
connected to. Redirects are followed by hand, each checked like the first address.
"""

import http.client
import socket
import ssl
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any
from urllib.parse import urljoin, urlsplit

from urllib3.util import connection as urllib3_connection

from events.settings import Settings
from projections.targets import TargetRefused, check_address, check_host, check_web

TIMEOUT_S = 8
REDIRECTS = 3
LONGEST_ANSWER = 20_000
Resolve = Callable[[str, int], list[str]]
Launch = Callable[[], None]
"""Called when a connection stands and before anything is said over it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server said."""

    status: int
    body: bytes
    location: str = ""


class Lost(Exception):
    """The request went out, and no answer came."""


def resolved(host: str, port: int) -> list[str]:
    """The addresses of a name, as the system finds them."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))


class Web:
    """Sends requests to places that strangers named."""

    def __init__(self, settings: Settings, resolve: Resolve = resolved) -> None:
        self._settings, self._resolve = settings, resolve

    def post(self, url: str, body: bytes, headers: Mapping[str, str], launch: Launch = lambda: None) -> Answer:
        """Post, and follow redirects that keep the method. Raises TargetRefused, OSError when nobody was there, or Lost."""
        for _ in range(REDIRECTS + 1):
            check_web(url, self._settings)
            answer = self._once(url, body, headers, launch)
            if answer.status not in (307, 308) or not answer.location:
                return answer
            url = urljoin(url, answer.location)
        raise TargetRefused("the address leads on and on")

    def address(self, host: str, port: int) -> str:
        """The address to connect to. Refused when any address of the name is private: who mixes them means no good."""
        check_host(host, self._settings)
        found = self._resolve(host, port)
        for each in found:
            check_address(each, self._settings)
        if not found:
            raise OSError(f"no address for {host}")
        return found[0]

    @contextmanager
    def guarding(self) -> Iterator[None]:
        """Inside, whatever a library connects to over urllib3 is resolved and checked by us."""
        with _PATCHING:
            before = urllib3_connection.create_connection

            def create(address: tuple[str, int], *args: Any, **more: Any) -> socket.socket:
                host, port = address
                return before((self.address(host.strip("[]"), port), port), *args, **more)

            urllib3_connection.create_connection = create
            try:
                yield
            finally:
                urllib3_connection.create_connection = before

    def _once(self, url: str, body: bytes, headers: Mapping[str, str], launch: Launch) -> Answer:
        parts = urlsplit(url)
        host, secure = parts.hostname or "", parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        connection = _Pinned(host, port, self.address(host, port), secure)
        connection.connect()
        try:
            launch()
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", path, body, {"User-Agent": "Vintners", **headers})
            answer = connection.getresponse()
            return Answer(answer.status, answer.read(LONGEST_ANSWER), answer.getheader("Location") or "")
        except (OSError, http.client.HTTPException) as error:
            raise Lost(type(error).__name__) from error
        finally:
            connection.close()


_PATCHING = Lock()


class _Pinned(http.client.HTTPConnection):
    """Connects to one address, and speaks to one name there."""

    def __init__(self, host: str, port: int, address: str, secure: bool) -> None:
        super().__init__(host, port, timeout=TIMEOUT_S)
        self._address, self._secure = address, secure
        self.default_port = 443 if secure else 80  # so that Host names the port only where it must

    def connect(self) -> None:
        """Open the connection to the checked address; TLS asks for the certificate of the name."""
        bare = socket.create_connection((self._address, self.port), self.timeout)
        self.sock = ssl.create_default_context().wrap_socket(bare, server_hostname=self.host) if self._secure else bare
