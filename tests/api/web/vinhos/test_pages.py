"""The pages of a game: what they show, what they keep back, how they are read."""

import re
from dataclasses import replace
from random import Random
from typing import Any

from flask import Flask

from api.desk import Desk
from api.web.draft import Draft
from api.web.stage import Stage, staged
from api.web.words import Words
from commands.vinhos import GAME
from projections.table.state import Table
from projections.vinhos.state import ExpertDeck, HeldTile, VineyardDeck, VinhosState, players_with
from tests.api.web.conftest import Arrive
from tests.api.web.robots import Page, Robot
from tests.api.web.test_whole_game import _bots_move as bots_move

WORDS = Words("en", GAME.texts)


def _table(app: Flask, arrive: Arrive, seats: int = 3) -> tuple[Desk, str, list[Robot]]:
    people = [arrive("Anna"), arrive("Ben")]
    table = people[0].open_table(game="vinhos", seats=str(seats), sit="on")
    people[1].press(table, "Take a seat")
    for _ in range(seats - 2):
        people[0].press(table, "Seat a bot")
    people[0].press(table, "Start the game")
    return app.extensions["vintners"], table, people


def _until(app: Flask, arrive: Arrive, phase: str) -> tuple[Table, str, list[Robot]]:
    """A game that waits for one of its two people in a phase."""
    desk, table, people = _table(app, arrive)
    game, dice = table.rpartition("/")[2], Random(4)
    for _ in range(200):
        bots_move(desk, game, dice)
        now = desk.tables.newest(game)
        if now.play.phase == phase and now.play.turn.step == "move":
            return now, table, people
        assert people[0].moves(table, dice) or people[1].moves(table, dice)
    raise AssertionError(f"no {phase}")


def _sound(page: Page) -> None:
    assert not re.search(r"\b(page|event|command|ask|phase|name)\.[a-zA-Z]", page.words), page.words
    assert not re.search(r"\{\w*\"|\[\"", page.words), page.words
    assert "**" not in page.words
    assert re.search(r"style=|<script>|onclick", page.text) is None
    assert not re.search(r'aria-label="[^"]*(?:None|\?|  )', page.text), re.findall(
        r'aria-label="[^"]*(?:None|\?)[^"]*"', page.text
    )
    for piece in re.findall(r'<(?:a|g role="img")[^>]*>', page.text):
        assert 'role="img"' not in piece or 'aria-label="' in piece


def test_pages_of_a_game_have_words_for_everything(app: Flask, arrive: Arrive) -> None:
    desk, table, people = _table(app, arrive)
    game, dice = table.rpartition("/")[2], Random(9)
    watcher = arrive("")
    for number in range(90):
        bots_move(desk, game, dice)
        for person in people:
            page = person.get(table)
            _sound(page)
            for way in dice.sample(page.drafts(), min(2, len(page.drafts()))):
                _sound(person.get(way))
        if number % 10 == 0:
            _sound(watcher.get(table))
        if not (people[0].moves(table, dice) or people[1].moves(table, dice)):
            break
    last = desk.tables.newest(game).version
    for version in range(2, last + 1, 9):
        page = people[0].get(f"{table}/at/{version}")
        _sound(page)
        assert not page.drafts()


def test_a_turn_begins_with_a_short_list_and_a_lit_quadrel(app: Flask, arrive: Arrive) -> None:
    now, table, people = _until(app, arrive, "action_1")
    page = people[now.to_act[0]].get(table)
    assert page.has("Move your marker")
    assert len(page.drafts()) < 40
    quadrel = page.text[page.text.index('aria-label="Quadrel') :].split("</svg>\n")[0]
    assert len(re.findall(r'class="legal', quadrel)) >= 6
    everybody = {each: people[each].get(table) for each in range(2)}
    waiting = [everybody[each] for each in everybody if each not in now.to_act]
    assert all(not each.drafts() for each in waiting)


def test_watchers_are_told_what_is_hidden_and_may_pick_nothing(app: Flask, arrive: Arrive) -> None:
    _, table, _ = _until(app, arrive, "action_1")
    page = arrive("").get(table)
    assert not page.drafts()
    assert "order below the top hidden" in page.text
    assert page.has("more face down")
    assert page.has("Only the top of a deck is known")


def _turned(state: VinhosState) -> VinhosState:
    """The same position with all hidden orders the other way round."""
    vineyards = {
        region: VineyardDeck((*deck.tiles[: deck.known], *deck.tiles[deck.known :][::-1]), deck.known)
        for region, deck in state.vineyards.items()
    }
    experts = {}
    for feature, deck in state.experts.items():
        seen = len(deck.tiles) - deck.seen
        experts[feature] = ExpertDeck((*deck.tiles[:1], *deck.tiles[1:seen][::-1], *deck.tiles[seen:]), deck.seen)
    return replace(state, vineyards=vineyards, experts=experts, vintages=state.vintages[::-1], magnates=state.magnates[::-1])


def _whole(table: Table, seat: int, kind: str, dice: Random) -> tuple[Stage, Draft]:
    """A drafted move, made of the first ways that lead on."""
    draft = Draft(kind)
    for _ in range(20):
        stage = _staged(table, seat, draft)
        if stage.ready is not None:
            return stage, draft
        [offer] = stage.offers
        question = next(each for each in offer.questions if each.open and not each.told)
        more = [dial.more for dial in question.dials if dial.more] or [
            option.draft for option in question.options if not option.chosen
        ]
        draft = dice.choice(more)
    raise AssertionError(kind)


def _staged(table: Table, seat: int, draft: Draft) -> Stage:
    return staged(table, seat, (seat,), draft, WORDS, ("Anna", "Ben", "Cleo"), {})


def _shown(stage: Stage) -> Any:
    changes = stage.face.changes(stage.sight, stage.sight.view, stage.sight.then) if stage.sight.then else ()
    return (stage.face.picture(stage.sight), changes, stage.offers, stage.ready, stage.ways)


def test_no_preview_depends_on_what_lies_face_down(app: Flask, arrive: Arrive) -> None:
    now, _, _ = _until(app, arrive, "action_1")
    seat = now.to_act[0]
    tiles = (HeldTile("MA-expert-1"), HeldTile("MA-vineyard_discount-1"))
    play = replace(now.play, players=players_with(now.play, seat, bagos=30, tiles=tiles, space="wineries"))
    table, turned = replace(now, play=play), replace(now, play=_turned(play))
    assert table.play != turned.play
    for kind in ("ActVineyards", "ActExperts", "ActSales", "ActStaff", "ActRelease", "UseMagnate", "UseMagnateVineyard"):
        for seed in range(5):
            stage, draft = _whole(table, seat, kind, Random(seed))
            assert stage.sight.then is not None
            assert _shown(stage) == _shown(_staged(turned, seat, draft))


def test_a_purchase_of_two_vineyards_is_previewed_with_both_prices(app: Flask, arrive: Arrive) -> None:
    now, _, _ = _until(app, arrive, "action_1")
    seat = now.to_act[0]
    table = replace(now, play=replace(now.play, players=players_with(now.play, seat, bagos=30)))
    view: Any = GAME.view(table.play, seat)
    form = next(
        form
        for form in GAME.legal(table.play, seat).forms
        if form.type == "ActVineyards" and form.example.get("second_region") and "decks" not in form.example
    )
    wanted = {name: (str(value),) for name, value in form.example.items() if name not in ("type", "seat", "benefit")}
    stage = _staged(table, seat, Draft("ActVineyards", {**wanted, "benefit": ("take",)} if "benefit" in form.example else wanted))
    assert stage.ready is not None
    prices = {region.id: region.price for region in view.regions}
    cost = prices[form.example["region"]] + prices[form.example["second_region"]]
    move = next(space.cost for space in view.quadrel if space.id == form.example["space"])
    assert stage.sight.then.players[seat].bagos == 30 - cost - move
