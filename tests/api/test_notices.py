"""Notices over HTTP: settings, their checks, the log, tests, the link that ends it, and what was shown is not told."""

import pytest
from fakeredis import FakeRedis

from events.settings import Settings
from projections.seen import Seen
from projections.service_keys import ServiceKeys
from tests.api.actors import People, Tables
from workers.deadlines import milliseconds
from workers.post.deliver import Delivery
from workers.post.sweep import Sweep
from workers.queues import queue

HOOK = {"kind": "webhook", "target": "https://hooks.example/a"}


def test_who_never_said_anything_has_no_channels(people: People) -> None:
    found = people("Anna").get("/me/notifications").ok()
    assert (found["channels"], found["delay_s"], found["reminders"], found["off"]) == ([], 60, True, False)
    assert len(found["push_key"]) == 87
    assert "tgram" in found["services"]


def test_settings_are_kept_and_shown_with_their_ids(people: People) -> None:
    anna = people("Anna")
    wanted = {
        "channels": [{"kind": "email", "target": "anna@example.org", "kinds": ["turn", "remind"]}, {**HOOK, "format": "slack"}],
        "delay_s": 300,
        "quiet_hours": {"begin": "22:00", "end": "07:00"},
        "zone": "Europe/Berlin",
        "digest": 30,
        "games": {"0" * 24: {"off": True}},
        "substitute_for": ["vino"],
    }
    kept = anna.call("PUT", "/me/notifications", wanted).ok()
    assert [each["id"].partition("-")[0] for each in kept["channels"]] == ["email", "webhook"]
    assert kept["channels"][1]["secret"].startswith("whsec_")
    assert kept["channels"][0]["secret"] is None
    assert anna.get("/me/notifications").ok() == kept
    assert people("Ben").get("/me/notifications").ok()["channels"] == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"channels": [{"kind": "webhook", "target": "http://127.0.0.1:6379/"}]},
        {"channels": [{"kind": "webhook", "target": "https://169.254.169.254/latest"}]},
        {"channels": [{"kind": "webhook", "target": "file:///etc/passwd"}]},
        {"channels": [{"kind": "apprise", "target": "syslog://localhost"}]},
        {"channels": [{"kind": "email", "target": "no address"}]},
        {"channels": [{"kind": "push", "target": "https://push.example/1"}]},
        {"channels": [HOOK, HOOK]},
        {"channels": [HOOK | {"kinds": ["everything"]}]},
        {"zone": "Mars"},
        {"delay_s": -1},
        {"delay_s": 1e9},
        {"quiet_hours": {"begin": "25:00", "end": "07:00"}},
        {"substitute_for": ["chess"]},
        {"colour": "red"},
    ],
)
def test_settings_that_can_not_be_kept_are_refused_with_their_place(people: People, wrong: dict[str, object]) -> None:
    anna = people("Anna")
    faults = anna.call("PUT", "/me/notifications", wrong).problem(400, "invalid")["faults"]
    assert faults
    assert anna.get("/me/notifications").ok()["channels"] == []


def test_a_token_that_only_plays_neither_changes_settings_nor_sees_secrets(people: People) -> None:
    anna = people("Anna")
    anna.call("PUT", "/me/notifications", {"channels": [HOOK]}).ok()
    token = anna.call("POST", "/me/tokens", {"label": "a program"}).ok(201)["token"]
    program = type(anna)(anna.client, token)
    [seen] = program.get("/me/notifications").ok()["channels"]
    assert (seen["secret"], seen["target"]) == (None, "…")
    program.call("PUT", "/me/notifications", {}).problem(403, "forbidden")


def test_a_test_goes_through_one_channel_and_stands_in_the_log(people: People, engine: FakeRedis) -> None:
    anna = people("Anna")
    [channel] = anna.call("PUT", "/me/notifications", {"channels": [HOOK]}).ok()["channels"]
    id_ = anna.call("POST", "/me/notifications/test", {"channel": channel["id"]}).ok(202)["id"]
    settings = Settings(notice_retries="", public_url="https://vintners.example")
    Sweep(engine, settings).look(milliseconds() + 1)
    [job] = queue(engine, "doubtful").jobs
    assert job.id == id_
    Delivery(engine, settings, milliseconds).one(*job.args)
    [told] = anna.get("/me/notifications/log").ok()["notices"]
    assert (told["id"], told["kinds"], told["state"], told["game"]) == (id_, ["test"], "failed", None)
    assert told["why"]
    anna.call("POST", "/me/notifications/test", {"channel": "email-00000000"}).problem(404, "unknown")


def test_the_link_asks_first_and_the_one_click_does_not(people: People, engine: FakeRedis) -> None:
    anna = people("Anna")
    [channel] = anna.call("PUT", "/me/notifications", {"channels": [{"kind": "email", "target": "a@b.example"}]}).ok()["channels"]
    link = "/notices/off/" + ServiceKeys(engine).off_token(anna.player, channel["id"])
    page = anna.client.get(link)
    assert page.status_code == 200
    assert "Stop all notices" in page.text
    assert anna.get("/me/notifications").ok()["channels"][0]["on"]
    assert anna.client.post(link, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not anna.get("/me/notifications").ok()["channels"][0]["on"]
    anna.client.post(link, data={"what": "all"})
    assert anna.get("/me/notifications").ok()["off"]
    assert anna.client.get(link[:-1] + ("A" if link[-1] != "A" else "B")).status_code == 404


def test_looking_at_a_game_is_being_told(people: People, tables: Tables, engine: FakeRedis) -> None:
    table = tables.vino()
    awaited = table.awaited()
    version = awaited.sees().ok()["version"]
    assert Seen(engine).last(table.id, awaited.player) == version
    people.stranger().get(f"/games/{table.id}").ok()


def test_who_moves_and_is_on_turn_again_knows_it(tables: Tables, engine: FakeRedis) -> None:
    table = tables.vino()
    for _ in range(40):
        before = table.people[0].sees().ok()
        mover = table.awaited()
        version = mover.send(mover.moves()[0]).ok()["version"]
        if before["to_act"] == (mover.sees().ok()["to_act"]):
            assert Seen(engine).last(table.id, mover.player) >= version
            return


def test_the_push_worker_lies_at_the_root(people: People) -> None:
    answer = people.stranger().client.get("/push-worker.js")
    assert answer.status_code == 200
    assert answer.content_type.startswith("text/javascript")
    assert b"showNotification" in answer.data
