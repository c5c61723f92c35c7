"""Bytes of events and commits: sealed parts apart, hashes whole, old numbers raised, unknown ones refused."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, ClassVar, Literal

import pytest

from events.base import Event, Sealed
from events.codec import Codec, UnknownEventError, unpacked
from events.commit import Author, Commit, Said, digest, genesis, read, written


class Dealt(Event):
    type: Literal["Dealt"] = "Dealt"
    number: ClassVar[int] = 3
    seat: int
    count: int
    card: Sealed[tuple[str, ...]]
    others: tuple[Sealed[int], ...] = ()


def renamed(body: dict[str, Any]) -> dict[str, Any]:
    return {"seat": body.pop("player"), **body}


def counted(body: dict[str, Any]) -> dict[str, Any]:
    return {"count": 1, **body}


UPCASTERS: Mapping[Any, Any] = {("Dealt", 1): renamed, ("Dealt", 2): counted}
CODEC = Codec([Dealt], UPCASTERS)
DEALT = Dealt(seat=1, count=1, card=Sealed(to=(1,), body=("ace",)), others=(Sealed(to=(), body=7), Sealed(to=(0, 1), body=9)))


def entry_of(event: Event, salt: bytes = b"s" * 16):
    commit = Commit(1, 5, Author(1, "player", "x"), b"c" * 16, "r-1", "b", Said("Deal", 1, {}), (event,), (("deck", 0),))
    return commit, written(commit, CODEC, genesis("g"), lambda: salt)


def test_what_was_written_is_read_back():
    commit, entry = entry_of(DEALT)
    assert read(entry, CODEC) == commit


def test_a_reader_opens_only_the_parts_that_name_him():
    _, entry = entry_of(DEALT)
    [for_one] = read(entry, CODEC, 1).events
    [for_watcher] = read(entry, CODEC, None).events
    [for_zero] = read(entry, CODEC, 0).events
    assert (for_one.card.body, [each.body for each in for_one.others]) == (("ace",), [None, 9])
    assert (for_zero.card.body, [each.body for each in for_zero.others]) == (None, [None, 9])
    assert (for_watcher.card.body, [each.body for each in for_watcher.others]) == (None, [None, None])


def test_the_public_part_does_not_depend_on_a_sealed_one_but_for_its_digest():
    other = DEALT.model_copy(update={"card": Sealed(to=(1,), body=("a very much longer card", "two"))})
    one, two = entry_of(DEALT)[1], entry_of(other)[1]
    assert len(one.p) == len(two.p)
    strip = [unpacked(each.p) for each in (one, two)]
    for public in strip:
        public["ev"][0]["x"][0]["d"] = b""
    assert strip[0] == strip[1]


def test_the_digest_is_of_salt_and_body_and_the_hash_of_all_before():
    _, entry = entry_of(DEALT)
    salt, body = unpacked(entry.s)[0]
    assert unpacked(entry.p)["ev"][0]["x"][0]["d"] == digest(salt, body) == sha256(salt + body).digest()
    assert entry.h == sha256(sha256(b"vintners" + b"g").digest() + entry.p).digest()


def test_old_numbers_are_raised_step_by_step():
    event = CODEC.decode("Dealt", 1, {"player": 2, "card": 0}, [{"to": [2], "body": ["ten"]}])
    assert event == Dealt(seat=2, count=1, card=Sealed(to=(2,), body=("ten",)))


def test_unknown_types_and_newer_numbers_stop_the_reading():
    with pytest.raises(UnknownEventError):
        CODEC.decode("Stolen", 1, {}, [])
    with pytest.raises(UnknownEventError):
        CODEC.decode("Dealt", 4, {}, [])


def test_stored_fields_that_are_no_longer_known_are_ignored():
    event = CODEC.decode("Dealt", 3, {"seat": 0, "count": 2, "card": 0, "colour": "red"}, [{"to": [], "body": None}])
    assert event == Dealt(seat=0, count=2, card=Sealed(to=()))
