"""Fall: visitors are invited."""

import pytest

from commands.viticulture.fall import InviteVisitors
from events.viticulture.cards import CardsDrawn
from events.viticulture.turns import SeasonBegan, TurnCame
from tests.commands.viticulture.table import A, B, C, at, drawn, of, said


@pytest.mark.rule("VIT-FALL-01")
def test_each_invites_one_from_either_deck_in_wake_up_order_without_a_worker():
    table = at("fall").when(InviteVisitors(seat=A, decks=("winter",)))
    assert drawn(table) == [("winter", 1)]
    assert table.events[-1] == TurnCame(seat=B)
    assert of(table).free == 3
    table.when(InviteVisitors(seat=C, decks=("summer",))).rejected("not-your-turn")
    table.when(InviteVisitors(seat=B, decks=("summer", "summer"))).rejected("bad-choice", "VIT-FALL-02")


@pytest.mark.rule("VIT-EX-45", "VIT-FALL-02")
def test_a_cottage_brings_two_when_both_are_named_at_once():
    cottage = at("fall", structures=("cottage",))
    one = cottage.when(InviteVisitors(seat=A, decks=("summer",)))
    assert drawn(one) == [("summer", 1)]
    one.when(InviteVisitors(seat=A, decks=("winter",))).rejected("not-your-turn")
    assert drawn(cottage.when(InviteVisitors(seat=A, decks=("summer", "winter")))) == [("summer", 1), ("winter", 1)]
    assert len(of(cottage.when(InviteVisitors(seat=A, decks=("winter", "winter")))).hand) == 2
    cottage.when(InviteVisitors(seat=A, decks=("summer",) * 3)).rejected("bad-choice")


@pytest.mark.rule("VIT-FALL-03")
def test_the_first_visitor_is_not_optional():
    at("fall").when(InviteVisitors(seat=A, decks=())).rejected("bad-choice")
    at("fall", structures=("cottage",)).when(InviteVisitors(seat=A, decks=())).rejected("bad-choice")


@pytest.mark.rule("VIT-FALL-04", "VIT-DECK-01")
def test_a_deck_is_named_only_as_often_as_it_has_cards():
    short = at("fall", structures=("cottage",), decks={"summer": ("broker",)})
    short.when(InviteVisitors(seat=A, decks=("summer", "summer"))).rejected("deck-unavailable", "VIT-FALL-04")
    with_pile = at("fall", structures=("cottage",), decks={"summer": ("broker",)}, discards={"summer": ("patron",)})
    assert of(with_pile.when(InviteVisitors(seat=A, decks=("summer", "summer")))).hand == ("broker", "patron")
    at("fall", decks={"summer": ()}).when(InviteVisitors(seat=A, decks=("summer",))).rejected("deck-unavailable")


@pytest.mark.rule("VIT-FALL-04")
def test_who_finds_no_visitor_at_all_is_skipped():
    table = at("fall", decks={"summer": ("broker",), "winter": ()}).when(InviteVisitors(seat=A, decks=("summer",)))
    assert said(table, SeasonBegan) == [SeasonBegan(season="winter", order=(A, B, C))]
    assert [event.seat for event in said(table, CardsDrawn)] == [A]
    assert table.state.to_move == A
