"""History over HTTP: what may be undone, what changed, walks, proof files, practice games."""

import pytest

from commands.verify import verified
from events.signing import head_message, is_signed
from tests.api.actors import People, Tables


def test_the_undo_is_told_before_the_act(tables: Tables):
    table = tables.vino(seats=3)
    mover = table.awaited()
    before = mover.sees().ok()
    assert before["undo"]["class"] == "closed"
    mover.send(mover.moves()[0]).ok()
    offer = mover.sees().ok()["undo"]
    assert (offer["class"], offer["to"], offer["vanishes"]) == ("ask", before["version"], [before["version"] + 1])
    assert [each["what"] for each in offer["shown"]] == ["drew"]
    others = [seat for seat in range(3) if seat not in before["you"]["seats"]]
    assert offer["must_agree"] == others
    assert offer["turn_to"] == before["version"]
    mover.send({"type": "AskUndo", "to": offer["to"]}).ok()
    assert mover.sees().ok()["undo"]["ask"]["may_withdraw"]
    for person in (each for each in table.people if each.player != mover.player):
        ask = person.sees().ok()["undo"]["ask"]
        assert ask["may_answer"] == person.sees().ok()["you"]["seats"]
        person.send({"type": "AnswerUndo", "ask": ask["ask"], "agree": True}).ok()
    after = mover.sees().ok()
    assert after["view"] == before["view"]
    assert after["undo"]["ask"] is None
    assert [each["to"] for each in after["undo"]["redo"]]
    assert any(each["undone"] for each in mover.sees("events").ok()["events"])


def test_watchers_and_the_past_have_no_undo(tables: Tables, people: People):
    table = tables.vino(seats=3)
    assert people.stranger().get(f"/games/{table.id}").ok()["undo"] is None
    assert table.people[0].sees(at=4).ok()["undo"] is None


def test_what_changed_since_the_last_move(tables: Tables):
    table = tables.vino(seats=3)
    table.play(25)
    person = next(each for each in table.people if each.sees("changes").ok()["changes"])
    since = person.sees("changes").ok()
    assert since["to"] == person.sees().ok()["version"]
    assert since["from"] < since["to"]
    assert since["changes"]
    some = person.sees("changes", **{"from": 6, "to": 20}).ok()
    cash = [each for each in some["changes"] if each["path"][-1] == "cash"]
    assert cash[0]["by"] == cash[0]["to"] - cash[0]["from"]
    assert all(each["path"][-2] == person.sees().ok()["you"]["seats"][0] for each in cash)
    assert person.sees("changes", **{"from": 7, "to": 7}).ok()["changes"] == []
    person.sees("changes", to=10_000).problem(404, "unknown")
    person.sees("changes", to=0).problem(400, "invalid")


def test_replay_stops_at_commits_turns_and_rounds(tables: Tables):
    table = tables.vino(seats=3)
    table.play(40)
    person = table.people[0]
    newest = person.sees().ok()["version"]
    commits, turns, rounds = (person.sees("steps", by=by).ok() for by in ("commit", "turn", "round"))
    assert [each["version"] for each in commits["stops"]] == list(range(1, newest + 1)) == commits["line"]
    assert len(rounds["stops"]) < len(turns["stops"]) < newest
    for stop in rounds["stops"]:
        shown = person.sees(at=stop["version"]).ok()
        assert shown["view"] is None or shown["view"]["round"] == stop["round"]


def test_a_proof_holds_what_its_reader_may_see(tables: Tables, people: People):
    table = tables.vino(seats=3)
    table.play(30)
    own = table.people[1].sees("proof")
    assert own.headers["Content-Type"].startswith("application/jsonl")
    report = verified(own.raw)
    assert report.closed
    assert report.header.reader == table.people[1].sees().ok()["you"]["seats"]
    assert verified(people.stranger().get(f"/games/{table.id}/proof").raw).header.reader == []
    assert table.people[0].get("/key").ok() == {"algorithm": "Ed25519", "key": report.signed_by}
    table.play()
    whole = people.stranger().get(f"/games/{table.id}/proof").raw
    assert verified(whole).unchecked == []
    assert whole == table.people[0].sees("proof").raw


def test_every_answer_is_signed(tables: Tables):
    shown = tables.vino(seats=3).people[0].sees().ok()
    signed = shown["signed"]
    assert is_signed(signed["key"], head_message(shown["id"], shown["version"], shown["head"]), signed["signature"])


def test_a_practice_game_is_private_and_names_its_parent(tables: Tables, people: People):
    table = tables.vino(seats=3)
    table.play(12)
    person = table.people[1]
    version = person.sees().ok()["version"]
    made = person.call("POST", f"/games/{table.id}/forks", {"at": version - 2, "seat": 1}, headers={"Idempotency-Key": "f"}).ok(
        201
    )
    again = person.call("POST", f"/games/{table.id}/forks", {"at": version - 2, "seat": 1}, headers={"Idempotency-Key": "f"}).ok(
        201
    )
    assert made["id"] == again["id"] != table.id
    assert made["parent"] == {"game": table.id, "version": version - 2}
    assert made["private"]
    assert [chair["bot"] for chair in made["seats"]] == ["greedy", None, "greedy"]
    people.stranger().get(f"/games/{made['id']}").problem(404, "unknown")
    alone = person.call("POST", f"/games/{table.id}/forks", {"at": version}).ok(201)
    assert alone["you"]["seats"] == [0, 1, 2]
    person.call("POST", f"/games/{table.id}/forks", {"at": 2}).problem(422, "rejected", "not-running")
    person.call("POST", f"/games/{table.id}/forks", {"at": version + 1}).problem(404, "unknown")
    people.stranger().call("POST", f"/games/{table.id}/forks", {"at": version}).problem(401, "unauthenticated")


def test_a_dispute_stops_the_game_and_is_ruled_in_the_open(tables: Tables):
    table = tables.vino(seats=3)
    mover = table.awaited()
    mover.send(mover.moves()[0]).ok()
    disputed = mover.sees().ok()["version"]
    opener = next(each for each in table.people if each.player != mover.player)
    waiting = table.awaited()
    possible = waiting.moves()
    opener.send({"type": "OpenDispute", "version": disputed, "rule": "VINO-PRE-04", "text": "Look again."}).ok()
    for person in table.people:
        shown = person.sees().ok()["dispute"]
        assert (shown["rule"], shown["text"], shown["version"]) == ("VINO-PRE-04", "Look again.", disputed)
        assert shown["may_state"]
        assert shown["may_withdraw"] == (person.player == opener.player)
    assert waiting.moves() == []
    undo = mover.sees().ok()["undo"]
    assert (undo["class"], undo["reason"]) == ("closed", "dispute-open")
    waiting.send(possible[0]).problem(422, "rejected", "dispute-open")
    mover.send({"type": "StateDispute", "dispute": shown["dispute"], "text": "All as it should be."}).ok()
    assert opener.sees().ok()["dispute"]["statements"][0]["text"] == "All as it should be."
    assert opener.sees("refusals").ok()["refusals"][0]["code"] == "dispute-open"
    judge = next(each for each in table.people if (seen := each.sees().ok()["dispute"])["may_rule"] or seen["may_vote"])
    ruling = {"ruling": "back", "to": disputed - 1, "rules": ["VINO-PRE-04"], "text": "Back."}
    judge.send({"type": "RuleDispute", "dispute": shown["dispute"], **ruling}).ok()
    after = mover.sees().ok()
    assert after["dispute"] is None
    assert after["view"] == mover.sees(at=disputed - 1).ok()["view"]


def test_other_rules_are_proposed_with_their_differences(tables: Tables, people: People):
    made = people("Anna").call("POST", "/games", {"game": "vino", "seats": 3, "rules": "vino-2"}).ok(201)
    assert made["rules"] == "vino-2"
    people("Anna").call("POST", "/games", {"game": "vino", "seats": 3, "rules": "vino-9"}).problem(400, "invalid")
    table = tables.vino(seats=3)
    table.people[0].send({"type": "ProposeRules", "rules": "vino-2"}).ok()
    shown = table.people[1].sees().ok()["proposal"]
    assert [each["rule"] for each in shown["differences"]] == ["VINO-SEL-01", "VINO-SEL-04"]
    for person in table.people[1:]:
        person.send({"type": "AnswerRules", "proposal": shown["proposal"], "agree": True}).ok()
    assert table.people[0].sees().ok()["rules"] == "vino-2"
    book = people.stranger().get("/rules/vino").ok()
    assert [each["revision"] for each in book["revisions"]] == ["vino-1", "vino-2"]


def test_the_log_at_a_version_is_as_it_was_then_and_no_more(tables: Tables):
    table = tables.vino(seats=3)
    table.play(8)
    person = table.people[0]
    newest = person.sees().ok()["version"]
    then = person.sees("events", at=newest - 2).ok()
    assert [each["version"] for each in then["events"]] == list(range(1, newest - 1))
    assert then["next"] is None
    last = person.sees("events", at=newest - 2, after=newest - 5, limit=2).ok()
    assert ([each["version"] for each in last["events"]], last["next"]) == ([newest - 4, newest - 3], newest - 3)
    person.sees("events", at=newest + 1).problem(404, "unknown")
    person.send({"type": "AskUndo", "to": newest - 1}).ok()
    for other in table.people[1:]:
        ask = other.sees().ok()["undo"]["ask"]
        _ = ask and other.send({"type": "AnswerUndo", "ask": ask["ask"], "agree": True}).ok()
    marks = [person.sees("events", at=at).ok()["events"][newest - 1]["undone"] for at in (newest, person.sees().ok()["version"])]
    assert marks == [False, True]


def test_seals_that_the_end_opened_are_shut_in_the_log_before_it(tables: Tables, people: People):
    table = tables.vino(seats=3)
    table.play()
    stranger, end = people.stranger(), table.people[0].sees().ok()["version"]
    path = f"/games/{table.id}/events"
    now, before = stranger.get(path, limit=500).ok(), stranger.get(path, limit=500, at=end - 1).ok()
    assert now["events"][: end - 1] != before["events"]
    assert b'"body":null' not in stranger.get(path, limit=500).raw.replace(b" ", b"")
    assert stranger.get(path, limit=500, at=end).ok() == now
    own = table.people[1].sees("events", at=end - 1, limit=500).raw
    assert own.count(b"RegionsSelected") == stranger.get(path, limit=500, at=end - 1).raw.count(b"RegionsSelected")


def test_the_past_of_a_seat_is_seen_by_who_holds_it_now(tables: Tables, people: People):
    table = tables.vino(seats=3, clock={"kind": "move", "seconds": 3600, "absence": "substitute"})
    table.play(20)
    ben, zoe = table.people[1], people("Zoe").at(table)
    at = ben.sees().ok()["version"]
    seen, watched = ben.sees(at=at).ok()["view"], zoe.sees(at=at).ok()["view"]
    assert seen != watched
    ben.send({"type": "Resign"}).ok()
    zoe.send({"type": "TakeOver", "seat": 1}).ok()
    later = zoe.sees(at=at).ok()
    assert (later["view"], later["seat"], later["you"]["seats"]) == (seen, 1, [1])
    assert ben.sees(at=at).ok()["view"] == watched
    ben.sees(at=at, seat=1).problem(403, "not-seated")


@pytest.mark.parametrize("agree", ["yes", "1", 1, 1.0, None])
def test_consent_is_true_or_false_and_nothing_that_looks_like_it(tables: Tables, agree: object):
    table = tables.vino(seats=3)
    table.people[0].send({"type": "AnswerUndo", "ask": 5, "agree": agree}).problem(400, "invalid")
    table.people[0].call("POST", "/games", {"game": "vino", "seats": 3, "private": agree}).problem(400, "invalid")
