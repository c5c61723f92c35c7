"""Lists of tables, as the fold keeps them."""

from typing import Any

import pytest
from redis import Redis

from tests.api.actors import Actor, People, Table, Tables, Visitor
from workers.fold import Fold


@pytest.fixture
def fold(engine: Redis) -> Fold:
    """The fold, to be called by hand."""
    return Fold(engine)


def ids(person: Visitor, path: str = "/games", **query: Any) -> list[str]:
    found: list[str] = []
    while True:
        page = person.get(path, **query).ok()
        found += [row["id"] for row in page["games"]]
        if page["next"] is None:
            return found
        query["cursor"] = page["next"]


def test_public_tables_are_listed_last_moved_first(people: People, tables: Tables, fold: Fold) -> None:
    made = [tables.open("Anna").id for _ in range(7)]
    hidden = tables.open("Anna", private=True).id
    for game in [*made, hidden]:
        fold.game(game)
    order = ids(people.stranger(), limit=100)
    assert sorted(order) == sorted(made)
    for limit in (1, 2, 3, 7):
        assert ids(people.stranger(), limit=limit) == order
        assert ids(people.stranger(), limit=limit, status="open") == order
    assert ids(people.stranger(), status="running") == []
    assert ids(people.stranger(), game="viticulture") == []
    assert ids(people.stranger(), game="vino") == order


def test_a_row_says_who_sits_where(people: People, tables: Tables, fold: Fold) -> None:
    table = tables.vino(seats=3)
    fold.game(table.id)
    [row] = people.stranger().get("/games", status="running").ok()["games"]
    assert [seat["name"] for seat in row["seats"]] == ["Anna", "Ben", "Cleo"]
    assert row["host_name"] == "Anna"
    assert row["to_act"]
    assert "view" not in row


def test_own_tables_are_listed_private_ones_too(people: People, tables: Tables, fold: Fold) -> None:
    mine, private = tables.open("Anna"), tables.open("Anna", private=True)
    other = tables.open("Ben")
    for table in (mine, private, other):
        fold.game(table.id)
    assert sorted(ids(people("Anna"), mine=True)) == sorted([mine.id, private.id])
    assert ids(people("Ben"), mine=1) == [other.id]
    assert ids(people("Zoe"), mine=True) == []
    assert ids(people("Anna"), mine=True, limit=1) == ids(people("Anna"), mine=True)
    people.stranger().get("/games", mine=True).problem(401, "unauthenticated")


def test_games_that_wait_for_me_come_longest_waiting_first(tables: Tables, fold: Fold) -> None:
    first: list[Table] = [tables.vino(seats=3) for _ in range(2)]
    for table in first:
        fold.game(table.id)
    for person in first[0].people:
        waiting = [table.id for table in first if table.awaited().player == person.player]
        assert ids(person, "/me/turns") == waiting
    mover: Actor = first[0].awaited()
    assert first[0].id in ids(mover, "/me/turns")
    mover.send({"type": "Resign"}).ok()
    fold.game(first[0].id)
    assert first[0].id not in ids(mover, "/me/turns")


def test_an_erased_host_is_a_former_player_in_lists(people: People, tables: Tables, fold: Fold) -> None:
    fold.game(tables.open("Anna").id)
    people("Anna").call("DELETE", "/me").ok(204)
    assert people.stranger().get("/games").ok()["games"][0]["host_name"] == "a former player"


@pytest.mark.parametrize(
    "query", [{"cursor": "x"}, {"cursor": "1-zz"}, {"status": "lost"}, {"limit": 0}, {"limit": 101}, {"mine": "maybe"}]
)
def test_a_list_query_that_does_not_parse_is_named(people: People, query: dict[str, Any]) -> None:
    refused = people.stranger().get("/games", **query).problem(400, "invalid")
    assert [fault["place"] for fault in refused["faults"]] == [list(query)]
