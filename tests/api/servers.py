"""The real servers as processes, on a real engine: the api over a unix socket, and the front door that holds the streams."""

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.deploy.ports import free_port
from tests.deploy.waiting import until

_RUN = "from api.serve import {0}; from events.settings import settings; {0}(settings())"


@dataclass
class Service:
    """A running service behind one address."""

    port: int
    env: dict[str, str]
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(self, name: str) -> None:
        """Start `api` or `live`."""
        run = [sys.executable, "-c", _RUN.format(f"run_{name}")]
        self.processes[name] = subprocess.Popen(run, env={**os.environ, **self.env})

    def stop(self, name: str) -> None:
        """End a process and wait for it."""
        process = self.processes.pop(name)
        process.terminate()
        process.wait(10)

    def call(self, method: str, path: str, body: Any = None, token: str = "", **headers: str) -> tuple[int, Any, dict[str, str]]:
        """One request: status, body, headers."""
        door = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            sent = body if isinstance(body, bytes) or body is None else json.dumps(body)
            head = {**({"Authorization": f"Bearer {token}"} if token else {}), **headers}
            door.request(method, path, sent, head)
            answer = door.getresponse()
            raw = answer.read()
            kind = answer.headers.get_content_type()
            return answer.status, json.loads(raw) if raw and kind.endswith("json") else raw, dict(answer.headers)
        finally:
            door.close()

    def is_up(self) -> bool:
        """Whether it says that it is ready."""
        try:
            return self.call("GET", "/readyz")[0] == 200
        except OSError:
            return False

    def sign_up(self, name: str) -> str:
        """A token of a new person."""
        token: str = self.call("POST", "/api/v1/accounts", {"name": name, "password": "long enough"})[1]["token"]
        return token


class Stream:
    """A reader of a live stream. Each `next_version` waits for the next event."""

    def __init__(self, service: Service, path: str, **headers: str) -> None:
        self._door = http.client.HTTPConnection("127.0.0.1", service.port, timeout=10)
        self._door.request("GET", path, headers=headers)
        self.answer = self._door.getresponse()
        self.lines: list[str] = []

    def next_version(self) -> int:
        """The version in the next event."""
        found: dict[str, str] = {}
        while True:
            line = self.answer.readline().decode().rstrip("\n")
            self.lines.append(line)
            if not line and "data" in found:
                assert found["event"] == "version"
                assert found["id"] == found["data"]
                return int(found["data"])
            name, _, value = line.partition(": ")
            if name:
                found[name] = value

    def close(self) -> None:
        """Go away without a word."""
        self._door.close()


@contextmanager
def served(engine_url: str, folder: Path, **more: str) -> Iterator[Service]:
    """Both processes, until they are no longer needed."""
    port = free_port()
    env = {
        "VINTNERS_ENGINE": engine_url,
        "VINTNERS_PORT": str(port),
        "VINTNERS_API_SOCKET": str(folder / "api.sock"),
        "VINTNERS_API_WORKERS": "1",
        "VINTNERS_LIMITS": "off",
        **more,
    }
    service = Service(port, env)
    try:
        service.start("api")
        service.start("live")
        until(service.is_up, 60)
        yield service
    finally:
        for name in list(service.processes):
            service.stop(name)


def soon(seconds: float = 0.3) -> None:
    """Time for something that should not happen to happen anyway."""
    time.sleep(seconds)
