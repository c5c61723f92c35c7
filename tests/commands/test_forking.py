"""Practice games from any version: playable, proven by their own log, and without anything that their starter could not know."""

from random import Random

import pytest

from commands.base import Rejected
from commands.draws import Draws
from commands.forking import Fork
from commands.games import GAMES
from commands.simulation import Simulation
from commands.table.seating import Resign
from commands.verify import verified
from projections.positions import restored, stored
from tests.commands.proofs import file_of
from tests.service import Room
from workers.jobs import moved

FORKED = [name for name, game in GAMES.items() if game.redeal]


def practice(room: Room, at: int, seat: int | None = None, forker: int = 0) -> Room:
    """The practice game that a person of the room starts, as a room of its own."""
    table = room.handle.fork(room.table, Fork(at, seat), room.people[forker])
    other = Room.__new__(Room)
    other.__dict__.update(room.__dict__)
    other.id, other.people = table.id, [room.people[forker]] * len(room.people)
    return other


def until(room: Room, phase: str) -> Room:
    """The room at a phase of Vino."""
    while room.table.play.phase != phase:
        room.move()
    return room


def played_on(room: Room) -> Room:
    """To the end: people's seats by random moves, bots by their jobs."""
    while room.table.status == "running":
        table = room.table
        seat = table.to_act[0]
        if table.chairs[seat].bot:
            assert moved(room.handle, room.id, table.version, seat) == "moved"
        else:
            room.move(seat, Random(table.version))
    return room


def test_a_practice_game_against_bots_goes_to_its_end_and_is_proven_by_its_own_log():
    room = until(Room().started(), "buying")
    before = room.table
    other = practice(room, before.version, seat=1, forker=1)
    assert other.table.play == before.play
    assert other.table.parent == (room.id, before.version)
    assert (other.table.private, other.table.version, other.table.status) == (True, 1, "running")
    assert [chair.bot for chair in other.table.chairs] == ["greedy", None, "greedy"]
    played_on(other)
    assert room.table == before
    report = verified(file_of(other))
    assert report.judged == report.commits
    assert [line for line in report.unchecked if "position it starts from" in line]
    assert list(other.handle.tables.history(other.id))[-1] == other.table


def test_hot_seat_practice_can_be_undone_like_any_game():
    room = until(Room().started(), "selling")
    other = practice(room, room.table.version, forker=2)
    start = other.table
    other.move()
    other.undo(0, start.version)
    assert other.table.play == start.play
    with pytest.raises(Rejected, match="no-such-version"):
        other.undo(0, 0)


def test_sealed_selections_of_others_are_not_taken_along():
    room = until(Room().started(), "selection")
    first, second = room.table.to_act[:2]
    room.move(first)
    room.move(second)
    for forker in range(3):
        known = room.table.play.selections.get(forker)
        other = practice(room, room.table.version, seat=forker, forker=forker)
        assert other.table.play.selections == ({forker: known} if known else {})
        raw = file_of(other, list(range(3)))
        assert room.table.secret.encode() not in raw
    room.people.append("a watcher")
    assert practice(room, room.table.version, forker=3).table.play.selections == {}


def test_who_gave_a_seat_up_takes_nothing_of_it_along():
    room = until(Room().started(), "selection")
    seat = room.table.to_act[0]
    room.move(seat)
    at = room.table.version
    assert practice(room, at, forker=seat).table.play.selections
    room.send(seat, Resign())
    assert practice(room, at, forker=seat).table.play.selections == {}


def test_the_practice_game_deals_by_its_own_secret():
    room = Room().started()
    other = practice(room, room.table.version)
    assert other.table.secret != room.table.secret
    assert other.table.play.draws == room.table.play.draws


def test_the_same_request_makes_one_practice_game():
    room = Room().started()
    one, two = (room.handle.fork(room.table, Fork(room.table.began), room.people[0], "key") for _ in range(2))
    assert one.id == two.id
    assert room.handle.tables.newest(one.id).version == 1


def test_only_positions_of_a_running_game_can_be_practised():
    room = Room().started()
    with pytest.raises(Rejected, match="not-running"):
        practice(room, 1)
    with pytest.raises(Rejected, match="no-such-seat"):
        practice(room, room.table.version, seat=3)


@pytest.mark.parametrize("name", FORKED)
@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_what_is_dealt_anew_depends_on_nothing_that_is_hidden(name: str, bots: str):
    """Dealing twice is dealing once: the first dealing changed only what is hidden, and the second does not look at it."""
    game = GAMES[name]
    run = Simulation(game, [bots] * game.seats[0], "redeal")
    for nth, table in enumerate(run.steps()):
        if table.status != "running" or nth % 5:
            continue
        for known in ((), (0,), (1,), tuple(range(game.seats[0]))):
            one, other = Draws(b"one", [], "x"), Draws(b"other", [], "x")
            again = Draws(b"other", [], "x")
            once = game.redeal(table.play, known, other)
            twice = game.redeal(game.redeal(table.play, known, one), known, again)
            assert once == twice
            for seat in known:
                assert own_part(game.view(once, seat), seat) == own_part(game.view(table.play, seat), seat)
            assert restored(stored(once, game), game.shape, game) == once
            assert game.to_act(once)


def own_part(view, seat):
    """What concerns the seat itself: everything in its view but whether others have chosen already."""
    plain = view.model_dump(mode="json")
    plain.pop("to_act", None)
    for player in [*plain.get("players", ()), *plain.get("mats", ())]:
        if player.get("seat") != seat:
            player.pop("has_selected", None)
            player.pop("surplus", None)
    return plain
