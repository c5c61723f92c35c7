"""What happens at a table, by forms and links."""

import json
from random import Random

from flask import Flask
from redis import Redis

from tests.api.web.conftest import Arrive
from tests.api.web.robots import Robot
from tests.api.web.test_whole_game import _bots_move
from workers.fold import Fold


def _table(app: Flask, anna: Robot, *others: Robot, bots: int = 2, **wish: str) -> str:
    table = anna.open_table(game="vino", seats=str(1 + len(others) + bots), sit="on", **wish)
    for each in others:
        each.press(table, "Take a seat")
    for _ in range(bots):
        anna.press(table, "Seat a bot")
    anna.press(table, "Start the game")
    _bots_move(app.extensions["vintners"], table.rpartition("/")[2], Random(1))
    return table


def _drafted(person: Robot, table: str, dice: Random) -> tuple[str, dict[str, str]]:
    """The address of a whole draft and the form that would send it."""
    path, page = table, person.get(table)
    while "command" not in page.form("send").sent:
        ways = [way for way in page.drafts() if way.count("f.") > path.count("f.")]
        path = dice.choice(ways)
        page = person.get(path)
    return path, page.form("send").sent


def test_a_draft_is_told_before_it_is_sent(app: Flask, arrive: Arrive) -> None:
    anna = arrive("Anna")
    path, sent = _drafted(anna, _table(app, anna), Random(2))
    page = anna.get(path)
    command = json.loads(sent["command"])
    assert command["type"] == "BuyDrawn"
    assert page.has("Cash, Vino 1000 →")
    assert page.has("?")
    assert app.extensions["vintners"].tables.newest(path.partition("?")[0].rpartition("/")[2]).status == "running"


def test_the_same_form_sent_twice_counts_once(app: Flask, arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = _table(app, anna)
    _, sent = _drafted(anna, table, Random(2))
    desk, game = app.extensions["vintners"], table.rpartition("/")[2]
    first = anna.post(f"{table}/send", sent)
    version = desk.tables.newest(game).version
    again = anna.post(f"{table}/send", sent)
    assert (first.status_code, again.status_code) == (303, 303)
    assert "refused" not in again.headers["Location"]
    assert desk.tables.newest(game).version == version


def test_a_refusal_cites_its_rule_and_stays_until_dismissed(app: Flask, arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = _table(app, anna)
    path, sent = _drafted(anna, table, Random(2))
    bad = json.dumps({**json.loads(sent["command"]), "vineyards": ["toscana-01"]})
    page = anna.submit(anna.get(path).form("send"), command=bad)
    assert page.has("That is not possible")
    assert page.has("VINO-PRE-03")
    assert "/rules/vino#VINO-PRE-03" in page.text
    assert 'id="VINO-PRE-03"' in anna.get("/rules/vino").text
    assert page.form("send").sent["command"] == sent["command"]
    refused = page.raw.request.full_path
    assert anna.get(refused).has("That is not possible")
    assert not anna.get(path).has("That is not possible")
    assert not arrive("Ben").get(refused).has("That is not possible")


def test_a_form_of_an_older_version_is_not_sent_but_the_draft_is_kept(app: Flask, arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = _table(app, anna)
    path, sent = _drafted(anna, table, Random(2))
    page = anna.submit(anna.get(path).form("send"), version="3")
    assert page.has("The game moved on to")
    assert page.form("send").sent["command"] == sent["command"]


def test_a_draft_that_is_not_possible_any_more_is_put_away(app: Flask, arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = _table(app, anna)
    for query in ("do=Sell&f.variety=barbera", "do=BuyDrawn&f.vineyards=nowhere-9", "do=Nothing", "do=BuyDrawn&f.x.y=3"):
        page = anna.get(f"{table}?{query}")
        assert page.has("Your turn:")
        assert "command" not in page.form("send").sent


def test_a_watcher_can_send_nothing(app: Flask, arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = _table(app, anna)
    _, sent = _drafted(anna, table, Random(2))
    page = ben.get(table)
    assert page.has("You are watching")
    assert not page.drafts()
    token = (
        page.form("chat-form").sent["token"] if "chat-form" in page.text else ben.get("/").form(action="/tables").sent["token"]
    )
    answer = ben.post(f"{table}/send", {**sent, "token": token})
    assert answer.status_code == 403


def test_secrets_stand_on_their_owners_page_only(app: Flask, arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = _table(app, anna, ben, bots=1)
    desk, game, dice = app.extensions["vintners"], table.rpartition("/")[2], Random(1)
    while desk.tables.newest(game).play.stage != "selection":
        _bots_move(desk, game, dice)
        if desk.tables.newest(game).play.stage != "selection":
            assert anna.moves(table, dice) or ben.moves(table, dice)
    page = anna.get(f"{table}?do=Select&f.regions=toscana&f.regions=veneto")
    anna.submit(page.form("send"))
    if desk.tables.newest(game).play.stage == "selection":
        mine, his = anna.get(table), ben.get(table)
        assert mine.has("Selected this round")
        assert not his.has("Toscana, Veneto")
        assert not arrive("").get(table).has("Toscana, Veneto")


def test_a_selection_is_changed_on_the_page_where_the_rules_allow_it(app: Flask, arrive: Arrive) -> None:
    for revision, may in (("vino-1", False), ("vino-2", True)):
        anna, ben = arrive(f"Anna {revision[-1]}"), arrive(f"Ben {revision[-1]}")
        desk, dice = app.extensions["vintners"], Random(1)
        host = desk.tables.newest(anna.open_table(game="vino", seats="3").rpartition("/")[2]).host
        game = desk.handle.create(host, {"game": "vino", "seats": 3, "rules": revision}).id
        table = f"/games/{game}"
        for press in ("Take a seat", "Seat a bot"):
            anna.press(table, press)
        ben.press(table, "Take a seat")
        anna.press(table, "Start the game")
        while desk.tables.newest(game).play.stage != "selection":
            _bots_move(desk, game, dice)
            _ = desk.tables.newest(game).play.stage == "selection" or anna.moves(table, dice) or ben.moves(table, dice)
        assert anna.get(table).has("Until everybody has selected you may change them.") == may
        assert anna.get(table).has("You cannot change them afterwards.") != may
        anna.submit(anna.get(f"{table}?do=Select&f.regions=toscana&f.regions=veneto").form("send"))
        assert desk.tables.newest(game).play.stage == "selection"
        page = anna.get(table)
        assert page.has("you may choose anew. Waiting for") == bool(page.drafts()) == may
        again = anna.get(f"{table}?do=Select&f.regions=lazio&f.regions=veneto")
        assert ("command" in again.form("send").sent) == may
        if may:
            anna.submit(again.form("send"))
            assert desk.tables.newest(game).play.selections[0] == ("lazio", "veneto")


def test_an_undo_says_its_class_and_is_done(app: Flask, arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = _table(app, anna)
    desk, game, dice = app.extensions["vintners"], table.rpartition("/")[2], Random(1)
    while desk.tables.newest(game).play.stage != "buying" or 0 not in desk.tables.newest(game).to_act:
        _bots_move(desk, game, dice)
        if 0 in desk.tables.newest(game).to_act and desk.tables.newest(game).play.stage != "buying":
            anna.moves(table, dice)
    before = desk.tables.newest(game).play.chips
    anna.moves(table, dice)
    page = anna.get(table)
    way = next((form for form in page.forms if form.id == "way-undo"), None)
    assert way is not None
    assert any("free" in each["label"] or "ask" in each["label"] for each in way.buttons)
    anna.submit(way)
    assert desk.tables.newest(game).play.chips == before
    assert anna.get(table).has("taken back")


def test_one_person_with_all_seats_sees_a_curtain_between_them(app: Flask, arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.open_table(game="vino", seats="3", sit="on")
    anna.press(table, "Take a seat")
    anna.press(table, "Take a seat")
    anna.press(table, "Start the game")
    dice = Random(1)
    for _ in range(4):
        curtain = anna.get(table)
        assert not curtain.has("Cash")
        lift = next(link.href for link in curtain.links if "seat=" in link.href)
        page = anna.moves(lift, dice)
        assert page is not None
    assert anna.get(table).has("Anna (A)")


def test_lists_show_the_table_where_it_belongs(app: Flask, engine: Redis, arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    opened = anna.open_table(game="vino", title="Half empty", sit="on")
    running = _table(app, anna, bots=2, title="In full swing")
    for table in (opened, running):
        Fold(engine).game(table.rpartition("/")[2])
    lobby = ben.get("/")
    assert lobby.has("Half empty")
    assert lobby.has("In full swing")
    assert not ben.get("/?q=nothing+like+it").has("Half empty")
    assert anna.get("/games").has("Waiting for you")
    assert anna.client.get("/next").headers["Location"] == running


def test_erasing_needs_the_name(app: Flask, arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = _table(app, anna)
    form = anna.get("/profile/erase").form(action="/profile/erase")
    assert anna.post("/profile/erase", {**form.sent, "name": "Ben"}).status_code == 400
    anna.submit(form, name="Anna")
    assert anna.get("/").has("Sign in")
    assert arrive("Ben").get(table).has("a former player")


def test_a_token_is_shown_once_and_can_be_ended(arrive: Arrive) -> None:
    anna = arrive("Anna")
    form = anna.get("/profile").form(action="/profile/tokens")
    answer = anna.post("/profile/tokens", {**form.sent, "label": "my script", "scope": "read"})
    text = answer.get_data(as_text=True)
    secret = text.partition('id="secret">')[2].partition("<")[0]
    bearer = {"Authorization": f"Bearer {secret}"}
    assert anna.client.get("/api/v1/me", headers=bearer).status_code == 200
    page = anna.get("/profile")
    assert secret not in page.text
    ending = next(each for each in page.forms if each.action.endswith("/end") and "my script" in each.buttons[0]["label"])
    anna.submit(ending)
    assert anna.client.get("/api/v1/me", headers=bearer).status_code == 401


def test_a_practice_game_starts_from_a_version(app: Flask, arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = _table(app, anna)
    anna.moves(table, Random(1))
    last = app.extensions["vintners"].tables.newest(table.rpartition("/")[2]).version
    page = anna.get(f"{table}/at/{last}")
    forked = anna.submit(page.form(action=f"{table}/fork"))
    assert forked.raw.request.path != table
    assert forked.has("Hand over") or forked.has("Your turn:") or forked.has("Look through a seat")


def test_a_dispute_stops_the_game_and_is_ruled(app: Flask, arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = _table(app, anna, ben, bots=1)
    anna.moves(table, Random(1)) or ben.moves(table, Random(1))
    last = app.extensions["vintners"].tables.newest(table.rpartition("/")[2]).version
    form = next(each for each in ben.get(f"{table}/at/{last}").forms if "OpenDispute" in each.sent.get("command", ""))
    page = ben.submit(form, **{"t.rule": "VINO-PRE-03", "t.text": "That was not a free vineyard."})
    assert page.has("That was not a free vineyard.")
    ruling = next(each for each in anna.get(table).forms if "RuleDispute" in each.sent.get("command", ""))
    anna.submit(ruling, **{"t.text": "It was free.", "t.ruling": "stands"})
    assert not anna.get(table).has("That was not a free vineyard. ")


def test_notices_are_set_by_forms(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.get("/profile/notices")
    hook = next(each for each in page.forms if each.sent.get("kind") == "webhook")
    assert anna.post(hook.action, {**hook.sent, "target": "http://127.0.0.1/x", "label": "mine"}).status_code == 400
    page = anna.submit(page.form(action="/profile/notices"), delay_s="300", begin="23:00", end="07:00", zone="Europe/Rome")
    assert 'value="Europe/Rome"' in page.text
    assert 'value="23:00"' in page.text


def test_free_seats_are_filled_with_bots_at_once(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.open_table(game="vino", seats="5", sit="on")
    page = anna.submit(anna.get(table).form(action=f"{table}/fill"), bot="random")
    assert page.has("5 of 5 taken")
    assert page.has("random bot")
    assert "fill" not in ben.get(table).text


def test_what_happened_stands_below_the_heading_of_its_round(app: Flask, arrive: Arrive) -> None:
    """Newest first, so a round's heading comes before its newest line."""
    anna = arrive("Anna")
    log = anna.get(_table(app, anna)).text.partition('<ol class="log"')[2].partition("</ol>")[0]
    rows = ["day" if "day" in row[:20] else "entry" for row in log.split("<li class=")[1:]]
    assert (rows[0], rows.count("day")) == ("day", 2)
    marks = [log.index(each) for each in ("Preliminary round ·", "Before that ·", "took a seat")]
    assert marks == sorted(marks)
