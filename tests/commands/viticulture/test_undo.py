"""Undo in Viticulture: inside a visitor's steps and across them, past other players' answers and past hidden discards."""

from typing import Any

import pytest

from commands.base import Rejected
from commands.table.undo import AskUndo
from commands.undo_offer import offered
from commands.viticulture.market import DrawVines, TakeCart
from commands.viticulture.turns import Pass
from commands.viticulture.visitors.answers import (
    BuildOffered,
    Decline,
    GiveCards,
    MakeWines,
    PayTribute,
    PlantOffered,
    YieldPoint,
)
from commands.viticulture.visitors.playing import PlayVisitor
from commands.viticulture.year_end import DiscardCards
from projections.viticulture.state import VitState
from tests.commands.undoing import all_agree, asked, redone, seated, sent, shown
from tests.commands.viticulture.table import A, B, C, at, grapes
from tests.service import Room


def plays(card: str, choice: str, **fields: Any) -> PlayVisitor:
    return PlayVisitor(space="left", card=card, choice=choice, **fields)


def cards(state: VitState, seat: int) -> tuple[str, ...]:
    hand: tuple[str, ...] = state.mats[seat].hand
    return hand


def test_inside_a_visitor_the_step_that_showed_nothing_is_free_and_the_one_that_drew_is_not():
    room = seated(at("winter", hand=("crusher",), pad=grapes(white=(2,)), decks={"order": ("order-05", "order-01")}))
    start, drew, made = sent(room, plays("crusher", "wine"), MakeWines(seat=A, makes=("white",), whites=(2,)))
    inside = room.undoing(A, drew)
    assert (inside.klass, inside.vanishes, shown(inside), inside.must_agree) == ("free", (made,), [], ())
    across = room.undoing(A, start)
    assert (across.klass, across.vanishes, across.must_agree) == ("ask", (drew, made), (B, C))
    assert shown(across) == [(drew, "opened"), (drew, "showed")]
    after = room.table.play
    room.undo(A, drew)
    assert room.table.play.pending.question == "crusher-wine"
    assert room.table.to_act == (A,)
    room.redo(A, made)
    assert room.table.play == after


def test_across_a_drawn_card_all_must_agree_and_the_same_card_comes_again():
    room = seated(at("summer", hand=("landscaper",), decks={"vine": ("sangiovese", "syrah")}))
    start, drew, planted = sent(room, plays("landscaper", "draw-and-plant"), PlantOffered(seat=A, vine="sangiovese", field=1))
    assert shown(room.undoing(A, drew)) == [(planted, "opened")], "a vine that only its owner had seen lies in a field"
    found = room.undoing(A, start)
    assert (found.klass, found.must_agree) == ("ask", (B, C))
    assert shown(found) == [(drew, "opened"), (drew, "showed"), (planted, "opened")]
    done = room.table.play
    asked(room, A, start)
    assert cards(room.table.play, A) == ("landscaper",)
    assert room.table.play.pending is None
    redone(room, A, planted)
    assert room.table.play == done
    asked(room, A, start)
    sent(room, plays("landscaper", "draw-and-plant"))
    assert cards(room.table.play, A) == ("sangiovese",)


def test_one_no_keeps_a_drawn_card_drawn():
    room = seated(at("summer", hand=("landscaper",), decks={"vine": ("sangiovese",)}, discards={"vine": ("syrah",)}))
    start, drew = sent(room, plays("landscaper", "draw-and-plant"))
    assert shown(room.undoing(A, start)) == [(drew, "drew"), (drew, "opened"), (drew, "showed")], "the pile was shuffled too"
    before = room.table.play
    room.undo(A, start)
    room.answer(B, True)
    room.answer(C, False)
    assert (room.table.play, room.table.ask) == (before, None)


def test_leaving_an_offer_is_taken_back_freely():
    room = seated(at("summer", hand=("landscaper",), decks={"vine": ("sangiovese", "syrah")}))
    _, drew, left = sent(room, plays("landscaper", "draw-and-plant"), Decline(seat=A))
    assert room.table.to_act == (B,)
    found = room.undoing(A, drew)
    assert (found.klass, found.vanishes, found.shown) == ("free", (left,), ())
    room.undo(A, drew)
    assert (room.table.play.pending.question, room.table.to_act) == ("landscaper-plant", (A,))
    room.redo(A, left)
    assert room.table.to_act == (B,)


def test_a_space_that_shows_nothing_is_free_and_one_that_draws_is_not():
    room = seated(at("summer", decks={"vine": ("sangiovese", "syrah")}))
    start, cart = sent(room, TakeCart(seat=A))
    assert room.undoing(A, start).klass == "free"
    room.undo(A, start)
    _, drew = sent(room, DrawVines(seat=A, space="left"))
    found = room.undoing(A, start)
    assert (found.klass, shown(found), found.must_agree) == ("ask", [(drew, "showed")], (B, C))
    assert room.undoing(A, cart).returns == (cart,)


def queen(**facts: Any) -> Room:
    """A plays the queen; C, who sits to the right, is to choose what to give."""
    return seated(at("winter", hand=("queen",), c={"hand": ("merlot", "judge", "broker"), "lira": 3}, **facts))


def test_anothers_unanswered_question_is_not_taken_away_without_that_seat():
    room = queen()
    start, demanded = sent(room, plays("queen", "demand"))
    assert room.table.to_act == (C,)
    for seat, others in ((A, (B, C)), (B, (A, C)), (C, (A, B))):
        found = room.undoing(seat, start)
        assert (found.klass, found.must_agree, shown(found)) == ("ask", others, [(demanded, "opened")])
    before = room.table.play
    room.undo(A, start)
    room.answer(B, True)
    assert (room.table.play, room.table.ask.must_agree) == (before, (C,))
    sent(room, PayTribute(seat=C))
    assert room.table.ask is None, "C has answered the queen instead"


def test_what_the_queen_was_given_is_taken_back_by_its_giver_alone_unless_it_is_cards():
    room = queen()
    _, demanded, yielded = sent(room, plays("queen", "demand"), YieldPoint(seat=C))
    free = room.undoing(C, demanded)
    assert (free.klass, free.vanishes, free.shown) == ("free", (yielded,), ())
    theirs = room.undoing(A, demanded)
    assert (theirs.klass, theirs.must_agree, theirs.shown) == ("ask", (C,), ())
    room.undo(C, demanded)
    assert room.table.to_act == (C,)
    _, gave = sent(room, GiveCards(seat=C, cards={"merlot": 1, "judge": 1}))
    found = room.undoing(C, demanded)
    assert (found.klass, found.must_agree, shown(found)) == ("ask", (A, B), [(gave, "showed")])
    done = room.table.play
    asked(room, C, demanded)
    assert (cards(room.table.play, A), cards(room.table.play, C)) == ((), ("broker", "judge", "merlot"))
    redone(room, C, gave)
    assert room.table.play == done


def test_an_answer_in_the_middle_of_a_round_of_answers():
    room = seated(at("summer", hand=("handyman",), lira=9, b={"lira": 2}, c={"lira": 9}))
    start, mine, theirs = sent(
        room, plays("handyman", "build", structure="windmill"), BuildOffered(seat=B, structure="irrigation")
    )
    assert room.table.to_act == (C,)
    own = room.undoing(B, mine)
    assert (own.klass, own.vanishes) == ("free", (theirs,)), "C has been asked, but has not answered"
    for seat in (A, C):
        found = room.undoing(seat, mine)
        assert (found.klass, found.must_agree, found.shown) == ("ask", (B,), ())
    across = room.undoing(A, start)
    assert (across.klass, across.vanishes, across.must_agree) == ("ask", (mine, theirs), (B, C))
    room.undo(B, mine)
    assert room.table.to_act == (B,)
    sent(room, Decline(seat=B))
    assert room.undoing(B, theirs).returns == (theirs,)


def full_hands(**facts: Any) -> Room:
    """A and B hold a card too many when the year ends; both choose in secret."""
    everything = {"hand": ("merlot",) * 7 + ("judge",), "b": {"hand": ("queen", "vendor", *["pinot"] * 6)}}
    spec = at("winter", seats=3, passed=(False, True, True), **everything)
    room = seated(spec, **facts)
    [_, ended] = sent(room, Pass(seat=A))
    assert room.table.play.surplus == (1, 1, 0)
    assert room.table.version == ended
    return room


def test_a_hidden_discard_is_not_taken_back_alone_and_the_ask_does_not_tell_it():
    told = []
    for card in ("judge", "merlot"):
        room = full_hands(key="the same table")
        before, gave = sent(room, DiscardCards(seat=A, cards={card: 1}))
        found = room.undoing(A, before)
        assert (found.klass, found.must_agree, shown(found)) == ("ask", (B, C), [(gave, "showed")])
        room.undo(A, before)
        told.append((room.table.ask, offered(room.table, (C,), room.handle.past(room.table))))
        all_agree(room, room.table.play)
        assert room.table.play.given_up == (None, None, None)
        assert room.table.to_act == (A, B)
    assert told[0] == told[1]


def test_discards_that_were_laid_open_come_back_with_everybodys_consent():
    room = full_hands()
    before, one, both = sent(room, DiscardCards(seat=A, cards={"judge": 1}), DiscardCards(seat=B, cards={"queen": 1}))
    assert room.table.play.season == "spring"
    done = room.table.play
    for seat, others in ((A, (B, C)), (B, (A, C))):
        found = room.undoing(seat, before)
        assert (found.klass, found.vanishes, found.must_agree) == ("ask", (one, both), others)
        assert shown(found) == [(one, "showed"), (both, "opened"), (both, "showed")]
    last = room.undoing(B, one)
    assert (last.klass, last.vanishes, last.must_agree) == ("ask", (both,), (A, C))
    asked(room, B, one)
    assert (room.table.play.given_up, room.table.to_act) == ((("judge",), None, None), (B,))
    sent(room, DiscardCards(seat=B, cards={"vendor": 1}))
    assert room.table.play.discards["winter"] == ("judge",)
    redone(room, B, both)
    assert room.table.play == done


@pytest.mark.parametrize(("option", "reason"), [("free-only", "only-free"), ("none", "not-at-this-table")])
def test_a_table_may_shut_out_what_would_have_to_be_asked(option: str, reason: str):
    room = seated(at("summer", decks={"vine": ("sangiovese",)}), undo=option)
    start, _ = sent(room, DrawVines(seat=A, space="left"))
    found = room.undoing(A, start)
    assert (found.klass, found.reason) == ("closed", reason)
    with pytest.raises(Rejected) as refused:
        room.send(A, AskUndo(to=start))
    assert (refused.value.code, refused.value.rule, refused.value.facts["reason"]) == ("undo-closed", "TABLE-UNDO-03", reason)
