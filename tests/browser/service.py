"""The service under test: `vintners play` as a process, so that it can be killed and started again on the same data."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

PATIENCE_S = 60


class Service:
    """One service on a free port."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until pages come."""
        env = {**os.environ, "VINTNERS_LIMITS": "off"}
        command = [sys.executable, "-m", "deploy.cli", "play", "--port", str(self.port), "--data", str(self.data)]
        with (self.data / "play.log").open("ab") as log:
            self._process = subprocess.Popen(command, env=env, stdout=log, stderr=log)
        until = time.monotonic() + PATIENCE_S
        while not self._answers():
            if time.monotonic() > until or self._process.poll() is not None:
                raise AssertionError((self.data / "play.log").read_text())
            time.sleep(0.1)

    def stop(self) -> None:
        """Stop it; the data stay."""
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(PATIENCE_S)
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/sign-in", timeout=5) as answer:  # noqa: S310 - our own address
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False
