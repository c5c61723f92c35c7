"""Walking through a game: marks are folded once, then only what is new; a store that lost its end is noticed."""

from collections.abc import Iterator

from commands.replay import steps
from commands.tables import Tables
from commands.walks import Walks
from projections.table.state import Table
from tests.commands.table.test_undo import selling
from tests.commands.test_lost_tail import loses_its_end
from tests.service import Room


class Counted(Tables):
    """Tables that count the commits they fold."""

    folded = 0

    def onward(self, table: Table, limit: int | None = None) -> Iterator[Table]:
        """As it is, counted."""
        for each in super().onward(table, limit):
            self.folded += 1
            yield each


def versions(walks: Walks, room: Room, by: str = "commit") -> list[int]:
    """Where a walk stops."""
    return [each["version"] for each in steps(walks.marks(room.table), by)]  # type: ignore[arg-type] # a literal


def test_only_what_is_new_is_folded():
    room = Room().started().moves(20)
    tables = Counted(room.handle.store)
    walks = Walks(tables)
    assert versions(walks, room) == list(range(1, room.table.version + 1))
    once = tables.folded
    assert once == room.table.version
    versions(walks, room, "turn")
    room.moves(2)
    assert versions(walks, room)[-1] == room.table.version
    assert tables.folded == once + 2


def test_a_walk_ends_at_the_version_that_was_asked_for():
    room = Room().started().moves(10)
    walks, early = Walks(room.handle.tables), room.table
    room.moves(3)
    walks.marks(room.table)
    assert [mark.version for mark in walks.marks(early)] == list(range(1, early.version + 1))


def test_a_rewind_is_a_stop_of_its_own():
    room = selling(Room().started())
    before = room.table
    room.move()
    room.undo(before.to_act[0], before.version)
    found = versions(Walks(room.handle.tables), room, "round")
    assert found[-2:] == [before.version + 1, before.version + 2]


def test_another_history_is_walked_anew():
    room = Room().started().moves(6)
    walks, old = Walks(room.handle.tables), room.table
    walks.marks(old)
    loses_its_end(room.handle.store.engine, room.id, 2)
    room.handle.tables.forget(room.id)
    room.moves(4)
    marks = walks.marks(room.table)
    assert [mark.version for mark in marks] == list(range(1, room.table.version + 1))
    assert (marks[-1].head, marks[old.version - 1].head == old.head) == (room.table.head, False)


def test_memory_is_bounded_by_the_number_of_marks():
    first = Room().started().moves(10)
    others = [Room(engine=first.handle.store.engine).started().moves(10) for _ in range(3)]
    tables = Counted(first.handle.store)
    walks = Walks(tables, most=2 * first.table.version)
    for room in (first, *others):
        walks.marks(room.table)
    folded = tables.folded
    walks.marks(others[-1].table)
    assert tables.folded == folded
    walks.marks(first.table)
    assert tables.folded == folded + first.table.version
