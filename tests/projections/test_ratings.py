"""Ratings and reliability: places, ties, who left, and that the order of arrival does not matter."""

from random import Random

import fakeredis
import pytest

from commands.bots import bot_move
from commands.table.absence import TakeOver
from commands.table.seating import Resign
from projections.outcomes import Outcome, Part, outcome_of, ranks
from projections.ratings import Ratings
from tests.timed import Timed

CLOCK = {"kind": "move", "seconds": 86_400, "grace": 0, "absence": "substitute", "patience": 0}


def outcome(id_: str, at: int, *places: int, how: str = "finished") -> Outcome:
    parts = tuple(Part(f"p{seat}", seat, how if seat == 2 else "finished", place, False) for seat, place in enumerate(places))
    return Outcome(id_, "vino", at, True, parts)


@pytest.fixture
def ratings() -> Ratings:
    return Ratings(fakeredis.FakeRedis())


def points(ratings: Ratings) -> list[int]:
    return [ratings.of("vino", [f"p{seat}"])[f"p{seat}"].rating for seat in range(3)]


def test_who_is_new_stands_at_a_thousand(ratings):
    assert points(ratings) == [1000, 1000, 1000]


def test_places_decide_and_shared_places_are_equal(ratings):
    ratings.note(outcome("a", 1, 1, 1, 3))
    assert ratings.catch_up("vino") == 1
    one, two, three = points(ratings)
    assert one == two > 1000 > three


def test_who_leaves_is_last_whatever_the_bot_made_of_it():
    assert ranks(outcome("a", 1, 2, 3, 1, how="resigned")) == {"p0": 2, "p1": 3, "p2": 4}


def test_a_repeat_counts_once_and_the_order_of_arrival_does_not_matter(ratings):
    games = [outcome("a", 1, 1, 2, 3), outcome("b", 2, 3, 1, 2), outcome("c", 3, 2, 2, 1)]
    for each in games:
        ratings.note(each)
        ratings.catch_up("vino")
    assert ratings.catch_up("vino") == 0
    other = Ratings(fakeredis.FakeRedis())
    for each in (games[2], games[0], games[0], games[1]):
        other.note(each)
        other.catch_up("vino")
    assert points(other) == points(ratings)
    assert [player for player, _ in ratings.best("vino", 10)] == [player for player, _ in other.best("vino", 10)]


def test_a_played_game_counts_for_its_people():
    room = Timed(clock=CLOCK, secret=None).started()
    room.send(1, Resign())
    new = room.outsider("a substitute")
    room.send(new, TakeOver(seat=1))
    for _ in range(3_000):
        if room.table.status != "running":
            break
        if any(room.table.chairs[seat].bot for seat in room.table.to_act):
            room.bots()
        elif room.table.to_act[0] == 1:
            room.send(new, _some_move(room))
        else:
            room.move()
    found = outcome_of(room.table)
    assert found is not None
    assert found.rated
    ends = {part.player: (part.how, part.substitute) for part in found.parts}
    assert ends == {
        "person-0": ("finished", False),
        "person-1": ("resigned", False),
        "person-2": ("finished", False),
        "a substitute": ("finished", True),
    }
    assert ranks(found)["person-1"] > max(ranks(found)["person-0"], ranks(found)["person-2"])
    assert "a substitute" not in ranks(found)
    kept = Ratings(fakeredis.FakeRedis())
    kept.note(found)
    assert kept.reliability("person-1").resigned == 1
    assert kept.reliability("person-0").finished == 1


def _some_move(room: Timed):
    return bot_move(room.game, "random", room.table.play, 1, Random(room.table.version))


def test_practice_and_foreseeable_games_are_not_rated():
    room = Timed(clock=CLOCK).started()
    assert outcome_of(room.table) is None
    assert room.table.fixed_seed
