"""Whether a process can listen where it is told to: one sentence before a server is started that would say it in fifty."""

import os
import socket
from pathlib import Path

from deploy.failure import Failure


def must_be_free(host: str, port: int, advice: str) -> None:
    """Failure unless this port can be listened on."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            fault = (error.strerror or str(error)).lower()
            raise Failure(f"Port {port} on {host} can't be used: {fault}. {advice}") from None


def must_take_a_socket(path: Path) -> None:
    """Failure unless a unix socket can be made here. One that a killed predecessor left is removed."""
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise Failure(f"The socket {path} can't be made: {path.parent} is no folder that can be written.")
    if path.exists() and not path.is_socket():
        raise Failure(f"The socket {path} can't be made: something else has that name.")
    path.unlink(missing_ok=True)
