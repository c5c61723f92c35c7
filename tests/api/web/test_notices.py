"""How one is told, set on pages: each channel's own kinds and delay, single games silenced, addresses asked."""

from flask import Flask

from projections.notices import KINDS
from tests.api.web.conftest import Arrive

HOOK = {"target": "https://hooks.example.org/a", "format": "plain"}


def preferences(app: Flask, name: str):
    """What a person wants."""
    desk = app.extensions["vintners"]
    player = desk.people.sign_in(name, "correct horse battery").player
    return desk.notifying.of(player)


def test_a_channel_carries_what_was_ticked_after_its_own_delay(app: Flask, arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.get("/profile/notices")
    anna.submit(next(form for form in page.forms if form.sent.get("kind") == "webhook"), **HOOK)
    [channel] = preferences(app, "Anna").channels
    assert (channel.kinds, channel.delay_s) == (None, None)
    form = anna.get("/profile/notices").form(action="/profile/notices")
    anna.submit(form)
    assert preferences(app, "Anna").channels == (channel,)
    kept = [(name, value) for name, value in form.fields if not name.startswith("kind.") or name.endswith((".turn", ".remind"))]
    kept = [(name, "300" if name.startswith("delay.") else value) for name, value in kept]
    assert anna.post("/profile/notices", kept).status_code == 303
    [channel] = preferences(app, "Anna").channels
    assert (channel.kinds, channel.delay_s) == (("turn", "remind"), 300)
    assert "test" not in (channel.kinds or KINDS)


def test_one_game_is_silenced_and_heard_again(app: Flask, arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.open_table(sit="on")
    game = table.rpartition("/")[2]
    assert anna.press(f"{table}/table", "No notices of this game").has("Notices of this game again")
    assert preferences(app, "Anna").games[game].off
    anna.press(f"{table}/table", "Notices of this game again")
    assert game not in preferences(app, "Anna").games
    assert not arrive("Ben").get(f"{table}/table").has("No notices of this game")


def test_an_address_that_nobody_confirmed_is_marked_and_can_be_asked_again(arrive: Arrive) -> None:
    anna = arrive("Anna")
    form = {"kind": "email", "target": "anna@players.example"}
    token = anna.get("/profile/notices").form(action="/profile/notices").sent
    assert anna.post("/profile/notices/add", {**token, **form}).status_code == 303
    assert anna.get("/profile/notices").has("not confirmed")
    page = anna.press("/profile/notices", "Send the question again")
    assert page.status == 200
    for _ in range(2):
        anna.press("/profile/notices", "Send the question again")
    again = anna.get("/profile/notices").form(button="Send the question again")
    assert anna.post(again.action, again.sent).status_code == 429
