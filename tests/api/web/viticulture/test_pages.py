"""The page of a game: what each reader sees and does not see."""

import re
from random import Random

from flask import Flask

from api.desk import Desk
from projections.viticulture.components import components
from tests.api.web.conftest import Arrive
from tests.api.web.test_whole_game import _bots_move as bots_move
from tests.api.web.viticulture.positions import GAME, WORDS


def _table(app: Flask, arrive: Arrive) -> tuple[Desk, str, list]:
    people = [arrive("Anna"), arrive("Ben")]
    table = people[0].open_table(game="viticulture", seats="3", sit="on")
    people[1].press(table, "Take a seat")
    people[0].press(table, "Seat a bot")
    people[0].press(table, "Start the game")
    return app.extensions["vintners"], table, people


def _names(cards: tuple[str, ...]) -> set[str]:
    """Visitors, whose names stand nowhere else."""
    return {WORDS.name(card) for card in cards if card in components().visitors}


def test_nobody_sees_the_hand_of_another(app: Flask, arrive: Arrive) -> None:
    desk, table, people = _table(app, arrive)
    play = desk.tables.newest(table.rpartition("/")[2]).play
    pages = [person.get(table) for person in people]
    watcher = arrive("").get(table)
    for seat, mat in enumerate(play.mats):
        names = _names(mat.hand)
        assert names
        for other, page in enumerate(pages):
            assert all((name in page.words) == (other == seat) for name in names)
        assert not any(name in watcher.text for name in names)
    assert watcher.has("1 vine, 1 summer visitor")
    assert not watcher.has("My hand")
    assert pages[0].has("My hand")


def test_no_page_of_a_game_shows_the_name_of_a_text_instead_of_it(app: Flask, arrive: Arrive) -> None:
    desk, table, people = _table(app, arrive)
    game, dice = table.rpartition("/")[2], Random(5)
    for _ in range(60):
        bots_move(desk, game, dice)
        page = people[0].get(table)
        assert not re.search(r"\b(page|event|command|ask|phase|name)\.[a-zA-Z]", page.words), page.words
        assert re.search(r"style=|<script>|onclick", page.text) is None
        if people[0].moves(table, dice) is None and people[1].moves(table, dice) is None:
            break
    last = desk.tables.newest(game).version
    for version in range(5, last + 1, 7):
        assert people[0].get(f"{table}/at/{version}").has("My hand")


def test_everything_on_the_board_has_a_name(app: Flask, arrive: Arrive) -> None:
    _, table, people = _table(app, arrive)
    for page in (people[0].get(table), arrive("").get(table)):
        for tag in re.findall(r"<svg class=\"board[^>]*>", page.text):
            assert "aria-label=" in tag
        for tag in re.findall(r'<g role="img"[^>]*>', page.text):
            assert re.search(r'aria-label="[^"]+"', tag), tag
        for title in re.findall(r'<a [^>]*class="legal [^>]*>(.{0,20})', page.text):
            assert re.match(r"<title>\w", title), title


def test_a_page_stays_light(app: Flask, arrive: Arrive) -> None:
    _, table, people = _table(app, arrive)
    assert len(people[0].get(table).text) < 200_000


def test_card_texts_are_the_stored_effects() -> None:
    import json
    from importlib.resources import files

    data = json.loads(files("projections.viticulture").joinpath("components.json").read_bytes())
    for row in (*data["summer_visitors"], *data["winter_visitors"]):
        assert GAME.texts["en"][f"page.effect.{row['id']}"] == row["effect"]
