"""Tables of the past: folded from near, also when the kept snapshots are of no use, as after a change of the code that folds."""

import pytest

from projections import snapshots
from tests.commands.test_walks import Counted
from tests.service import Room


def test_what_was_folded_once_is_near_the_next_time(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(snapshots, "CHECKPOINT_EVERY", 10)
    room = Room().started().moves(40)
    tables = Counted(room.handle.store)
    far = tables.at(room.id, 38)
    assert tables.folded == 38
    for version in (37, 35, 29, 12):
        before = tables.folded
        assert tables.at(room.id, version) == room.handle.tables.at(room.id, version)
        assert tables.folded - before <= 9
    assert tables.at(room.id, 38) is far
    room.moves(20)
    before = tables.folded
    tables.at(room.id, 58)
    assert tables.folded - before == 58 - 30
