"""Logs and boards as text: every event of a table has its sentence, and any view can be told."""

from commands.games import GAMES, codec
from commands.simulation import Simulation
from events.commit import read
from events.table.union import TABLE_EVENTS
from projections.plain import change_lines, log_lines, view_lines
from projections.texts import languages, said
from tests.golden.samples import sample


def test_every_event_of_a_table_has_a_sentence():
    english = languages("projections.table")["en"]
    for model in TABLE_EVENTS:
        event = sample(model)
        key = f"event.{event.type}"
        line = said(english, key, event.model_dump(), ["Anna", "Ben"])
        assert line != key
        assert "{" not in line
        assert "?" not in line.replace("“", "").split("“")[0], line


def test_a_change_is_one_line_with_what_it_was_and_by_how_much():
    told = change_lines(
        [
            {"path": ["view", "players", 1, "cash"], "from": 900, "to": 1200, "by": 300},
            {"path": ["view", "market", "barbera"], "from": 100, "to": -100, "by": -200},
            {"path": ["to_act"], "added": [0], "removed": [1]},
            {"path": ["view", "to_move"], "from": 0, "to": 1, "by": 1},
        ],
        {"name.barbera": "Barbera"},
        ["Anna", "Ben"],
    )
    assert list(told) == [
        "players, Ben, cash: 900 → 1200 (+300)",
        "market, Barbera: 100 → \u2212100 (\u2212200)",
        "to act: + Anna; \u2212 Ben",
        "to move: Anna → Ben",
    ]


def test_every_game_can_be_told_at_every_version():
    for name, game in GAMES.items():
        run = Simulation(game, ["greedy"] * game.seats[0], "plain", keep=True)
        people = [f"Seat {seat}" for seat in range(game.seats[0])]
        run.play()
        for entry in run.entries:
            commit = read(entry, codec(name), None)
            for line in log_lines(commit, game.texts["en"], people):
                assert line
        lines = list(view_lines(game.view(run.table.play, 0).model_dump(mode="json"), game.texts["en"], people))
        assert len(lines) > 10
