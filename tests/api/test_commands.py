"""One door for all commands: each counts once, and every no says why."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from redis import Redis

from tests.api.actors import ANNA, BEN, Actor, People, Table, Tables


def fresh(table: Table) -> tuple[Actor, dict[str, Any]]:
    """Whoever is to act, and a move of his."""
    person = table.awaited()
    return person, person.moves()[0]


def version(table: Table) -> int:
    return int(table.people[0].sees().ok()["version"])


def test_an_accepted_command_answers_with_its_version_head_and_events(tables: Tables) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    before = version(table)
    made = person.send(move).ok()
    assert made["version"] == before + 1
    game = person.sees(min_version=made["version"]).ok()
    assert (game["version"], game["head"]) == (made["version"], made["head"])
    logged = person.sees("events", after=before).ok()["events"][0]
    assert (logged["hash"], logged["events"]) == (made["head"], made["events"])
    assert all({"type", "number"} <= event.keys() for event in made["events"])


def test_a_command_sent_twice_under_one_key_counts_once(tables: Tables) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    first = person.send(move, key="click")
    again = person.send(move, key="click")
    assert first.ok() == again.ok()
    assert version(table) == first.json["version"]


def test_a_double_click_at_the_same_moment_counts_once(app: Flask, tables: Tables) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    before = version(table)

    def click(_: int) -> Any:
        return person.send(move, key="click").ok()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(click, range(16)))
    assert {answer["version"] for answer in answers} == {before + 1}
    assert version(table) == before + 1


def test_a_lost_reply_is_answered_again_after_the_game_moved_on(tables: Tables) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    before = version(table)
    lost = person.send(move, key="mine", match=f'"{before}"').ok()
    table.play(turns=4)
    assert person.send(move, key="mine", match=f'"{before}"').ok()["version"] == lost["version"]


def test_a_lost_reply_is_answered_again_after_its_sender_resigned(tables: Tables) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    move.pop("seat", None)
    lost = person.send(move, key="mine").ok()
    person.send({"type": "Resign"}, key="enough").ok()
    assert person.send(move, key="mine").ok()["version"] == lost["version"]
    assert person.send({"type": "Resign"}, key="enough").ok()["version"] == lost["version"] + 1
    person.send(move, key="another").problem(403, "not-seated")


def test_one_key_names_one_command(tables: Tables) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    person.send(move, key="k").ok()
    person.send({"type": "Resign"}, key="k").problem(422, "command-id-reused")


def test_the_same_key_of_another_person_is_another_key(tables: Tables) -> None:
    table = tables.open("Anna")
    ben = tables.people("Ben").at(table)
    table.people[0].send({"type": "TakeSeat"}, key="1").ok()
    ben.send({"type": "TakeSeat"}, key="1").ok()
    assert [seat["player"] for seat in ben.sees().ok()["seats"]] == [table.people[0].player, ben.player, None]


@pytest.mark.parametrize("key", ["x" * 201, "\u00e9" * 150 + "\u00a0\u00a0"])
def test_a_key_is_printable_text_of_a_sensible_length(tables: Tables, key: str) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    person.send(move, key=key).problem(400, "invalid")


@pytest.mark.parametrize("key", ["x" * 200, "a key with spaces", 'q"uotes', "ünïcode", "-"])
def test_any_printable_key_will_do(tables: Tables, key: str) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    assert person.send(move, key=key).ok() == person.send(move, key=key).ok()


def test_a_command_for_an_old_version_is_stale(tables: Tables) -> None:
    table = tables.vino(seats=3)
    before = version(table)
    person, move = fresh(table)
    person.send(move).ok()
    person, move = fresh(table)
    assert person.send(move, match=f'"{before}"').problem(409, "stale")["version"] == before + 1
    person.send(move, match=f'"{before + 1}"').ok()


@pytest.mark.parametrize("match", ["", "nonsense", '"', '"x"', '"1" "2"', "-1", '"1.5"', "9" * 40])
def test_a_text_that_is_no_version_has_certainly_passed(tables: Tables, match: str) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    assert person.send(move, match=match).problem(409, "stale")["version"] == version(table)


def test_a_version_the_store_has_not_is_a_lost_tail(tables: Tables) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    person.send(move, match='"999"').problem(409, "lost-tail")
    assert person.sees(min_version=999).problem(409, "lost-tail")["version"] == version(table)


@pytest.mark.parametrize("form", ['"{}"', "{}", ' "{}" ', "*"])
def test_the_present_version_may_be_written_with_or_without_quotes(tables: Tables, form: str) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    person.send(move, match=form.format(version(table))).ok()


def test_a_refusal_cites_its_rule_and_changes_nothing(tables: Tables) -> None:
    table = tables.vino(seats=3)
    before = table.people[0].sees().ok()
    waiting = next(person for person in table.people if person is not table.awaited())
    refused = waiting.send({"type": "Pass"}).problem(422, "rejected")
    assert refused["reason"]
    assert refused["rule"].startswith("VINO-")
    assert refused["version"] == before["version"]
    assert isinstance(refused["facts"], dict)
    assert table.people[0].sees().ok() == before


def test_rules_of_the_table_are_cited_too(tables: Tables) -> None:
    table = tables.open("Anna")
    refused = table.people[0].send({"type": "StartGame"}).problem(422, "rejected", "seats-empty")
    assert (refused["rule"], refused["facts"]) == ("TABLE-START-02", {"empty": [0, 1, 2]})


def test_who_sends_comes_first_then_which_game_then_what(people: People, tables: Tables) -> None:
    table = tables.vino(seats=3)
    stranger, cleo = people.stranger(), tables.people("Zoe").at(table)
    nowhere = Table("00" * 12, "")
    stranger.call("POST", f"/games/{nowhere.id}/commands", data=b"{").problem(401, "unauthenticated")
    cleo.at(nowhere).call("POST", f"/games/{nowhere.id}/commands", data=b"{").problem(404, "unknown")
    cleo.call("POST", f"/games/{table.id}/commands", data=b"{").problem(400, "invalid")
    cleo.send({"type": "Pass"}).problem(403, "not-seated")
    cleo.send({"type": "Pass", "seat": ANNA}).problem(403, "not-seated")


def test_nobody_moves_for_somebody_else(tables: Tables) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    other = next(each for each in table.people if each.player != person.player)
    other.send(move).problem(403, "not-seated")
    other.send({**move, "seat": 9}).problem(403, "not-seated")
    person.send(move).ok()


def test_a_resigned_seat_is_moved_by_nobody_even_by_another_process(app: Flask, engine: Redis, tables: Tables) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    desk = app.extensions["vintners"]
    remembered = desk.tables.newest(table.id)
    person.send({"type": "Resign"}).ok()
    desk.tables.forget(table.id)
    desk.tables.keep(remembered)
    person.send(move).problem(403, "not-seated")


def test_who_holds_one_seat_need_not_name_it(tables: Tables) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    seat = move.pop("seat")
    person.send(move).ok()
    assert person.sees("events", after=version(table) - 1).ok()["events"][0]["by"] == seat


def test_a_hot_seat_plays_for_whom_the_game_waits(tables: Tables) -> None:
    table = tables.open("Anna", seats=3)
    anna = table.people[0]
    for _ in range(3):
        anna.send({"type": "TakeSeat"}).ok()
    anna.send({"type": "StartGame"}).ok()
    for _ in range(6):
        game = anna.sees().ok()
        assert game["you"]["seats"] == [0, 1, 2]
        assert game["seat"] == game["to_act"][0]
        [move] = anna.moves()[:1]
        assert move.pop("seat") == game["to_act"][0]
        anna.send(move).ok()


def test_a_hot_seat_that_is_not_awaited_must_be_named(tables: Tables) -> None:
    table = tables.open("Anna", seats=3)
    anna, ben = table.people[0], tables.people("Ben").at(table)
    for person in (ben, anna, anna):
        person.send({"type": "TakeSeat"}).ok()
    anna.send({"type": "StartGame"}).ok()
    for _ in range(30):
        game = anna.sees().ok()
        if game["to_act"] == [0]:
            break
        anna.send(anna.moves()[0]).ok()
    assert game["to_act"] == [0]
    assert anna.send({"type": "Pass"}).problem(400, "invalid")["faults"][0]["place"] == ["seat"]
    anna.send({"type": "Pass", "seat": 1}).problem(422, "rejected")
    assert anna.sees(seat=1).ok()["seat"] == 1
    anna.sees(seat=0).problem(403, "not-seated")


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"type": "NoSuchCommand"},
        {"type": "Begin"},
        {"type": None},
        {"type": "Pass", "more": 1},
        {"type": "Pass", "seat": "0"},
        {"type": "Pass", "seat": -1},
        {"type": "Pass", "seat": True},
        {"type": "Pass", "seat": 0.5},
        {"type": "TakeSeat", "bot": "clever"},
        {"type": "TakeSeat", "nonce": "xyz"},
        {"type": "AskUndo"},
        [],
        "Pass",
        7,
        None,
    ],
)
def test_what_does_not_parse_is_named_with_its_place(tables: Tables, sent: Any) -> None:
    table = tables.vino(seats=3)
    path = f"/games/{table.id}/commands"
    refused = table.people[0].call("POST", path, **({"json": sent} if sent is not None else {"data": b"null"}))
    assert refused.problem(400, "invalid")["faults"]


def test_whole_numbers_may_be_written_as_floats(tables: Tables) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    person.call("POST", f"/games/{table.id}/commands", {**move, "seat": float(move["seat"])}).ok()


def test_only_the_host_starts_and_cancels(tables: Tables) -> None:
    table = tables.open("Anna")
    ben = tables.people("Ben").at(table)
    ben.send({"type": "TakeSeat"}).ok()
    for kind in ("StartGame", "CancelGame"):
        ben.send({"type": kind}).problem(422, "rejected", "host-only")
    table.people[0].send({"type": "CancelGame"}).ok()
    assert ben.sees().ok()["status"] == "cancelled"
    ben.send({"type": "Pass"}).problem(422, "rejected", "cancelled")


def test_bots_are_seated_by_the_host(tables: Tables) -> None:
    table = tables.open("Anna")
    table.people[0].send({"type": "TakeSeat", "bot": "greedy", "seat": 2}).ok()
    seat = table.people[0].sees().ok()["seats"][2]
    assert (seat["player"], seat["bot"], seat["name"]) == (None, "greedy", "Bot (greedy)")
    tables.people("Ben").at(table).send({"type": "TakeSeat", "bot": "random"}).problem(422, "rejected", "host-only")


def test_an_archived_game_is_sealed(app: Flask, tables: Tables) -> None:
    table = tables.vino(seats=3)
    person, move = fresh(table)
    app.extensions["vintners"].store.seal(table.id)
    person.send(move).problem(410, "sealed")
    person.sees().ok()


def test_two_people_who_want_the_last_seat_get_one_between_them(tables: Tables) -> None:
    table = tables.open("Anna")
    people = [tables.people(name).at(table) for name in ("Ben", "Cleo")]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda person: person.send({"type": "TakeSeat", "seat": BEN}), people))
    assert sorted(answer.status for answer in answers) == [200, 422]
