"""Planned moves over HTTP: kept, checked, and seen by their owner only."""

from tests.api.actors import Actor, Table, Tables


def others(table: Table) -> Actor:
    """Somebody who is not on turn."""
    awaited = table.awaited()
    return next(person for person in table.people if person.player != awaited.player)


def put(person: Actor, table: Table, *plans: object):
    return person.call("PUT", f"/games/{table.id}/plans", {"plans": list(plans)})


def test_plans_are_kept_and_seen_by_their_owner_only(tables: Tables) -> None:
    table = tables.vino()
    person = others(table)
    plan = {"command": {"type": "Pass"}, "when": [{"path": "phase", "is": "equal", "value": "buying"}]}
    kept = put(person, table, plan).ok()
    assert [each["command"] for each in kept["plans"]] == [{"type": "Pass"}]
    assert person.sees("plans").ok() == kept
    for other in table.people:
        if other.player != person.player:
            assert other.sees("plans").ok()["plans"] == []
    events = person.sees("events", limit=500).ok()
    assert "Pass" not in str(events)


def test_what_is_no_move_is_refused(tables: Tables) -> None:
    table = tables.vino()
    person = others(table)
    put(person, table, {"command": {"type": "Resign"}}).problem(400, "invalid")
    put(person, table, {"command": {"type": "Pass", "colour": "red"}}).problem(400, "invalid")
    put(person, table, {"command": {"type": "Pass"}, "when": [{"path": "a..b", "is": "equal", "value": 1}]}).problem(
        400, "invalid"
    )


def test_on_ones_own_turn_one_moves(tables: Tables) -> None:
    table = tables.vino()
    put(table.awaited(), table, {"command": {"type": "Pass"}}).problem(400, "invalid")
