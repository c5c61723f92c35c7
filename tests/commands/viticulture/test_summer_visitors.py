"""The summer visitors, one after the other."""

from typing import Any

import pytest

from commands.viticulture.market import SellGrapes
from commands.viticulture.visitors.answers import BuildOffered, Decline, DrawOffered, PlantOffered
from commands.viticulture.visitors.playing import PlayVisitor
from events.viticulture.cards import CardsDiscarded
from events.viticulture.visitors import DecisionAsked, VisitorLeft
from projections.viticulture.view import awaited
from tests.commands.viticulture.table import A, B, C, at, drawn, grapes, of, said, shuffled, turn_of, wines
from tests.spec import Rigged, Spec

GROWN = ("trellis", "irrigation")


def plays(card: str, choice: str, **how: Any) -> PlayVisitor:
    return PlayVisitor(space="left", card=card, choice=choice, **how)


def holding(*cards: str, **facts: Any) -> Spec:
    """A's turn in summer with these cards in hand."""
    return at("summer", hand=cards, **facts)


@pytest.mark.rule("VIT-EX-66", "VIT-S01")
def test_surveyor_scores_planted_fields_only():
    table = holding("surveyor", fields=(("merlot",), (), ("syrah", "pinot"))).when(plays("surveyor", "score-fields"))
    assert (of(table).points, of(table).lira) == (2, 3)
    assert of(holding("surveyor", fields=(("merlot",),) * 3).when(plays("surveyor", "score-fields"))).points == 3
    holding("surveyor").when(plays("surveyor", "score-fields")).rejected("cannot-complete", "VIT-S01")


@pytest.mark.rule("VIT-EX-67", "VIT-S02")
def test_broker_buys_and_sells_points():
    bought = holding("broker", lira=9).when(plays("broker", "buy-points"))
    assert (of(bought).lira, of(bought).points) == (0, 3)
    poor = holding("broker", lira=8, points=-3)
    poor.when(plays("broker", "buy-points")).rejected("insufficient-lira")
    sold = poor.when(plays("broker", "sell-points"))
    assert (of(sold).points, of(sold).lira) == (-5, 14)


@pytest.mark.rule("VIT-EX-68", "VIT-S03")
def test_wine_critic_wants_a_seven():
    cellar = wines(sparkling=(7,), red=(6,))
    table = holding("wine-critic", structures=("medium-cellar", "large-cellar"), cellar=cellar)
    given = table.when(plays("wine-critic", "present-wine", wine="sparkling-7"))
    assert (of(given).points, of(given).cellar) == (4, wines(red=(6,)))
    table.when(plays("wine-critic", "present-wine", wine="red-6")).rejected("wine-mismatch")
    table.when(plays("wine-critic", "present-wine", wine="red-8")).rejected("no-such-token")
    table.when(plays("wine-critic", "present-wine")).rejected("bad-choice")
    assert drawn(table.when(plays("wine-critic", "draw"))) == [("winter", 2)]


@pytest.mark.rule("VIT-EX-69", "VIT-S04", "VIT-VIS-06")
def test_blacksmith_scores_for_a_printed_cost_of_five_or_six():
    mill = holding("blacksmith").when(plays("blacksmith", "build", structure="windmill"))
    assert (of(mill).lira, of(mill).points) == (0, 1)
    cottage = holding("blacksmith").when(plays("blacksmith", "build", structure="cottage"))
    assert (of(cottage).lira, of(cottage).points) == (1, 0)
    large = holding("blacksmith", lira=4, structures=("medium-cellar",))
    assert of(large.when(plays("blacksmith", "build", structure="large-cellar"))).points == 1
    holding("blacksmith", lira=9).when(plays("blacksmith", "build", structure="large-cellar")).rejected("prerequisite-missing")
    holding("blacksmith", structures=("yoke",)).when(plays("blacksmith", "build", structure="yoke")).rejected("already-built")


@pytest.mark.rule("VIT-EX-70", "VIT-S05", "VIT-VIS-03")
def test_contractor_does_two_different_things_in_the_order_named():
    table = holding("contractor", "merlot")
    both = {"structure": "irrigation", "vine": "merlot", "field": 1}
    built = table.when(plays("contractor", "build", second_choice="plant", **both))
    assert (of(built).lira, of(built).structures, of(built).fields[0]) == (0, ("irrigation",), ("merlot",))
    table.when(plays("contractor", "plant", second_choice="build", **both)).rejected("missing-structure")
    table.when(plays("contractor", "point", second_choice="point")).rejected("bad-choice", "VIT-VIS-03")
    table.when(plays("contractor", "point")).rejected("bad-choice")
    point = table.when(plays("contractor", "point", second_choice="build", structure="irrigation"))
    assert (of(point).points, of(point).lira) == (1, 0)


@pytest.mark.rule("VIT-S06", "VIT-VIS-01")
def test_tour_guide_pays_four_or_harvests_in_summer():
    table = holding("tour-guide", fields=(("merlot",), ("syrah",)))
    assert of(table.when(plays("tour-guide", "tour"))).lira == 7
    harvested = table.when(plays("tour-guide", "harvest", fields=(1,)))
    assert (of(harvested).pad, of(harvested).harvested, of(harvested).free) == (grapes(red=(3,)), (True, False, False), 2)
    table.when(plays("tour-guide", "harvest", fields=(1, 2))).rejected("bad-choice")


@pytest.mark.rule("VIT-EX-71", "VIT-S07", "VIT-CRU-12", "VIT-STR-04")
def test_novice_guide_makes_one_or_two_wines_of_any_varieties():
    table = holding("novice-guide", pad=grapes(red=(3,), white=(1, 2)), structures=("tasting-room",))
    made = table.when(plays("novice-guide", "wine", makes=("red", "white"), reds=(3,), whites=(1,)))
    assert (of(made).cellar, of(made).pad) == (wines(red=(3,), white=(1,)), grapes(white=(2,)))
    three = plays("novice-guide", "wine", makes=("red", "white", "white"), reds=(3,), whites=(1, 2))
    table.when(three).rejected("bad-choice", "VIT-CRU-12")
    table.when(plays("novice-guide", "wine")).rejected("bad-choice")
    toured = table.when(plays("novice-guide", "tour"))
    assert (of(toured).lira, of(toured).points) == (6, 1)


@pytest.mark.rule("VIT-EX-36", "VIT-S08")
def test_uncertified_broker_keeps_to_the_floor_and_the_purse():
    table = holding("uncertified-broker", points=-3)
    table.when(plays("uncertified-broker", "sell-points")).rejected("vp-floor", "VIT-END-04")
    table.when(plays("uncertified-broker", "buy-points")).rejected("insufficient-lira")
    sold = holding("uncertified-broker", points=-2).when(plays("uncertified-broker", "sell-points"))
    assert (of(sold).points, of(sold).lira) == (-5, 12)
    bought = holding("uncertified-broker", lira=6).when(plays("uncertified-broker", "buy-points"))
    assert (of(bought).points, of(bought).lira) == (2, 0)


@pytest.mark.rule("VIT-EX-72", "VIT-S09", "VIT-VIS-02")
def test_planter_plants_up_to_two_or_clears_one():
    cleared = holding("planter", fields=(("pinot",),)).when(plays("planter", "clear", vine="pinot", field=1))
    assert (of(cleared).points, cleared.state.discards["vine"], of(cleared).fields[0]) == (2, ("pinot",), ())
    bare = holding("planter", "malvasia", "sangiovese")
    bare.when(plays("planter", "clear", vine="pinot", field=1)).rejected("cannot-complete")
    one = bare.when(plays("planter", "plant", vine="malvasia", field=2))
    assert (of(one).fields[1], of(one).lira) == (("malvasia",), 4)
    two = bare.when(plays("planter", "plant", vine="malvasia", field=2, second_vine="sangiovese", second_field=2))
    assert (of(two).fields[1], of(two).lira) == (("malvasia", "sangiovese"), 4)
    bare.when(plays("planter", "plant")).rejected("bad-choice")
    holding("planter").when(plays("planter", "plant")).rejected("bad-choice")


@pytest.mark.rule("VIT-EX-04", "VIT-S10", "VIT-VIS-01")
def test_buyer_pays_double_once():
    table = holding("buyer", pad=grapes(red=(4,))).when(plays("buyer", "sell", grapes=("red-4",)))
    assert (of(table).lira, of(table).points, of(table).pad) == (7, 1, grapes())
    assert table.state.discards["summer"] == ("buyer",)
    again = turn_of(table, A)
    richer = again.placed(mats=(of(at("summer", lira=7, pad=grapes(white=(4,)))), *again.state.mats[1:]))
    assert of(richer.when(SellGrapes(space="left", grapes=("white-4",)))).lira == 9


@pytest.mark.rule("VIT-S11")
def test_landscaper_shows_the_vine_to_its_owner_before_he_plants():
    table = holding("landscaper", decks={"vine": ("sangiovese", "syrah")}).when(plays("landscaper", "draw-and-plant"))
    assert drawn(table) == [("vine", 1)]
    assert (awaited(table.state), of(table).hand) == ((A,), ("sangiovese",))
    assert table.state.discards["summer"] == ()
    table.when(PlantOffered(vine="syrah", field=1)).rejected("not-in-hand")
    planted = table.when(PlantOffered(vine="sangiovese", field=3))
    assert of(planted).fields[2] == ("sangiovese",)
    assert (planted.state.discards["summer"], planted.state.to_move) == (("landscaper",), B)
    left = table.when(Decline())
    assert (of(left).hand, left.state.to_move) == (("sangiovese",), B)


@pytest.mark.rule("VIT-S11", "VIT-INF-05")
def test_whether_landscaper_asks_depends_on_public_counts_only():
    unplantable = holding("landscaper", decks={"vine": ("chardonnay", "syrah")}).when(plays("landscaper", "draw-and-plant"))
    assert awaited(unplantable.state) == (A,)
    no_vine = holding("landscaper", decks={"vine": ()}).when(plays("landscaper", "draw-and-plant"))
    no_vine.rejected("cannot-complete", "VIT-S11")


@pytest.mark.rule("VIT-EX-55", "VIT-S11")
def test_landscaper_exchanges_two_vines_within_the_limit():
    fields = (("cabernet-sauvignon", "malvasia"), ("trebbiano", "merlot"))
    table = holding("landscaper", fields=fields, structures=("windmill",))
    too_much = {"vine": "malvasia", "field": 1, "second_vine": "merlot", "second_field": 2}
    table.when(plays("landscaper", "exchange", **too_much)).rejected("field-value-exceeded", "VIT-S11")
    done = table.when(plays("landscaper", "exchange", vine="malvasia", field=1, second_vine="trebbiano", second_field=2))
    assert sorted(of(done).fields[0]) == ["cabernet-sauvignon", "trebbiano"]
    assert sorted(of(done).fields[1]) == ["malvasia", "merlot"]
    assert of(done).points == 0
    alike = holding("landscaper", fields=(("merlot",), ("merlot",)))
    alike.when(plays("landscaper", "exchange", vine="merlot", field=1, second_vine="merlot", second_field=2)).rejected(
        "bad-choice"
    )


@pytest.mark.rule("VIT-EX-73", "VIT-S12", "VIT-VIS-05")
def test_architect_never_pays_out_and_scores_structures_of_cost_four():
    free = holding("architect", lira=0).when(plays("architect", "build", structure="trellis"))
    assert (of(free).lira, of(free).structures) == (0, ("trellis",))
    holding("architect", lira=9, structures=("yoke",)).when(plays("architect", "score")).rejected("cannot-complete", "VIT-S12")
    scored = holding("architect", structures=("cottage", "medium-cellar", "yoke")).when(plays("architect", "score"))
    assert of(scored).points == 2


@pytest.mark.rule("VIT-EX-74", "VIT-S13")
def test_uncertified_architect_builds_small_for_one_point_and_any_for_two():
    table = holding("uncertified-architect", points=-4, lira=0)
    small = table.when(plays("uncertified-architect", "small", structure="irrigation"))
    assert (of(small).points, of(small).structures) == (-5, ("irrigation",))
    table.when(plays("uncertified-architect", "any", structure="windmill")).rejected("vp-floor")
    table.when(plays("uncertified-architect", "small", structure="cottage")).rejected("bad-choice", "VIT-S13")
    any_ = holding("uncertified-architect", lira=0).when(plays("uncertified-architect", "any", structure="tasting-room"))
    assert (of(any_).points, of(any_).structures) == (-2, ("tasting-room",))
    holding("uncertified-architect").when(plays("uncertified-architect", "any", structure="large-cellar")).rejected(
        "prerequisite-missing"
    )


@pytest.mark.rule("VIT-EX-75", "VIT-S14")
def test_patron_gives_coins_or_an_order_and_then_a_winter_visitor():
    at_four = holding("patron", lira=4)
    assert of(at_four.when(plays("patron", "money"))).lira == 8
    assert of(holding("patron", lira=3).when(plays("patron", "money"))).lira == 7
    assert drawn(at_four.when(plays("patron", "cards"))) == [("order", 1), ("winter", 1)]


@pytest.mark.rule("VIT-EX-76", "VIT-S15", "VIT-VIS-04", "VIT-VIS-09")
def test_auctioneer_takes_two_or_four_other_cards():
    table = holding("auctioneer", "merlot", "merlot", "queen", "order-01")
    all_four = table.when(plays("auctioneer", "points", cards={"merlot": 2, "queen": 1, "order-01": 1}))
    assert (of(all_four).points, of(all_four).hand) == (3, ())
    table.when(plays("auctioneer", "money", cards={"auctioneer": 1, "merlot": 1})).rejected("not-in-hand")
    two = table.when(plays("auctioneer", "money", cards={"merlot": 1, "queen": 1}))
    assert (of(two).lira, of(two).hand) == (7, ("merlot", "order-01"))
    table.when(plays("auctioneer", "money", cards={"merlot": 1})).rejected("bad-choice")
    table.when(plays("auctioneer", "money", cards={"merlot": 3, "queen": -1})).rejected("bad-choice")


@pytest.mark.rule("VIT-EX-77", "VIT-S16", "VIT-VIS-09")
def test_entertainer_feasts_on_wine_and_visitors_only():
    table = holding("entertainer", "broker", "queen", "merlot", cellar=wines(white=(1,)), lira=4)
    feast = plays("entertainer", "feast", wine="white-1", cards={"broker": 1, "queen": 1, "merlot": 1})
    table.when(feast).rejected("bad-choice", "VIT-VIS-09")
    invited = table.when(plays("entertainer", "invite"))
    assert (drawn(invited), of(invited).lira) == ([("winter", 3)], 0)
    rich = holding("entertainer", "broker", "queen", "judge", cellar=wines(white=(1,)))
    feasted = rich.when(plays("entertainer", "feast", wine="white-1", cards={"broker": 1, "queen": 1, "judge": 1}))
    assert (of(feasted).points, of(feasted).cellar, of(feasted).hand) == (3, wines(), ())


@pytest.mark.rule("VIT-EX-78", "VIT-S17", "VIT-VIS-07")
def test_vendor_offers_a_summer_visitor_clockwise_while_there_is_one():
    table = holding("vendor", decks={"summer": ("broker",)}).when(plays("vendor", "draw"))
    assert drawn(table) == [("vine", 1), ("order", 1), ("winter", 1)]
    assert awaited(table.state) == (B,)
    table.when(DrawOffered(seat=B, deck="winter")).rejected("bad-choice", "VIT-S17")
    taken = table.when(DrawOffered(seat=B, deck="summer"))
    assert of(taken, B).hand == ("broker",)
    assert [event.seat for event in said(taken, DecisionAsked)] == []
    assert (awaited(taken.state), taken.state.discards["summer"]) == ((B,), ())
    assert taken.state.to_move == B
    assert shuffled(taken) == [("summer", 1)]
    declined = table.when(Decline(seat=B))
    assert awaited(declined.state) == (C,)
    assert of(declined.when(DrawOffered(seat=C, deck="summer")), C).hand == ("broker",)


@pytest.mark.rule("VIT-EX-47", "VIT-S18", "VIT-VIS-07", "VIT-TURN-08")
def test_handyman_lets_everybody_build_and_scores_for_opponents_who_did():
    table = holding("handyman", b={"lira": 2}, c={"lira": 0}, passed=(False, True, False))
    table = table.when(plays("handyman", "decline"))
    assert awaited(table.state) == (B,)
    table = table.when(BuildOffered(seat=B, structure="irrigation"))
    assert awaited(table.state) == (C,)
    table.when(BuildOffered(seat=C, structure="irrigation")).rejected("insufficient-lira")
    table = table.when(BuildOffered(seat=C, structure="trellis"))
    assert (of(table).points, of(table, B).lira, of(table, C).lira, of(table, C).structures) == (2, 1, 0, ("trellis",))
    assert table.state.to_move == C


@pytest.mark.rule("VIT-S18", "VIT-VIS-07")
def test_handyman_gives_nothing_for_his_owner_or_for_those_who_decline():
    everything = ("trellis", "irrigation", "yoke", "windmill", "cottage", "tasting-room", "medium-cellar", "large-cellar")
    table = holding("handyman", lira=5, b={"structures": everything}).when(plays("handyman", "build", structure="windmill"))
    assert (of(table).lira, awaited(table.state)) == (2, (C,))
    done = table.when(Decline(seat=C))
    assert of(done).points == 0
    finished = {"structures": everything}
    nobody = holding("handyman", lira=5, structures=everything, b=finished, c=finished)
    nobody.when(plays("handyman", "decline")).rejected("cannot-complete", "VIT-VIS-07")


@pytest.mark.rule("VIT-EX-79", "VIT-S19", "VIT-VIS-05")
def test_horticulturist_lifts_structures_and_not_the_field_limit():
    table = holding("horticulturist", "chardonnay", fields=((), ("merlot",), ("syrah", "pinot")))
    assert of(table.when(plays("horticulturist", "plant", vine="chardonnay", field=1))).fields[0] == ("chardonnay",)
    table.when(plays("horticulturist", "plant", vine="chardonnay", field=2)).rejected("field-value-exceeded")
    pair = {"vine": "syrah", "field": 3, "second_vine": "pinot", "second_field": 3}
    cleared = table.when(plays("horticulturist", "clear", **pair))
    assert (of(cleared).points, of(cleared).fields[2], cleared.state.discards["vine"]) == (3, (), ("syrah", "pinot"))
    table.when(plays("horticulturist", "clear", vine="syrah", field=3)).rejected("bad-choice")
    one = holding("horticulturist", fields=(("merlot",),))
    twice = {"vine": "merlot", "field": 1, "second_vine": "merlot", "second_field": 1}
    one.when(plays("horticulturist", "clear", **twice)).rejected("cannot-complete")


@pytest.mark.rule("VIT-EX-80", "VIT-S20")
def test_peddler_trades_two_cards_for_one_of_each_deck():
    table = holding("peddler", "merlot", "queen").when(plays("peddler", "trade", cards={"merlot": 1, "queen": 1}))
    assert said(table, CardsDiscarded) == [CardsDiscarded(seat=A, cards=("merlot", "queen"))]
    assert drawn(table) == [("vine", 1), ("summer", 1), ("order", 1), ("winter", 1)]
    assert len(of(table).hand) == 4
    bare = dict.fromkeys(("vine", "summer", "order", "winter"), ())
    poor = holding("peddler", "merlot", "queen", decks=bare).when(plays("peddler", "trade", cards={"merlot": 1, "queen": 1}))
    assert drawn(poor) == [("vine", 1), ("winter", 1)]
    assert of(poor).hand == ("merlot", "queen")


@pytest.mark.rule("VIT-VIS-04")
def test_a_visitor_in_play_is_not_drawn_by_its_own_draws():
    table = holding("landscaper", decks={"summer": ()}).when(plays("landscaper", "draw-and-plant"))
    assert table.state.decks["summer"] == ()
    done = table.when(Decline(), Rigged(("landscaper",)))
    assert said(done, VisitorLeft) == [VisitorLeft(seat=A, card="landscaper")]
    assert done.state.decks["summer"] == ("landscaper",)


@pytest.mark.rule("VIT-VIS-03", "VIT-ERR-05")
@pytest.mark.parametrize(
    "how",
    [
        {"choice": "nonsense"},
        {"choice": "buy-points", "second_choice": "sell-points"},
        {"choice": "buy-points", "second_choice": "buy-points"},
        {"choice": "buy-points", "structure": "yoke"},
        {"choice": "buy-points", "cards": {"broker": 1}},
        {"choice": ""},
    ],
)
def test_exactly_one_choice_and_nothing_beside_it(how: dict[str, Any]):
    holding("broker", lira=20).when(PlayVisitor(space="left", card="broker", **how)).rejected("bad-choice", "VIT-VIS-03")


@pytest.mark.rule("VIT-VIS-02", "VIT-WP-04", "VIT-SUM-06")
def test_only_a_visitor_of_the_season_and_of_the_own_hand_is_played():
    table = holding("queen", b={"hand": ("broker",)}, lira=9)
    table.when(plays("queen", "demand")).rejected("wrong-season", "VIT-WP-04")
    table.when(plays("broker", "buy-points")).rejected("not-in-hand")
    table.when(plays("order-01", "buy-points")).rejected("not-in-hand")


@pytest.mark.rule("VIT-VIS-05")
def test_general_rules_hold_for_visitors_too():
    holding("contractor", "syrah", lira=9).when(
        plays("contractor", "point", second_choice="plant", vine="syrah", field=1)
    ).rejected("missing-structure")
    holding("tour-guide", fields=(("merlot",),), harvested=(True, False, False)).when(
        plays("tour-guide", "harvest", fields=(1,))
    ).rejected("field-already-harvested")
    holding("planter", "chardonnay", structures=GROWN, fields=(("merlot",), ("merlot",), ("merlot",))).when(
        plays("planter", "plant", vine="chardonnay", field=1)
    ).rejected("field-value-exceeded")


@pytest.mark.rule("VIT-STR-03", "VIT-VIS-06")
def test_the_windmill_counts_a_visitors_planting():
    table = holding("planter", "malvasia", structures=("windmill",))
    assert of(table.when(plays("planter", "plant", vine="malvasia", field=1))).points == 1
