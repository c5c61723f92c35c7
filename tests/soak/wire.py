"""A client that never gives up: what was not answered is sent again, the same bytes under the same key."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from typing import Any, NamedTuple

_PATIENCE_S = 60.0
_PAUSE_S = 0.05
_AGAIN = {503, 429}


class Answer(NamedTuple):
    """What came back in the end. `times` counts how often it was sent."""

    status: int
    json: Any
    raw: bytes
    headers: dict[str, str]
    times: int

    def ok(self, status: int = 200) -> Any:
        """The body of an answer that must have this status."""
        assert self.status == status, f"{self.status}: {self.raw[:300]!r}"
        return self.json


class Wire:
    """One kept connection to the service, opened again when it breaks."""

    def __init__(self, port: int, token: str = "", timeout: float = 15.0) -> None:
        self._port, self._token, self._timeout = port, token, timeout
        self._connection: HTTPConnection | None = None

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """Send until it is answered by something other than "try again later"."""
        give_up, times = time.monotonic() + _PATIENCE_S, 0
        while True:
            times += 1
            found = self._once(method, path, body, headers)
            if found is not None and found.status not in _AGAIN:
                return found._replace(times=times)
            assert time.monotonic() < give_up, f"no answer to {method} {path}: {found}"
            time.sleep(_PAUSE_S)

    def get(self, path: str) -> Any:
        """Read; the answer must be good."""
        return self.call("GET", path).ok()

    def _once(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Answer | None:
        """One try; None when the connection broke before the answer was whole."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self._token:
            sent["Authorization"] = f"Bearer {self._token}"
        content = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        try:
            if self._connection is None:
                self._connection = HTTPConnection("127.0.0.1", self._port, timeout=self._timeout)
            self._connection.request(method, f"/api/v1{path}", content, sent)
            answer = self._connection.getresponse()
            raw = answer.read()
            return Answer(answer.status, json.loads(raw) if raw else None, raw, dict(answer.getheaders()), 1)
        except (OSError, HTTPException):
            self.close()
            return None

    def close(self) -> None:
        """Drop the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


@contextmanager
def wire(port: int, token: str = "") -> Iterator[Wire]:
    """A client for as long as the block lasts."""
    made = Wire(port, token)
    try:
        yield made
    finally:
        made.close()
