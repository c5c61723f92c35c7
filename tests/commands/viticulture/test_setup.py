"""Setting up, and what the table knows from the start."""

from collections import Counter

import pytest

from commands.base import Begin
from commands.viticulture import GAME
from commands.viticulture.spring import WakeUp
from events.viticulture.setup import FirstPlayerChosen, HandDealt
from events.viticulture.turns import TurnCame
from projections.viticulture.components import full_deck
from projections.viticulture.state import DECKS
from projections.viticulture.view import view
from tests.commands.viticulture.table import A, B, C, at, of, said, shuffled
from tests.spec import Spec, seeded

EVERY_COUNT = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])


def begun(seats: int, seed: str = "a", **options: object) -> Spec:
    return Spec.of(GAME, seats, **options).when(Begin(), seeded(seed))


@pytest.mark.rule("VIT-SET-01")
@pytest.mark.parametrize("seats", [1, 7, 8])
def test_it_is_played_by_two_to_six(seats: int):
    assert GAME.seats == (2, 3, 4, 5, 6)
    begun(seats).rejected("bad-choice", "VIT-SET-01")


@pytest.mark.rule("VIT-SET-02")
@EVERY_COUNT
def test_one_pinot_and_one_summer_visitor_are_dealt_to_each(seats: int):
    table = begun(seats)
    assert shuffled(table) == [("vine", 42 - seats), ("order", 36), ("summer", 20), ("winter", 20)]
    decks = table.state.decks
    assert [len(decks[deck]) for deck in DECKS] == [42 - seats, 36, 20 - seats, 20]
    assert all(pile == () for pile in table.state.discards.values())
    for each in table.state.mats:
        assert "pinot" in each.hand
        assert [card for card in each.hand if card in full_deck("summer")]
        assert len(each.hand) == 2
    cards = Counter(card for deck in decks.values() for card in deck) + Counter(card for m in table.state.mats for card in m.hand)
    assert cards == Counter(card for deck in DECKS for card in full_deck(deck))


@pytest.mark.rule("VIT-SET-03")
def test_everybody_starts_with_three_coins_three_workers_and_an_empty_vineyard():
    for each in begun(4).state.mats:
        assert (each.lira, each.points, each.residual, each.workers, each.free) == (3, 0, 0, 3, 3)
        assert each.fields == ((), (), ())
        assert each.structures == ()
        assert each.pad == {"red": (), "white": ()}
        assert each.slots == {"red": (1, 2, 3), "white": (1, 2, 3), "blush": (), "sparkling": ()}


@pytest.mark.rule("VIT-SET-04")
def test_the_first_player_is_named_or_the_weakest_or_drawn_and_always_an_event():
    assert said(begun(3, first_player=2), FirstPlayerChosen) == [FirstPlayerChosen(seat=2, reason="named")]
    assert said(begun(3, previous_scores=(20, 7, 22)), FirstPlayerChosen) == [FirstPlayerChosen(seat=1, reason="previous-game")]
    tied = {said(begun(3, seed, previous_scores=(7, 20, 7)), FirstPlayerChosen)[0].seat for seed in "abcdefgh"}
    assert tied == {0, 2}
    drawn = {said(begun(3, seed), FirstPlayerChosen)[0].seat for seed in "abcdefghijkl"}
    assert drawn == {0, 1, 2}
    assert said(begun(3), FirstPlayerChosen)[0].reason == "chance"


@pytest.mark.rule("VIT-SET-04")
def test_a_first_player_who_does_not_sit_there_is_refused():
    begun(3, first_player=3).rejected("bad-choice", "VIT-SET-04")
    begun(3, previous_scores=(1, 2)).rejected("bad-choice", "VIT-SET-04")


@pytest.mark.rule("VIT-SET-05")
def test_the_bank_is_never_short():
    table = at("spring", lira=100_000).when(WakeUp(level=4))
    assert of(table).lira == 100_001


@pytest.mark.rule("VIT-INF-04")
def test_the_starting_pinot_is_known_to_all_and_the_visitor_to_its_owner():
    for dealt in said(begun(3), HandDealt):
        assert dealt.vines == ("pinot",)
        assert dealt.visitors.to == (dealt.seat,)


@pytest.mark.rule("VIT-INF-05", "VIT-INF-02")
def test_every_shuffle_is_an_event_that_nobody_may_read_and_replays_the_same():
    table = begun(3)
    assert [event.cards.to for event in table.events if event.type == "DeckShuffled"] == [(), (), (), ()]
    replayed = Spec.of(GAME, 3).given(*table.events)
    assert replayed.state == table.state
    assert begun(3).events == table.events
    assert begun(3, "b").events != table.events


@pytest.mark.rule("VIT-TURN-01", "VIT-TURN-02")
def test_the_first_year_opens_in_spring_with_the_first_player():
    table = begun(3, first_player=1)
    assert (table.state.year, table.state.season, table.state.order) == (1, "spring", (1, 2, 0))
    assert table.events[-1] == TurnCame(seat=1)


def test_a_game_is_set_up_once():
    begun(3).when(Begin()).rejected("wrong-season", "VIT-TURN-01")


@pytest.mark.rule("VIT-INF-01")
def test_mats_coins_workers_chart_piles_and_hand_counts_are_public():
    table = at(
        "summer",
        hand=("merlot", "broker", "queen", "order-01"),
        lira=7,
        discards={"vine": ("syrah",)},
        b={"structures": ("yoke",), "training": 1},
    )
    seen = view(table.state, None)
    assert seen.mats[A].hand_counts == {"vine": 1, "order": 1, "summer": 1, "winter": 1}
    assert seen.mats[A].hand is None
    assert (seen.mats[A].lira, seen.mats[A].wake_up, seen.mats[A].free_workers) == (7, 1, 3)
    assert (seen.mats[B].structures, seen.mats[B].training) == (("yoke",), 1)
    assert seen.discards["vine"] == ("syrah",)
    assert seen.wake_up[3] == C


@pytest.mark.rule("VIT-INF-02", "VIT-INF-05")
def test_no_other_view_changes_when_a_hidden_card_does():
    one = at("summer", hand=("merlot", "broker"), decks={"winter": ("queen", "judge")})
    other = at("summer", hand=("syrah", "planter"), decks={"winter": ("judge", "queen")})
    for reader in (None, B, C):
        assert view(one.state, reader) == view(other.state, reader)
    assert view(one.state, A) != view(other.state, A)
    assert view(one.state, A).mats[A].hand == ("broker", "merlot")
