"""The log over HTTP: whole, chained, and open to each reader as far as the rules allow."""

import itertools
from hashlib import sha256
from typing import Any

from flask import Flask

from events.codec import unpacked
from tests.api.actors import Actor, People, Table, Tables


def all_events(person: Any, table: Table, **query: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    after = 0
    while True:
        page = person.get(f"/games/{table.id}/events", after=after, limit=7, **query).ok()
        found += page["events"]
        if page["next"] is None:
            return found
        after = page["next"]


def seals(thing: Any) -> list[dict[str, Any]]:
    """Every sealed part in a piece of JSON."""
    if isinstance(thing, dict):
        own = [thing] if {"to", "digest"} <= thing.keys() else []
        return own + [seal for value in thing.values() for seal in seals(value)]
    return [seal for value in thing for seal in seals(value)] if isinstance(thing, list) else []


def test_the_log_is_whole_and_chained(tables: Tables) -> None:
    table = tables.vino(seats=3)
    table.play(turns=12)
    commits = all_events(table.people[0], table)
    game = table.people[0].sees().ok()
    assert [commit["version"] for commit in commits] == list(range(1, game["version"] + 1))
    assert commits[0]["prev"] == sha256(b"vintners" + table.id.encode()).hexdigest()
    for before, after in itertools.pairwise(commits):
        assert after["prev"] == before["hash"]
        assert after["at"] >= before["at"]
    assert commits[-1]["hash"] == game["head"]
    assert all(commit.keys() == commits[0].keys() for commit in commits)


def test_pages_of_the_log_meet_without_gap_or_overlap(tables: Tables) -> None:
    table = tables.vino(seats=3)
    whole = table.people[0].sees("events").ok()
    assert whole["next"] is None
    last = whole["events"][-1]["version"]
    assert table.people[0].sees("events", after=last).ok() == {"events": [], "next": None}
    assert table.people[0].sees("events", after=last + 5).ok() == {"events": [], "next": None}
    page = table.people[0].sees("events", after=2, limit=2).ok()
    assert page["events"] == whole["events"][2:4]
    assert page["next"] == 4
    assert table.people[0].sees("events", after=last - 1, limit=1).ok()["next"] is None


def test_the_hash_is_that_of_the_stored_entry(app: Flask, tables: Tables) -> None:
    table = tables.vino(seats=3)
    stored = dict(app.extensions["vintners"].store.entries(table.id))
    for commit in all_events(table.people[0], table):
        entry = stored[commit["version"]]
        assert sha256(bytes.fromhex(commit["prev"]) + entry.p).hexdigest() == commit["hash"]
        assert [event["t"] for event in unpacked(entry.p)["ev"]] == [event["type"] for event in commit["events"]]


def test_no_seal_is_open_to_a_reader_it_does_not_name(people: People, tables: Tables) -> None:
    table = tables.vino(seats=3)
    for _ in range(60):
        table.play(turns=1)
        if any("sealed" in commit["command"] for commit in all_events(people.stranger(), table)):
            break
    readers: list[tuple[Any, int | None]] = [(people.stranger(), None), (people("Zoe"), None)]
    readers += [(person, seat) for seat, person in enumerate(table.people)]
    for reader, seat in readers:
        commits = all_events(reader, table)
        found = seals(commits)
        assert found
        for seal in found:
            assert ("body" in seal) == (seat in seal["to"]), (seat, seal)


def test_a_secret_choice_is_open_to_its_sender_only(tables: Tables) -> None:
    table = tables.vino(seats=3)
    for _ in range(200):
        person = table.awaited()
        move = person.moves()[0]
        if move["type"] == "Select":
            break
        person.send(move).ok()
    made = person.send(move).ok()
    own, other = (
        next(commit for commit in all_events(each, table) if commit["version"] == made["version"])
        for each in (person, next(each for each in table.people if each is not person))
    )
    assert own["command"]["regions"] == move["regions"]
    assert other["command"].keys() == {"type", "sealed", "to", "digest"}
    assert (other["command"]["type"], other["command"]["sealed"]) == ("Select", True)
    assert own["hash"] == other["hash"]


def test_all_seals_are_open_when_the_game_is_finished(people: People, tables: Tables) -> None:
    table = tables.vino(seats=3)
    table.play()
    found = seals(all_events(people.stranger(), table))
    assert found
    assert all("body" in seal for seal in found)


def test_undone_commits_stay_and_are_marked(tables: Tables) -> None:
    table = tables.vino(seats=3)
    anna = table.people[0]
    start = anna.sees().ok()["version"]
    mover = table.awaited()
    mover.send(mover.moves()[0]).ok()
    asked = mover.send({"type": "AskUndo", "to": start}).ok()
    if asked["events"][-1]["type"] != "Rewound":
        for other in table.people:
            if other is not mover:
                other.send({"type": "AnswerUndo", "ask": asked["version"], "agree": True})
    marked = {commit["version"]: commit["undone"] for commit in all_events(anna, table)}
    assert marked[start + 1] is True
    assert marked[start] is False


def test_refusals_are_their_senders_until_the_end(people: People, tables: Tables) -> None:
    table = tables.vino(seats=3)
    waiting = next(person for person in table.people if person is not table.awaited())
    waiting.send({"type": "Pass"}).problem(422, "rejected")
    [own] = waiting.sees("refusals").ok()["refusals"]
    assert own["command"]["type"] == "Pass"
    assert {"at", "version", "seat", "code", "rule", "facts"} < own.keys()
    others: list[Any] = [person for person in table.people if person is not waiting]
    for other in [*others, people.stranger(), people("Zoe")]:
        assert other.get(f"/games/{table.id}/refusals").ok() == {"refusals": []}
    table.play()
    assert people.stranger().get(f"/games/{table.id}/refusals").ok()["refusals"] == [own]


def test_no_answer_holds_the_secret_of_a_running_game(app: Flask, people: People, tables: Tables) -> None:
    table = tables.vino(seats=3)
    table.play(turns=10)
    secret = app.extensions["vintners"].tables.newest(table.id).secret.encode()
    host: Actor = table.people[0]
    for what in ("", "legal", "events", "refusals", "chat", "notes"):
        assert secret not in host.sees(what).raw
