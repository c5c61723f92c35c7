"""Games that can be played here, and the rules that refusals cite."""

from typing import Any

import pytest

from commands.games import GAMES
from tests.api.actors import People, Tables


def test_each_game_says_who_can_play_it_and_how(people: People) -> None:
    kinds = people.stranger().get("/games-available").ok()["games"]
    assert [each["name"] for each in kinds] == list(GAMES)
    [vino] = [each for each in kinds if each["name"] == "vino"]
    assert vino["seats"] == [3, 4, 5]
    assert vino["options"]["type"] == "object"


@pytest.mark.parametrize("game", ["table", *GAMES])
def test_rules_can_be_read_whole_and_one_by_one(people: People, game: str) -> None:
    book = people.stranger().get(f"/rules/{game}").ok()
    assert book["markdown"].startswith("#")
    assert len(book["rules"]) > 10
    for rule in book["rules"]:
        assert rule["text"]
        assert rule["chapter"]
        assert people.stranger().get(f"/rules/{game}/{rule['id']}").ok() == rule


def test_a_rule_of_several_lines_is_given_whole(people: People) -> None:
    rule = people.stranger().get("/rules/table/TABLE-UNDO-03").ok()
    assert rule["chapter"] == "4. Undo and redo"
    assert rule["text"].startswith("Undoing is free when every commit")
    assert rule["text"].endswith("In all other cases it must be asked.")


@pytest.mark.parametrize("path", ["/rules/chess", "/rules/vino/VINO-NO-99", "/rules/table/VINO-SET-01", "/rules/..%2ftable"])
def test_a_rule_that_is_not_there_is_unknown(people: People, path: str) -> None:
    people.stranger().get(path).problem(404, "unknown")


def test_a_cited_rule_can_be_opened_where_it_is_cited(people: People, tables: Tables) -> None:
    table = tables.vino(seats=3)
    waiting = next(person for person in table.people if person is not table.awaited())
    refused: Any = waiting.send({"type": "Pass"}).problem(422, "rejected")
    assert people.stranger().get(f"/rules/vino/{refused['rule']}").ok()["id"] == refused["rule"]
