"""One kept connection that sends requests and reads answers with as little work as possible: the client shares the cores."""

import socket
from typing import Self


class Wire:
    """A connection to a unix socket. Raises OSError when the server is gone."""

    def __init__(self, path: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._socket.connect(path)
        except OSError:
            self._socket.close()
            raise

    def asked(self, method: str, path: str, body: bytes, token: str = "") -> tuple[int, bytes]:
        """Status and body of an answer."""
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\n{bearer}Content-Length: {len(body)}\r\n\r\n"
        self._socket.sendall(head.encode() + body)
        received = b""
        while b"\r\n\r\n" not in received:
            received += self._more()
        top, _, rest = received.partition(b"\r\n\r\n")
        length = int(top.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        while len(rest) < length:
            rest += self._more()
        return int(top[9:12]), rest

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Hang up."""
        self._socket.close()

    def _more(self) -> bytes:
        piece = self._socket.recv(65_536)
        if not piece:
            raise OSError("closed")
        return piece
