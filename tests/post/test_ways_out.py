"""Where notices never go: private networks, by any spelling, by redirects, by names that change their mind, by other schemes."""

import socket
from collections.abc import Callable
from typing import Any

import pytest

from commands.table.seating import StartGame
from events.settings import Settings
from projections.targets import TargetRefused, check_apprise, check_web
from tests.post.office import Office
from tests.post.receivers import web_server
from workers.post import web as way_out
from workers.post.web import Web

CLOSED = Settings(allow_private_targets=False, allow_plain_http=True)
PUBLIC = "93.184.216.34"


def finds(*addresses: str) -> Callable[[str, int], list[str]]:
    """A name server that answers all questions alike."""
    return lambda _host, _port: list(addresses)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://127.1/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0177.0.0.1/",
        "http://localhost:8000/",
        "http://engine:6379/",
        "http://printer.local/",
        "http://metadata.google.internal/",
        "http://169.254.169.254/latest/meta-data/",
        "http://10.1.2.3/",
        "http://172.16.0.1/",
        "http://192.168.1.1/",
        "http://100.64.0.1/",
        "http://0.0.0.0/",
        "http://224.0.0.1/",
        "http://[::1]/",
        "http://[::]/",
        "http://[fe80::1]/",
        "http://[fd00::1]/",
        "http://[fec0::1]/",
        "http://[::127.0.0.1]/",
        "http://[64:ff9b:1::7f00:1]/",
        "http://[2001:0:7f00:1::]/",
        "http://[::1%25lo]/",
        "http://168.63.129.16/",
        "http://127.0.0.1./",
        "http://localhost./",
        "http://017700000001/",
        "http://127.0.0.1%2eexample.org/",
        "http://1.1.1.1@127.0.0.1/",
        "http://\u2460\u2461\u2466.0.0.1/",
        "http://[::ffff:127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::]/",
        "http://user:word@example.org/",
        "http://example.org:22/",
        "http://example.org:6379x/",
        "http://exa mple.org/",
        "http://example.org\\@127.0.0.1/",
        "http:///nothing",
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org:70/",
        "javascript:alert(1)",
        "unix:///engine.sock",
    ],
)
def test_no_such_address_is_accepted(url):
    with pytest.raises(TargetRefused):
        check_web(url, CLOSED)


def test_plain_http_needs_the_hosts_consent():
    with pytest.raises(TargetRefused, match="https"):
        check_web("http://example.org/hook", Settings())
    check_web("https://example.org/hook", Settings())


@pytest.mark.parametrize(
    "url",
    [
        "json://example.org/",
        "file:///etc/passwd",
        "dbus://",
        "syslog://",
        "mailto://a:b@example.org",
        "exec://rm",
        "gotify://127.0.0.1/token",
        "gotify://localhost/token",
        "ntfy://[::1]/topic",
    ],
)
def test_the_library_is_given_only_listed_schemes_and_no_private_hosts(url):
    with pytest.raises(TargetRefused):
        check_apprise(url, CLOSED)


def test_a_name_is_refused_when_any_of_its_addresses_is_private():
    web = Web(CLOSED, finds(PUBLIC, "10.0.0.7"))
    with pytest.raises(TargetRefused, match="private"):
        web.post("http://both.example/hook", b"{}", {})


def internet(monkeypatch: pytest.MonkeyPatch, to: str) -> list[str]:
    """Connections to the public address end at a local server; the addresses that were connected to are noted."""
    seen: list[str] = []
    real: Callable[..., socket.socket] = socket.create_connection

    def create(address: tuple[str, int], *args: Any, **more: Any) -> socket.socket:
        seen.append(address[0])
        host, port = to.removeprefix("http://").split(":")
        return real((host, int(port)) if address[0] == PUBLIC else address, *args, **more)

    monkeypatch.setattr(way_out.socket, "create_connection", create)
    return seen


def test_a_redirect_to_a_private_address_is_not_followed(monkeypatch):
    with web_server() as outside, web_server() as inside:
        internet(monkeypatch, outside.url)
        web = Web(CLOSED, finds(PUBLIC))
        for place in (inside.url + "/secret", "http://localhost/x", "file:///etc/passwd", "http://[::1]:6379/"):
            outside.answers = [(307, place)]
            with pytest.raises(TargetRefused):
                web.post("http://hooks.example/a", b"{}", {})
        assert inside.got == []
        assert len(outside.got) == 4


def test_a_redirect_to_another_public_address_is_followed_three_times_at_most(monkeypatch):
    with web_server() as outside:
        internet(monkeypatch, outside.url)
        web = Web(CLOSED, finds(PUBLIC))
        outside.answers = [(307, "/b"), (308, "http://other.example/c"), 200]
        assert web.post("http://hooks.example/a", b"{}", {}).status == 200
        assert [path for path, _, _ in outside.got] == ["/a", "/b", "/c"]
        assert outside.got[-1][1]["host"] == "other.example"
        outside.answers = [(307, "/again")]
        with pytest.raises(TargetRefused, match="on and on"):
            web.post("http://hooks.example/a", b"{}", {})


def test_a_name_that_changes_its_mind_after_the_check_gains_nothing(monkeypatch):
    with web_server() as outside:
        seen, asked = internet(monkeypatch, outside.url), []

        def fickle(host: str, port: int) -> list[str]:
            asked.append(host)
            return [PUBLIC] if len(asked) == 1 else ["127.0.0.1"]

        web = Web(CLOSED, fickle)
        assert web.post("http://rebind.example/a", b"{}", {}).status == 200
        assert seen == [PUBLIC]
        assert len(asked) == 1
        with pytest.raises(TargetRefused, match="private"):
            web.post("http://rebind.example/a", b"{}", {})
        assert seen == [PUBLIC]


def on_turn(target: dict[str, Any], web: Web) -> tuple[Office, int]:
    office = Office(allow_private_targets=False, allow_plain_http=True, notice_retries="")
    office.guarded(web)
    office.later(1)
    office.room.send(0, StartGame())
    first = office.room.table.to_act[0]
    office.wants(first, target)
    return office, first


def test_a_chat_service_behind_a_name_that_turns_private_is_not_reached():
    with web_server() as inside:
        port = inside.url.rpartition(":")[2]
        web = Web(CLOSED, finds("127.0.0.1"))
        office, first = on_turn({"kind": "apprise", "target": f"gotify://chat.example:{port}/token"}, web)
        assert office.later(61) == ["failed"]
        assert inside.got == []
        assert "private" in office.log(first)[0][2]


@pytest.mark.parametrize("host", ["2130706433", "0x7f000001", "127.1", "localhost.", "0177.0.0.1"])
def test_a_chat_service_at_an_oddly_spelled_address_is_not_reached(host):
    with web_server() as inside:
        port = inside.url.rpartition(":")[2]
        office, first = on_turn({"kind": "apprise", "target": f"gotify://{host}:{port}/token"}, Web(CLOSED))
        assert office.later(61) == ["failed"]
        assert inside.got == []
        assert office.log(first)[0][1] == "failed"


def test_a_chat_service_that_redirects_inside_is_not_followed(monkeypatch):
    with web_server() as outside, web_server() as inside:
        web = Web(CLOSED, finds(PUBLIC))
        outside.answers = [(307, inside.url + "/secret")]
        office, _ = on_turn({"kind": "apprise", "target": "gotify://chat.example/token"}, web)
        real = way_out.urllib3_connection.create_connection

        def create(address: tuple[str, int], *args: Any, **more: Any) -> socket.socket:
            host, port = outside.url.removeprefix("http://").split(":")
            return real((host, int(port)) if address[0] == PUBLIC else address, *args, **more)

        monkeypatch.setattr(way_out.urllib3_connection, "create_connection", create)
        assert office.later(61) == ["failed"]
        assert len(outside.got) == 1
        assert inside.got == []
        assert way_out.urllib3_connection.create_connection is create
