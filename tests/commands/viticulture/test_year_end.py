"""Year end, decks and the end of the game."""

import pytest

from commands.viticulture import GAME
from commands.viticulture.market import DrawOrders, DrawVines, TakeCart
from commands.viticulture.spring import WakeUp
from commands.viticulture.turns import Pass
from commands.viticulture.visitors.playing import PlayVisitor
from commands.viticulture.year_end import DiscardCards
from events.base import Sealed
from events.viticulture.cards import CardsDiscarded, CardsDrawn, DeckShuffled
from events.viticulture.turns import LastYearCalled
from events.viticulture.year_end import DiscardsChosen, FirstPlayerMoved, GameEnded, HandsOverLimit
from projections.viticulture.view import awaited, view
from tests.commands.viticulture.table import A, B, C, at, grapes, of, said, shuffled, wines, year_ends
from tests.spec import Rigged, seeded

MEDIUM = ("medium-cellar",)
LARGE = ("medium-cellar", "large-cellar")


@pytest.mark.parametrize(
    ("structures", "cellar", "expected"),
    [
        pytest.param(LARGE, wines(red=(8, 9)), wines(red=(8, 9)), marks=pytest.mark.rule("VIT-EX-12", "VIT-YE-02")),
        pytest.param(MEDIUM, wines(red=(4, 5, 6)), wines(red=(4, 5, 6)), marks=pytest.mark.rule("VIT-EX-15", "VIT-YE-03")),
        pytest.param(MEDIUM, wines(red=(3, 4), white=(6,)), wines(red=(4, 5), white=(6,)), marks=pytest.mark.rule("VIT-EX-16")),
        pytest.param((), wines(white=(2, 3)), wines(white=(2, 3)), marks=pytest.mark.rule("VIT-EX-17", "VIT-YE-03")),
        pytest.param(LARGE, wines(blush=(6,), sparkling=(7, 8)), wines(blush=(7,), sparkling=(8, 9))),
    ],
)
def test_wine_rises_from_the_top_where_the_next_slot_is_built_and_free(structures, cellar, expected):
    assert of(year_ends(at("winter", structures=structures, cellar=cellar))).cellar == expected


@pytest.mark.rule("VIT-EX-13", "VIT-EX-17", "VIT-YE-02", "VIT-YE-03")
def test_grapes_rise_without_any_cellar():
    assert of(year_ends(at("winter", pad=grapes(red=(2,), white=(3,))))).pad == grapes(red=(3,), white=(4,))
    assert of(year_ends(at("winter", pad=grapes(white=(3,)), cellar=wines(white=(2, 3))))).pad == grapes(white=(4,))
    assert of(year_ends(at("winter", pad=grapes(red=(7, 8, 9))))).pad == grapes(red=(7, 8, 9))


@pytest.mark.rule("VIT-YE-01")
def test_the_steps_come_in_their_order():
    table = year_ends(at("winter", hand=("merlot",) * 8))
    kinds = [event.type for event in table.events if event.type not in ("Passed", "SeasonBegan")]
    assert kinds == ["TokensAged", "TokensAged", "TokensAged", "WorkersReturned", "ResidualsPaid", "HandsOverLimit"]
    done = table.when(DiscardCards(cards={"merlot": 1}))
    kinds = [event.type for event in done.events]
    assert kinds == ["DiscardsChosen", "CardsDiscarded", "FirstPlayerMoved", "YearBegan", "SeasonBegan", "TurnCame"]


@pytest.mark.rule("VIT-YE-04")
def test_all_workers_come_home_and_those_in_training_join():
    table = year_ends(at("winter", placed=2, training=1, temporary=True, b={"placed": 3}))
    assert (of(table).workers, of(table).training, of(table).free, of(table, B).free) == (4, 0, 4, 3)
    assert table.state.spaces == {}


@pytest.mark.rule("VIT-EX-58", "VIT-YE-06")
def test_exactly_the_surplus_is_discarded_and_the_year_waits_for_it():
    nine = year_ends(at("winter", hand=("merlot", "merlot", "syrah", "pinot", "broker", "patron", "queen", "judge", "order-01")))
    assert said(nine, HandsOverLimit) == [HandsOverLimit(seats=(A,), surplus=(2,))]
    assert awaited(nine.state) == (A,)
    nine.when(DiscardCards(cards={"merlot": 2, "queen": 1})).rejected("bad-choice", "VIT-YE-06")
    nine.when(DiscardCards(cards={"merlot": 1})).rejected("bad-choice")
    nine.when(DiscardCards(cards={"merlot": 3, "queen": -1})).rejected("bad-choice")
    nine.when(DiscardCards(cards={"merlot": 3})).rejected("not-in-hand")
    nine.when(DiscardCards(seat=B, cards={"merlot": 2})).rejected("not-your-turn")
    nine.when(WakeUp(seat=C, level=1)).rejected("pending-decision")
    done = nine.when(DiscardCards(cards={"merlot": 1, "queen": 1}))
    assert said(done, CardsDiscarded) == [CardsDiscarded(seat=A, cards=("merlot", "queen"))]
    assert (done.state.season, done.state.year, len(of(done).hand)) == ("spring", 4, 7)
    assert (done.state.discards["vine"], done.state.discards["winter"]) == (("merlot",), ("queen",))


@pytest.mark.rule("VIT-YE-06")
def test_all_choose_at_once_hidden_from_each_other_and_the_piles_grow_in_wake_up_order():
    hand = ("merlot", "syrah", "pinot", "trebbiano", "malvasia", "order-01", "order-02", "order-03")
    table = at("winter", hand=hand, b={"hand": hand}, wake_up=(2, 1, 3), order=(B, A, C))
    table = year_ends(table)
    assert awaited(table.state) == (A, B)
    assert DiscardCards.secret
    assert DiscardCards.simultaneous
    first = table.when(DiscardCards(seat=A, cards={"merlot": 1}))
    first.then(DiscardsChosen(seat=A, cards=Sealed(to=(A,), body=("merlot",))))
    other = table.when(DiscardCards(seat=A, cards={"order-03": 1}))
    for reader in (None, B, C):
        assert view(first.state, reader) == view(other.state, reader)
    assert view(first.state, A).mats[A].given_up == ("merlot",)
    assert first.events[0].model_dump(exclude={"cards"}) == other.events[0].model_dump(exclude={"cards"})
    first.when(DiscardCards(seat=A, cards={"syrah": 1})).rejected("not-your-turn")
    last = first.when(DiscardCards(seat=B, cards={"syrah": 1}))
    assert [(event.seat, event.cards) for event in said(last, CardsDiscarded)] == [(B, ("syrah",)), (A, ("merlot",))]
    assert last.state.discards["vine"] == ("syrah", "merlot")
    either_way = table.when(DiscardCards(seat=B, cards={"syrah": 1})).when(DiscardCards(seat=A, cards={"merlot": 1}))
    assert either_way.state == last.state


@pytest.mark.rule("VIT-YE-06")
def test_a_hand_may_be_larger_during_the_year():
    table = at("winter", hand=("merlot",) * 9).when(DrawOrders(space="left"))
    assert len(of(table).hand) == 10


@pytest.mark.rule("VIT-EX-40", "VIT-YE-07")
def test_the_token_goes_counter_clockwise_and_the_chart_is_cleared():
    table = year_ends(at("winter", harvested=(True, True, False), windmill_turned=True, tasting_held=True))
    assert said(table, FirstPlayerMoved) == [FirstPlayerMoved(seat=C)]
    assert (table.state.order, table.state.to_move) == ((C, A, B), C)
    assert table.state.wake_up == (None, None, None)
    mat = of(table)
    assert (mat.harvested, mat.windmill_turned, mat.tasting_held) == ((False, False, False), False, False)
    used = year_ends(at("winter", structures=("yoke",), spaces={"mat.yoke": (A,)}))
    assert not view(used.state, A).mats[A].yoke_used


@pytest.mark.rule("VIT-EX-41", "VIT-END-01", "VIT-END-03")
def test_the_last_year_is_not_called_off_by_falling_below_twenty():
    table = at("summer", seats=2, points=18, lira=6, hand=("uncertified-broker", "broker"), b={"points": 19})
    table = table.when(PlayVisitor(space="left", card="uncertified-broker", choice="buy-points"))
    assert said(table, LastYearCalled) == [LastYearCalled(seat=A)]
    table = table.when(Pass(seat=B)).placed(spaces={}).when(PlayVisitor(space="left", card="broker", choice="sell-points"))
    assert of(table).points == 18
    ended = year_ends(table)
    assert said(ended, GameEnded) == [GameEnded(winners=(B,))]
    assert ended.state.season == "finished"


@pytest.mark.rule("VIT-EX-42", "VIT-END-02", "VIT-END-03", "VIT-YE-01")
def test_equal_points_are_settled_by_coins_after_residuals():
    table = at("winter", seats=2, last_year=True, points=21, lira=2, residual=3, b={"points": 21, "lira": 4})
    ended = year_ends(table)
    assert [each.lira for each in ended.state.mats] == [5, 4]
    assert said(ended, GameEnded) == [GameEnded(winners=(A,))]


@pytest.mark.rule("VIT-EX-43", "VIT-END-03")
def test_then_by_wine_then_by_grapes_after_aging():
    b = {"points": 20, "lira": 5, "cellar": wines(white=(2,))}
    facts = {"seats": 2, "last_year": True, "points": 20, "lira": 5, "cellar": wines(red=(3,))}
    shared = GAME.result(year_ends(at("winter", **facts, b=dict(b))).state)
    assert [(row.seat, row.place, row.keys) for row in shared.standings] == [(A, 1, (5, 3, 0)), (B, 1, (5, 3, 0))]
    won = GAME.result(year_ends(at("winter", pad=grapes(red=(4,)), **facts, b=dict(b))).state)
    assert [(row.seat, row.place, row.keys) for row in won.standings] == [(A, 1, (5, 3, 5)), (B, 2, (5, 3, 0))]
    more_wine = GAME.result(year_ends(at("winter", **facts, b=b | {"cellar": wines(white=(1, 2))})).state)
    assert more_wine.standings[0].seat == B


@pytest.mark.rule("VIT-END-02", "VIT-YE-06")
def test_the_last_year_is_played_out_but_no_hands_are_limited_after_it():
    table = at("summer", last_year=True, passed=(False, True, True)).when(Pass(seat=A))
    assert table.state.season == "fall"
    ended = year_ends(at("winter", last_year=True, hand=("merlot",) * 9))
    kinds = [event.type for event in ended.events]
    assert kinds[-3:] == ["WorkersReturned", "ResidualsPaid", "GameEnded"]
    assert awaited(ended.state) == ()


@pytest.mark.rule("VIT-END-05")
def test_after_the_end_every_command_is_refused():
    ended = year_ends(at("winter", last_year=True))
    assert GAME.result(at("winter").state) is None
    for command in (TakeCart(), Pass(seat=B), WakeUp(level=1), DiscardCards(cards={}), TakeCart(seat=9)):
        ended.when(command).rejected("game-over", "VIT-END-05")


@pytest.mark.rule("VIT-END-04")
def test_points_stay_between_minus_five_and_twenty_five():
    seller = at("summer", points=-3, hand=("broker",)).when(PlayVisitor(space="left", card="broker", choice="sell-points"))
    assert of(seller).points == -5
    at("summer", points=-4, hand=("broker",)).when(PlayVisitor(space="left", card="broker", choice="sell-points")).rejected(
        "vp-floor", "VIT-END-04"
    )
    rich = at("summer", points=24, lira=9, last_year=True, hand=("broker",))
    assert of(rich.when(PlayVisitor(space="left", card="broker", choice="buy-points"))).points == 25


@pytest.mark.rule("VIT-EX-38", "VIT-DECK-01")
def test_an_emptied_deck_takes_its_pile_at_once():
    table = at("summer", decks={"vine": ("merlot",)}, discards={"vine": ("syrah", "pinot", "malvasia", "pinot")})
    table = table.when(DrawVines(space="left"), Rigged(("pinot", "malvasia", "pinot", "syrah")))
    assert of(table).hand == ("merlot",)
    assert shuffled(table) == [("vine", 4)]
    assert table.state.decks["vine"] == ("pinot", "malvasia", "pinot", "syrah")
    assert table.state.discards["vine"] == ()


@pytest.mark.rule("VIT-DECK-01")
def test_the_first_card_discarded_on_an_empty_deck_is_the_deck():
    table = at("winter", decks={"winter": ()}, hand=("judge",)).when(PlayVisitor(space="left", card="judge", choice="draw"))
    assert shuffled(table) == [("winter", 1)]
    assert table.state.decks["winter"] == ("judge",)
    (event,) = said(table, DeckShuffled)
    assert event.cards.to == ()


@pytest.mark.rule("VIT-DECK-02")
def test_two_cards_are_drawn_one_by_one_with_a_shuffle_between():
    table = at("summer", decks={"vine": ("merlot",)}, discards={"vine": ("syrah", "pinot")})
    table = table.when(DrawVines(space="middle", bonus=True), Rigged(("pinot", "syrah")))
    assert [event.type for event in table.events[1:-1]] == ["CardsDrawn", "DeckShuffled", "CardsDrawn"]
    assert of(table).hand == ("merlot", "pinot")
    assert table.state.decks["vine"] == ("syrah",)


@pytest.mark.rule("VIT-DECK-02", "VIT-VIS-02")
def test_a_visitor_draws_what_there_is_but_at_least_one_card():
    one = at("winter", decks={"summer": ("broker",)}, hand=("judge",))
    assert of(one.when(PlayVisitor(space="left", card="judge", choice="draw"))).hand == ("broker",)
    none = at("winter", decks={"summer": ()}, hand=("judge",))
    none.when(PlayVisitor(space="left", card="judge", choice="draw")).rejected("cannot-complete", "VIT-VIS-02")


@pytest.mark.rule("VIT-EX-65", "VIT-INF-02", "VIT-INF-05")
def test_the_others_see_the_count_of_a_draw_and_never_the_face():
    before = at("summer", decks={"vine": ("merlot", "syrah", "pinot")})
    table = before.when(DrawVines(space="left"))
    assert said(table, CardsDrawn) == [CardsDrawn(seat=A, deck="vine", count=1, cards=Sealed(to=(A,), body=("merlot",)))]
    seen, seen_before = view(table.state, B), view(before.state, B)
    assert seen.mats[A].hand_counts["vine"] == seen_before.mats[A].hand_counts["vine"] + 1
    assert seen.decks["vine"] == seen_before.decks["vine"] - 1
    assert "merlot" not in seen.model_dump_json()
    assert view(table.state, A).mats[A].hand == ("merlot",)


@pytest.mark.rule("VIT-YE-06")
def test_in_practice_from_the_middle_of_the_discards_others_choose_theirs_again():
    cards = ("merlot", "pinot", "syrah", "malvasia", "trebbiano", "judge", "merchant", "crusher")
    table = year_ends(at("winter", hand=cards, b={"hand": (*cards[:5], "queen", "assessor", "mentor")}))
    half = table.when(DiscardCards(seat=A, cards={"merlot": 1})).state
    mine, theirs = (GAME.redeal(half, (seat,), seeded()) for seat in (A, B))
    assert (mine.surplus, mine.given_up[A]) == ((0, 1, 0), ("merlot",))
    assert (theirs.surplus, theirs.given_up) == ((1, 1, 0), (None, None, None))
    assert awaited(theirs) == (A, B)
