"""Mail goes only where somebody has said that the address is his; nobody can have others asked again and again."""

import re

import pytest
from fakeredis import FakeRedis

from events.settings import Settings
from projections.confirming import BY_PERSON, TO_ADDRESS, Confirming
from projections.notify_rules import Channel
from tests.api.actors import People
from tests.post.office import Office
from tests.post.receivers import Mailbox, mail_server
from workers.deadlines import milliseconds
from workers.post.deliver import Delivery
from workers.post.sweep import Sweep
from workers.queues import queue

MAIL = {"kind": "email", "target": "anna@players.example"}


@pytest.fixture
def box():
    with mail_server() as mailbox:
        yield mailbox


@pytest.fixture
def settings(settings: Settings, box: Mailbox) -> Settings:
    """The service has a mail server."""
    return settings.model_copy(
        update={
            "smtp_host": "127.0.0.1",
            "smtp_port": box.port,
            "smtp_security": "none",
            "public_url": "https://vintners.example",
        }
    )


def posted(engine: FakeRedis, settings: Settings) -> list[str]:
    """What is due goes out."""
    Sweep(engine, settings).look(milliseconds() + 1)
    delivery, found = Delivery(engine, settings, lambda: milliseconds() + 1), []
    for jobs in (queue(engine, name) for name in ("notices", "doubtful")):
        for job in jobs.jobs:
            jobs.remove(job)
            found.append(delivery.one(*job.args))
            job.delete()
    return found


def link(box: Mailbox) -> str:
    """The link in the newest mail, without the service's address."""
    found = re.search(r"https://vintners\.example(/notices/confirm/\S+)", box.text())
    assert found
    return found[1]


def test_a_new_address_is_asked_and_gets_nothing_else_before_it_says_yes(
    people: People, engine: FakeRedis, settings: Settings, box: Mailbox
) -> None:
    anna = people("Anna")
    [channel] = anna.call("PUT", "/me/notifications", {"channels": [MAIL]}).ok()["channels"]
    assert not channel["confirmed"]
    assert posted(engine, settings) == ["sent"]
    assert box.mails[0]["Subject"] == "Vintners: is this your address?"
    anna.call("POST", "/me/notifications/test", {"channel": channel["id"]}).ok(202)
    assert posted(engine, settings) == []
    assert anna.get("/me/notifications/log").ok()["notices"][0]["why"] == "unconfirmed"
    page = anna.client.get(link(box))
    assert "<button>" in page.text
    assert not anna.get("/me/notifications").ok()["channels"][0]["confirmed"]
    assert anna.client.post(link(box)).status_code == 200
    assert anna.get("/me/notifications").ok()["channels"][0]["confirmed"]
    anna.call("POST", "/me/notifications/test", {"channel": channel["id"]}).ok(202)
    assert posted(engine, settings) == ["sent"]
    assert len(box.mails) == 2


def test_settings_sent_anew_ask_nobody_again_and_another_address_is_asked(
    people: People, engine: FakeRedis, settings: Settings, box: Mailbox
) -> None:
    anna = people("Anna")
    for _ in range(3):
        anna.call("PUT", "/me/notifications", {"channels": [MAIL]}).ok()
    posted(engine, settings)
    anna.client.post(link(box))
    found = anna.call("PUT", "/me/notifications", {"channels": [MAIL, MAIL | {"target": "ben@players.example"}]}).ok()
    posted(engine, settings)
    assert [each["confirmed"] for each in found["channels"]] == [True, False]
    assert [mail["To"] for mail in box.mails] == ["anna@players.example", "ben@players.example"]


def test_an_address_is_asked_three_times_a_week_at_most_whoever_asks(
    people: People, engine: FakeRedis, settings: Settings, box: Mailbox
) -> None:
    for name in ("Anna", "Ben", "Cleo", "Dora"):
        who = people(name)
        [channel] = who.call("PUT", "/me/notifications", {"channels": [MAIL]}).ok()["channels"]
        posted(engine, settings)
    again = who.call("POST", "/me/notifications/confirmation", {"channel": channel["id"]})
    again.problem(429, "slow-down")
    assert int(again.headers["Retry-After"]) > 86_400
    assert len(box.mails) == TO_ADDRESS


def test_the_question_is_sent_again_when_it_is_asked_for(
    people: People, engine: FakeRedis, settings: Settings, box: Mailbox
) -> None:
    anna = people("Anna")
    [channel] = anna.call("PUT", "/me/notifications", {"channels": [MAIL]}).ok()["channels"]
    posted(engine, settings)
    anna.call("POST", "/me/notifications/confirmation", {"channel": channel["id"]}).ok(202)
    assert posted(engine, settings) == ["sent"]
    anna.client.post(link(box))
    anna.call("POST", "/me/notifications/confirmation", {"channel": channel["id"]}).problem(404, "unknown")
    assert len(box.mails) == 2


def test_who_says_no_is_not_asked_again(people: People, engine: FakeRedis, settings: Settings, box: Mailbox) -> None:
    anna = people("Anna")
    [channel] = anna.call("PUT", "/me/notifications", {"channels": [MAIL]}).ok()["channels"]
    posted(engine, settings)
    off = str(box.mails[0]["List-Unsubscribe"]).strip("<>").removeprefix("https://vintners.example")
    assert anna.client.post(off, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    anna.call("POST", "/me/notifications/confirmation", {"channel": channel["id"]}).problem(429, "slow-down")


def test_no_link_but_the_mailed_one_confirms(people: People, engine: FakeRedis, settings: Settings, box: Mailbox) -> None:
    anna, ben = people("Anna"), people("Ben")
    for who in (anna, ben):
        who.call("PUT", "/me/notifications", {"channels": [MAIL]}).ok()
    posted(engine, settings)
    off = str(box.mails[0]["List-Unsubscribe"]).rpartition("/")[2].strip("<>")
    mailed = link(box)
    other = ben.player if anna.player in mailed else anna.player
    for bent in (mailed[:-2] + "zz", mailed.replace(anna.player, other).replace(ben.player, other), f"/notices/confirm/{off}"):
        assert anna.client.post(bent).status_code == 404
    assert not anna.get("/me/notifications").ok()["channels"][0]["confirmed"]
    anna.call("PUT", "/me/notifications", {}).ok()
    ben.call("PUT", "/me/notifications", {}).ok()
    assert anna.client.post(mailed).status_code == 404


def test_one_person_has_few_addresses_asked(engine: FakeRedis) -> None:
    confirming = Confirming(engine)
    waits = [
        confirming.wait_s("p1", Channel(kind="email", target=f"a{number}@players.example")) for number in range(BY_PERSON + 1)
    ]
    assert waits[:-1] == [0] * BY_PERSON
    assert 0 < waits[-1] <= 86_400


def test_a_turn_is_not_mailed_to_an_address_that_nobody_confirmed(box: Mailbox) -> None:
    office = Office(smtp_host="127.0.0.1", smtp_port=box.port, smtp_security="none")
    for seat in range(3):
        office.wants(seat, MAIL, confirmed=False)
    office.later(61)
    assert box.mails == []
    assert {why for seat in range(3) for _, _, why in office.log(seat)} <= {"unconfirmed"}
