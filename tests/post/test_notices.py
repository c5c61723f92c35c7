"""Who is told what: derived from the log, dropped when it is no longer true, never twice."""

from itertools import pairwise

import pytest
from rq.job import JobStatus

from commands.table.seating import StartGame
from commands.table.vacation import StartVacation
from projections.notices import notices_of
from tests.post.office import Office
from tests.post.receivers import web_server
from workers.post.deliver import Attempt
from workers.queues import queue

HOUR = 3600


@pytest.fixture
def hook():
    with web_server() as letters:
        yield letters


def told(office: Office) -> list[tuple[str, tuple[str, ...]]]:
    """(player, kinds) of the notices of all commits."""
    tables = list(office.room.handle.tables.history(office.room.id))
    return [(each.player, each.kinds) for before, after in pairwise(tables) for each in notices_of(before, after)]


def started(hook, clock=None, **more) -> tuple[Office, int]:
    """An office, and the seat on turn, which wants a web-hook."""
    office = Office(clock, **more)
    office.later(1)
    office.room.send(0, StartGame())
    first = office.room.table.to_act[0]
    office.wants(first, {"kind": "webhook", "target": hook.url + "/hook"})
    return office, first


def test_the_host_hears_of_a_full_table_and_all_of_the_start():
    office = Office()
    assert told(office)[-1] == ("person-0", ("full",))
    office.room.send(0, StartGame())
    last = told(office)[-3:]
    assert sorted(player for player, _ in last) == ["person-0", "person-1", "person-2"]
    assert all("started" in kinds for _, kinds in last)
    assert [kinds for player, kinds in last if player == f"person-{office.room.table.to_act[0]}"] == [("turn", "started")]


def test_a_turn_is_told_once_after_its_delay(hook):
    office, first = started(hook)
    assert office.later(59) == []
    assert office.later(2) == ["sent"]
    assert office.later(HOUR) == []
    [(path, headers, _)] = hook.got
    assert path == "/hook"
    version = office.room.table.version
    assert headers["webhook-id"].startswith(f"notice-{office.room.id}-{version}-{first}-webhook-")
    assert office.log(first) == [("turn+started", "sent", "")]


def test_who_moves_within_the_delay_is_not_told(hook):
    office, first = started(hook)
    office.later(30)
    office.room.move(first)
    office.later(31)
    assert hook.got == []
    assert ("turn+started", "withdrawn", "moved-on") in office.log(first)


def test_who_has_been_shown_the_version_is_not_told(hook):
    office, first = started(hook)
    office.folded()
    office.seen.mark(office.room.id, office.room.people[first], office.room.table.version)
    assert office.later(61) == ["withdrawn"]
    assert office.log(first) == [("turn+started", "withdrawn", "seen")]


def test_an_undo_withdraws_what_it_undid(hook):
    office = Office()
    office.room.send(0, StartGame())
    before = office.room.table
    mover = before.to_act[0]
    office.room.move(mover)
    asked = next(seat for seat in office.room.table.to_act)
    office.wants(asked, {"kind": "webhook", "target": hook.url, "kinds": ["turn"]})
    office.folded()
    office.room.undo(mover, before.version)
    while office.room.table.ask:
        office.room.answer(office.room.table.ask.must_agree[0], True)
    office.later(61)
    assert ("turn", "withdrawn", "undone") in office.log(asked) or office.room.table.to_act == (asked,)


def test_nothing_is_sent_again_when_all_jobs_and_read_models_are_lost(hook):
    office, _ = started(hook)
    assert office.later(61) == ["sent"]
    for key in office.engine.scan_iter("rq:*"):
        office.engine.delete(key)
    assert office.fold.anew(office.room.id) is not None
    assert "sent" not in office.later(HOUR)
    assert len(hook.got) == 1


def test_a_lost_job_is_made_again(hook):
    office, _ = started(hook)
    office.folded()
    office.room.clock.now += 61_000
    office.sweep.look(office.room.clock.now)
    for key in office.engine.scan_iter("rq:*"):
        office.engine.delete(key)
    assert office.later(31) == ["sent"]


@pytest.mark.parametrize("left", ["a half record", "a record without a place in the queue", "a job that somebody began"])
def test_a_job_of_which_only_a_part_is_left_is_made_again(hook, left):
    office, _ = started(hook)
    office.folded()
    office.room.clock.now += 61_000
    office.sweep.look(office.room.clock.now)
    [job] = queue(office.engine, "doubtful").jobs
    office.engine.delete(queue(office.engine, "doubtful").key)
    if left == "a half record":
        office.engine.delete(job.key)
        office.engine.hset(job.key, "last_heartbeat", "2026-11-30T12:00:00.000000Z")
    elif left == "a job that somebody began":
        job.set_status(JobStatus.STARTED)
    assert office.later(31) == ["sent"]


def test_a_worker_that_dies_after_sending_makes_it_two_and_never_three(hook):
    office, first = started(hook)
    office.folded()
    office.room.clock.now += 61_000
    office.sweep.look(office.room.clock.now)
    [record] = office.records(first)
    for _ in range(4):
        answer, taken = office.told.claimed(record.notice.player, record.id, office.room.clock.now, 30_000, [])
        if answer == "go":
            channel = office.notifying.of(record.notice.player).channels[0]
            letter = office.delivery._letters.message(
                taken.id, [(taken.notice, taken.notice.kinds)], channel, office.notifying.of(record.notice.player), 1
            )
            attempt = Attempt(office.told, record.notice.player, taken, office.room.clock)
            office.delivery._through(record.notice.player, channel, letter, attempt.launch)  # and then it dies
        office.room.clock.now += 31_000
    assert len(hook.got) == 2
    assert {headers["webhook-id"] for _, headers, _ in hook.got} == {record.id}
    assert office.log(first) == [("turn+started", "unsure", "lost-twice")]


def test_a_failure_is_tried_again_and_in_the_end_told_to_the_owner(hook):
    with web_server() as other:
        office, first = started(hook)
        office.wants(first, {"kind": "webhook", "target": hook.url}, {"kind": "webhook", "target": other.url}, delay_s=0)
        hook.answers = [500]
        office.later(1)
        assert office.log(first)[0][1:] in [("sent", ""), ("held", "answered 500")]
        for wait in (61, 301, 1801, 7201):
            office.later(wait)
        assert ("turn+started", "failed", "answered 500") in office.log(first)
        assert len(hook.got) == 5
        assert len(other.got) == 1


def test_a_target_that_is_gone_is_paused_and_the_owner_told_through_the_others(hook):
    with web_server() as other:
        office, first = started(hook)
        office.wants(first, {"kind": "webhook", "target": hook.url}, {"kind": "webhook", "target": other.url}, delay_s=0)
        hook.answers = [410]
        office.later(1)
        health = office.notifying.health(office.room.people[first])
        assert [each.paused for each in health.values()] == ["answered 410"]
        office.posted()
        assert [each["kinds"][0] for got in (other.json(0), other.json(-1)) for each in got["notices"]] == ["turn", "paused"]
        assert "paused" in other.json(-1)["notices"][0]["text"]


def test_quiet_hours_hold_a_notice_until_the_morning(hook):
    office, first = started(hook)
    zone = "Asia/Tokyo"  # the room's clock stands at 17:00 there
    office.wants(first, {"kind": "webhook", "target": hook.url}, zone=zone, quiet_hours={"begin": "16:00", "end": "07:30"})
    assert office.later(61) == []
    assert office.log(first) == [("turn+started", "held", "quiet-hours")]
    assert office.later(14 * HOUR) == []
    assert office.later(HOUR) == ["sent"]


def test_a_reminder_comes_at_four_fifths_of_the_time_and_only_if_still_on_turn(hook):
    office, first = started(hook, {"kind": "move", "seconds": 24 * HOUR})
    office.wants(first, {"kind": "webhook", "target": hook.url, "kinds": ["remind"]})
    office.later(19 * HOUR)
    assert hook.got == []
    office.later(HOUR)
    assert [each["kinds"] for each in hook.json()["notices"]] == [["remind"]]
    assert hook.json()["notices"][0]["deadline"] is not None
    office.later(HOUR)
    assert len(hook.got) == 1


def test_a_vacation_moves_the_reminder(hook):
    office, first = started(hook, {"kind": "move", "seconds": 24 * HOUR})
    office.wants(first, {"kind": "webhook", "target": hook.url, "kinds": ["remind"]})
    office.folded()
    office.room.send(first, StartVacation(days=2))
    office.later(21 * HOUR)
    assert hook.got == []
    office.later(47 * HOUR)
    assert len(hook.got) == 1


def test_an_urgent_reminder_does_not_sleep_through_the_deadline(hook):
    office, first = started(hook, {"kind": "move", "seconds": 24 * HOUR})
    office.wants(
        first, {"kind": "webhook", "target": hook.url, "kinds": ["remind"]}, quiet_hours={"begin": "00:00", "end": "23:59"}
    )
    assert office.later(20 * HOUR) == ["sent"]


def test_a_digest_gathers_and_each_notice_knows_where_it_went(hook):
    office, first = started(hook)
    office.wants(first, {"kind": "webhook", "target": hook.url}, digest=30, delay_s=0)
    office.later(1)
    assert office.log(first)[0][1:] == ("held", "digest")
    person = office.room.people[first]
    other = Office(engine=office.engine)
    other.room.people = office.room.people
    other.room.clock.now = office.room.clock.now
    other.room.send(0, StartGame())
    other.folded()
    office.posted()
    office.later(31 * 60)
    [(_, headers, _)] = hook.got
    log = {each.id: (each.state, each.why) for each in office.told.newest(person, 10)}
    assert sorted(state for state, _ in log.values() if state != "withdrawn") == ["merged", "sent"]
    assert [why for state, why in log.values() if state == "merged"] == [headers["webhook-id"]]
    assert len(hook.json()["notices"]) == 2


def test_a_digest_that_comes_late_tells_only_what_still_holds(hook):
    office, first = started(hook)
    office.wants(first, {"kind": "webhook", "target": hook.url}, digest=30, delay_s=0)
    office.later(1)
    other = Office(engine=office.engine)
    other.room.people = office.room.people
    other.room.clock.now = office.room.clock.now
    other.room.send(0, StartGame())
    other.folded()
    office.posted()
    hook.answers = [500, 200]
    assert "held" in office.later(31 * 60)
    assert len(hook.json()["notices"]) == 2
    carried = next(each for each in office.told.newest(office.room.people[first], 10) if each.state == "merged")
    gone = office if carried.notice.game == office.room.id else other
    gone.room.clock.now = office.room.clock.now
    gone.room.move(first)
    assert "sent" in office.later(61)
    left = office.room.id if gone is other else other.room.id
    assert [each["game"] for each in hook.json()["notices"]] == [left]


def test_a_game_can_be_silenced_and_everything_switched_off(hook):
    office, first = started(hook)
    office.wants(first, {"kind": "webhook", "target": hook.url}, games={office.room.id: {"off": True}})
    office.later(61)
    assert office.log(first) == [("turn+started", "off", "game-off")]
    office.room.move(first)
    office.wants(first, {"kind": "webhook", "target": hook.url})
    office.notifying.off(office.room.people[first], "all")
    for _ in range(6):
        office.room.move()
    office.later(61)
    assert hook.got == []


def test_reminders_without_a_clock_come_after_two_days(hook):
    office, first = started(hook)
    office.wants(first, {"kind": "webhook", "target": hook.url, "kinds": ["remind"]})
    office.later(47 * HOUR)
    assert hook.got == []
    assert office.later(2 * HOUR) == ["sent"]
