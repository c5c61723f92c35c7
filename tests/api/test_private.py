"""A private table: to outsiders it is the same as none at all."""

from typing import Any

import pytest

from tests.api.actors import Answer, People, Table, Tables

READS = ["", "/legal", "/events", "/refusals", "/chat", "/notes", "/live"]


@pytest.fixture
def private(tables: Tables) -> Table:
    """A running private game of Anna, Ben and Cleo."""
    return tables.vino(seats=3, private=True)


def same(first: Answer, second: Answer) -> bool:
    return (first.status, first.raw, first.headers) == (second.status, second.raw, second.headers)


@pytest.mark.parametrize("what", READS)
@pytest.mark.parametrize("query", [{}, {"invite": "wrong"}, {"seat": 0}, {"invite": "\u2603"}])
def test_no_read_tells_a_private_game_from_none(people: People, private: Table, what: str, query: dict[str, Any]) -> None:
    zoe = people("Zoe")
    there, nowhere = (zoe.get(f"/games/{game}{what}", **query) for game in (private.id, "00" * 12))
    there.problem(404, "unknown")
    assert same(there, nowhere)
    if what != "/notes":
        there, nowhere = (people.stranger().get(f"/games/{game}{what}", **query) for game in (private.id, "00" * 12))
        there.problem(404, "unknown")
        assert same(there, nowhere)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b'{"type": "Pass"}',
        b'{"type": "Pass", "seat": 0}',
        b'{"type": "TakeSeat"}',
        b'{"type": "TakeSeat", "invite": "wrong"}',
        b'{"type": "TakeSeat", "invite": ""}',
        b'{"type": "TakeSeat", "seat": 99}',
        b'{"type": "StartGame"}',
        b'{"type": "AskUndo", "to": 1}',
        b'{"type": "NoSuchCommand"}',
    ],
)
@pytest.mark.parametrize("headers", [{}, {"Idempotency-Key": "k"}, {"If-Match": '"1"'}, {"If-Match": "nonsense"}])
def test_no_command_tells_a_private_game_from_none(people: People, private: Table, sent: bytes, headers: dict[str, str]) -> None:
    zoe = people("Zoe")
    there, nowhere = (zoe.call("POST", f"/games/{game}/commands", data=sent, headers=headers) for game in (private.id, "00" * 12))
    there.problem(404, "unknown")
    assert same(there, nowhere)


@pytest.mark.parametrize(("method", "what", "body"), [("POST", "chat", "hello"), ("PUT", "notes", "x"), ("POST", "notes", "x")])
def test_no_writing_tells_a_private_game_from_none(people: People, private: Table, method: str, what: str, body: str) -> None:
    zoe = people("Zoe")
    there, nowhere = (zoe.call(method, f"/games/{game}/{what}", {"text": body}) for game in (private.id, "00" * 12))
    there.problem(404, "unknown")
    assert same(there, nowhere)


def test_those_who_sit_there_see_it(private: Table) -> None:
    for person in private.people:
        for what in ("", "legal", "events", "refusals", "chat", "notes"):
            person.sees(what).ok()


def test_the_invite_lets_in_to_look_but_not_to_move(people: People, private: Table) -> None:
    zoe = people("Zoe").at(private)
    game = zoe.sees(invite=private.invite).ok()
    assert (game["private"], game["seat"], game["invite"]) == (True, None, None)
    people.stranger().get(f"/games/{private.id}/events", invite=private.invite).ok()
    zoe.send({"type": "Pass"}, invite=private.invite).problem(403, "not-seated")
    zoe.call("POST", f"/games/{private.id}/chat?invite={private.invite}", {"text": "hi"}).problem(403, "not-seated")


def test_the_invite_lets_sit_down(people: People, tables: Tables) -> None:
    table = tables.open("Anna", private=True)
    people("Ben").at(table).send({"type": "TakeSeat", "invite": table.invite}).ok()
    people("Cleo").at(table).send({"type": "TakeSeat"}, invite=table.invite).ok()
    people("Dora").at(table).send({"type": "TakeSeat"}).problem(404, "unknown")
    table.people[0].send({"type": "TakeSeat"}).ok()


def test_who_left_is_an_outsider_again_but_keeps_his_answers(people: People, tables: Tables) -> None:
    table = tables.open("Anna", private=True)
    ben = people("Ben").at(table)
    sat = ben.send({"type": "TakeSeat", "invite": table.invite}, key="sit").ok()
    left = ben.send({"type": "LeaveSeat"}, key="leave").ok()
    ben.sees().problem(404, "unknown")
    assert ben.send({"type": "LeaveSeat"}, key="leave").ok() == left
    assert ben.send({"type": "TakeSeat", "invite": table.invite}, key="sit").ok()["version"] == sat["version"]
    ben.send({"type": "CancelGame"}, key="leave").problem(404, "unknown")


def test_who_resigned_still_sees_it_as_a_watcher_does(private: Table) -> None:
    ben = private.people[1]
    ben.send({"type": "Resign"}).ok()
    game = ben.sees().ok()
    assert (game["seat"], game["you"]["seats"]) == (None, [])


def test_a_wrong_invite_harms_nobody_at_a_public_table(people: People, tables: Tables) -> None:
    table = tables.open("Anna")
    people("Ben").at(table).send({"type": "TakeSeat", "invite": "whatever"}).ok()


def test_the_invite_is_in_no_log_and_no_refusal(people: People, tables: Tables) -> None:
    table = tables.open("Anna", private=True)
    ben = people("Ben").at(table)
    ben.send({"type": "TakeSeat", "seat": 0, "invite": table.invite}).ok()
    ben.send({"type": "TakeSeat", "seat": 0, "invite": table.invite}).problem(422, "rejected", "seat-taken")
    for what in ("events", "refusals"):
        assert table.invite.encode() not in ben.sees(what).raw
