"""Chat and notes: for those at the table, and outside the log."""

import pytest

from tests.api.actors import People, Tables


def test_the_table_hears_what_is_said(people: People, tables: Tables) -> None:
    table = tables.vino(seats=3)
    anna, ben, _ = table.people
    said = anna.call("POST", f"/games/{table.id}/chat", {"text": "Good evening!"}).ok(201)
    assert (said["name"], said["text"], said["player"]) == ("Anna", "Good evening!", anna.player)
    ben.call("POST", f"/games/{table.id}/chat", {"text": "Salute."}).ok(201)
    assert [each["text"] for each in people.stranger().get(f"/games/{table.id}/chat").ok()["messages"]] == [
        "Good evening!",
        "Salute.",
    ]
    assert ben.sees("chat", after=said["id"]).ok()["messages"][0]["text"] == "Salute."


def test_chat_comes_in_pages(tables: Tables) -> None:
    table = tables.vino(seats=3)
    for number in range(5):
        table.people[0].call("POST", f"/games/{table.id}/chat", {"text": f"{number}"}).ok(201)
    texts, after = [], "0-0"
    while after is not None:
        page = table.people[1].sees("chat", after=after, limit=2).ok()
        texts += [each["text"] for each in page["messages"]]
        after = page["next"]
    assert texts == ["0", "1", "2", "3", "4"]


def test_a_message_sent_twice_under_one_key_is_said_once(tables: Tables) -> None:
    table = tables.vino(seats=3)
    headers = {"Idempotency-Key": "k"}
    said = [table.people[0].call("POST", f"/games/{table.id}/chat", {"text": "x"}, headers=headers).ok(201) for _ in range(2)]
    assert said[0] == said[1]
    table.people[1].call("POST", f"/games/{table.id}/chat", {"text": "x"}, headers=headers).ok(201)
    assert len(table.people[0].sees("chat").ok()["messages"]) == 2


def test_talking_changes_no_version(tables: Tables) -> None:
    table = tables.vino(seats=3)
    before = table.people[0].sees().ok()
    table.people[0].call("POST", f"/games/{table.id}/chat", {"text": "x"}).ok(201)
    table.people[0].call("PUT", f"/games/{table.id}/notes", {"text": "x"}).ok()
    assert table.people[0].sees().ok() == before


def test_watchers_listen_and_do_not_speak(people: People, tables: Tables) -> None:
    table = tables.vino(seats=3)
    people("Zoe").call("POST", f"/games/{table.id}/chat", {"text": "hi"}).problem(403, "not-seated")
    people("Zoe").call("PUT", f"/games/{table.id}/notes", {"text": "hi"}).problem(403, "not-seated")
    people.stranger().call("POST", f"/games/{table.id}/chat", {"text": "hi"}).problem(401, "unauthenticated")


@pytest.mark.parametrize("method", ["PUT", "POST"])
def test_a_note_is_its_writers_alone(tables: Tables, method: str) -> None:
    table = tables.vino(seats=3)
    anna, ben, _ = table.people
    assert anna.sees("notes").ok() == {"text": "", "at": 0}
    kept = anna.call(method, f"/games/{table.id}/notes", {"text": "Ben hoards Merlot"}).ok()
    assert anna.sees("notes").ok() == kept
    assert ben.sees("notes").ok()["text"] == ""
    anna.call(method, f"/games/{table.id}/notes", {"text": ""}).ok()
    assert anna.sees("notes").ok()["text"] == ""


@pytest.mark.parametrize("text", ["", "   ", "x" * 2_001])
def test_a_message_has_something_to_say_and_an_end(tables: Tables, text: str) -> None:
    table = tables.open("Anna")
    table.people[0].call("POST", f"/games/{table.id}/chat", {"text": text}).problem(400, "invalid")


def test_the_host_speaks_without_a_seat(tables: Tables) -> None:
    table = tables.open("Anna")
    table.people[0].call("POST", f"/games/{table.id}/chat", {"text": "Who plays?"}).ok(201)
