"""Push in a real browser with its permission: subscribed by the page, encrypted by the service, shown by the worker."""

import base64
import json
import os
from collections.abc import Iterator
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.service import Service
from tests.deploy.waiting import until
from tests.post.receivers import Letters, web_server

AUTH = b"sixteen bytes ok"
SUBSCRIBED = """({endpoint, keys}) => {
  PushManager.prototype.subscribe = async options => {
    window.asked = options;
    return { toJSON: () => ({ endpoint, keys }) };
  };
}"""
"""In place of the push service that the maker of the browser runs: no test may need the internet."""
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(each => ({ title: each.title, body: each.body, tag: each.tag, url: each.data.url }))"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that may push to this machine."""
    running = Service(tmp_path_factory.mktemp("push"))
    os.environ["VINTNERS_ALLOW_PRIVATE_TARGETS"] = "1"
    try:
        running.start()
    finally:
        del os.environ["VINTNERS_ALLOW_PRIVATE_TARGETS"]
    yield running
    running.stop()


@pytest.fixture
def push_service() -> Iterator[Letters]:
    """Where the service posts to."""
    with web_server() as letters:
        yield letters


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


@pytest.mark.browser
def test_a_turn_is_shown_by_the_browser_that_subscribed(arrive: Arrive, service: Service, push_service: Letters) -> None:
    anna, ben = arrive("Anna", permissions=["notifications"]), arrive("Ben")
    key = ec.generate_private_key(ec.SECP256R1())
    point = key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    keys = {"p256dh": text(point), "auth": text(AUTH)}
    page = anna.page
    page.goto("/profile/notices")
    page.evaluate(SUBSCRIBED, {"endpoint": f"{push_service.url}/browser", "keys": keys})
    page.click("#push-button")
    expect(page.locator(".note.refusal")).to_have_count(0)
    expect(page.locator("form[action$='/test']")).to_have_count(1)
    anna.press("Test")
    until(lambda: push_service.got, seconds=30)
    page.reload()
    until(lambda: page.reload() and page.locator(".chip.go").count(), seconds=30)

    anna.call("PUT", "/me/notifications", {**channels(anna), "delay_s": 0})
    table = anna.quick_table(ben, bots=1)
    me = anna.call("GET", "/me")["player"]
    until(lambda: waits_for(ben, table, me) or (ben.awaited(table) and ben.quick_move(table)), seconds=30)
    until(lambda: "turn" in opened(push_service.got[-1], key)["title"], seconds=30)
    told = [opened(each, key) for each in push_service.got]
    assert told[0]["title"] == "A test from Vintners"
    assert told[-1]["title"] == "Your turn: Quick cellar"

    page.goto("/profile/notices")
    delivered(page, service.url, told[-1])
    until(lambda: page.evaluate(SHOWN), seconds=15)
    [shown] = page.evaluate(SHOWN)
    assert shown == {"title": told[-1]["title"], "body": told[-1]["body"], "tag": told[-1]["game"], "url": service.url + table}


@pytest.mark.browser
def test_a_browser_that_says_no_or_can_not_is_told(arrive: Arrive) -> None:
    anna = arrive("Anna")
    anna.page.goto("/profile/notices")
    anna.page.click("#push-button")
    expect(anna.page.locator("#push-said")).to_contain_text("does not allow")
    ben = arrive("Ben", permissions=["notifications"])
    ben.page.goto("/profile/notices")
    ben.page.evaluate("() => { PushManager.prototype.subscribe = async () => { throw new DOMException('no', 'AbortError'); }; }")
    ben.page.click("#push-button")
    expect(ben.page.locator("#push-said")).to_contain_text("could not subscribe")


def waits_for(ben: Any, table: str, player: object) -> bool:
    """Whether a game waits for somebody, as another sees it: who looks himself need not be told."""
    seen = ben.call("GET", table)
    return player in [seen["seats"][seat]["player"] for seat in seen["to_act"]]


def channels(anna: Any) -> dict[str, Any]:
    """The channels that stand in the settings, as they can be sent again."""
    kept = anna.call("GET", "/me/notifications")
    return {"channels": [{name: each[name] for name in ("kind", "target", "keys", "label")} for each in kept["channels"]]}


def opened(got: tuple[str, dict[str, str], bytes], key: ec.EllipticCurvePrivateKey) -> dict[str, str]:
    """What the browser reads."""
    found: dict[str, str] = json.loads(http_ece.decrypt(got[2], private_key=key, auth_secret=AUTH, version="aes128gcm"))
    return found


def delivered(page: Any, origin: str, told: dict[str, str]) -> None:
    """The browser hands a message to our worker, as it does when its push service brings one."""
    found: list[str] = []
    tools = page.context.new_cdp_session(page)
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda seen: found.extend(each["registrationId"] for each in seen["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    until(lambda: page.wait_for_timeout(50) or found, seconds=10)
    tools.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": found[0], "data": json.dumps(told)})
