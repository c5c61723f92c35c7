"""The records of what people were told: made whole, found again, the oldest dropped."""

import fakeredis

from events.keys import of_player
from projections import told as module
from projections.notices import Notice
from projections.told import Told


def notice(version: int) -> Notice:
    return Notice("0" * 24, version, "1", "anna", ("turn",), 1_000 * version)


def opened(told: Told, version: int):
    return told.opened(notice(version), "webhook-1", "waiting", "delay", 5_000, 1_000)


def test_a_record_is_made_once_and_stands_in_the_list():
    told = Told(fakeredis.FakeRedis())
    first = opened(told, 1)
    told.changed("anna", first)
    assert opened(told, 1) == first
    assert told.newest("anna", 10) == [first]


def test_a_record_of_which_only_half_was_written_comes_into_the_list_again():
    engine = fakeredis.FakeRedis()
    told = Told(engine)
    first = opened(told, 1)
    engine.delete(of_player("anna", "told-at"))
    assert opened(told, 1) == first
    assert told.newest("anna", 10) == [first]


def test_the_oldest_are_dropped(monkeypatch):
    monkeypatch.setattr(module, "KEPT", 3)
    engine = fakeredis.FakeRedis()
    told = Told(engine)
    for version in (4, 1, 3, 2, 5):
        opened(told, version)
    assert [each.notice.version for each in told.newest("anna", 10)] == [5, 4, 3]
    assert engine.hlen(of_player("anna", "told")) == 3


def test_nothing_is_noted_of_who_was_erased():
    engine = fakeredis.FakeRedis()
    told = Told(engine)
    first = opened(told, 1)
    told.erase("anna")
    assert not told.changed("anna", first)
    assert told.launched("anna", first, 1_000) is None
    assert list(engine.scan_iter()) == []
