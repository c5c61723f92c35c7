"""A whole game over HTTP, by a client that knows nothing of it."""

from tests.api.actors import Tables


def test_a_game_is_played_to_its_end_from_the_listed_moves(tables: Tables) -> None:
    table = tables.vino(seats=3)
    game = table.play()
    assert game["status"] == "finished"
    assert sorted(each["seat"] for each in game["result"]["standings"]) == [0, 1, 2]
    assert game["to_act"] == []
