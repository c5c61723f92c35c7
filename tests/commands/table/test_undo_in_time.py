"""Going back at every kind of place, and what follows it: lists, deadlines, chat, clocks; nothing is leaked, nobody gains."""

from itertools import pairwise
from random import Random

import pytest

from commands.bots import bot_move
from commands.games import GAMES
from commands.judge import judged
from commands.table.undo import jump
from commands.undo_offer import offered
from events.commit import Author
from projections.deadlines import dues
from projections.read_models import ReadModels
from projections.table.state import Table
from projections.talk import Talk
from tests.service import Room
from workers.fold import Fold


def agreed(room: Room, person: int, to: int) -> None:
    """Back, everybody saying yes."""
    room.undo(person, to)
    while room.table.ask:
        room.answer(room.table.ask.must_agree[0], agree=True)


def place(before: Table, after: Table, ends: bool) -> str:
    """What kind of place a table stands at: just after a new round, a new phase, amid a seat's steps, before the last move."""
    mark = [getattr(each.play, "round", None) or getattr(each.play, "year", 0) for each in (before, after)]
    phase = [getattr(each.play, "phase", None) or getattr(each.play, "season", None) for each in (before, after)]
    if ends:
        return "end"
    if mark[0] != mark[1]:
        return "round"
    if phase[0] != phase[1]:
        return "phase"
    return "step" if before.to_act == after.to_act else ""


@pytest.mark.parametrize("name", list(GAMES))
def test_back_and_forth_at_rounds_phases_steps_and_before_the_end(name: str):
    room, dice, done = Room(name, GAMES[name].seats[0]).started(), Random(3), set()
    while room.table.status == "running":
        before, seat = room.table, room.table.to_act[0]
        move = bot_move(room.game, "random", before.play, seat, dice)
        who = Author(seat, "player", room.people[seat])
        ends = judged(before, move, who, room.game, room.handle.past(before)).events[-1].type == "GameFinished"
        kind = place(room.handle.tables.at(room.id, before.version - 1), before, ends)
        if kind and kind not in done and before.version > before.began + 1:
            done.add(kind)
            there_and_back(room, before)
        room.send(seat, move)
    assert done >= {"round", "phase", "end"}


def there_and_back(room: Room, tip: Table) -> None:
    """Undo the last move and redo it; all is as it was."""
    agreed(room, 0, tip.version - 1)
    back = room.handle.tables.at(room.id, tip.version - 1)
    assert (room.table.play, room.table.to_act) == (back.play, back.to_act)
    room.redo(0, tip.version)
    while room.table.ask:
        room.answer(room.table.ask.must_agree[0], agree=True)
    assert (room.table.play, room.table.to_act) == (tip.play, tip.to_act)


def test_who_draws_and_goes_back_must_ask_all_and_finds_the_same_card():
    """Draw a card, undo, play differently: the next one draws what the first would have drawn. Nobody gains."""
    room = Room("viticulture", 2).started()
    for _ in range(200):
        table = room.table
        seat = table.to_act[0]
        room.move(seat, Random(table.version))
        [(_, commit, _)] = room.handle.tables.commits(room.id, table.version)
        drawn = [event for event in commit.events if event.type == "CardsDrawn"]
        if drawn:
            break
    after = room.table
    found = jump(after, (seat,), table.version, room.handle.past(after))
    assert found.klass == "ask"
    assert found.must_agree == (1 - seat,)
    assert "showed" in {each.what for each in found.shown}
    agreed(room, seat, table.version)
    room.move(seat, Random(table.version))
    [(_, again, _)] = room.handle.tables.commits(room.id, room.table.version - 1)
    assert again.events == commit.events


def test_an_ask_during_a_secret_selection_tells_nothing_of_it():
    asks = []
    for seed in (1, 2):
        room = Room(key="the same table").started()
        while room.table.play.phase != "selection":
            room.move()
        start, chooser = room.table, room.table.to_act[0]
        room.move(chooser, Random(seed))
        room.undo(chooser, start.version)
        asks.append((room.table.ask, offered(room.table, (2,), room.handle.past(room.table))))
    assert asks[0] == asks[1]


def test_lists_and_deadlines_follow_a_rewind_and_the_chat_stays():
    room = Room(clock={"kind": "move", "seconds": 3_600}).started()
    engine = room.handle.store.engine
    fold, models, talk = Fold(engine), ReadModels(engine), Talk(engine)
    start = room.table
    first = start.to_act[0]
    talk.say(room.id, room.people[0], "Hello", "key")
    room.move()
    fold.game(room.id)
    assert [row["id"] for row in models.turns(room.people[first])] == []
    agreed(room, first, start.version)
    fold.game(room.id)
    assert [row["id"] for row in models.turns(room.people[first])] == [room.id]
    second = next(seat for seat in range(3) if seat != first)
    assert [row["id"] for row in models.turns(room.people[second])] == []
    assert [due.seat for due in dues(room.table)] == [first]
    assert [each.text for each in talk.newest(room.id, 10)] == ["Hello"]


def test_ten_rounds_of_undo_and_move_add_no_time():
    room = Room(clock={"kind": "bank", "seconds": 3_600, "increment": 60}).started()
    start = room.table
    first = start.to_act[0]
    left = [start.watches[first].remaining]
    for _ in range(10):
        room.clock.now += 5_000
        room.move(first, Random(1))
        agreed(room, first, start.version)
        left.append(room.table.watches[first].remaining)
    assert all(later < earlier for earlier, later in pairwise(left))
    assert left[0] - left[-1] >= 50_000


def test_declined_and_withdrawn_asks_change_nothing_and_one_follows_another():
    room = Room().started().moves(4)
    before = room.table
    for how in ("declined", "withdrawn", "declined"):
        room.undo(0, before.began)
        if how == "declined":
            room.answer(room.table.ask.must_agree[-1], agree=False)
        else:
            room.withdraw(0)
        after = room.table
        assert (after.play, after.ask, after.awaited, after.jumps) == (before.play, None, before.awaited, before.jumps)


def test_the_offer_names_the_last_move_the_turn_and_the_lines_that_can_come_back():
    room = Room().started()
    start, first = room.table, room.table.to_act[0]
    nothing = offered(start, (first,), room.handle.past(start))
    assert (nothing["class"], nothing["reason"], nothing["redo"]) == ("closed", "nothing-to-undo", [])
    room.move(first)
    offer = offered(room.table, (first,), room.handle.past(room.table))
    assert (offer["class"], offer["to"], offer["turn_to"], offer["vanishes"]) == (
        "ask",
        start.version,
        start.version,
        (start.version + 1,),
    )
    other = next(seat for seat in range(3) if seat != first)
    theirs = offered(room.table, (other,), room.handle.past(room.table))
    assert (theirs["to"], theirs["turn_to"]) == (start.version, None)
    agreed(room, first, start.version)
    redo = offered(room.table, (first,), room.handle.past(room.table))["redo"]
    assert [(each["class"], each["returns"]) for each in redo] == [("ask", (start.version + 1,))]
    assert offered(room.table, (), room.handle.past(room.table)) is None
