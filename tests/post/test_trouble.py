"""When the other side is slow, silent or gone, or our own processes were away: nobody else waits, nothing comes too late."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import pytest
from rq.timeouts import JobTimeoutException, UnixSignalDeathPenalty

from commands.table.seating import StartGame, TakeSeat
from events.keys import of_game
from projections.told import Record
from tests.post.office import Office
from tests.post.receivers import mail_server, web_server
from workers.post import mail, web
from workers.post.deliver import Attempt, Delivery
from workers.post.message import Overtaken
from workers.post.sweep import QUICK, SLOW
from workers.queues import ERRAND_SECONDS, queue

HOUR = 3600


@pytest.fixture
def hook():
    with web_server() as letters:
        yield letters


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch):
    monkeypatch.setattr(web, "TIMEOUT_S", 0.2)
    monkeypatch.setattr(mail, "TIMEOUT_S", 0.2)


@contextmanager
def silence(drop: bytes = b"") -> Iterator[int]:
    """The port of a server that accepts, says at most a byte every now and then, and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken: list[socket.socket] = []

        def accept() -> None:
            while True:
                try:
                    taken.append(server.accept()[0])
                except OSError:
                    return
                if drop:
                    Thread(target=dribble, args=(taken[-1],), daemon=True).start()

        def dribble(to: socket.socket) -> None:
            try:
                while True:
                    to.sendall(drop)
                    time.sleep(0.05)
            except OSError:
                return

        thread = Thread(target=accept, daemon=True)
        thread.start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
        for each in taken:
            each.close()
    thread.join()


def begun(clock=None, **settings) -> tuple[Office, int]:
    """A game that waits for a seat."""
    office = Office(clock, **settings)
    office.later(1)
    office.room.send(0, StartGame())
    return office, office.room.table.to_act[0]


def in_hand(office: Office, seat: int) -> Record:
    """A notice of a seat, taken by a worker."""
    office.folded()
    office.room.clock.now += 61_000
    office.sweep.look(office.room.clock.now)
    [record] = office.records(seat)
    answer, taken = office.told.claimed(record.notice.player, record.id, office.room.clock.now, 30_000, [])
    assert answer == "go"
    return taken


def waiting(office: Office) -> dict[str, int]:
    """How many jobs stand in which queue."""
    return {name: queue(office.engine, name).count for name in (QUICK, SLOW)}


def test_who_has_shown_that_he_can_be_reached_does_not_wait_behind_the_others(hook):
    office, first = begun()
    office.wants(first, {"kind": "webhook", "target": hook.url})
    office.folded()
    office.room.clock.now += 61_000
    office.sweep.look(office.room.clock.now)
    assert waiting(office) == {QUICK: 0, SLOW: 1}
    assert office.posted() == ["sent"]
    around(office, first)
    office.room.clock.now += 61_000
    office.sweep.look(office.room.clock.now)
    assert waiting(office) == {QUICK: 1, SLOW: 0}
    hook.answers = [500]
    assert office.posted() == ["held"]
    office.room.clock.now += 61_000
    office.sweep.look(office.room.clock.now)
    assert waiting(office) == {QUICK: 0, SLOW: 1}


def around(office: Office, seat: int) -> None:
    """Until the seat is on turn again."""
    office.room.move(seat)
    while seat not in office.room.table.to_act:
        office.room.move()
    office.folded()


def test_a_place_that_keeps_silent_is_asked_once_a_while_whoever_has_something_for_it():
    with silence() as port:
        office, first = begun()
        others = [seat for seat in range(3) if seat != first]
        for seat in range(3):
            office.wants(seat, {"kind": "webhook", "target": f"http://127.0.0.1:{port}/{seat}"})
        began = time.monotonic()
        assert sorted(office.later(61)) == ["held", "held", "held"]
        assert time.monotonic() - began < 2 * web.TIMEOUT_S + 1
        whys = [office.log(seat)[0][2] for seat in range(3)]
        assert sorted(whys) == ["silent", "silent", "unsure: no answer: TimeoutError"]
        assert sum(record.open for seat in range(3) for record in office.records(seat)) == 1
        assert [office.log(seat)[0][1] for seat in others] == ["held", "held"]


def test_a_silent_mail_server_costs_one_wait_and_web_hooks_none(hook):
    with silence() as port:
        office, first = begun(smtp_host="127.0.0.1", smtp_port=port, smtp_security="none")
        for seat in range(3):
            office.wants(
                seat,
                {"kind": "email", "target": f"p{seat}@players.example"},
                {"kind": "webhook", "target": f"{hook.url}/{seat}"},
            )
        office.later(61)
        states = {record.channel.partition("-")[0]: [] for record in office.records(first)}
        for seat in range(3):
            for record in office.records(seat):
                states[record.channel.partition("-")[0]].append(record.why)
        assert states["webhook"] == ["", "", ""]
        assert sorted(states["email"]) == [
            "mail server: SMTPServerDisconnected: Connection unexpectedly closed: timed out",
            "silent",
            "silent",
        ]


def test_a_mail_server_that_is_down_for_hours_pauses_nobody_and_the_turn_is_told_afterwards():
    with mail_server() as box:
        port = box.port
    office, first = begun(smtp_host="127.0.0.1", smtp_port=port, smtp_security="none")
    office.wants(first, {"kind": "email", "target": "anna@players.example"}, reminders=False)
    office.later(61)
    for _ in range(12):
        office.later(2 * HOUR)
    assert office.log(first)[0][1] == "held"
    assert office.log(first)[0][2].startswith("mail server: ConnectionRefusedError")
    assert office.notifying.health(office.room.people[first]) == {}
    with mail_server() as box:
        office.settings = office.settings.model_copy(update={"smtp_port": box.port})
        office.delivery = Delivery(office.engine, office.settings, office.room.clock)
        assert office.later(2 * HOUR) == ["sent"]
        assert len(box.mails) == 1


def test_a_place_that_dribbles_is_ended_with_its_job():
    with silence(drop=b"H") as port:
        office, first = begun()
        office.wants(first, {"kind": "webhook", "target": f"http://127.0.0.1:{port}/"})
        office.folded()
        office.room.clock.now += 61_000
        office.sweep.look(office.room.clock.now)
        [job] = queue(office.engine, SLOW).jobs
        assert job.timeout == ERRAND_SECONDS
        with UnixSignalDeathPenalty(1, JobTimeoutException):
            assert office.delivery.one(*job.args) == "held"
        assert office.log(first)[0][1:] == ("held", "unsure: no end of it")


def test_a_place_that_never_answers_is_paused_and_its_owner_told(hook):
    with silence() as port:
        office, first = begun()
        office.wants(
            first,
            {"kind": "webhook", "target": f"http://127.0.0.1:{port}/"},
            {"kind": "webhook", "target": hook.url, "kinds": ["over"]},
        )
        for _ in range(3):
            for _ in range(4):
                office.later(61)
            around(office, first)
        assert [each.paused for each in office.notifying.health(office.room.people[first]).values()] == [
            "no answer: TimeoutError"
        ]
        office.posted()
        assert [each["kinds"] for got in range(len(hook.got)) for each in hook.json(got)["notices"]] == [["paused"]]


def test_an_attempt_counts_from_its_first_byte_on(hook):
    office, first = begun()
    office.wants(first, {"kind": "webhook", "target": hook.url})
    for _ in range(3):
        assert in_hand(office, first).open == 0  # and then its worker dies
    office.room.clock.now += 31_000
    assert office.posted() == ["sent"]
    assert len(hook.got) == 1


def test_who_slept_with_a_notice_in_hand_sends_nothing_when_another_has_it(hook):
    office, first = begun()
    office.wants(first, {"kind": "webhook", "target": hook.url})
    taken = in_hand(office, first)
    asleep = Attempt(office.told, taken.notice.player, taken, office.room.clock)
    office.room.clock.now += 31_000
    with pytest.raises(Overtaken):
        asleep.launch()
    again = in_hand(office, first)
    Attempt(office.told, again.notice.player, again, office.room.clock).launch()
    with pytest.raises(Overtaken):
        asleep.launch()
    [record] = office.records(first)
    assert record.open == 1


def test_a_turn_that_ended_while_the_service_was_away_is_not_told_and_says_so(hook):
    office, first = begun()
    office.wants(first, {"kind": "webhook", "target": hook.url})
    office.folded()
    office.sweep.look(office.room.clock.now)
    office.room.clock.now += 120_000  # the delay ended a minute ago, and nobody looked
    office.room.move(first)
    assert office.posted() == ["withdrawn"]
    assert office.log(first) == [("turn+started", "withdrawn", "overtaken")]
    assert hook.got == []


def test_a_turn_that_went_on_while_the_service_was_away_is_told_late(hook):
    office, first = begun()
    office.wants(first, {"kind": "webhook", "target": hook.url})
    assert office.later(5 * HOUR) == ["sent"]


def test_a_turn_that_ended_before_its_delay_says_so_however_late_somebody_looks(hook):
    office, first = begun()
    office.wants(first, {"kind": "webhook", "target": hook.url})
    office.folded()
    office.sweep.look(office.room.clock.now)
    office.room.clock.now += 59_000
    office.room.move(first)
    office.room.clock.now += 600_000
    office.posted()
    assert office.log(first) == [("turn+started", "withdrawn", "moved-on")]


def test_a_turn_of_old_that_nobody_was_told_of_is_told_when_the_fold_comes_back(hook):
    office, first = begun()
    office.wants(first, {"kind": "webhook", "target": hook.url})
    office.room.clock.now += 5 * 24 * HOUR * 1000
    assert set(office.later(0)) == {"sent"}
    assert {kinds for kinds, _, _ in office.log(first)} == {"turn+started", "remind"}


def test_a_notice_that_can_not_be_dealt_with_holds_up_no_other(hook, caplog):
    broken, first = begun()
    broken.wants(first, {"kind": "webhook", "target": hook.url + "/broken"})
    broken.folded()
    key = of_game(broken.room.id, "log")
    broken.engine.xadd(key, {"p": b"nonsense", "s": b"", "h": b"x" * 32}, id=f"{broken.room.table.version + 1}-0")
    other = Office(engine=broken.engine)
    other.room.people = [f"else-{seat}" for seat in range(3)]
    other.room.id = other.room.handle.create("else-0", {"game": "vino", "seats": 3}).id
    other.room.clock.now = broken.room.clock.now + 1_000
    for seat in range(3):
        other.room.send(seat, TakeSeat(seat=seat, nonce="ab" * 8))
    other.room.send(0, StartGame())
    other.wants(other.room.table.to_act[0], {"kind": "webhook", "target": hook.url + "/other"})
    assert "sent" in other.later(61)
    assert [path for path, _, _ in hook.got] == ["/other"]
    assert f"notice {broken.room.id}" in caplog.text
