"""What is no HTTP never reaches an application: the server itself answers, and it too answers with a problem."""

import socket
from http import HTTPStatus

from gunicorn import util

from api.headers import GUARDS
from api.problems import TITLES, TYPE, body_of

_CODES = {414: "too-large", 431: "too-large", 501: "unsupported", 500: "internal"}


def answered(sock: socket.socket, status: int, _reason: str, message: str) -> None:
    """In place of gunicorn's page in HTML. `status` is what it would have said, `message` what is wrong."""
    code = _CODES.get(status, "invalid")
    body = body_of(code, message)
    number = TITLES[code][0]
    headers = (("Connection", "close"), ("Content-Type", TYPE), ("Content-Length", str(len(body))), *GUARDS)
    head = f"HTTP/1.1 {number} {HTTPStatus(number).phrase}\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers)
    util.write_nonblock(sock, head.encode("latin1") + b"\r\n" + body)
