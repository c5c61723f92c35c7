"""What `vintners simulate` tells of many games."""

import json

import pytest

from deploy.summary import summed_up
from tests.deploy.test_cli import vintners


@pytest.mark.parametrize(("game", "first"), [("viticulture", "wake-up"), ("vinhos", "region")])
def test_each_line_tells_a_finished_game_and_nothing_else_is_said(game: str, first: str):
    done = vintners("simulate", game, "--seats", "2", "--games", "2", "--json")
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(line["game"], line["finished"], len(line["standings"])) for line in lines] == [(game, True, 2)] * 2
    assert all(len(line["openings"][first]) == 2 and line["counts"] for line in lines)
    assert done.stderr == ""


def line(*standings: tuple[int, int, int], **more: object) -> dict[str, object]:
    """A game's line; standings are (seat, place, score)."""
    rows = [{"seat": seat, "place": place, "score": score, "keys": []} for seat, place, score in standings]
    return {"finished": True, "rounds": 7, "bots": ["greedy", "random"], "standings": rows, "seconds": 0.5} | more


def test_wins_are_told_by_bot_by_seat_and_by_first_choice_and_counts_are_added_up():
    lines = [
        line(
            (0, 1, 21),
            (1, 2, 8),
            openings={"wake-up": ["4", "6"]},
            counts={"visitor": {"queen": 1, "judge": 0}},
            figures={"lira": [3, 9]},
        ),
        line(
            (0, 1, 20),
            (1, 1, 20),
            openings={"wake-up": ["6", "4"]},
            counts={"visitor": {"queen": 2, "judge": 0}},
            figures={"lira": [0, 5]},
            rounds=9,
        ),
    ]
    assert summed_up(lines) == (
        "games         2, finished 2\n"
        "rounds        7 to 9, median 8.0\n"
        "scores        8 to 21, median 20.0, of winners 20\n"
        "wins          greedy 1.5, random 0.5\n"
        "wins by seat  0 1.5, 1 0.5\n"
        "first wake-up 4 1.5 of 2, 6 0.5 of 2\n"
        "lira          0 to 9, median 4.0\n"
        "visitor       queen 3, judge 0\n"
        "seconds       1.00\n"
    )
