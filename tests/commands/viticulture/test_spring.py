"""Spring and the wake-up chart."""

import pytest

from commands.viticulture.fall import InviteVisitors
from commands.viticulture.market import DrawVines, GiveTour, TakeCart
from commands.viticulture.spring import WakeUp
from commands.viticulture.turns import Pass
from events.viticulture.cards import CardsDrawn
from events.viticulture.spring import RoosterPlaced, TemporaryWorkerJoined
from events.viticulture.turns import LastYearCalled, LiraGained, PointsGained, SeasonBegan, TurnCame
from tests.commands.viticulture.table import A, B, C, at, drawn, of, said, year_ends


@pytest.mark.rule("VIT-EX-01", "VIT-SPR-01", "VIT-SPR-02", "VIT-TURN-02")
def test_the_later_riser_with_the_lower_level_acts_first_for_the_rest_of_the_year():
    table = at("spring", seats=2).when(WakeUp(seat=A, level=6))
    table.then(RoosterPlaced(seat=A, level=6), PointsGained(seat=A, points=1, reason="wake-up"), TurnCame(seat=B))
    table = table.when(WakeUp(seat=B, level=4))
    table.then(
        RoosterPlaced(seat=B, level=4),
        LiraGained(seat=B, lira=1, reason="wake-up"),
        SeasonBegan(season="summer", order=(B, A)),
        TurnCame(seat=B),
    )
    assert (of(table, A).points, of(table, B).lira) == (1, 4)


@pytest.mark.rule("VIT-EX-02", "VIT-TURN-02", "VIT-TURN-05")
def test_fall_and_winter_start_with_the_lowest_level_whoever_acted_last():
    table = at("summer", seats=2, wake_up=(6, 4), order=(B, A), to_move=A, passed=(False, False))
    table = table.when(Pass(seat=A)).when(Pass(seat=B))
    assert said(table, SeasonBegan) == [SeasonBegan(season="fall", order=(B, A))]
    assert table.state.to_move == B
    table = table.when(InviteVisitors(seat=B, decks=("summer",))).when(InviteVisitors(seat=A, decks=("winter",)))
    assert said(table, SeasonBegan) == [SeasonBegan(season="winter", order=(B, A))]
    assert table.state.to_move == B


@pytest.mark.rule("VIT-SPR-01")
def test_a_taken_level_is_refused():
    table = at("spring").when(WakeUp(seat=A, level=3))
    table.when(WakeUp(seat=B, level=3)).rejected("level-taken", "VIT-SPR-01")
    table.when(WakeUp(seat=C, level=1)).rejected("not-your-turn")


@pytest.mark.rule("VIT-SPR-01", "VIT-ERR-04")
@pytest.mark.parametrize("level", [0, 8, -1, 10**9])
def test_levels_run_from_one_to_seven(level: int):
    at("spring").when(WakeUp(level=level)).rejected("bad-choice", "VIT-SPR-01")


@pytest.mark.rule("VIT-SPR-02")
def test_each_level_has_its_reward():
    assert [event.type for event in at("spring").when(WakeUp(level=1)).accepted().events] == ["RoosterPlaced", "TurnCame"]
    assert drawn(at("spring").when(WakeUp(level=2))) == [("vine", 1)]
    assert drawn(at("spring").when(WakeUp(level=3))) == [("order", 1)]
    assert of(at("spring").when(WakeUp(level=4))).lira == 4
    assert drawn(at("spring").when(WakeUp(level=5, deck="winter"))) == [("winter", 1)]
    assert of(at("spring").when(WakeUp(level=6))).points == 1
    assert said(at("spring").when(WakeUp(level=7)), TemporaryWorkerJoined) == [TemporaryWorkerJoined(seat=A)]


@pytest.mark.rule("VIT-SPR-03")
def test_level_five_names_a_deck_that_has_cards_if_one_has():
    at("spring").when(WakeUp(level=5)).rejected("bad-choice", "VIT-SPR-03")
    at("spring", decks={"summer": ()}).when(WakeUp(level=5, deck="summer")).rejected("bad-choice", "VIT-SPR-03")
    at("spring").when(WakeUp(level=1, deck="summer")).rejected("bad-choice", "VIT-SPR-03")
    both_out = at("spring", decks={"summer": (), "winter": ()}).when(WakeUp(level=5, deck="summer"))
    assert drawn(both_out) == []


@pytest.mark.rule("VIT-EX-37", "VIT-SPR-04", "VIT-DECK-01")
def test_a_level_without_its_reward_may_still_be_chosen_but_a_draw_space_may_not():
    at("spring", decks={"vine": ()}).when(WakeUp(level=2)).then(RoosterPlaced(seat=A, level=2), TurnCame(seat=B))
    at("summer", decks={"vine": ()}).when(DrawVines(space="left")).rejected("deck-unavailable")


@pytest.mark.rule("VIT-EX-52", "VIT-SPR-05", "VIT-YE-04")
def test_the_temporary_worker_helps_until_the_year_ends():
    table = at("spring", seats=2, year=1).when(WakeUp(seat=A, level=1)).when(WakeUp(seat=B, level=7))
    assert of(table, B).free == 4
    summer = at("summer", seats=2, temporary=True, passed=(False, True))
    for _ in range(4):
        summer = summer.when(TakeCart(seat=A)).accepted()
    assert of(summer).free == 0
    assert summer.state.season == "fall"
    ended = year_ends(at("winter", temporary=True))
    assert (of(ended).free, of(ended).temporary) == (3, False)


@pytest.mark.rule("VIT-SPR-06", "VIT-END-01", "VIT-END-04")
def test_the_point_of_level_six_obeys_the_cap_and_may_start_the_last_year():
    nineteen = at("spring", points=19).when(WakeUp(level=6))
    assert said(nineteen, LastYearCalled) == [LastYearCalled(seat=A)]
    full = at("spring", points=25, last_year=True).when(WakeUp(level=6))
    assert said(full, PointsGained) == []
    assert of(full).points == 25


@pytest.mark.rule("VIT-WP-03", "VIT-ERR-03")
def test_no_worker_is_placed_in_spring():
    at("spring").when(GiveTour(space="left")).rejected("wrong-season", "VIT-WP-03")


@pytest.mark.rule("VIT-INF-02", "VIT-EX-65")
def test_others_see_that_a_card_was_drawn_and_not_which():
    (event,) = said(at("spring").when(WakeUp(level=2)), CardsDrawn)
    assert (event.seat, event.deck, event.count, event.cards.to) == (A, "vine", 1, (A,))
