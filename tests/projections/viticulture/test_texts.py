"""Sentences that players read."""

import pytest

from commands.viticulture import GAME
from commands.viticulture.crushing import CrushGrapes
from commands.viticulture.visitors.playing import PlayVisitor
from events.base import Sealed
from events.viticulture.cards import CardsDrawn
from events.viticulture.winter import FieldHarvested, OrderFilled
from projections.texts import said

ENGLISH = GAME.texts["en"]
PEOPLE = ("Ada", "Béla")


def sentence(thing) -> str:
    kind = "event" if type(thing) in GAME.events else "command"
    return said(ENGLISH, f"{kind}.{thing.type}", dict(thing), PEOPLE)


@pytest.mark.rule("VIT-INF-02")
def test_a_draw_names_the_card_to_those_who_may_read_it():
    seal = Sealed[tuple[str, ...]]
    own = CardsDrawn(seat=0, deck="vine", count=1, cards=seal(to=(0,), body=("merlot",)))
    others = CardsDrawn(seat=0, deck="vine", count=1, cards=seal(to=(0,), body=None))
    assert sentence(own) == "Ada drew 1 card from the vine deck: Merlot."
    assert sentence(others) == "Ada drew 1 card from the vine deck."


def test_log_lines_say_what_happened_with_its_figures():
    harvest = FieldHarvested(seat=1, field=2, grapes=("white-1",), lost=("red-1",))
    assert sentence(harvest) == "Béla harvested field 2: white 1. Lost for want of room: red 1."
    order = OrderFilled(seat=0, order="order-08", wines=("red-2", "white-4"), points=3, residual=1)
    assert sentence(order) == "Ada filled the order for red 2, white 4 with red 2, white 4: 3 points, residual +1."


def test_choices_name_what_they_use():
    crush = CrushGrapes(space="middle", makes=("blush",), reds=(2,), whites=(3,), bonus=True)
    assert sentence(crush) == "Make blush wine of red 2 and white 3, middle space, with the bonus"
    play = PlayVisitor(space="left", card="broker", choice="buy-points")
    assert sentence(play) == "Play Broker: buy points (left space)"
