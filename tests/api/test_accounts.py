"""Signing up, in and out; tokens; being erased."""

from typing import Any

import pytest
from argon2 import PasswordHasher
from fakeredis import FakeRedis
from redis import Redis

from projections.notify_rules import Preferences
from projections.notifying import Notifying
from projections.passes import MOST, Passes
from projections.people import People as Accounts
from tests.api.actors import PASSWORD, Actor, People, Tables


def test_who_signs_up_is_signed_in_and_can_sign_in_again(people: People) -> None:
    anna = people("Anna")
    assert anna.get("/me").ok()["name"] == "Anna"
    again = people.stranger().call("POST", "/sessions", {"name": "anna", "password": PASSWORD}).ok(201)
    assert again["player"] == anna.player
    assert again["token"] != anna.token


@pytest.mark.parametrize(("name", "password"), [("Anna", "wrong wrong"), ("Nobody", PASSWORD), ("", ""), ("An\u202ena", "x")])
def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(people: People, name: str, password: str) -> None:
    people("Anna")
    wrong = people.stranger().call("POST", "/sessions", {"name": name, "password": password})
    other = people.stranger().call("POST", "/sessions", {"name": "Anna", "password": "something else"})
    wrong.problem(401, "unauthenticated")
    assert (wrong.raw, wrong.headers) == (other.raw, other.headers)


def test_an_unknown_name_costs_as_much_hashing_as_a_known_one(monkeypatch: pytest.MonkeyPatch, engine: Redis) -> None:
    accounts = Accounts(engine)
    accounts.sign_up("Anna", PASSWORD)
    hashed: list[str] = []
    monkeypatch.setattr(PasswordHasher, "verify", lambda _hasher, kept, _given: hashed.append(kept))
    accounts.sign_in("Anna", "wrong wrong")
    accounts.sign_in("Nobody", "wrong wrong")
    known, unknown = [each.rpartition("$")[0].rpartition("$")[0] for each in hashed]
    assert known == unknown
    assert known.startswith("$argon2id$")


@pytest.mark.parametrize("password", ["short", "x" * 257, "", 12345678, None])
def test_passwords_have_8_to_256_characters(people: People, password: Any) -> None:
    refused = people.stranger().call("POST", "/accounts", {"name": "Anna", "password": password}).problem(400, "invalid")
    assert refused["faults"][0]["place"] == ["password"]


@pytest.mark.parametrize(
    "email", ["anna", "a@b", "a@b..org", "a b@c.org", "a@b.org\r\nBcc: x@y.org", "<a@b.org>", "a@-b.org", ""]
)
def test_an_email_has_the_shape_of_one(people: People, email: str) -> None:
    sent = {"name": "Anna", "password": PASSWORD, "email": email}
    assert people.stranger().call("POST", "/accounts", sent).problem(400, "invalid")["faults"][0]["place"] == ["email"]


def test_an_email_is_shown_to_its_owner_only(people: People, tables: Tables) -> None:
    sent = {"name": "Anna", "password": PASSWORD, "email": "anna+wine@example.org"}
    made = people.stranger().call("POST", "/accounts", sent).ok(201)
    anna = Actor(people.stranger().client, made["token"], "Anna", made["player"])
    people._known["Anna"] = anna
    table = tables.vino(seats=3)
    assert anna.get("/me").ok()["email"] == "anna+wine@example.org"
    for what in ("", "events", "chat", "refusals"):
        assert b"example.org" not in table.people[1].sees(what).raw


def test_a_token_for_reading_reads_and_no_more(people: People, tables: Tables) -> None:
    table = tables.vino(seats=3)
    made = table.people[0].call("POST", "/me/tokens", {"label": "a screen", "scopes": ["read"]}).ok(201)
    reading = Actor(table.people[0].client, made["token"], table=table)
    reading.sees().ok()
    reading.get("/me/turns").ok()
    for method, path in [
        ("POST", f"/games/{table.id}/commands"),
        ("POST", "/games"),
        ("POST", f"/games/{table.id}/chat"),
        ("PUT", f"/games/{table.id}/notes"),
        ("DELETE", "/me"),
        ("POST", "/me/tokens"),
        ("DELETE", "/me/tokens"),
    ]:
        assert reading.call(method, path, {}).problem(403, "forbidden")["scope"]


def test_a_token_for_playing_plays_but_does_not_own_the_account(tables: Tables) -> None:
    table = tables.vino(seats=3)
    anna = table.people[0]
    made = anna.call("POST", "/me/tokens", {"label": "my bot", "scopes": ["play"]}).ok(201)
    bot = Actor(anna.client, made["token"], table=table)
    assert bot.send({"type": "StartGame"}).problem(422, "rejected")
    bot.get("/me").ok()
    bot.call("DELETE", "/me").problem(403, "forbidden")
    bot.call("POST", "/me/tokens", {"label": "another"}).problem(403, "forbidden")
    bot.call("DELETE", f"/me/tokens/{made['id']}").ok(204)
    bot.get("/me").problem(401, "unauthenticated")


def test_tokens_are_listed_without_their_secrets_and_can_be_revoked(people: People) -> None:
    anna = people("Anna")
    made = anna.call("POST", "/me/tokens", {"label": "my bot"}).ok(201)
    listed = anna.get("/me/tokens")
    assert made["token"].encode() not in listed.raw
    assert {each["label"]: each["current"] for each in listed.ok()["tokens"]} == {"signed in": True, "my bot": False}
    anna.call("DELETE", f"/me/tokens/{made['id']}").ok(204)
    anna.call("DELETE", f"/me/tokens/{made['id']}").problem(404, "unknown")
    Actor(anna.client, made["token"]).get("/me").problem(401, "unauthenticated")


def test_nobody_revokes_somebody_elses_token(people: People) -> None:
    made = people("Anna").call("POST", "/me/tokens", {"label": "my bot"}).ok(201)
    people("Ben").call("DELETE", f"/me/tokens/{made['id']}").problem(404, "unknown")
    Actor(people("Anna").client, made["token"]).get("/me").ok()


def test_all_other_tokens_can_be_ended_at_once(people: People) -> None:
    anna = people("Anna")
    made = anna.call("POST", "/me/tokens", {"label": "my bot"}).ok(201)
    anna.call("DELETE", "/me/tokens").ok(204)
    Actor(anna.client, made["token"]).get("/me").problem(401, "unauthenticated")
    anna.get("/me").ok()


def test_signing_out_ends_the_token_at_once(people: People) -> None:
    anna = people("Anna")
    anna.get("/me").ok()
    anna.call("DELETE", "/sessions").ok(204)
    anna.get("/me").problem(401, "unauthenticated")


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer ", "Bearer nonsense", "Basic QW5uYTp4", "", "bearer\tx", "Bearer " + "x" * 5_000]
)
def test_a_token_that_is_not_known_is_refused_even_where_none_is_needed(people: People, header: str) -> None:
    for path in ("/games", "/games-available", "/me"):
        people.stranger().call("GET", path, headers={"Authorization": header}).problem(401, "unauthenticated")


def test_only_digests_of_secrets_are_kept(engine: Redis, people: People) -> None:
    anna = people("Anna")
    assert anna.token is not None
    kept = b" ".join(engine.dump(key) or b"" for key in engine.scan_iter())
    assert b"Anna" in kept
    assert anna.token.encode() not in kept
    assert PASSWORD.encode() not in kept


def test_a_revoked_token_ends_in_every_process_at_once() -> None:
    engine = FakeRedis()
    here, there = Passes(engine), Passes(engine)
    secret, given = here.grant("anna", "x", ("play",))
    assert here.holder(secret) == there.holder(secret) == given
    here.revoke("anna", given.id)
    assert (here.holder(secret), there.holder(secret)) == (None, None)


def test_a_session_ends_by_itself() -> None:
    now, passes = [1_000.0], None
    passes = Passes(FakeRedis(), lambda: now[0])
    secret, _ = passes.grant("anna", "web", ("play",), "session", life_s=60)
    now[0] += 3
    assert passes.holder(secret)
    now[0] += 58
    assert passes.holder(secret) is None
    assert passes.of("anna") == []


def test_the_oldest_pass_gives_way_when_there_are_too_many() -> None:
    now = [1_000.0]
    passes = Passes(FakeRedis(), lambda: now[0])
    secrets = []
    for _ in range(MOST + 2):
        now[0] += 1
        secrets.append(passes.grant("anna", "x", ("play",))[0])
    assert len(passes.of("anna")) == MOST
    assert [passes.holder(each) is None for each in secrets[:3]] == [True, True, False]


def test_an_erased_person_leaves_nothing_but_a_former_player(engine: Redis, people: People, tables: Tables) -> None:
    table = tables.vino(seats=3)
    ben, anna = table.people[1], table.people[0]
    ben.call("POST", f"/games/{table.id}/chat", {"text": "the secret of Ben"}).ok(201)
    anna.call("POST", f"/games/{table.id}/chat", {"text": "hello"}).ok(201)
    ben.call("PUT", f"/games/{table.id}/notes", {"text": "buy Toscana"}).ok()
    Notifying(engine).write(ben.player, Preferences(delay_s=30))
    ben.call("DELETE", "/me").ok(204)
    ben.get("/me").problem(401, "unauthenticated")
    people.stranger().call("POST", "/sessions", {"name": "Ben", "password": PASSWORD}).problem(401, "unauthenticated")
    assert anna.sees().ok()["seats"][1]["name"] == "a former player"
    assert [each["text"] for each in anna.sees("chat").ok()["messages"]] == ["hello"]
    kept = [key for key in engine.scan_iter() if ben.player.encode() in key]
    assert kept == []
    assert b"the secret of Ben" not in b" ".join(engine.dump(key) or b"" for key in engine.scan_iter())
    assert people.stranger().call("POST", "/accounts", {"name": "Ben", "password": PASSWORD}).ok(201)["player"] != ben.player


def test_the_game_goes_on_without_an_erased_person(people: People, tables: Tables) -> None:
    table = tables.vino(seats=3)
    table.people[1].call("DELETE", "/me").ok(204)
    first = table.awaited()
    if first is not table.people[1]:
        first.send(first.moves()[0]).ok()
    assert table.people[0].sees().ok()["status"] == "running"
