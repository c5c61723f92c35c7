"""The one address of a small installation: streams are answered here, all else by the api process over its unix socket."""

import re
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, InvalidURL
from typing import Any

from api.headers import GUARDS
from api.problems import TYPE, body_of
from events.settings import Settings

Environ = dict[str, Any]
Start = Callable[..., Any]
App = Callable[[Environ, Start], Iterable[bytes]]
_LIVE = re.compile(r"/api/v1/games/[^/]+/live\Z")
_HOP = {
    *("connection", "keep-alive", "te", "trailer", "trailers", "transfer-encoding", "upgrade", "server", "date"),
    *("proxy-authenticate", "proxy-authorization"),
}
"""Headers between two neighbours, and those that our own server writes again."""
_WAIT_S = 30
_SWALLOWED = 32_000_000
"""Bytes read of a body that is too large: a client that is still sending would see a reset instead of the answer."""
_PIECE = 65_536


class ToSocket(HTTPConnection):
    """HTTP over a unix socket."""

    def __init__(self, path: str) -> None:
        super().__init__("localhost", timeout=_WAIT_S)
        self._path = path

    def connect(self) -> None:
        """To the socket, instead of a host."""
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(_WAIT_S)
        self.sock.connect(self._path)


def create_front(settings: Settings, live: App) -> App:
    """The front door. `live` is the application that holds streams."""

    def front(environ: Environ, start: Start) -> Iterable[bytes]:
        if _LIVE.match(environ["PATH_INFO"]):
            return live(environ, start)
        if int(environ.get("CONTENT_LENGTH") or 0) > _SWALLOWED:
            return _refused(start, "413 Content Too Large", "too-large")
        try:
            answer = _asked(settings, environ)
        except (UnicodeError, InvalidURL):
            return _refused(start, "400 Bad Request", "invalid")
        except (OSError, HTTPException):
            return _refused(start, "503 Service Unavailable", "starting", ("Retry-After", "1"))
        kept = [(name, value) for name, value in answer.getheaders() if name.lower() not in _HOP]
        start(f"{answer.status} {answer.reason}", kept)
        return _pieces(answer)

    return front


def _refused(start: Start, status: str, code: str, *more: tuple[str, str]) -> list[bytes]:
    start(status, [("Content-Type", TYPE), *more, *GUARDS])
    return [body_of(code)]


def _asked(settings: Settings, environ: Environ) -> HTTPResponse:
    """The same request at the api process. One byte more than it takes is enough for it to say that this is too much."""
    headers = {name[5:].replace("_", "-").title(): value for name, value in environ.items() if name.startswith("HTTP_")}
    headers = {name: value for name, value in headers.items() if name.lower() not in _HOP}
    before = headers.get("X-Forwarded-For")
    headers["X-Forwarded-For"] = ", ".join(filter(None, (before, environ.get("REMOTE_ADDR"))))
    headers.setdefault("X-Forwarded-Proto", environ["wsgi.url_scheme"])
    body = environ["wsgi.input"].read(settings.max_body + 1)
    if len(body) > settings.max_body:
        _swallowed(environ["wsgi.input"])
    if environ.get("CONTENT_TYPE"):
        headers["Content-Type"] = environ["CONTENT_TYPE"]
    connection = ToSocket(settings.api_socket)
    with suppress(BrokenPipeError, ConnectionResetError):  # it may have answered from the headers alone, and hung up on the rest
        connection.request(environ["REQUEST_METHOD"], environ["RAW_URI"], body or None, headers)
    return connection.getresponse()


def _swallowed(source: Any) -> None:
    """Read on and forget, up to a bound."""
    for _ in range(_SWALLOWED // _PIECE):
        if not source.read(_PIECE):
            return


def _pieces(answer: HTTPResponse) -> Iterator[bytes]:
    with answer:
        while piece := answer.read(_PIECE):
            yield piece
