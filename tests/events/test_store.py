"""Appending: all or nothing, once for each command id, in the order of versions."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from hypothesis.strategies import binary, integers, sampled_from

from events.keys import feed, new_game_id, partition
from events.store import Store
from tests.events.stores import ModelStore, entry, fake_store, real_store

IDS = sampled_from([bytes([n]) * 16 for n in range(6)])
REQUESTS = sampled_from([b"request1", b"request2"])


def machine(store: Store) -> type[RuleBasedStateMachine]:
    """Random appends, compared with the model after every step."""

    class Appends(RuleBasedStateMachine):
        @initialize()
        def start(self) -> None:
            self.model, self.games = ModelStore(), [new_game_id() for _ in range(2)]

        @rule(game=integers(0, 1), behind=sampled_from([0, 0, 0, 1, -1, 5]), cmd=IDS, request=REQUESTS, salt=binary(max_size=3))
        def append(self, game: int, behind: int, cmd: bytes, request: bytes, salt: bytes) -> None:
            id_ = self.games[game]
            expected = max(0, len(self.model.logs.get(id_, [])) - behind)
            made = entry(expected + 1, salt or None)
            assert store.append(id_, expected, cmd, request, made) == self.model.append(id_, expected, cmd, request, made)

        @rule(game=integers(0, 1), cmd=IDS, request=REQUESTS)
        def ask(self, game: int, cmd: bytes, request: bytes) -> None:
            known = self.model.known.get((self.games[game], cmd))
            answer = store.known(self.games[game], cmd, request)
            assert (answer is None) == (known is None)
            if known and answer:
                assert (answer.status, answer.version) == ("duplicate" if known[1] == request else "reused", known[0])

        @rule(game=integers(0, 1))
        def seal(self, game: int) -> None:
            if len(self.model.logs.get(self.games[game], [])) > 5:
                store.seal(self.games[game])
                self.model.sealed.add(self.games[game])

        @invariant()
        def agrees(self) -> None:
            for id_ in self.games:
                kept = list(store.entries(id_))
                assert [version for version, _ in kept] == list(range(1, len(kept) + 1))
                assert [each for _, each in kept] == self.model.logs.get(id_, [])
                assert store.version(id_) == len(kept)

    return Appends


def test_the_store_on_fakeredis_agrees_with_a_dict():
    run_state_machine_as_test(machine(fake_store()), settings=settings(max_examples=60, stateful_step_count=40, deadline=None))


@pytest.mark.engine
def test_the_store_on_the_engine_agrees_with_a_dict(engine_url: str):
    chosen = settings(max_examples=30, stateful_step_count=40, deadline=None)
    run_state_machine_as_test(machine(real_store(engine_url)), settings=chosen)


@pytest.fixture(params=["fake", "real"])
def store(request: Any) -> Store:
    """Each test on both engines."""
    return fake_store() if request.param == "fake" else real_store(request.getfixturevalue("engine_url"))


def test_an_append_leaves_a_hint_in_the_feed_of_its_partition(store: Store):
    game = new_game_id()
    store.append(game, 0, b"a" * 16, b"r", entry(1))
    hints = store.engine.xrange(feed(partition(game)))
    assert {b"g": game.encode(), b"v": b"1"} in [fields for _, fields in hints]


def test_a_refused_append_leaves_no_hint(store: Store):
    game = new_game_id()
    assert store.append(game, 3, b"a" * 16, b"r", entry(4)).status == "conflict"
    assert game.encode() not in [fields[b"g"] for _, fields in store.engine.xrange(feed(partition(game)))]


def test_a_known_command_is_answered_even_after_the_game_was_sealed(store: Store):
    game = new_game_id()
    store.append(game, 0, b"a" * 16, b"r", entry(1))
    store.seal(game)
    assert store.append(game, 0, b"a" * 16, b"r", entry(1)).status == "duplicate"
    assert store.append(game, 1, b"b" * 16, b"r", entry(2)).status == "sealed"


def test_entries_are_read_in_batches_without_gaps(store: Store):
    game = new_game_id()
    for version in range(1_203):
        store.append(game, version, version.to_bytes(16, "big"), b"r", entry(version + 1))
    assert [version for version, _ in store.entries(game, 7)] == list(range(8, 1_204))
    assert [version for version, _ in store.entries(game, 7, 5)] == [8, 9, 10, 11, 12]


def test_all_keys_of_a_game_share_the_slot_of_its_feed():
    from redis.crc import key_slot

    from events.keys import of_game

    for game in [new_game_id() for _ in range(50)]:
        keys = [of_game(game, what) for what in ("log", "cmd", "meta", "snap", "view", "no")]
        assert len({key_slot(key.encode()) for key in [*keys, feed(partition(game))]}) == 1
        assert 0 <= partition(game) < 64
