"""Clocks over HTTP: what is shown, what only the service may say, vacation in all games, and seats to take over."""

from fakeredis import FakeRedis

from tests.api.actors import People, Tables
from workers.fold import Fold

CLOCK = {"kind": "move", "seconds": 86_400, "zone": "Europe/Madrid", "opens": "08:00", "closes": "22:00"}


def test_the_clock_is_shown_as_instants(tables: Tables) -> None:
    table = tables.vino(clock=CLOCK)
    shown = table.people[0].sees("clock").ok()
    awaited = table.people[0].sees().ok()["to_act"][0]
    seat = shown["seats"][awaited]
    assert seat["running"]
    assert seat["runs_out"] >= shown["at"] + seat["left_ms"]
    assert shown["next"] == {"at": seat["runs_out"], "stage": "time", "seat": awaited}
    assert table.people[0].sees().ok()["timing"]["seats"][awaited]["runs_out"] == seat["runs_out"]
    assert tables.vino().people[0].sees("clock").ok()["seats"] == []


def test_no_client_passes_a_deadline(tables: Tables) -> None:
    table = tables.vino(clock=CLOCK)
    command = {"type": "DeadlinePassed", "version": 5, "stage": "time", "seat": 0, "at": 9_999_999_999_999}
    table.people[0].send(command).problem(400, "invalid")


def test_a_clock_that_does_not_parse_is_refused_with_its_place(people: People) -> None:
    asked = {"game": "vino", "seats": 3, "clock": {"kind": "move", "zone": "Nowhere"}}
    [fault] = people("Anna").call("POST", "/games", asked).problem(400, "invalid")["faults"]
    assert fault["place"] == ["clock", "zone"]


def test_vacation_in_all_games_at_once_and_back(tables: Tables, people: People, engine: FakeRedis) -> None:
    with_, without = tables.vino(clock=CLOCK), tables.vino(clock={**CLOCK, "vacation_days": 0})
    for table in (with_, without):
        Fold(engine).game(table.id)
    answers = people("Ben").call("POST", "/me/vacation", {"days": 3}).ok()["games"]
    assert {each["game"]: each.get("reason", "") for each in answers} == {with_.id: "", without.id: "no-vacation-here"}
    assert with_.people[0].sees("clock").ok()["seats"][1]["away_until"]
    assert [each["done"] for each in people("Ben").call("POST", "/me/vacation", {"days": 0}).ok()["games"]].count(True) == 1


def test_a_resigned_seat_is_on_offer_and_can_be_taken_over(tables: Tables, people: People, engine: FakeRedis) -> None:
    table = tables.vino(clock={**CLOCK, "absence": "substitute"})
    table.people[1].send({"type": "Resign"}).ok()
    Fold(engine).game(table.id)
    [row] = people("Zoe").get("/offers").ok()["games"]
    assert row["id"] == table.id
    assert row["seats"][1]["offered"]
    zoe = people("Zoe").at(table)
    zoe.send({"type": "TakeOver", "seat": 1}).ok()
    assert zoe.sees().ok()["seat"] == 1
    Fold(engine).game(table.id)
    assert people("Zoe").get("/offers").ok()["games"] == []


def test_a_private_seat_is_taken_over_with_the_invite_only(tables: Tables, people: People, engine: FakeRedis) -> None:
    table = tables.vino(clock={**CLOCK, "absence": "substitute"}, private=True)
    table.people[1].send({"type": "Resign"}).ok()
    Fold(engine).game(table.id)
    zoe = people("Zoe").at(table)
    assert zoe.get("/offers").ok()["games"] == []
    zoe.send({"type": "TakeOver", "seat": 1}).problem(404, "unknown")
    zoe.send({"type": "TakeOver", "seat": 1, "invite": table.invite}).ok()
    assert zoe.sees().ok()["seat"] == 1
