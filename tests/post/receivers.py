"""Receivers on this machine: a mail server, and web servers that answer what a test says."""

import json
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any

from aiosmtpd.controller import Controller

from tests.deploy.ports import free_port


@dataclass
class Mailbox:
    """What the mail server took. `answer` is what it says to each mail."""

    mails: list[EmailMessage] = field(default_factory=list)
    times: list[int] = field(default_factory=list)
    """When each mail came, in milliseconds."""
    envelopes: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    answer: str = "250 OK"
    port: int = 0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd's name
        """One mail."""
        if self.answer.startswith("250"):
            mail = message_from_bytes(envelope.content, policy=policy.default)
            assert isinstance(mail, EmailMessage)
            self.mails.append(mail)
            self.times.append(time.time_ns() // 1_000_000)
            self.envelopes.append((envelope.mail_from, tuple(envelope.rcpt_tos)))
        return self.answer

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        """One receiver of a mail."""
        if address.startswith("nobody"):
            return "550 nobody of that name"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    def text(self, index: int = -1) -> str:
        """The plain part of a mail."""
        part = self.mails[index].get_body(("plain",))
        assert part is not None
        return str(part.get_content())

    def html(self, index: int = -1) -> str:
        """The HTML part of a mail."""
        part = self.mails[index].get_body(("html",))
        assert part is not None
        return str(part.get_content())


@contextmanager
def mail_server(tls: ssl.SSLContext | None = None) -> Iterator[Mailbox]:
    """A mail server that takes everything."""
    box = Mailbox()
    controller = Controller(box, hostname="127.0.0.1", port=free_port(), tls_context=tls, require_starttls=tls is not None)
    controller.start()
    try:
        assert controller.server is not None
        box.port = controller.server.sockets[0].getsockname()[1]
        yield box
    finally:
        controller.stop(no_assert=True)


@dataclass
class Letters:
    """What a web server got: (path, headers, body). `answers` are statuses or (status, Location), the last one repeated."""

    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    times: list[int] = field(default_factory=list)
    answers: list[int | tuple[int, str]] = field(default_factory=lambda: [200])
    url: str = ""
    slow_s: float = 0.0
    """How long a request stays unanswered after it was taken."""
    lock: Lock = field(default_factory=Lock)

    def json(self, index: int = -1) -> Any:
        """The body of a request."""
        return json.loads(self.got[index][2])


@contextmanager
def web_server() -> Iterator[Letters]:
    """A web server that takes posts."""
    letters = Letters()

    class Taker(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            with letters.lock:
                letters.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                letters.times.append(time.time_ns() // 1_000_000)
            time.sleep(letters.slow_s)
            answer = letters.answers.pop(0) if len(letters.answers) > 1 else letters.answers[0]
            status, place = answer if isinstance(answer, tuple) else (answer, "")
            if status == 0:
                return  # hangs up without a word
            self.send_response(status)
            if place:
                self.send_header("Location", place)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the library's name
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Taker)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    letters.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield letters
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
