"""What each kind of notice says when it arrives, and to whom it goes."""

from typing import Any

import pytest

from commands.games import GAMES
from commands.table.absence import CastVote
from commands.table.clocks import AskTime
from commands.table.disputes import OpenDispute
from commands.table.revising import ProposeRules
from commands.table.seating import CancelGame, StartGame
from commands.table.vacation import EndVacation, StartVacation
from projections.notify_rules import Preferences
from tests.post.office import Office
from tests.post.receivers import Letters, web_server

DAY = 24 * 3600
CLOCK = {"kind": "move", "seconds": DAY, "grace": 12 * 3600, "patience": 48 * 3600, "zone": "Europe/Madrid"}


@pytest.fixture
def hook():
    with web_server() as letters:
        yield letters


def office(hook: Letters, clock: dict[str, Any] | None = None, game: str = "vino", **made: Any) -> Office:
    """Three people at a table, each with a web-hook of his own; nobody waits for a delay."""
    found = Office(clock, game=game, **made)
    for seat in range(3):
        found.wants(seat, {"kind": "webhook", "target": f"{hook.url}/{seat}"}, delay_s=0, zone="Europe/Madrid")
    return found


def told(hook: Letters, kind: str) -> dict[int, dict[str, Any]]:
    """Who was told something of a kind: seat -> the last of it."""
    found: dict[int, dict[str, Any]] = {}
    for index, (path, _, _) in enumerate(hook.got):
        for each in hook.json(index)["notices"]:
            if kind in each["kinds"]:
                found[int(path.strip("/"))] = each
    return found


def begun(hook: Letters, clock: dict[str, Any] | None = None, **made: Any) -> tuple[Office, int]:
    """A game that began, and the seat on turn."""
    found = office(hook, clock, **made)
    found.room.send(0, StartGame())
    found.later(1)
    return found, found.room.table.to_act[0]


def test_the_host_hears_that_the_table_is_full_and_the_others_that_it_began_or_not(hook):
    found = office(hook)
    found.later(1)
    assert {seat: each["text"] for seat, each in told(hook, "full").items()} == {
        0: "Every seat is taken. You can start the game."
    }
    found.room.send(0, CancelGame())
    found.later(1)
    assert set(told(hook, "closed")) == {0, 1, 2}
    begun(hook)
    assert len(told(hook, "started")) == 3


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_turn_says_what_is_asked_and_what_happened(hook, game):
    found, first = begun(hook, CLOCK, game=game)
    one = told(hook, "turn")[first]
    assert one["text"] == "It is your turn."
    assert one["asked"]
    assert one["deadline"] == found.room.table.moved_at + DAY * 1000
    assert one["url"] == f"https://vintners.example/games/{found.room.id}"
    for _ in range(400):
        if any(each["happened"] and each["version"] > 8 for each in told(hook, "turn").values()):
            break
        found.room.move()
        found.later(1)
    later = next(each for each in told(hook, "turn").values() if each["happened"])
    assert all("{" not in line for line in later["happened"])


def test_an_undo_is_asked_of_whom_it_concerns(hook):
    found, first = begun(hook)
    found.room.move(first)
    other = next(seat for seat in range(3) if seat != first)
    found.room.undo(other, found.room.table.version - 1)
    found.later(1)
    asked = told(hook, "undo")
    assert set(asked) == set(found.room.table.ask.must_agree)
    assert f"asks to go back to version {found.room.table.ask.to}." in asked[first]["text"]


def test_time_rules_and_disputes_are_told_to_the_others(hook):
    found, first = begun(hook, CLOCK)
    others = {0, 1, 2} - {first}
    found.room.send(first, AskTime(receiver=first, seconds=3600))
    found.room.send(first, ProposeRules(rules="vino-2"))
    found.later(1)
    assert set(told(hook, "time")) == set(told(hook, "rules")) == others
    assert "3600 seconds for" in told(hook, "time")[min(others)]["text"]
    found.room.send(first, OpenDispute(version=found.room.table.began, rule="VINO-BUY-01", text="hm"))
    found.later(1)
    assert set(told(hook, "dispute")) == others


def test_who_lets_his_time_run_out_hears_of_it_and_of_the_bot(hook):
    found, late = begun(hook, CLOCK)
    found.later(20 * 3600)
    assert set(told(hook, "remind")) == {late}
    found.room.wait(5).pass_deadlines()
    found.later(1)
    assert "You can still move until Saturday 16 January 2027, 21:00" in told(hook, "out")[late]["text"]
    found.room.wait(12).pass_deadlines()
    found.later(1)
    assert set(told(hook, "automated")) == {late}


def test_a_seat_to_take_over_is_told_to_who_asked_for_it_and_nobody_else(hook):
    found, late = begun(hook, {**CLOCK, "absence": "substitute"})
    wish = {"channels": [{"kind": "webhook", "target": f"{hook.url}/7"}], "delay_s": 0}
    found.notifying.write("somebody", Preferences.model_validate(wish | {"substitute_for": ["vino"]}))
    found.notifying.write("nobody", Preferences.model_validate(wish))
    found.folded()
    found.room.wait(25).pass_deadlines()
    found.room.wait(12).pass_deadlines()
    found.later(1)
    assert set(told(hook, "offered")) == {late, 7}
    assert told(hook, "offered")[7]["happened"] == []
    assert found.told.newest("nobody", 5) == []


def test_the_others_are_asked_to_vote(hook):
    found, late = begun(hook, {**CLOCK, "absence": "vote"})
    found.folded()
    found.room.wait(25).pass_deadlines()
    found.room.wait(12).pass_deadlines()
    found.later(1)
    others = {0, 1, 2} - {late}
    assert set(told(hook, "vote")) == others
    found.room.send(min(others), CastVote(vote=found.room.table.vote.vote, choice="wait"))
    assert "has been away too long" in told(hook, "vote")[max(others)]["text"]


def test_a_vacation_is_announced_while_it_lasts(hook):
    found, first = begun(hook, CLOCK)
    other = next(seat for seat in range(3) if seat != first)
    found.room.send(other, StartVacation(days=2))
    found.later(1)
    assert set(told(hook, "away")) == {0, 1, 2} - {other}
    assert "is on vacation until Sunday 17 January 2027" in told(hook, "away")[first]["text"]
    hook.got.clear()
    found.room.send(other, EndVacation())
    found.room.send(first, StartVacation(days=2))
    found.room.send(first, EndVacation())
    found.later(1)
    assert told(hook, "away") == {}


def test_the_end_says_who_won_and_where_the_proof_is(hook):
    found, _ = begun(hook)
    for seat in range(3):
        found.wants(seat, {"kind": "webhook", "target": f"{hook.url}/{seat}", "kinds": ["over"]}, delay_s=0)
    while found.room.table.status == "running":
        found.room.move()
    found.later(1)
    while found.outbox.due(found.room.clock.now):
        found.posted()
    over = told(hook, "over")
    assert set(over) == {0, 1, 2}
    winner = next(row for row in found.room.table.standings if row["place"] == 1)
    assert " won. The game is over." in over[0]["text"]
    assert f"{winner['score']}" in over[0]["text"]
    assert over[0]["proof"] == f"https://vintners.example/api/v1/games/{found.room.id}/proof"
    assert len([path for path, _, _ in hook.got]) == len({headers["webhook-id"] for _, headers, _ in hook.got})
