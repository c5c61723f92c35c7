"""The winter visitors, one after the other, and the bonus visitor."""

from typing import Any

import pytest

from commands.draws import Draws
from commands.viticulture import GAME
from commands.viticulture.harvesting import HarvestWithYoke
from commands.viticulture.visitors.answers import Decline, DrawOffered, GiveCards, MakeWines, PayTribute, YieldPoint
from commands.viticulture.visitors.playing import PlayBonusVisitor, PlayVisitor
from events.base import Sealed
from events.viticulture.cards import CardsDrawn, CardsHanded, DiscardsTaken
from events.viticulture.visitors import DecisionAsked, TributePaid, VisitorLeft, VisitorPlayed
from projections.viticulture.view import awaited, view
from tests.commands.viticulture.table import A, B, C, at, drawn, grapes, of, said, turn_of, wines, year_ends
from tests.spec import Spec

MEDIUM = ("medium-cellar",)
BOTH = ("medium-cellar", "large-cellar")


def plays(card: str, choice: str, **how: Any) -> PlayVisitor:
    return PlayVisitor(space="left", card=card, choice=choice, **how)


def holding(*cards: str, **facts: Any) -> Spec:
    """A's turn in winter with these cards in hand."""
    return at("winter", hand=cards, **facts)


@pytest.mark.rule("VIT-EX-51", "VIT-W01")
def test_merchant_needs_both_lowest_slots_free():
    holding("merchant", pad=grapes(red=(1,))).when(plays("merchant", "grapes")).rejected("cannot-complete", "VIT-W01")
    table = holding("merchant", pad=grapes(red=(2,))).when(plays("merchant", "grapes"))
    assert (of(table).lira, of(table).pad) == (0, grapes(red=(1, 2), white=(1,)))
    holding("merchant", lira=2).when(plays("merchant", "grapes")).rejected("insufficient-lira")
    order = holding("merchant", "order-01", structures=MEDIUM, cellar=wines(red=(5,)))
    assert of(order.when(plays("merchant", "order", order="order-01", wines=("red-5",)))).points == 3


@pytest.mark.rule("VIT-EX-81", "VIT-W02", "VIT-VIS-02")
def test_crusher_shows_the_order_before_the_wine_is_made():
    table = holding("crusher", pad=grapes(white=(2,)), decks={"order": ("order-05", "order-01")})
    table = table.when(plays("crusher", "wine"))
    (event,) = said(table, CardsDrawn)
    assert event.cards == Sealed(to=(A,), body=("order-05",))
    assert awaited(table.state) == (A,)
    table.when(Decline()).rejected("bad-choice")
    table.when(MakeWines(makes=("white",) * 3, whites=(2, 2, 2))).rejected("bad-choice")
    made = table.when(MakeWines(makes=("white",), whites=(2,)))
    assert (of(made).cellar, made.state.discards["winter"], made.state.to_move) == (wines(white=(2,)), ("crusher",), B)
    holding("crusher").when(plays("crusher", "wine")).rejected("cannot-complete", "VIT-VIS-02")
    money = holding("crusher").when(plays("crusher", "money"))
    assert (of(money).lira, drawn(money)) == (6, [("summer", 1)])


@pytest.mark.rule("VIT-EX-82", "VIT-W03")
def test_judge_wants_a_four_of_any_type():
    table = holding("judge", structures=MEDIUM, cellar=wines(blush=(4,), white=(3,)))
    given = table.when(plays("judge", "present-wine", wine="blush-4"))
    assert (of(given).points, of(given).cellar) == (3, wines(white=(3,)))
    table.when(plays("judge", "present-wine", wine="white-3")).rejected("wine-mismatch")
    assert drawn(table.when(plays("judge", "draw"))) == [("summer", 2)]


@pytest.mark.rule("VIT-EX-83", "VIT-W04")
def test_oenologist_ages_all_wine_twice_and_no_grapes():
    table = holding("oenologist", structures=MEDIUM, cellar=wines(red=(3, 4)), pad=grapes(red=(1,)))
    aged = table.when(plays("oenologist", "age"))
    assert (of(aged).cellar, of(aged).pad) == (wines(red=(5, 6)), grapes(red=(1,)))
    holding("oenologist", cellar=wines(red=(3,))).when(plays("oenologist", "age")).rejected("cannot-complete", "VIT-W04")


@pytest.mark.rule("VIT-W04", "VIT-VIS-08")
def test_oenologist_builds_the_next_cellar_for_three():
    first = holding("oenologist", lira=3).when(plays("oenologist", "upgrade"))
    assert (of(first).structures, of(first).lira) == (MEDIUM, 0)
    second = holding("oenologist", lira=3, structures=MEDIUM).when(plays("oenologist", "upgrade"))
    assert sorted(of(second).structures) == ["large-cellar", "medium-cellar"]
    holding("oenologist", structures=BOTH).when(plays("oenologist", "upgrade")).rejected("cannot-complete", "VIT-VIS-08")


@pytest.mark.rule("VIT-EX-84", "VIT-W05")
def test_marketer_fills_an_order_for_a_point_more():
    table = holding("marketer", "order-01", structures=MEDIUM, cellar=wines(red=(5,)))
    filled = table.when(plays("marketer", "order", order="order-01", wines=("red-5",)))
    assert (of(filled).points, of(filled).residual) == (3, 1)
    other = table.when(plays("marketer", "draw"))
    assert (drawn(other), of(other).lira) == ([("summer", 2)], 4)


@pytest.mark.rule("VIT-EX-85", "VIT-W06", "VIT-CRU-12")
def test_crush_expert_makes_three_wines_of_three_varieties():
    table = holding("crush-expert", structures=MEDIUM, pad=grapes(red=(2, 3), white=(1, 2)))
    made = table.when(plays("crush-expert", "wine", makes=("blush", "red", "white"), reds=(3, 2), whites=(2, 1)))
    assert of(made).cellar == wines(blush=(5,), red=(2,), white=(1,))
    money = table.when(plays("crush-expert", "money"))
    assert (of(money).lira, drawn(money)) == (6, [("order", 1)])


@pytest.mark.rule("VIT-EX-86", "VIT-W07")
def test_uncertified_teacher_counts_permanent_workers_of_opponents():
    b, c = {"workers": 5, "training": 1}, {"workers": 5, "temporary": True}
    table = holding("uncertified-teacher", b=b, c=c)
    assert of(table.when(plays("uncertified-teacher", "score"))).points == 1
    at_floor = holding("uncertified-teacher", points=-5, b=b, c=c)
    at_floor.when(plays("uncertified-teacher", "train")).rejected("vp-floor", "VIT-END-04")
    holding("uncertified-teacher").when(plays("uncertified-teacher", "score")).rejected("cannot-complete", "VIT-W07")
    trained = holding("uncertified-teacher", lira=0).when(plays("uncertified-teacher", "train"))
    assert (of(trained).points, of(trained).training, of(trained).lira) == (-1, 1, 0)


@pytest.mark.rule("VIT-EX-87", "VIT-W08", "VIT-VIS-05")
def test_teacher_trains_for_two_or_makes_wine():
    trained = holding("teacher", lira=2).when(plays("teacher", "train"))
    assert (of(trained).lira, of(trained).training, of(trained).free) == (0, 1, 2)
    poor = holding("teacher", lira=1)
    poor.when(plays("teacher", "train")).rejected("insufficient-lira")
    poor.when(plays("teacher", "wine", makes=("red",), reds=(1,))).rejected("cannot-complete")
    made = holding("teacher", pad=grapes(red=(1, 2))).when(plays("teacher", "wine", makes=("red", "red"), reds=(1, 2)))
    assert of(made).cellar == wines(red=(1, 2))


@pytest.mark.rule("VIT-EX-88", "VIT-W09")
def test_benefactor_wants_visitors():
    table = holding("benefactor", "broker", "queen", "merlot")
    given = table.when(plays("benefactor", "points", cards={"broker": 1, "queen": 1}))
    assert (of(given).points, of(given).hand) == (2, ("merlot",))
    table.when(plays("benefactor", "points", cards={"broker": 1, "merlot": 1})).rejected("bad-choice", "VIT-VIS-09")
    assert drawn(table.when(plays("benefactor", "draw"))) == [("vine", 1), ("summer", 1)]


@pytest.mark.rule("VIT-EX-64", "VIT-W10", "VIT-VIS-04")
def test_assessor_counts_the_cards_that_are_left():
    table = holding("assessor", "merlot", "queen", "order-01")
    assert of(table.when(plays("assessor", "money"))).lira == 6
    gone = table.when(plays("assessor", "points"))
    assert (of(gone).points, of(gone).hand) == (2, ())
    alone = holding("assessor")
    alone.when(plays("assessor", "money")).rejected("cannot-complete", "VIT-W10")
    alone.when(plays("assessor", "points")).rejected("cannot-complete", "VIT-W10")


@pytest.mark.rule("VIT-EX-46", "VIT-W11")
def test_the_queen_takes_at_once_what_leaves_no_choice():
    nothing = {"points": -5, "hand": ("merlot",), "lira": 2}
    holding("queen", c=nothing).when(plays("queen", "demand")).rejected("cannot-complete", "VIT-W11")
    paid = holding("queen", c=nothing | {"lira": 3}).when(plays("queen", "demand"))
    assert said(paid, TributePaid) == [TributePaid(seat=C, receiver=A, lira=3)]
    assert (of(paid).lira, of(paid, C).lira, awaited(paid.state)) == (6, 0, (B,))
    point = holding("queen", c=nothing | {"points": -4}).when(plays("queen", "demand"))
    assert (of(point, C).points, said(point, DecisionAsked)) == (-5, [])
    cards = holding("queen", c=nothing | {"hand": ("merlot", "judge")}).when(plays("queen", "demand"))
    assert (of(cards).hand, of(cards, C).hand) == (("judge", "merlot"), ())
    which = holding("queen", c=nothing | {"hand": ("merlot", "merlot", "merlot")}).when(plays("queen", "demand"))
    assert awaited(which.state) == (C,)


@pytest.mark.rule("VIT-W11", "VIT-TURN-08")
def test_the_right_neighbour_chooses_his_tribute():
    table = holding("queen", c={"hand": ("merlot", "judge", "broker"), "lira": 3}, passed=(False, False, True))
    table = table.when(plays("queen", "demand"))
    assert said(table, DecisionAsked) == [DecisionAsked(seat=C, question="queen")]
    assert of(table.when(YieldPoint(seat=C)), C).points == -1
    assert of(table.when(PayTribute(seat=C))).lira == 6
    table.when(YieldPoint(seat=B)).rejected("pending-decision")
    table.when(GiveCards(seat=C, cards={"merlot": 1})).rejected("bad-choice", "VIT-W11")
    table.when(GiveCards(seat=C, cards={"syrah": 2})).rejected("not-in-hand")
    table.when(Decline(seat=C)).rejected("bad-choice")
    given = table.when(GiveCards(seat=C, cards={"merlot": 1, "broker": 1}))
    assert (of(given).hand, of(given, C).hand) == (("broker", "merlot"), ("judge",))
    poor = holding("queen", c={"hand": ("merlot", "judge"), "lira": 2}).when(plays("queen", "demand"))
    poor.when(PayTribute(seat=C)).rejected("insufficient-lira", "VIT-W11")
    two = at("winter", seats=2, hand=("queen",)).when(plays("queen", "demand"))
    assert awaited(two.state) == (B,)


@pytest.mark.rule("VIT-INF-03", "VIT-INF-02", "VIT-W11")
def test_cards_handed_over_are_seen_by_giver_and_receiver_only():
    table = at("winter", seats=4, hand=("queen",), d={"hand": ("merlot", "judge", "broker")}).when(plays("queen", "demand"))
    assert GiveCards.secret
    given = table.when(GiveCards(seat=3, cards={"merlot": 1, "broker": 1}))
    other = table.when(GiveCards(seat=3, cards={"merlot": 1, "judge": 1}))
    (event,) = said(given, CardsHanded)
    assert (event.seat, event.receiver, event.kinds) == (3, A, ("summer", "vine"))
    assert event.cards == Sealed(to=(A, 3), body=("broker", "merlot"))
    assert said(other, CardsHanded)[0].kinds == ("vine", "winter")
    for reader in (None, B, C):
        assert "merlot" not in view(given.state, reader).model_dump_json()


@pytest.mark.rule("VIT-EX-89", "VIT-W12")
def test_harvester_gives_one_reward_whatever_the_number():
    table = holding("harvester", fields=(("syrah",), ("merlot",)))
    both = table.when(plays("harvester", "point", fields=(1, 2)))
    assert (of(both).pad, of(both).points, of(both).lira) == (grapes(red=(2, 3)), 1, 3)
    one = table.when(plays("harvester", "money", fields=(2,)))
    assert (of(one).pad, of(one).lira) == (grapes(red=(3,)), 5)
    table.when(plays("harvester", "point")).rejected("bad-choice")


@pytest.mark.rule("VIT-EX-90", "VIT-W13")
def test_professor_counts_the_worker_in_training():
    table = holding("professor", workers=5, training=1)
    assert of(table.when(plays("professor", "score"))).points == 2
    table.when(plays("professor", "train")).rejected("worker-limit", "VIT-WIN-07")
    temporary = holding("professor", workers=5, temporary=True)
    temporary.when(plays("professor", "score")).rejected("cannot-complete", "VIT-W13")
    assert of(temporary.when(plays("professor", "train"))).lira == 1


@pytest.mark.rule("VIT-EX-91", "VIT-W14")
def test_master_vintner_ages_one_wine_and_then_fills():
    table = holding("master-vintner", "order-01", structures=MEDIUM, cellar=wines(red=(4,)))
    done = table.when(plays("master-vintner", "age-and-fill", wine="red-4", order="order-01", wines=("red-5",)))
    assert (of(done).cellar, of(done).points, of(done).residual) == (wines(), 2, 1)
    stuck = holding("master-vintner", "order-01", structures=MEDIUM, cellar=wines(red=(5, 6)))
    fill = {"order": "order-01", "wines": ("red-6",)}
    stuck.when(plays("master-vintner", "age-and-fill", wine="red-5", **fill)).rejected("cannot-complete", "VIT-W14")
    cheap = holding("master-vintner", lira=2).when(plays("master-vintner", "upgrade"))
    assert (of(cheap).lira, of(cheap).structures) == (0, MEDIUM)
    large = holding("master-vintner", lira=4, structures=MEDIUM).when(plays("master-vintner", "upgrade"))
    assert of(large).lira == 0


@pytest.mark.rule("VIT-EX-92", "VIT-W15", "VIT-VIS-08")
def test_uncertified_oenologist_builds_a_cellar_for_a_point():
    table = holding("uncertified-oenologist", structures=MEDIUM).when(plays("uncertified-oenologist", "upgrade"))
    assert (of(table).points, sorted(of(table).structures), of(table).lira) == (-1, ["large-cellar", "medium-cellar"], 3)
    full = holding("uncertified-oenologist", structures=BOTH, cellar=wines(red=(1,)))
    full.when(plays("uncertified-oenologist", "upgrade")).rejected("cannot-complete", "VIT-VIS-08")
    assert of(full.when(plays("uncertified-oenologist", "age"))).cellar == wines(red=(3,))


@pytest.mark.rule("VIT-EX-93", "VIT-W16")
def test_promoter_takes_a_grape_or_a_wine_also_at_the_end_of_the_track():
    table = holding("promoter", residual=5, pad=grapes(red=(1,)), cellar=wines(white=(2,)))
    grape = table.when(plays("promoter", "grape", grapes=("red-1",)))
    assert (of(grape).points, of(grape).residual, of(grape).pad) == (1, 5, grapes())
    wine = holding("promoter", cellar=wines(white=(2,))).when(plays("promoter", "wine", wine="white-2"))
    assert (of(wine).points, of(wine).residual, of(wine).cellar) == (1, 1, wines())
    table.when(plays("promoter", "grape")).rejected("bad-choice")
    table.when(plays("promoter", "grape", grapes=("red-2",))).rejected("no-such-token")


@pytest.mark.rule("VIT-EX-94", "VIT-W17", "VIT-VIS-07")
def test_mentor_draws_for_each_opponent_who_made_wine():
    table = holding("mentor", pad=grapes(red=(3,)), c={"pad": grapes(white=(1,))}).when(plays("mentor", "decline"))
    assert awaited(table.state) == (C,)
    table = table.when(MakeWines(seat=C, makes=("white",), whites=(1,)))
    assert of(table, C).cellar == wines(white=(1,))
    assert (awaited(table.state), table.state.pending.question) == ((A,), "mentor-draw")
    table.when(DrawOffered(deck="order")).rejected("bad-choice", "VIT-W17")
    done = table.when(DrawOffered(deck="vine"))
    assert (drawn(done), awaited(done.state), of(done).cellar) == ([("vine", 1)], (B,), wines())
    assert drawn(table.when(DrawOffered(deck="summer"))) == [("summer", 1)]


@pytest.mark.rule("VIT-W17")
def test_mentor_names_the_deck_each_time_and_his_own_wine_earns_nothing():
    pad = {"pad": grapes(white=(1,))}
    table = holding("mentor", pad=grapes(red=(3,)), b=dict(pad), c=dict(pad))
    table = table.when(plays("mentor", "wine", makes=("red",), reds=(3,)))
    for seat in (B, C):
        table = table.when(MakeWines(seat=seat, makes=("white",), whites=(1,)))
    assert table.state.pending.left == 2
    table = table.when(DrawOffered(deck="vine"))
    assert (awaited(table.state), table.state.pending.left) == ((A,), 1)
    table = table.when(DrawOffered(deck="summer"))
    assert table.state.to_move == B
    alone = holding("mentor", pad=grapes(red=(3,))).when(plays("mentor", "wine", makes=("red",), reds=(3,)))
    assert (drawn(alone), alone.state.to_move) == ([], B)
    one_deck = holding("mentor", b=dict(pad), decks={"vine": ()}).when(plays("mentor", "decline"))
    assert drawn(one_deck.when(MakeWines(seat=B, makes=("white",), whites=(1,)))) == [("summer", 1)]
    holding("mentor").when(plays("mentor", "decline")).rejected("cannot-complete", "VIT-VIS-07")


@pytest.mark.rule("VIT-EX-95", "VIT-W18")
def test_harvest_expert_builds_a_yoke_that_works_the_same_winter():
    table = holding("harvest-expert", lira=1, fields=(("sangiovese",), ("malvasia",)), passed=(False, True, True))
    built = table.when(plays("harvest-expert", "yoke", fields=(1,)))
    assert (of(built).lira, of(built).structures, of(built).pad) == (0, ("yoke",), grapes(red=(1,)))
    assert of(built.when(HarvestWithYoke(field=2))).pad == grapes(red=(1,), white=(1,))
    assert drawn(table.when(plays("harvest-expert", "vine", fields=(1,)))) == [("vine", 1)]
    owner = holding("harvest-expert", fields=(("sangiovese",),), structures=("yoke",))
    owner.when(plays("harvest-expert", "yoke", fields=(1,))).rejected("already-built")


@pytest.mark.rule("VIT-EX-50", "VIT-W19", "VIT-VIS-04")
def test_innkeeper_needs_two_piles_and_never_his_own_card():
    one = holding("innkeeper", discards={"winter": ("queen",)})
    one.when(plays("innkeeper", "recover", piles=("winter", "vine"))).rejected("cannot-complete", "VIT-W19")
    table = holding("innkeeper", discards={"winter": ("judge", "queen"), "vine": ("syrah", "merlot")})
    taken = table.when(plays("innkeeper", "recover", piles=("vine", "winter")))
    assert said(taken, DiscardsTaken) == [DiscardsTaken(seat=A, piles=("vine", "winter"), cards=("merlot", "queen"))]
    assert taken.state.discards["winter"] == ("judge", "innkeeper")
    table.when(plays("innkeeper", "recover", piles=("vine", "vine"))).rejected("bad-choice")
    table.when(plays("innkeeper", "recover", piles=("vine", "order"))).rejected("bad-choice")


@pytest.mark.rule("VIT-EX-61", "VIT-W20", "VIT-VIS-03")
def test_jack_does_two_different_things_and_the_second_uses_the_first():
    table = holding("jack-of-all-trades", fields=(("sangiovese", "malvasia"),))
    how = {"fields": (1,), "makes": ("red", "white"), "reds": (1,), "whites": (1,)}
    done = table.when(plays("jack-of-all-trades", "harvest", second_choice="wine", **how))
    assert (of(done).cellar, of(done).pad) == (wines(red=(1,), white=(1,)), grapes())
    table.when(plays("jack-of-all-trades", "wine", second_choice="harvest", **how)).rejected("cannot-complete")
    table.when(plays("jack-of-all-trades", "harvest", second_choice="harvest", fields=(1,))).rejected("bad-choice")
    filler = holding("jack-of-all-trades", "order-02", pad=grapes(red=(2,), white=(2,)))
    wine = {"makes": ("red", "white"), "reds": (2,), "whites": (2,)}
    order = {"order": "order-02", "wines": ("red-2", "white-2")}
    filled = filler.when(plays("jack-of-all-trades", "wine", second_choice="order", **wine, **order))
    assert of(filled).points == 2


@pytest.mark.rule("VIT-EX-48", "VIT-BON-07", "VIT-BON-03")
def test_one_visitor_is_not_enough_for_the_bonus_space():
    table = at("summer", hand=("patron",))
    play = {"space": "middle", "card": "patron", "choice": "money"}
    table.when(PlayVisitor(**play)).rejected("bonus-unavailable")
    table.when(PlayVisitor(**play, bonus=True)).rejected("bonus-unavailable")
    taken = at("summer", hand=("patron",), spaces={"summer.visitor.left": (B,)})
    assert of(taken.when(PlayVisitor(**play))).lira == 7


@pytest.mark.rule("VIT-EX-49", "VIT-BON-07", "VIT-VIS-04", "VIT-W19", "VIT-BON-01")
def test_the_first_visitor_lies_in_its_pile_when_the_second_is_played():
    table = holding("crusher", "innkeeper", discards={"vine": ("syrah",)})
    table.when(PlayVisitor(space="middle", card="crusher", choice="money")).rejected("bonus-required")
    table = table.when(PlayVisitor(space="middle", card="crusher", choice="money", bonus=True))
    assert (table.state.pending.question, table.state.discards["winter"]) == ("bonus-visitor", ("crusher",))
    assert of(table).free == 2
    done = table.when(PlayBonusVisitor(card="innkeeper", choice="recover", piles=("vine", "winter")))
    assert said(done, DiscardsTaken)[0].cards == ("syrah", "crusher")
    assert (done.state.discards["winter"], done.state.to_move, of(done).free) == (("innkeeper",), B, 2)


@pytest.mark.rule("VIT-BON-07")
def test_the_bonus_visitor_must_be_played_if_one_is_playable_and_lapses_otherwise():
    table = holding("crusher", "innkeeper").when(PlayVisitor(space="middle", card="crusher", choice="money", bonus=True))
    assert said(table, VisitorLeft) == [VisitorLeft(seat=A, card="crusher")]
    assert table.state.to_move == B
    asked = holding("crusher", "judge").when(PlayVisitor(space="middle", card="crusher", choice="money", bonus=True))
    asked.when(Decline()).rejected("bad-choice")
    second = asked.when(PlayBonusVisitor(card="judge", choice="draw"))
    assert said(second, VisitorPlayed)[0].bonus is False
    brought = at("summer", hand=("entertainer", "surveyor"), lira=4)
    lapsed = brought.when(PlayVisitor(space="middle", card="entertainer", choice="invite", bonus=True))
    assert lapsed.state.to_move == B


@pytest.mark.rule("VIT-TURN-09", "VIT-WP-01", "VIT-BON-07")
def test_a_bonus_visitor_is_played_by_whom_the_game_asks_for_it_and_by_nobody_else():
    table = holding("crusher", "judge", b={"hand": ("assessor",)})
    table.when(PlayBonusVisitor(card="judge", choice="draw")).rejected("bad-choice", "VIT-TURN-09")
    table.when(PlayBonusVisitor(seat=B, card="assessor", choice="lira")).rejected("bad-choice", "VIT-TURN-09")
    asked = table.when(PlayVisitor(space="middle", card="crusher", choice="money", bonus=True))
    asked.when(PlayBonusVisitor(seat=B, card="assessor", choice="lira")).rejected("pending-decision", "VIT-TURN-09")
    queen = holding("queen", seats=2, b={"hand": ("judge", "merlot", "pinot"), "lira": 3}).when(plays("queen", "demand"))
    queen.when(PlayBonusVisitor(seat=B, card="judge", choice="draw")).rejected("bad-choice", "VIT-TURN-09")


@pytest.mark.rule("VIT-BON-07")
@pytest.mark.parametrize("seed", range(20))
def test_in_practice_who_is_asked_for_a_second_visitor_has_one_that_can_be_played(seed: int):
    asked = holding("crusher", "judge").when(PlayVisitor(space="middle", card="crusher", choice="money", bonus=True))
    dealt = GAME.redeal(asked.state, (B,), Draws(bytes([seed]), (), "x"))
    assert GAME.legal(dealt, A).commands


@pytest.mark.rule("VIT-INF-03")
def test_visitors_orders_and_discards_become_public():
    table = holding("assessor", "merlot", "queen").when(plays("assessor", "points"))
    seen = view(table.state, None)
    assert seen.discards["vine"] == ("merlot",)
    assert seen.discards["winter"] == ("queen", "assessor")
    assert all(event.reveals for event in table.events if event.type in ("VisitorPlayed", "CardsDiscarded"))


@pytest.mark.rule("VIT-WIN-05", "VIT-VIS-01")
def test_one_worker_pays_for_the_whole_card():
    table = holding("harvester", fields=(("syrah",), ("merlot",))).when(plays("harvester", "point", fields=(1, 2)))
    assert of(table).free == 2
    assert turn_of(table, A).state.spaces == {"winter.visitor.left": (A,)}
    assert of(year_ends(table)).harvested == (False, False, False)
